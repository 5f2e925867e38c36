"""Watches for the next game of an open table, and starts it when all who are present want it."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable, Collection

from cosmic_factory.rules import Phase, Seat
from cosmic_factory.tables.journal.port import GameId, Storage, StorageUnavailable
from cosmic_factory.tables.open_tables.people_watch import Spawn
from cosmic_factory.tables.seating.next_game import NextGame, next_game_view, rematch_id
from cosmic_factory.tables.table import Table
from cosmic_factory.tables.time.timings import TableTimings
from cosmic_factory.tables.viewing.people import NextGameView


class RematchWatch:
    """Follows the next game of a table that this node has open; its supervisor calls `check`."""

    def __init__(
        self,
        table: Table,
        find: Callable[[GameId], Awaitable[Table | None]],
        known: Callable[[GameId], Table | None],
        storage: Storage,
        spawn: Spawn,
        *,
        timings: TableTimings,
    ) -> None:
        """`find` opens a table from storage; `known` returns one that is open here already."""
        self._table = table
        self._id = rematch_id(table.row.id)
        self._find = find
        self._known = known
        self._storage = storage
        self._spawn = spawn
        self._timings = timings
        self._looked_at: int | None = None
        self._is_starting = False

    @property
    def view(self) -> NextGameView | None:
        new = self._known(self._id)
        return None if new is None else next_game_view(self._table, new)

    def check(self, now: int, present: Collection[Seat]) -> None:
        """Look for the next game, and start it once everybody who is present wants it."""
        phase = self._table.state.phase
        if phase is Phase.SEATING:
            return
        pause = self._timings.presence_check_ms * (1 if phase is Phase.ENDED else 5)
        new = self._known(self._id)
        if new is None:
            if self._looked_at is None or now - self._looked_at >= pause:
                self._looked_at = now
                self._spawn(self._look())
        elif phase is Phase.ENDED and new.state.phase is Phase.SEATING and not self._is_starting:
            game = NextGame(self._table, new, self._storage)
            if game.is_agreed(present):
                self._is_starting = True
                self._spawn(self._start(game, present))

    async def _look(self) -> None:
        with contextlib.suppress(StorageUnavailable):
            await self._find(self._id)

    async def _start(self, game: NextGame, present: Collection[Seat]) -> None:
        try:
            with contextlib.suppress(StorageUnavailable):
                await game.start(present)
        finally:
            self._is_starting = False
