"""How many players have how many points in a puzzle, kept in memory.

Counting again for every hand-in would take longer the more players there are. What this node stores
is added to what it knows; what other nodes store is seen when the counts are read again.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping

from cachetools import LRUCache

from cosmic_factory.puzzles import better_than
from cosmic_factory.tables import (
    Clock,
    PointsCount,
    PuzzleResult,
    Storage,
    StorageUnavailable,
    StoredHandIn,
)

# Puzzles whose counts are kept, and for how many seconds without reading them again.
MAX_COUNTED_PUZZLES = 100
FRESH_SECONDS = 5.0


class PuzzleCounts:
    """The players of one puzzle by their points, and how often they handed in."""

    def __init__(self, rows: tuple[PointsCount, ...], read_at: float) -> None:
        self._players: Counter[int] = Counter({row.points: row.players for row in rows})
        self.hand_ins = sum(row.hand_ins for row in rows)
        self.read_at = read_at

    @property
    def by_points(self) -> Mapping[int, int]:
        return +self._players

    @property
    def players(self) -> int:
        return self._players.total()

    def better_than(self, result: PuzzleResult | None) -> int | None:
        """Return the percentage of others with fewer points; None without a counted result."""
        if result is None or result.counted is None:
            return None
        return better_than(self._players, result.counted)

    def note(self, stored: StoredHandIn) -> None:
        before, after = stored
        if before is not None and before.counted is not None:
            self._players[before.counted] -= 1
            self.hand_ins -= before.hand_ins
        if after.counted is not None:
            self._players[after.counted] += 1
            self.hand_ins += after.hand_ins


class ResultCounts:
    """The counts of the puzzles that were asked for last."""

    def __init__(self, storage: Storage, clock: Clock) -> None:
        self._storage = storage
        self._clock = clock
        self._known: LRUCache[str, PuzzleCounts] = LRUCache(MAX_COUNTED_PUZZLES)
        self._reading: set[asyncio.Task[None]] = set()

    async def of(self, puzzle: str) -> PuzzleCounts:
        known = self._known.get(puzzle)
        if known is None:
            return await self._read(puzzle)
        now = self._clock.monotonic()
        if now - known.read_at > FRESH_SECONDS:
            # Others may use what is known until it is read again, which one of them begins.
            known.read_at = now
            task = asyncio.get_running_loop().create_task(self._read_again(puzzle))
            self._reading.add(task)
            task.add_done_callback(self._reading.discard)
        return known

    def note(self, stored: StoredHandIn) -> None:
        """Add what this node has stored."""
        known = self._known.get(stored.after.puzzle)
        if known is not None:
            known.note(stored)

    def forget(self) -> None:
        """Read everything again when it is asked for: results have moved between players."""
        self._known.clear()

    async def close(self) -> None:
        for task in self._reading:
            task.cancel()

    async def _read(self, puzzle: str) -> PuzzleCounts:
        rows = await self._storage.puzzles.points_counts(puzzle)
        found = self._known[puzzle] = PuzzleCounts(tuple(rows), self._clock.monotonic())
        return found

    async def _read_again(self, puzzle: str) -> None:
        try:
            await self._read(puzzle)
        except StorageUnavailable:
            self._known.pop(puzzle, None)
