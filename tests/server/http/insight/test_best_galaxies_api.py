"""The best galaxy of nine tiles, over HTTP."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cosmic_factory.analysis import Certainty
from cosmic_factory.puzzles import BestOfHand
from cosmic_factory.rules import cosmic54
from cosmic_factory.server.node.node import Node
from cosmic_factory.server.security.costs import RATES, Cost
from cosmic_factory.server.thinking import thinker
from cosmic_factory.server.thinking.tasks import SolveHand, packed
from tests.server.thinking.processes import ManualProcesses, start_inline
from tests.server.visitors import assert_refused, opened, visitor

pytestmark = pytest.mark.anyio

PATH = "/api/best-galaxies"
CODES = [entry.code for entry in cosmic54().tiles[:9]]


BEST = BestOfHand(20, Certainty.PROVED, ())


def hand(**changes: Any) -> dict[str, Any]:
    return {"tiles": CODES, "card": 7, **changes}


async def test_anyone_may_ask_and_gets_a_galaxy_of_these_tiles(tmp_path: Path) -> None:
    async with opened(tmp_path, insight=True, start_thinking=start_inline) as node:
        answer = await visitor(node).post(PATH, json=hand())
        assert answer.status_code == 200, answer.text
        best = answer.json()
        assert best.keys() == {"value", "kind", "placements"}
        assert best["kind"] in ("proved", "at_most", "about")
        assert sorted(one["tile"] for one in best["placements"]) == sorted(CODES)
        without = await visitor(node).post(PATH, json={"tiles": CODES})
        assert without.json()["value"] >= 0


async def test_what_is_no_hand_is_refused(tmp_path: Path) -> None:
    processes = ManualProcesses()
    refused: dict[str, list[dict[str, Any]]] = {
        "bad-field": [
            {"tiles": CODES[:8]},
            {"tiles": [*CODES, CODES[0]]},
            {"tiles": "nine"},
            {"tiles": [*CODES[:8], 1]},
            {"tiles": [*CODES[:8], "v2" * 30]},
            {"card": 21},
            {"card": -1},
            {"card": "7"},
            {"more": 1},
        ],
        "bad-tile-code": [
            {"tiles": [*CODES[:8], "v3v0v0v0:"]},
            {"tiles": [*CODES[:8], "<script>"]},
        ],
    }
    async with opened(tmp_path, insight=True, start_thinking=processes.start) as node:
        for code, hands in refused.items():
            for changes in hands:
                assert_refused(await visitor(node).post(PATH, json=hand(**changes)), 400, code)
    assert processes.started == []


async def test_a_server_without_insight_says_so(node: Node) -> None:
    assert_refused(await visitor(node).post(PATH, json=hand()), 403, "no-insight")


async def test_the_same_tiles_are_thought_about_once_and_count_once(tmp_path: Path) -> None:
    processes = ManualProcesses()
    async with opened(
        tmp_path, insight=True, start_thinking=processes.start, limit_factor=1 / 60
    ) as node:
        # One question is all that this address may ask for.
        ada = visitor(node)
        assert_refused(await ada.post(PATH, json=hand()), 503, "thinking")
        assert_refused(await ada.post(PATH, json=hand(tiles=CODES[::-1])), 503, "thinking")
        (process,) = processes.started
        (task,) = process.tasks
        assert msgspec.msgpack.decode(task, type=SolveHand) == SolveHand(tuple(sorted(CODES)), 7)
        process.finish(task, packed(BEST))
        await asyncio.sleep(0.1)
        for _ in range(3):
            assert (await ada.post(PATH, json=hand())).json()["value"] == 20
        assert_refused(await ada.post(PATH, json=hand(card=0)), 429, "too-many-requests")
        assert len(process.tasks) == 1


async def test_an_address_pays_for_the_processor_time_that_its_hands_take(tmp_path: Path) -> None:
    processes = ManualProcesses()
    async with opened(
        tmp_path, insight=True, start_thinking=processes.start, limit_factor=1.0
    ) as node:
        ada, bo = visitor(node), visitor(node, address="192.0.2.2")
        asking = asyncio.ensure_future(ada.post(PATH, json=hand()))
        await asyncio.sleep(1)
        (process,) = processes.started
        process.finish(process.tasks[0], packed(BEST), seconds=RATES[Cost.THINKING].burst + 60)
        assert (await asking).status_code == 200
        refused = await ada.post(PATH, json=hand(card=0))
        assert_refused(refused, 429, "too-much-thinking", "wait")
        wait = int(refused.headers["retry-after"])
        assert 100 < wait < 125
        # What is known costs nothing, and others have not asked for anything.
        assert (await ada.post(PATH, json=hand())).json()["value"] == 20
        others = asyncio.ensure_future(bo.post(PATH, json=hand(card=0)))
        await asyncio.sleep(1)
        process.finish(process.tasks[1], packed(BEST))
        assert (await others).status_code == 200
        await asyncio.sleep(wait)
        later = asyncio.ensure_future(ada.post(PATH, json=hand(card=1)))
        await asyncio.sleep(1)
        processes.started[-1].finish(processes.started[-1].tasks[-1], packed(BEST))
        assert (await later).status_code == 200


async def test_whoever_finds_the_queue_full_is_told_so_with_a_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinker, "MAX_WAITING_TASKS", 4)
    monkeypatch.setattr(thinker, "MAX_WAITING_OF_CLIENT", 3)
    errors: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: errors.append(context))
    async with opened(
        tmp_path, insight=True, start_thinking=ManualProcesses().start, limit_factor=1.0
    ) as node:
        answers = await asyncio.gather(
            *(visitor(node).post(PATH, json=hand(card=card)) for card in range(5))
        )
        told = [(one.status_code, one.json()["error"]["code"]) for one in answers]
        # One has begun and three wait; the fifth is too many.
        assert told == [(503, "thinking")] * 3 + [(429, "too-much-thinking")] * 2
        assert int(answers[-1].headers["retry-after"]) > 0
        # Those that ask no more still wait, and are dropped for others one after another.
        for n in range(6):
            client = visitor(node, address=f"192.0.2.{n}")
            answer = await client.post(PATH, json=hand(card=10 + n))
            assert answer.json()["error"]["code"] in ("thinking", "busy")
            assert answer.status_code == 503
    gc.collect()
    await asyncio.sleep(1)
    assert not errors
