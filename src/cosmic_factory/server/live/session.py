"""What one client may ask of a table, and what it is told; nothing here knows of sockets."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from cosmic_factory.rules import Seat
from cosmic_factory.server.live.lobby_requests import ask_lobby
from cosmic_factory.server.live.messages import (
    AskTime,
    Emote,
    EmoteShown,
    FromClient,
    RefusalMessage,
    SendEmote,
    Time,
    ToClient,
    Welcome,
    YourSeat,
    as_command,
)
from cosmic_factory.server.live.socket_registry import SocketRegistry
from cosmic_factory.tables import (
    EMPTY_SNAPSHOT,
    NO_SEAT,
    STORAGE_DOWN,
    Accepted,
    CommandResult,
    Lobby,
    PlayerId,
    PlayerRow,
    PublicSnapshot,
    Section,
    StorageUnavailable,
    Table,
    TableRegistry,
    difference,
    is_host,
)

EMOTES_A_MINUTE = 12

_ENCODER = msgspec.json.Encoder()


class TableSession:
    """One viewer of a table: a seated player, or a spectator."""

    def __init__(
        self, tables: TableRegistry, sockets: SocketRegistry, table: Table, player: PlayerRow | None
    ) -> None:
        self.table = table
        self.seat: Seat | None = None
        # What has still to be sent besides updates, in order.
        self.notes: list[ToClient] = []
        self.lag = 0
        self._tables = tables
        self._sockets = sockets
        self._emoted_at: deque[int] = deque(maxlen=EMOTES_A_MINUTE)
        self._player = player
        self._lobby = Lobby(tables)
        self._acknowledged: list[str] = []
        # What the client has: what lies open to all, and what only its seat sees.
        self._snapshot = EMPTY_SNAPSHOT
        self._own: Mapping[str, Section] = {}

    @property
    def _player_id(self) -> PlayerId | None:
        return None if self._player is None else self._player.id

    @property
    def _seat_now(self) -> Seat | None:
        """Where the table has the client's player."""
        return None if self._player is None else self.table.seat_of(self._player.id)

    # --- coming and going ------------------------------------------------------------------

    async def arrive(self) -> None:
        """Say hello, and take back a seat that a bot has covered."""
        self.seat = self._seat_now
        if self.seat is not None:
            await self._tables.arrive(self.table, self.seat)
        self.notes.insert(
            0,
            Welcome(
                game=self.table.row.id,
                code=self.table.row.code,
                seat=self.seat,
                host=is_host(self.table, self._player),
                live_counts=self.table.options.live_counts,
                now=self._tables.clock.now(),
            ),
        )

    async def leave(self) -> None:
        if self.seat is not None:
            self._tables.leave(self.table, self.seat)

    @property
    def is_elsewhere(self) -> bool:
        """The player has sat down in another tab, or been removed."""
        if self.seat is not None:
            return self.table.owners.get(self.seat) != self._player_id
        return self._seat_now is not None

    async def find_seat(self) -> None:
        """Follow the table; what belongs to another seat is forgotten."""
        seat = self._seat_now
        if seat == self.seat:
            return
        if self.seat is not None:
            self._tables.leave(self.table, self.seat)
        self.seat = seat
        self._snapshot, self._own = PublicSnapshot(self._snapshot.seq, {}), {}
        self.notes.append(YourSeat(seat))
        if seat is not None:
            self._tables.note_lag(self.table, seat, self.lag)
            await self._tables.arrive(self.table, seat)

    def measured(self, lag: int) -> None:
        """How long a message to the client and back takes now, in milliseconds."""
        self.lag = lag = min(lag, self._tables.timings.max_allowance_ms)
        if self.seat is not None:
            self._tables.note_lag(self.table, self.seat, lag)

    # --- listening -------------------------------------------------------------------------

    def play(self, message: Any, answered: Callable[[], None]) -> None:
        """Give a command of the game; `answered` is called when there is an answer to tell."""

        def tell(answer: CommandResult) -> None:
            self._note_answer(message.id, answer)
            answered()

        if self.seat is None or self._player is None:
            tell(self._answered_before(message.id) or NO_SEAT)
        else:
            command = as_command(message, self.seat)
            self.table.submit(
                command, tell, by=self._player.id, command_id=message.id, allowance=self.lag
            )

    async def talk(self, message: FromClient) -> None:
        """Do what else a client may ask; what there is to say about it goes to the notes."""
        match message:
            case AskTime(sent=sent):
                self.notes.append(Time(sent, self._tables.clock.now()))
            case SendEmote(emote=emote):
                await self._emote(emote)
            case _:
                await self._answer(message)

    async def _emote(self, emote: Emote) -> None:
        """Shown to all who watch; too many in a minute are passed over."""
        now = self._tables.clock.now()
        full = len(self._emoted_at) == EMOTES_A_MINUTE
        if self.seat is None or (full and now - self._emoted_at[0] < 60_000):
            return
        self._emoted_at.append(now)
        await self._sockets.show(self.table.row.id, EmoteShown(self.seat, emote))

    async def _answer(self, message: Any) -> None:
        try:
            answer = self._answered_before(message.id) or await self._ask_lobby(message)
        except StorageUnavailable:
            answer = STORAGE_DOWN
        self._note_answer(message.id, answer)

    async def _ask_lobby(self, message: Any) -> CommandResult:
        answer = await ask_lobby(self._lobby, self._sockets, self.table, self._player, message)
        await self.find_seat()
        return answer

    def _note_answer(self, command_id: str, answer: CommandResult) -> None:
        if isinstance(answer, Accepted):
            self._acknowledged.append(command_id)
        else:
            self.notes.append(RefusalMessage(answer.code, answer.text, command_id))

    def _answered_before(self, command_id: str) -> CommandResult | None:
        """A command that was done is acknowledged again, whatever has happened since."""
        return None if self._player is None else self.table.result_of(self._player.id, command_id)

    # --- telling ---------------------------------------------------------------------------

    def update(self) -> bytes | None:
        """What the client does not have yet, as one encoded `Update`; None if it has everything."""
        table = self.table
        snapshot, own = table.snapshot, table.snapshots.own(table.state, self.seat)
        sections, events = table.snapshots.since(self._snapshot)
        if own is not self._own:
            sections = b",".join(filter(None, (sections, difference(self._own, own))))
        self._snapshot, self._own = snapshot, own
        acknowledged, self._acknowledged = self._acknowledged, []
        if not sections and not events and not acknowledged:
            return None
        said = b'{"type":"update","seq":%d,"now":%d,"sections":{%s}' % (
            table.seq,
            self._tables.clock.now(),
            sections,
        )
        if events:
            said += b',"events":' + events
        if acknowledged:
            said += b',"acknowledged":' + _ENCODER.encode(acknowledged)
        return said + b"}"
