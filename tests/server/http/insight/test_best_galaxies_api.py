"""The best galaxy of nine tiles, over HTTP."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cosmic_factory.analysis import Certainty
from cosmic_factory.puzzles import BestOfHand
from cosmic_factory.rules import cosmic54
from cosmic_factory.server.node.node import Node
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
