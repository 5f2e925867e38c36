"""The daily puzzles of a node: which there are now, what is handed in, and streaks."""

from __future__ import annotations

import logging
from datetime import date
from typing import NamedTuple

from cosmic_factory.puzzles import (
    DAILY_ID_PREFIX,
    Daily,
    DailySeries,
    HandedTile,
    Streak,
    begins_at,
    counted_points,
    ends_at,
    exists_now,
    handed_galaxy,
    read_day,
    streak,
    utc_day,
)
from cosmic_factory.rules import Galaxy, Malformed
from cosmic_factory.server.http.problems import RequestRefused, not_found
from cosmic_factory.server.puzzles.result_counts import ResultCounts
from cosmic_factory.tables import (
    Clock,
    HandInProblem,
    HandInRow,
    PlayerId,
    PuzzleResult,
    Storage,
)

log = logging.getLogger("cosmic_factory.server")

PROBLEMS = {
    HandInProblem.SAME: "you have handed in this galaxy already",
    HandInProblem.REVEALED: "you have seen the best galaxy: this puzzle is over for you",
    HandInProblem.TOO_MANY: "you have handed in too often for this puzzle",
}


class CountedHandIn(NamedTuple):
    """What a galaxy that was handed in is worth, and all that its player has handed in."""

    points: int
    result: PuzzleResult
    counted: bool


class DailyPuzzles:
    """Gives out the puzzles of days and takes what is handed in."""

    def __init__(self, series: DailySeries, storage: Storage, clock: Clock) -> None:
        self.series = series
        self._storage = storage
        self._clock = clock
        self.counts = ResultCounts(storage, clock)

    # --- which puzzle ----------------------------------------------------------------------

    def today(self) -> date:
        """Return the date in UTC, for whoever does not say what their day is."""
        return utc_day(self._clock.now())

    def is_open(self, daily: Daily) -> bool:
        """Return whether the puzzle counts now: its date exists somewhere on earth."""
        return exists_now(daily.day, self._clock.now())

    def is_over(self, daily: Daily) -> bool:
        """Return whether the date is over everywhere, so that the seed may be shown."""
        return self._clock.now() >= ends_at(daily.day)

    def of_day(self, day: date) -> Daily:
        """Return the puzzle of a day that has begun somewhere, or refuse."""
        if self._clock.now() < begins_at(day):
            raise not_found("no-puzzle-yet", "this day has not begun anywhere on earth")
        found = self.series.of(day)
        if found is None:
            first, last = self.series.first, self.series.last
            text = f"this server has puzzles from {first} to {last}" if first else NO_PUZZLES
            raise not_found("no-puzzle", text)
        return found

    def of_id(self, name: str) -> Daily:
        """Return the puzzle with that id, or refuse."""
        try:
            if name.startswith(DAILY_ID_PREFIX):
                return self.of_day(read_day(name.removeprefix(DAILY_ID_PREFIX)))
        except Malformed:
            pass
        raise not_found("no-puzzle", "there is no such puzzle")

    # --- handing in ------------------------------------------------------------------------

    async def hand_in(
        self, daily: Daily, player: PlayerId, placements: tuple[HandedTile, ...]
    ) -> CountedHandIn:
        """Count a galaxy by the rules and store it, or refuse it."""
        galaxy = handed_galaxy(placements, daily.tiles, daily.rules)
        points = counted_points(galaxy, daily.rules).sum
        if points > daily.par:
            log.error("a puzzle's par is too low", extra={"puzzle": daily.id, "points": points})
        counted = self.is_open(daily)
        row = HandInRow(daily.id, player, str(galaxy), points, self._clock.now(), counted)
        stored = await self._storage.puzzles.hand_in(row, self.counts.note)
        if isinstance(stored, HandInProblem):
            raise RequestRefused(409, stored.value, PROBLEMS[stored])
        return CountedHandIn(points, stored.after, counted)

    async def best_galaxy(self, daily: Daily, player: PlayerId) -> Galaxy | None:
        """Return the best galaxy that a player has handed in."""
        text = await self._storage.puzzles.best_galaxy(daily.id, player)
        return None if text is None else Galaxy.parse(text)

    async def streak_of(self, player: PlayerId, day: date) -> Streak:
        """Return a player's streak; `day` is their own date if it exists now."""
        now = self._clock.now()
        played = await self._storage.puzzles.counted_puzzles(player)
        days = [
            read_day(puzzle.removeprefix(DAILY_ID_PREFIX))
            for puzzle in played
            if puzzle.startswith(DAILY_ID_PREFIX)
        ]
        return streak(days, day if exists_now(day, now) else utc_day(now), now)


NO_PUZZLES = "this server has no daily puzzles"
