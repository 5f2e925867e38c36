"""The boards of storms, each ranked once for all who ask, and less often the longer that takes.

Where there are few storms everybody sees the newest board. Where ranking takes long, a board is
used for a multiple of that time: however many ask, ranking has a small share of one core.
"""

from __future__ import annotations

import asyncio

from cosmic_factory.rules import TextEnum
from cosmic_factory.tables import Clock, PlayerId, StormBoard, StormRank, Storms, StormWindow

DAY_MS = 24 * 3_600_000
MAX_RANKS = 100
# A board is used for this many times as long as it took to make it.
USED_FOR = 20.0


class Period(TextEnum):
    """How long ago the storms of a board may have ended."""

    DAY = "day"
    WEEK = "week"
    EVER = "ever"


PERIOD_MS = {Period.DAY: DAY_MS, Period.WEEK: 7 * DAY_MS}
# The period, and whether the storms have no clock.
BoardName = tuple[Period, bool]


class RankedStorms:
    """One board, and the places on it of those who have asked for theirs."""

    def __init__(self, window: StormWindow, board: StormBoard, used_until: float) -> None:
        self._window = window
        self._board = board
        self._places: dict[PlayerId, StormRank | None] = {}
        # In the clock's monotonic seconds.
        self.used_until = used_until

    @property
    def top(self) -> tuple[StormRank, ...]:
        return self._board.top

    async def place_of(self, player: PlayerId, storms: Storms) -> StormRank | None:
        """Return a player's best storm and its place, which is looked for once."""
        if player not in self._places:
            found = next((one for one in self.top if one.player == player), None)
            found = found or await storms.rank_of(player, self._window, self._board)
            self._places[player] = found
        return self._places[player]


class StormBoards:
    """The board of each period and pool that was made last."""

    def __init__(self, storms: Storms, clock: Clock) -> None:
        self._storms = storms
        self._clock = clock
        self._known: dict[BoardName, RankedStorms] = {}
        self._ranking: dict[BoardName, asyncio.Task[RankedStorms]] = {}

    async def board(self, name: BoardName) -> RankedStorms:
        """Return a board; all who ask while it is made wait for the same one."""
        known = self._known.get(name)
        if known is not None and self._clock.monotonic() < known.used_until:
            return known
        if name not in self._ranking:
            task = asyncio.get_running_loop().create_task(self._rank(name))
            self._ranking[name] = task
            task.add_done_callback(lambda done: self._ranked(name, done))
        return await asyncio.shield(self._ranking[name])

    async def _rank(self, name: BoardName) -> RankedStorms:
        period, unhurried = name
        now, began_at = self._clock.now(), self._clock.monotonic()
        window = StormWindow(unhurried, now - PERIOD_MS.get(period, now), now)
        board = await self._storms.board(window, MAX_RANKS)
        ended_at = self._clock.monotonic()
        return RankedStorms(window, board, ended_at + USED_FOR * (ended_at - began_at))

    def _ranked(self, name: BoardName, done: asyncio.Task[RankedStorms]) -> None:
        del self._ranking[name]
        if not done.cancelled() and done.exception() is None:
            self._known[name] = done.result()
