"""What this node does for one table: its clock, its bots, and those who are absent."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Coroutine
from math import inf
from typing import Any

from cosmic_factory.rules import HandBack, HandToBot, Phase, Seat, TimeExpired
from cosmic_factory.tables.bot_seats import BotSeats
from cosmic_factory.tables.clock import Clock
from cosmic_factory.tables.journal.port import SeatRow, Storage, StorageUnavailable
from cosmic_factory.tables.table import Table
from cosmic_factory.tables.timings import TableTimings

Spawn = Callable[[Coroutine[Any, Any, Any]], None]


class TableSupervisor:
    """A table in memory, and who of its players has a socket here."""

    def __init__(
        self,
        table: Table,
        storage: Storage,
        play_bots: Callable[[Table], BotSeats],
        spawn: Spawn,
        *,
        clock: Clock,
        timings: TableTimings,
    ) -> None:
        self.table = table
        self._storage = storage
        self._play_bots = play_bots
        self._spawn = spawn
        self._clock = clock
        self._timings = timings
        self._bots: BotSeats | None = None
        self._sockets: dict[Seat, int] = {}
        self._absent_since: dict[Seat, int] = {}
        # The last measured lag of those who sit here, in milliseconds.
        self._lags: dict[Seat, int] = {}
        self._looked_at = 0
        self._quiet_since = clock.now()
        # When building was last seen: who is away as it ends is not waited for.
        self._building_at = 0
        self._is_expiring = False
        self._lease_asked_at = 0
        # The catalogue knows that the game has ended, or is being told.
        self._is_ended = table.row.ended_at is not None

    # --- who is there ----------------------------------------------------------------------

    @property
    def present(self) -> list[Seat]:
        """The seats with a socket on this node."""
        return [seat for seat, sockets in self._sockets.items() if sockets]

    async def arrive(self, seat: Seat) -> None:
        """A player's socket opened: a bot that covered gives the seat back."""
        self._sockets[seat] = self._sockets.get(seat, 0) + 1
        self._absent_since.pop(seat, None)
        if self._is_covered(seat):
            await self.table.do(HandBack(seat))

    def leave(self, seat: Seat) -> None:
        self._sockets[seat] = max(0, self._sockets.get(seat, 0) - 1)

    def note_lag(self, seat: Seat, lag: int) -> None:
        """Deadlines wait for what may be on its way from that seat."""
        self._lags[seat] = lag

    def _is_covered(self, seat: Seat) -> bool:
        player = self.table.state.seats[seat].player
        return player is not None and player.bot_covers

    @property
    def _awaited_people(self) -> list[Seat]:
        """Those whose commands could still count; bots never lag."""
        seats = self.table.state.seats
        players = ((seat, seats[seat].player) for seat in self.table.state.waiting_for)
        return [
            seat for seat, player in players if player and not (player.bot or player.bot_covers)
        ]

    # --- time ------------------------------------------------------------------------------

    def tick(self) -> None:
        """A table in play that is cared for wants an eye on its deadline, and now and then more."""
        now = self._clock.now()
        deadline = self.table.phase_clock.deadline
        if deadline is not None and now > deadline and not self._is_expiring:
            self._expire_if_due(now - deadline)
        settled = self._bots is not None and self.table.state.phase is not Phase.ENDED
        if not settled or now - self._looked_at >= self._timings.check_ms:
            self._looked_at = now
            self._look()

    def _look(self) -> None:
        phase = self.table.state.phase
        if phase is Phase.BUILD:
            self._building_at = self._clock.now()
        if self.table.has_subscribers or phase not in (Phase.SEATING, Phase.ENDED):
            self._quiet_since = self._clock.now()
        if phase not in (Phase.SEATING, Phase.ENDED):
            self._ask_for_lease_again()
            self._hand_back()
        elif phase is Phase.ENDED and not self._is_ended:
            self._is_ended = True
            self._spawn(self._mark_ended())
        if self._bots is not None:
            self._cover_absent()

    @property
    def is_quiet(self) -> bool:
        """Nobody watches, and the game stands still, for a while now."""
        return self._looked_at - self._quiet_since > self._timings.unload_ms

    def stop(self) -> None:
        if self._bots is not None:
            self._bots.stop()
            self._bots = None

    def _expire_if_due(self, late: int) -> None:
        if late > self._patience:
            self._is_expiring = True
            self._spawn(self._expire(self.table.expiry))

    @property
    def _patience(self) -> int:
        """How long after the deadline a command of somebody here may arrive, in milliseconds."""
        lags = [self._lags.get(s, 0) for s in self._awaited_people if self._sockets.get(s)]
        return self._timings.allowed_lateness_ms(max(lags, default=0))

    async def _expire(self, expiry: TimeExpired) -> None:
        try:
            if not await self._others_may_be_late():
                await self.table.do(expiry)
        except StorageUnavailable:
            pass  # the next tick tries again
        finally:
            self._is_expiring = False

    async def _others_may_be_late(self) -> bool:
        """Commands of players at other nodes, whose lag is not known here, may be on their way."""
        deadline = self.table.phase_clock.deadline
        if deadline is None:
            return False
        latest = deadline + self._timings.grace_ms + self._timings.max_allowance_ms
        if self._clock.now() > latest:
            return False
        elsewhere = [seat for seat in self._awaited_people if not self._sockets.get(seat)]
        if not elsewhere:
            return False
        present = await self._storage.presence.present(self.table.row.id, self._clock.now())
        return not present.isdisjoint(elsewhere)

    # --- the lease --------------------------------------------------------------------------

    def _ask_for_lease_again(self) -> None:
        if self._clock.now() - self._lease_asked_at > self._timings.lease_retry_ms:
            self._lease_asked_at = self._clock.now()
            self._spawn(self._acquire_lease())

    async def _acquire_lease(self) -> None:
        """Ask for the lease, even when it is held: a lost connection to the database loses it."""
        with contextlib.suppress(StorageUnavailable):
            ours = await self._storage.leases.acquire(self.table.row.id)
            if ours and self._bots is None:
                if self.table.row.started_at is None:
                    await self._note_started()
                self._bots = self._play_bots(self.table)
            elif not ours:
                self.stop()

    async def _note_started(self) -> None:
        """Who plays, as the journal has it: what was noted while they sat down may be lost."""
        catalogue, game = self._storage.catalogue, self.table.row.id
        for seat in self.table.options.rules.all_seats:
            owner = self.table.owners.get(seat)
            if owner is not None:
                await catalogue.record_seat(SeatRow(game, seat, owner))
            else:
                await catalogue.clear_seat(game, seat)
        await catalogue.mark_started(game, self._clock.now())

    async def _mark_ended(self) -> None:
        self.stop()
        try:
            await self._storage.catalogue.mark_ended(self.table.row.id, self._clock.now())
            await self._storage.leases.release(self.table.row.id)
        except StorageUnavailable:
            self._is_ended = False  # the next tick tries again

    # --- absence ---------------------------------------------------------------------------

    def _hand_back(self) -> None:
        """No bot covers for who is here, not even one that began to as they came in."""
        for seat in self.present:
            if self._is_covered(seat):
                self._spawn(self.table.do(HandBack(seat)))

    def _cover_absent(self) -> None:
        now = self._clock.now()
        for seat in self.table.owners:
            if self._sockets.get(seat) or self._is_covered(seat):
                self._absent_since.pop(seat, None)
                continue
            since = self._absent_since.setdefault(seat, now)
            if now - since >= self._longest_absence(since):
                self._spawn(self._cover(seat))

    def _longest_absence(self, since: int) -> float:
        """How long somebody who has been away since then is waited for, in milliseconds."""
        if self.table.state.phase is Phase.BUILD:
            # A deadline ends the phase anyway.
            untimed = self.table.phase_clock.deadline is None
            return self._timings.abandoned_build_ms if untimed else inf
        was_building = since <= self._building_at
        return self._timings.short_absence_ms if was_building else self._timings.absence_ms

    async def _cover(self, seat: Seat) -> None:
        with contextlib.suppress(StorageUnavailable):
            elsewhere = await self._storage.presence.present(self.table.row.id, self._clock.now())
            if seat in elsewhere:
                self._absent_since[seat] = self._clock.now()
            elif not self._sockets.get(seat):
                await self.table.do(HandToBot(seat))
