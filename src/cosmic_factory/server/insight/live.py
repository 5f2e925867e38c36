"""Shows at live tables what was possible in the round that was just counted."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from weakref import ref

from cosmic_factory.analysis import ObjectiveName, RoundFacts
from cosmic_factory.server.insight.finding import InsightFinder
from cosmic_factory.server.insight.parts import FACTS, VERDICTS, PartName, split_part
from cosmic_factory.server.node.timings import ServerTimings
from cosmic_factory.server.thinking.demands import Urgency, by_table
from cosmic_factory.server.thinking.tasks import RoundVerdicts, unpacked
from cosmic_factory.server.thinking.thinker import CannotThink
from cosmic_factory.tables import (
    Clock,
    GameId,
    InsightView,
    RoundStart,
    ShownVerdict,
    StorageUnavailable,
    Table,
    is_counted,
)

log = logging.getLogger("cosmic_factory.server")


class CountedRound:
    """The round that was counted at a table when this was made.

    It does not keep the table in memory: thinking may take longer than the table is open.
    """

    def __init__(self, table: Table) -> None:
        self._table = ref(table)
        self.game: GameId = table.row.id
        self.number = table.state.round
        self.start: RoundStart = table.round_start

    @property
    def is_shown(self) -> bool:
        """Whether the table still shows this round."""
        table = self._table()
        if table is None:
            return False
        return is_counted(table.state) and table.state.round == self.number

    def show(self, found: RoundVerdicts) -> None:
        verdicts = tuple(ShownVerdict(one.seat, one.score, one.par) for one in found.verdicts)
        if (table := self._table()) is not None:
            table.show_insight(InsightView(self.number, verdicts))


class LiveInsight:
    """Has counted rounds thought about, and shows the verdicts of all seats at once.

    The node that plays a game's bots thinks. Others look whether it has stored something, and think
    themselves if that takes too long.
    """

    def __init__(
        self,
        finder: InsightFinder,
        has_lease: Callable[[GameId], bool],
        *,
        clock: Clock,
        timings: ServerTimings,
    ) -> None:
        self._finder = finder
        self._has_lease = has_lease
        self._clock = clock
        self._timings = timings
        self._tasks: set[asyncio.Task[None]] = set()

    def note_scored(self, table: Table) -> None:
        """Note that a round was counted at a table here, or a table was opened after a count."""
        if table.options.insight:
            task = asyncio.get_running_loop().create_task(self._think(CountedRound(table)))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _think(self, counted: CountedRound) -> None:
        try:
            facts = await self._show_verdicts(counted)
            if facts is not None:
                await self._split(counted, facts)
        except (CannotThink, StorageUnavailable):
            pass  # the finder has logged it; whoever asks for the game later has it found out
        except Exception:
            log.exception("insight failed", extra={"game": counted.game})

    async def _show_verdicts(self, counted: CountedRound) -> RoundFacts | None:
        """Show the verdicts once they are known; return the facts if this node found them."""
        began = self._clock.monotonic()
        while counted.is_shown:
            try:
                known = await self._finder.known([counted.game], [FACTS, VERDICTS])
                verdicts = known.get(PartName(counted.game, counted.number, VERDICTS))
                if verdicts is not None:
                    counted.show(unpacked(verdicts, RoundVerdicts))
                    return None
                if self._is_our_turn(counted, began):
                    return await self._find_verdicts(counted)
            except StorageUnavailable:
                pass  # look again
            await self._clock.sleep(self._timings.thinking_look_seconds)
        return None

    def _is_our_turn(self, counted: CountedRound, began: float) -> bool:
        waited = self._clock.monotonic() - began
        return self._has_lease(counted.game) or waited >= self._timings.thinking_turn_seconds

    async def _find_verdicts(self, counted: CountedRound) -> RoundFacts:
        demand = by_table(counted.game, Urgency.LIVE_VERDICT)
        facts = await self._finder.gather_round(counted.game, counted.start, demand, counted.number)
        counted.show(await self._finder.find_verdicts(counted.game, facts, [demand]))
        return facts

    async def _split(self, counted: CountedRound, facts: RoundFacts) -> None:
        """Find out where each seat lost its points, before somebody asks."""
        objective = ObjectiveName.SUM
        known = await self._finder.known([counted.game], [split_part(objective)])
        for seat in facts.all_seats:
            name = PartName(counted.game, counted.number, split_part(objective), seat)
            if name not in known:
                demand = by_table(counted.game, Urgency.LIVE_ROUND)
                await self._finder.split(counted.game, facts, seat, objective, [demand])
