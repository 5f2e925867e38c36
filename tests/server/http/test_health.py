from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from cosmic_factory.bots import NextStep
from cosmic_factory.rules import View
from cosmic_factory.server.http import health
from cosmic_factory.server.node import node as nodes
from cosmic_factory.server.node.node import Node
from cosmic_factory.solver.warm_up import WarmUp
from cosmic_factory.tables import PlayerId, StorageUnavailable, TableOptions
from tests.server.visitors import assert_refused, guest, opened, visitor
from tests.virtual_time import VirtualClock

MAX_WAIT_SECONDS = 30.0
pytestmark = pytest.mark.anyio


class Silent:
    """Storage that is gone."""

    async def ready(self) -> None:
        """Let tables try at once."""

    def __getattr__(self, name: str) -> Any:
        async def gone(*_: Any, **__: Any) -> Any:
            raise StorageUnavailable("gone")

        return gone


async def test_a_healthy_node_says_so(node: Node) -> None:
    answer = await visitor(node).get("/healthz")
    assert answer.status_code == 200
    assert answer.json()["ok"] is True


async def test_a_node_without_storage_is_not_healthy_and_says_why(tmp_path: Path) -> None:
    async with opened(tmp_path) as node:
        ada = await guest(node, "Ada")
        tables = node.services.tables
        storage: Any = tables.storage
        kept = storage.catalogue, storage.heartbeat
        storage.catalogue, storage.heartbeat = Silent(), Silent()
        await asyncio.sleep(tables.timings.stale_heartbeat_ms / 1000 + 1)
        answer = await ada.get("/healthz")
        assert answer.status_code == 503
        assert (answer.json()["ok"], answer.json()["storage_answers"]) == (False, False)
        for path in ("/api/me", "/api/tables", "/api/games", "/api/tables/AAAAAA"):
            refused = await ada.get(path)
            assert_refused(refused, 503, "storage-down")
            assert refused.headers["retry-after"] == "2"
        storage.catalogue, storage.heartbeat = kept
        assert (await ada.get("/api/me")).status_code == 200
        await asyncio.sleep(2 * tables.timings.heartbeat_seconds)
        assert (await ada.get("/healthz")).json()["storage_answers"] is True


async def test_a_game_that_cannot_be_stored_is_not_started(tmp_path: Path) -> None:
    async with opened(tmp_path) as node:
        ada = await guest(node, "Ada")
        storage: Any = node.services.tables.storage
        kept = storage.journal
        storage.journal = Silent()
        assert_refused(await ada.post("/api/quick-play", json={}), 503, "storage-down")
        storage.journal = kept


async def test_a_closing_node_is_not_healthy_and_says_why(tmp_path: Path) -> None:
    async with opened(tmp_path) as node:
        node.services.tables.draining = True
        answer = await visitor(node).get("/healthz")
        assert answer.status_code == 503
        assert (answer.json()["storage_answers"], answer.json()["draining"]) == (True, True)


async def test_a_node_without_compiled_kernels_serves_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cold = WarmUp(lambda: False)
    monkeypatch.setattr(health, "WARM_UP", cold)
    monkeypatch.setattr(nodes, "WARM_UP", cold)
    async with opened(tmp_path) as node:
        ada = await guest(node, "Ada")
        assert (await ada.get("/healthz")).json()["kernels"] == "not-loaded"
        assert "cosmic_factory_kernels_missing 0.0" in (await ada.get("/metrics")).text
        await asyncio.to_thread(cold.wait)
        answer = await ada.get("/healthz")
        assert (answer.status_code, answer.json()["kernels"]) == (200, "missing")
        assert "cosmic_factory_kernels_missing 1.0" in (await ada.get("/metrics")).text


async def test_rounds_that_bots_forfeit_are_counted(tmp_path: Path) -> None:
    class Broken:
        def next_step(self, view: View, elapsed: float) -> NextStep:
            raise RuntimeError

    async with opened(tmp_path, make_bot=lambda *_: Broken(), bot_pace=0) as node:
        ada = await guest(node, "Ada")
        await ada.post("/api/quick-play", json={"seats": 2})
        counted = 'cosmic_factory_bot_forfeits_total{fault="raised"} '
        async with asyncio.timeout(MAX_WAIT_SECONDS):
            while f"{counted}1.0" not in (await ada.get("/metrics")).text:
                await asyncio.sleep(0.05)
        assert (
            'cosmic_factory_bot_forfeits_total{fault="illegal"} 0.0'
            in (await ada.get("/metrics")).text
        )


async def test_the_metrics_count_what_happens(tmp_path: Path) -> None:
    async with opened(tmp_path) as node:
        ada = await guest(node, "Ada")
        await ada.post("/api/quick-play", json={"seats": 2})
        node.services.metrics.socket_opened()
        node.services.metrics.command_took(0.003)
        text = (await ada.get("/metrics")).text
        for line in (
            "cosmic_factory_tables 1.0",
            "cosmic_factory_sockets 1.0",
            "cosmic_factory_storage_answers 1.0",
            'cosmic_factory_command_seconds_bucket{le="0.005"} 1.0',
            'cosmic_factory_requests_total{method="POST",status="201"} 2.0',
        ):
            assert line in text
        assert "cosmic_factory_thinking_queue" in text
        batches = text.split("cosmic_factory_journal_batch_count ")[1].split("\n")[0]
        assert float(batches) >= 3
        node.services.metrics.socket_closed()


async def test_old_games_are_deleted_if_the_host_wants_that(tmp_path: Path) -> None:
    later = VirtualClock(skew_ms=41 * 86_400_000)
    async with opened(tmp_path) as node:
        old = await node.services.tables.create(PlayerId("host"), TableOptions(), public=False)
    async with opened(tmp_path, clock=later) as node:
        new = await node.services.tables.create(PlayerId("host"), TableOptions(), public=False)

    async def there(node: Node) -> list[bool]:
        catalogue = node.services.tables.storage.catalogue
        return [await catalogue.game(table.row.id) is not None for table in (old, new)]

    async with opened(tmp_path, clock=later, keep_days=50) as node:
        await asyncio.sleep(1)
        assert await there(node) == [True, True]
    async with opened(tmp_path, clock=later, keep_days=40) as node:
        await asyncio.sleep(1)
        assert await there(node) == [False, True]
