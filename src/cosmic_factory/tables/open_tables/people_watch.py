"""Watches who is at a table: shows it to viewers, and names another host when the host is gone."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Coroutine
from typing import Any

from cosmic_factory.rules import Phase, Seat
from cosmic_factory.tables.journal.port import PlayerId, Storage, StorageUnavailable
from cosmic_factory.tables.open_tables.presence import SeatPresence
from cosmic_factory.tables.seating.hosting import replace_host
from cosmic_factory.tables.table import Table
from cosmic_factory.tables.time.clock import Clock
from cosmic_factory.tables.time.timings import TableTimings
from cosmic_factory.tables.viewing.people import NextGameView, PeopleView

Spawn = Callable[[Coroutine[Any, Any, Any]], None]


class PeopleWatch:
    """Knows which people of one table have a socket on any node. Its supervisor calls `check`."""

    def __init__(
        self,
        table: Table,
        presence: SeatPresence,
        storage: Storage,
        spawn: Spawn,
        *,
        clock: Clock,
        timings: TableTimings,
        next_game: Callable[[], NextGameView | None] = lambda: None,
    ) -> None:
        """`presence` counts the sockets of this node; storage knows those of the others."""
        self._next_game = next_game
        self._table = table
        self._presence = presence
        self._storage = storage
        self._spawn = spawn
        self._clock = clock
        self._timings = timings
        self._elsewhere: frozenset[int] = frozenset()
        self._is_reading = False
        self._read_at: int | None = None
        # The host who is not at the table, and since when this node knows.
        self._gone: tuple[PlayerId, int] | None = None
        self._is_naming = False
        # When each person was last seen here.
        self._seen_at: dict[Seat, int] = {}

    @property
    def present(self) -> tuple[Seat, ...]:
        """The seats of people with a socket open on any node, as far as this node knows."""
        everywhere = {*self._presence.present, *self._elsewhere}
        return tuple(sorted(seat for seat in self._table.owners if seat in everywhere))

    def lately_present(self, now: int) -> tuple[Seat, ...]:
        """Return the seats of people who are present or left a moment ago: they may come back."""
        since = now - self._timings.host_absence_ms
        recent = {seat for seat, at in self._seen_at.items() if at > since}
        return tuple(sorted(seat for seat in self._table.owners if seat in recent))

    def note_leaving(self, seat: Seat) -> None:
        """Forget a seat whose last socket on this node closed, until storage says otherwise."""
        self._elsewhere -= {seat}

    def check(self, now: int) -> None:
        """Show who is present, and replace a host who has been away for too long."""
        if not self._table.has_subscribers:
            return
        if not self._is_reading and self._is_time_to_read(now):
            self._is_reading, self._read_at = True, now
            self._spawn(self._read())
        self._seen_at.update(dict.fromkeys(self.present, now))
        self._table.show_people(PeopleView(self.present, self._next_game()))
        if self._table.state.phase is Phase.SEATING and self._read_at is not None:
            self._check_host(now)

    def _is_time_to_read(self, now: int) -> bool:
        in_play = self._table.state.phase not in (Phase.SEATING, Phase.ENDED)
        pause = self._timings.absence_ms // 3 if in_play else self._timings.presence_check_ms
        return self._read_at is None or now - self._read_at >= pause

    async def _read(self) -> None:
        try:
            now = self._clock.now()
            self._elsewhere = await self._storage.presence.present(self._table.row.id, now)
        except StorageUnavailable:
            pass  # a later check asks again
        finally:
            self._is_reading = False

    # --- the host --------------------------------------------------------------------------

    def _check_host(self, now: int) -> None:
        host, seat = self._table.host, self._table.host_seat
        if seat is not None and seat in self.present:
            self._gone = None
        elif self._gone is None or self._gone[0] != host:
            self._gone = host, now
        elif now - self._gone[1] >= self._timings.host_absence_ms and self._may_name:
            self._is_naming = True
            self._spawn(self._replace(host, seat))

    @property
    def _may_name(self) -> bool:
        """A node without a person of its own at the table leaves this to the others."""
        is_somebody_here = any(seat in self._table.owners for seat in self._presence.present)
        return is_somebody_here and not self._is_naming

    async def _replace(self, host: PlayerId, seat: Seat | None) -> None:
        try:
            with contextlib.suppress(StorageUnavailable):
                await replace_host(self._table, host, seat, self.present)
        finally:
            self._is_naming = False
