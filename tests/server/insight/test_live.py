"""What was possible in a round is shown at its table, to all at once, after the count."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path
from typing import NoReturn
from weakref import ref

import msgspec
import pytest

from cosmic_factory.rules import Phase
from cosmic_factory.server.insight.finding import InsightFinder
from cosmic_factory.server.insight.live import LiveInsight
from cosmic_factory.server.insight.parts import FACTS, VERDICTS, PartName
from cosmic_factory.server.node.node import Node
from cosmic_factory.server.node.timings import ServerTimings
from cosmic_factory.server.thinking.thinker import Thinkers
from cosmic_factory.tables import GameId, InsightView, PlayerId, Table
from tests.server.insight.playing import play_until
from tests.server.played import begin
from tests.server.table_clients import until
from tests.server.thinking.processes import ManualProcesses, start_inline
from tests.server.visitors import guest, opened
from tests.virtual_time import VirtualClock

pytestmark = pytest.mark.anyio

TIMINGS = ServerTimings()


async def never_started() -> NoReturn:
    raise AssertionError("there is nothing to think about")


async def counted_round(node: Node, *, insight: bool = True) -> Table:
    """Play a table of two up to the scores of its first round."""
    client = await guest(node, "Ada")
    me = (await client.get("/api/me")).json()
    table = await begin(node, client, variant="beginner", insight=insight)
    await play_until(table, Phase.SCORES, PlayerId(me["id"]))
    return table


def told(table: Table) -> InsightView | None:
    content = table.snapshot.sections["insight"].content
    return msgspec.json.decode(content, type=InsightView | None)


def is_told(table: Table) -> bool:
    return told(table) is not None


async def test_all_are_shown_the_verdicts_at_once_and_only_after_the_count(
    tmp_path: Path,
) -> None:
    seen: list[tuple[Phase, InsightView | None]] = []
    async with opened(tmp_path, insight=True, start_thinking=start_inline) as node:
        client = await guest(node, "Ada")
        me = (await client.get("/api/me")).json()
        table = await begin(node, client, variant="beginner")
        table.subscribe(lambda: seen.append((table.state.phase, told(table))))
        await play_until(table, Phase.SCORES, PlayerId(me["id"]))
        await until(lambda: is_told(table))
        shown = told(table)
        assert shown is not None
        assert shown.round == 1
        points = [sum(one.points for one in sheet.steps) for sheet in table.state.scored[0]]
        assert [one.score for one in shown.verdicts] == points
        assert [one.seat for one in shown.verdicts] == [0, 1]
        assert all(one.par.value >= one.score for one in shown.verdicts)
        assert {phase for phase, insight in seen if insight} == {Phase.SCORES}
        assert all(insight in (None, shown) for _, insight in seen)
        await play_until(table, Phase.BUILD, PlayerId(me["id"]))
        assert told(table) is None
        game = table.row.id
        await until(lambda: not node.services.insight.is_busy)
        stored = await node.services.insight.known([game], [FACTS, VERDICTS])
        assert stored.keys() == {PartName(game, 1, FACTS), PartName(game, 1, VERDICTS)}


async def test_a_table_may_do_without(tmp_path: Path) -> None:
    async with opened(tmp_path, insight=True, start_thinking=never_started) as node:
        table = await counted_round(node, insight=False)
        await asyncio.sleep(30)
        assert table.lobby_view.insight is False
        assert told(table) is None


async def test_a_server_may_do_without(tmp_path: Path) -> None:
    async with opened(tmp_path, insight=False, start_thinking=never_started) as node:
        table = await counted_round(node)
        await asyncio.sleep(30)
        assert told(table) is None


async def test_a_table_that_ended_is_freed_while_its_rounds_wait_to_be_thought_about(
    tmp_path: Path,
) -> None:
    processes = ManualProcesses()  # nothing is ever answered
    async with opened(tmp_path, insight=True, start_thinking=processes.start) as node:
        client = await guest(node, "Ada")
        me = (await client.get("/api/me")).json()
        table = await begin(node, client, variant="beginner")
        await play_until(table, Phase.ENDED, PlayerId(me["id"]))
        freed, game = ref(table), table.row.id
        del table
        await asyncio.sleep(2 * node.services.tables.timings.unload_ms / 1000)
        assert game not in {one.row.id for one in node.services.tables.open_tables}
        assert processes.started[0].tasks
        gc.collect()
        assert freed() is None


async def test_after_a_restart_the_verdicts_come_from_storage(tmp_path: Path) -> None:
    async with opened(tmp_path, insight=True, start_thinking=start_inline) as node:
        table = await counted_round(node)
        await until(lambda: is_told(table))
        before = told(table)
    async with opened(tmp_path, insight=True, start_thinking=never_started) as node:
        again = await node.services.tables.open(GameId(table.row.id))
        assert again is not None
        await until(lambda: is_told(again))
        assert told(again) == before


async def test_a_node_that_does_not_play_the_bots_waits_for_the_one_that_does(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path, insight=False) as node:
        table = await counted_round(node)
        clock, storage = VirtualClock(), node.services.tables.storage
        for stores_in_time in (False, True):
            began = clock.monotonic()
            ours = InsightFinder(storage, Thinkers(start_inline, clock=clock, timings=TIMINGS))
            live = LiveInsight(ours, lambda _: False, clock=clock, timings=TIMINGS)
            table.show_insight(InsightView(0, ()))
            live.note_scored(table)
            await until(lambda: is_told(table))
            waited = clock.monotonic() - began
            # At first nobody has stored anything; then the first has.
            assert (waited < TIMINGS.thinking_turn_seconds) is stores_in_time
            await live.close()
            await ours.close()
