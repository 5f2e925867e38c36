"""What this node does for one open table: deadlines, the lease, bots, absent players, catalogue."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from math import inf

from cosmic_factory.rules import HandBack, HandToBot, Phase, Seat, TimeExpired
from cosmic_factory.tables.commands.command_batch import Accepted
from cosmic_factory.tables.integrity.unreadable import UnreadableGame
from cosmic_factory.tables.journal.port import Storage, StorageUnavailable
from cosmic_factory.tables.open_tables.bot_seats import BotSeats
from cosmic_factory.tables.open_tables.people_watch import PeopleWatch, Spawn
from cosmic_factory.tables.open_tables.presence import SeatPresence
from cosmic_factory.tables.open_tables.rematch_watch import RematchWatch
from cosmic_factory.tables.projection import CatalogueProjection
from cosmic_factory.tables.table import Table
from cosmic_factory.tables.time.clock import Clock
from cosmic_factory.tables.time.timings import TableTimings


class TableSupervisor:
    """Keeps one table in memory going. The registry calls `tick` several times a second."""

    def __init__(
        self,
        table: Table,
        storage: Storage,
        play_bots: Callable[[Table], BotSeats],
        spawn: Spawn,
        rematch: RematchWatch,
        *,
        clock: Clock,
        timings: TableTimings,
    ) -> None:
        """`play_bots` starts the bots of a table; `spawn` runs work beside the caller."""
        self.table = table
        self.presence = SeatPresence()
        self._people = PeopleWatch(
            table,
            self.presence,
            storage,
            spawn,
            clock=clock,
            timings=timings,
            next_game=lambda: rematch.view,
        )
        self._rematch = rematch
        self._storage = storage
        self._play_bots = play_bots
        self._spawn = spawn
        self._clock = clock
        self._timings = timings
        self._projection = CatalogueProjection(table, storage.catalogue)
        self._is_updating_catalogue = False
        self._is_reading = False
        # The bots of this table, while this node holds its lease.
        self._bots: BotSeats | None = None
        self._lease_asked_at = 0
        self._is_expiring = False
        self._checked_at = 0
        # When somebody last watched or the game was last in play.
        self._active_at = clock.now()
        # When the table was last seen building: absent players are not waited for after that.
        self._building_at = 0
        # What has to be done once when the game ends is done, or under way.
        self._is_finished = table.row.ended_at is not None

    # --- presence --------------------------------------------------------------------------

    async def arrive(self, seat: Seat) -> None:
        """Note that a player's socket opened; a bot that covered gives the seat back."""
        self.presence.arrive(seat)
        if self._is_covered(seat):
            await self._do_in_play(HandBack(seat))

    def leave(self, seat: Seat, node: str) -> None:
        """Note that a socket closed; after the last one here, other nodes need not wait for it."""
        self.presence.leave(seat)
        if not self.presence.is_present(seat):
            self._people.note_leaving(seat)
            self._spawn(self._remove_presence(seat, node))

    async def _remove_presence(self, seat: Seat, node: str) -> None:
        with contextlib.suppress(StorageUnavailable):
            if not self.presence.is_present(seat):
                await self._storage.presence.touch(self.table.row.id, [seat], node, until=0)

    def _is_covered(self, seat: Seat) -> bool:
        player = self.table.state.seats[seat].player
        return player is not None and player.bot_covers

    @property
    def _awaited_people(self) -> list[Seat]:
        """The people that the game waits for; bots never lag."""
        seats = self.table.state.seats
        players = ((seat, seats[seat].player) for seat in self.table.state.waiting_for)
        return [
            seat for seat, player in players if player and not (player.bot or player.bot_covers)
        ]

    # --- time ------------------------------------------------------------------------------

    def is_due(self, now: int) -> bool:
        """Whether the phase is to end, unless that is under way."""
        deadline = self.table.phase_clock.deadline
        if deadline is None or now <= deadline or self._is_expiring:
            return False
        # A command of a player on this node may still arrive in time.
        max_lag = self.presence.max_lag(self._awaited_people)
        return now - deadline > self._timings.allowed_lateness_ms(max_lag)

    def tick(self, outages_known_until: int) -> None:
        """Check the deadline on every tick, and the rest of a settled table once a second.

        An outage that began before `outages_known_until` has moved the deadline already.
        """
        now = self._clock.now()
        deadline = self.table.phase_clock.deadline
        if deadline is not None and deadline <= outages_known_until and self.is_due(now):
            self._is_expiring = True
            self._spawn(self._expire(self.table.expiry))
        is_settled = self._bots is not None and self.table.state.phase is not Phase.ENDED
        if not is_settled or now - self._checked_at >= self._timings.check_ms:
            self._checked_at = now
            self._check(now)

    def _check(self, now: int) -> None:
        phase = self.table.state.phase
        in_play = self._is_in_play
        if phase is Phase.BUILD:
            self._building_at = now
        if self.table.has_subscribers or in_play:
            self._active_at = now
        self._people.check(now)
        if self.table.has_subscribers:
            self._rematch.check(now, self._people.lately_present(now))
        if in_play:
            self._ask_for_lease(now)
            self._hand_back()
        elif phase is Phase.ENDED and not self._is_finished:
            self._is_finished = True
            self._spawn(self._finish())
        if self._bots is not None:
            self._cover_absent(now)
        if self.table.is_unsure and not self._is_reading:
            self._is_reading = True
            self._spawn(self._read_journal())
        if not self._projection.is_current and not self._is_updating_catalogue:
            self._is_updating_catalogue = True
            self._spawn(self.update_catalogue())

    @property
    def has_lease(self) -> bool:
        """Whether this node plays the bots of the table."""
        return self._bots is not None

    @property
    def is_unused(self) -> bool:
        """For a while nobody has watched and the game was not in play: memory can be freed."""
        inactive_ms = self._checked_at - self._active_at
        return inactive_ms > self._timings.unload_ms and self._projection.is_current

    def stop(self) -> None:
        """Stop the bots."""
        if self._bots is not None:
            self._bots.stop()
            self._bots = None

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
        elsewhere = [s for s in self._awaited_people if not self.presence.is_present(s)]
        if not elsewhere:
            return False
        present = await self._storage.presence.present(self.table.row.id, self._clock.now())
        return not present.isdisjoint(elsewhere)

    # --- the lease -------------------------------------------------------------------------

    def _ask_for_lease(self, now: int) -> None:
        if now - self._lease_asked_at > self._timings.lease_retry_ms:
            self._lease_asked_at = now
            self._spawn(self._acquire_lease())

    async def _acquire_lease(self) -> None:
        """Ask for the lease, even when it is held: a lost connection to the database loses it."""
        with contextlib.suppress(StorageUnavailable):
            is_ours = await self._storage.leases.acquire(self.table.row.id)
            if is_ours and self._bots is None:
                # Before bots go on playing, make sure that the game is resumed after a restart.
                await self._projection.update()
                self._bots = self._play_bots(self.table)
            elif not is_ours:
                self.stop()

    async def _finish(self) -> None:
        """Stop the bots, update the catalogue a last time, and release the lease; done once."""
        self.stop()
        try:
            await self._projection.update()
            await self._storage.leases.release(self.table.row.id)
        except StorageUnavailable:
            self._is_finished = False  # the next tick tries again

    # --- the journal -----------------------------------------------------------------------

    async def _read_journal(self) -> None:
        """Show viewers what an append stored whose answer was lost; no news tell this node."""
        try:
            await self.table.catch_up()
        except (StorageUnavailable, UnreadableGame):
            pass  # a later check tries again; an unreadable game has told its viewers
        finally:
            self._is_reading = False

    # --- the catalogue ---------------------------------------------------------------------

    async def update_catalogue(self) -> None:
        """Write the table's facts into the catalogue; without storage, a later tick does it."""
        try:
            await self._projection.update()
        except StorageUnavailable:
            pass
        finally:
            self._is_updating_catalogue = False

    # --- absence ---------------------------------------------------------------------------

    def _hand_back(self) -> None:
        """End covering for players who are present, also if it began just as they arrived."""
        for seat in self.presence.present:
            if self._is_covered(seat):
                self._spawn(self._do_in_play(HandBack(seat)))

    def _cover_absent(self, now: int) -> None:
        for seat in self.table.owners:
            if self.presence.is_present(seat) or self._is_covered(seat):
                self.presence.forget_absence(seat)
                continue
            since = self.presence.absent_since(seat, now)
            if now - since >= self._max_absence_ms(since):
                self._spawn(self._cover(seat))

    def _max_absence_ms(self, since: int) -> float:
        """Return how long the game waits for a player who has been absent since then."""
        if self.table.state.phase is Phase.BUILD:
            # A deadline ends the phase anyway.
            is_untimed = self.table.phase_clock.deadline is None
            return self._timings.abandoned_build_ms if is_untimed else inf
        was_building = since <= self._building_at
        return self._timings.short_absence_ms if was_building else self._timings.absence_ms

    async def _cover(self, seat: Seat) -> None:
        """Let a bot play for a player who has a socket on no node."""
        with contextlib.suppress(StorageUnavailable):
            elsewhere = await self._storage.presence.present(self.table.row.id, self._clock.now())
            if seat in elsewhere:
                self.presence.restart_absence(seat, self._clock.now())
            elif not self.presence.is_present(seat):
                await self._do_in_play(HandToBot(seat))

    async def _do_in_play(self, command: HandToBot | HandBack) -> None:
        """Hand a seat over, unless the game has ended by the time that is decided.

        Another node may have ended it. Nothing follows the end of a journal: what is derived from
        it, such as a signed record, is kept for ever.
        """
        await self.table.do(lambda: command if self._is_in_play else Accepted(self.table.seq))

    @property
    def _is_in_play(self) -> bool:
        return self.table.state.phase not in (Phase.SEATING, Phase.ENDED)
