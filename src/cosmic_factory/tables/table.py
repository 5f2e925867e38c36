"""A live table: one game, its clock, and those who watch it.

No node owns a table. Every node that has sockets on it holds a copy, folded from the journal; the
journal's key decides whose entry comes next, and a copy that was too late catches up and decides
again.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from cosmic_factory.rules import (
    AnyCommand,
    AnyEvent,
    Illegal,
    Phase,
    Seat,
    State,
    TakeSeat,
    TimeExpired,
    decide,
    evolve_all,
    new_game,
)
from cosmic_factory.rules.commands import LeaveSeat, SeatCommand
from cosmic_factory.rules.value import Value
from cosmic_factory.rules.view import open_events
from cosmic_factory.tables import clock
from cosmic_factory.tables.entry import TABLE, Entry, decode, encode
from cosmic_factory.tables.options import TableOptions
from cosmic_factory.tables.sections import ClockView, SectionCache
from cosmic_factory.tables.storage.ports import (
    GameRow,
    Journal,
    JournalBroken,
    Outage,
    PlayerId,
    StorageUnavailable,
)


class Done(Value, frozen=True):
    """The command is stored for good, or it changed nothing; the game stands at `seq`."""

    seq: int


class Refused(Value, frozen=True):
    """The command changed nothing."""

    code: str
    text: str


Answer = Done | Refused

# A command that depends on how the table stands when it is decided, or the answer if there is none.
Chosen = Callable[[], AnyCommand | Answer]

STORAGE_DOWN = Refused(
    "storage-down", "the game cannot be saved right now: clocks wait, please try again"
)
GAME_GONE = Refused("game-gone", "this game was deleted")
TOO_LATE = Refused("too-late", "time was up when this arrived")
# Open events kept for watchers that are a little behind.
RECENT = 200


class Asked(NamedTuple):
    """A command on its way, who sent it, and when it arrived."""

    command: AnyCommand | Chosen
    by: PlayerId
    client: str | None
    allowance: int
    arrived_at: int


class Table:
    """One node's copy of a live game."""

    def __init__(self, row: GameRow, options: TableOptions, journal: Journal) -> None:
        self.row = row
        self.options = options
        self.state: State = new_game(options.rules, row.seed)
        self.seq = 0
        # Who may speak for a seat; bots' seats belong to nobody.
        self.owners: dict[Seat, PlayerId] = {}
        self.started_at = row.created_at
        self.sections = SectionCache(live_counts=options.live_counts)
        self._recent: deque[tuple[int, tuple[AnyEvent, ...]]] = deque(maxlen=RECENT)
        self._told: tuple[int, int, bytes] = (0, 0, b"")
        self._journal = journal
        self._clock = ClockView(row.created_at, None)
        self._outages: Sequence[Outage] = ()
        self._answered: dict[tuple[PlayerId, str], Done] = {}
        self._lock = asyncio.Lock()
        self._asked_again: set[asyncio.Task[Answer]] = set()
        # An append may have been stored although it failed: look before deciding again.
        self._unsure = False
        self._watchers: set[Callable[[], None]] = set()

    # --- watching --------------------------------------------------------------------------

    def watch(self, wake: Callable[[], None]) -> None:
        """Call `wake` after every change, until `unwatch`."""
        self._watchers.add(wake)

    def unwatch(self, wake: Callable[[], None]) -> None:
        self._watchers.discard(wake)

    @property
    def is_watched(self) -> bool:
        return bool(self._watchers)

    def told_since(self, seq: int) -> bytes:
        """The open events after `seq`, encoded; nothing if there are none.

        Most who watch ask the same question, so the last answer is kept.
        """
        if self._told[:2] != (seq, self.seq):
            missed = [event for number, events in self._recent if number > seq for event in events]
            self._told = seq, self.seq, msgspec.json.encode(missed) if missed else b""
        return self._told[2]

    def _tell(self) -> None:
        for wake in tuple(self._watchers):
            wake()

    # --- time ------------------------------------------------------------------------------

    @property
    def clock(self) -> ClockView:
        """The clock of the phase, with the time of outages given back."""
        deadline = self._clock.deadline
        if deadline is None or not self._outages:
            return self._clock
        moved = clock.given_back(self._clock.began_at, deadline, self._outages)
        return ClockView(self._clock.began_at, moved)

    def learn_outages(self, outages: Sequence[Outage]) -> None:
        """Move the deadline by outages that were noticed since the phase began."""
        before = self.clock
        self._outages = [outage for outage in outages if outage.end > self._clock.began_at]
        if self.clock != before:
            self._tell()

    @property
    def expiry(self) -> TimeExpired:
        """Ends the phase that stands now; harmless once it is over."""
        return TimeExpired(self.state.round, self.state.phase)

    async def expire(self) -> Answer:
        return await self.do(self.expiry)

    # --- commands --------------------------------------------------------------------------

    async def do(
        self,
        command: AnyCommand | Chosen,
        *,
        by: PlayerId = TABLE,
        client: str | None = None,
        allowance: int = 0,
    ) -> Answer:
        """Decide, store, and only then answer. Sent twice, it is answered twice and done once."""
        asked = Asked(command, by, client, allowance, clock.now())
        try:
            return await self._do(asked)
        except asyncio.CancelledError:
            # It may be stored all the same, and whatever is stored must be seen by all.
            again = asyncio.get_running_loop().create_task(self._do(asked))
            self._asked_again.add(again)
            again.add_done_callback(self._asked_again.discard)
            raise

    def answer_to(self, by: PlayerId, client: str) -> Done | None:
        """What was said to a command that was done already."""
        return self._answered.get((by, client))

    async def _do(self, asked: Asked) -> Answer:
        async with self._lock:
            try:
                if self._unsure:
                    await self._read_on()
                return await self._decided(asked)
            except StorageUnavailable:
                self._unsure = True
                return STORAGE_DOWN
            except JournalBroken:
                return GAME_GONE

    async def _decided(self, asked: Asked) -> Answer:
        while True:
            if asked.client is not None and (asked.by, asked.client) in self._answered:
                return self._answered[asked.by, asked.client]
            command = asked.command() if callable(asked.command) else asked.command
            if isinstance(command, Answer):
                return command
            lateness = self._lateness(command, asked.arrived_at)
            if lateness > min(asked.allowance, clock.MOST_ALLOWANCE) + clock.GRACE:
                return TOO_LATE
            try:
                events = decide(self.state, command)
            except Illegal as wrong:
                return Refused(wrong.code, wrong.text)
            if not events:
                return Done(self.seq)
            entry = self._entry(asked, command, events, lateness)
            if await self._journal.append(self.row.id, self.seq + 1, encode(entry)):
                self._fold(entry)
                self._tell()
                return Done(self.seq)
            await self._read_on()

    def _lateness(self, command: AnyCommand, arrived_at: int) -> int:
        """How long after the deadline a player's command arrived; the table is never late."""
        deadline = self.clock.deadline
        if deadline is None or not isinstance(command, SeatCommand):
            return 0
        return max(0, arrived_at - deadline)

    def _entry(
        self, asked: Asked, command: AnyCommand, events: tuple[AnyEvent, ...], lateness: int
    ) -> Entry:
        at = clock.now()
        phase = clock.phase_begun(events)
        deadline = self._clock.deadline
        if phase is not None:
            deadline = clock.deadline_of(self.options.rules, phase, at)
        return Entry(at, command, events, asked.by, asked.client, deadline, lateness)

    # --- the journal -----------------------------------------------------------------------

    async def catch_up(self, seq: int | None = None) -> None:
        """Fold in what other nodes appended; with a seq, only if that one is still missing."""
        async with self._lock:
            if seq is None or seq < 0 or seq > self.seq:
                await self._read_on()

    async def _read_on(self) -> None:
        """The caller holds the lock."""
        entries = await self._journal.since(self.row.id, self.seq)
        for stored in entries:
            self._fold(decode(stored))
        self._unsure = False
        if entries:
            self._tell()

    def _fold(self, entry: Entry) -> None:
        self.state = evolve_all(self.state, entry.events)
        self.seq += 1
        if self.seq == 1:
            self.started_at = entry.at
        if clock.phase_begun(entry.events) is not None or self.state.phase is Phase.ENDED:
            self._clock = ClockView(entry.at, entry.deadline)
        if entry.client is not None:
            self._answered[entry.by, entry.client] = Done(self.seq)
        self._note_owner(entry)
        shown = open_events(entry.events)
        if shown:
            self._recent.append((self.seq, shown))

    def _note_owner(self, entry: Entry) -> None:
        match entry.command:
            case TakeSeat(seat=seat, bot=False):
                self.owners[seat] = entry.by
            case LeaveSeat(seat=seat):
                self.owners.pop(seat, None)

    async def entries(self) -> list[Entry]:
        """The whole journal of the game."""
        return [decode(stored) for stored in await self._journal.since(self.row.id, 0)]

    def seat_of(self, player: PlayerId | None) -> Seat | None:
        for seat, owner in self.owners.items():
            if owner == player:
                return seat
        return None
