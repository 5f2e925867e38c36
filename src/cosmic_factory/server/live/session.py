"""What one client may ask of a table, and what it is sent. Nothing here depends on sockets."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

from cosmic_factory.rules import ROUNDS, Seat
from cosmic_factory.server.live.lobby_requests import ask_lobby
from cosmic_factory.server.live.messages import (
    AskTime,
    Emote,
    EmoteShown,
    FromClient,
    HostRole,
    RefusalMessage,
    SendEmote,
    Time,
    ToClient,
    Welcome,
    YourSeat,
    as_command,
    moment_of,
)
from cosmic_factory.server.live.socket_registry import SocketRegistry
from cosmic_factory.server.live.updates import encode_update
from cosmic_factory.tables import (
    EMPTY_SNAPSHOT,
    NO_SEAT,
    STORAGE_DOWN,
    TOO_MANY_MOVES,
    Accepted,
    CommandResult,
    GameFacts,
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
    is_of_evening,
    rounds_shown,
)

MAX_EMOTES_PER_MINUTE = 12
MINUTE_MS = 60_000


class TableSession:
    """One viewer of a table: a seated player, or a spectator."""

    def __init__(
        self,
        tables: TableRegistry,
        sockets: SocketRegistry,
        table: Table,
        player: PlayerRow | None,
        on_too_many_moves: Callable[[], None] = lambda: None,
    ) -> None:
        self.table = table
        self.seat: Seat | None = None
        # Messages other than updates that are to be sent, in order.
        self.outbox: list[ToClient] = []
        # How long a message to the client and back takes, in milliseconds.
        self.lag_ms = 0
        self._tables = tables
        self._sockets = sockets
        self._emoted_at: deque[int] = deque(maxlen=MAX_EMOTES_PER_MINUTE)
        self._player = player
        self._on_too_many_moves = on_too_many_moves
        self._lobby = Lobby(tables)
        self._acknowledged: list[str] = []
        # Those of them that are not stored, because a newer layout is.
        self._superseded: list[str] = []
        # Whether the client knows itself to be the host.
        self._is_host = False
        # The facts by which the seat was last found to be the player's own, and by which the host
        # was last looked up: the same object until somebody sits down or leaves.
        self._seat_facts: GameFacts | None = None
        self._host_facts: GameFacts | None = None
        # How many rounds are shown without a seat; of a table of an evening, as far as known now.
        self._rounds_shown = 0 if is_of_evening(table.row) else ROUNDS
        # What the client has: what is public, and what only its seat sees.
        self._snapshot = EMPTY_SNAPSHOT
        self._own: Mapping[str, Section] = {}

    @property
    def player_id(self) -> PlayerId | None:
        return None if self._player is None else self._player.id

    @property
    def _seat_now(self) -> Seat | None:
        """The seat of the client's player at the table now."""
        return None if self._player is None else self.table.seat_of(self._player.id)

    # --- arriving and leaving --------------------------------------------------------------

    async def arrive(self) -> None:
        """Welcome the client, and give it back a seat that a bot has played meanwhile."""
        self.seat = self._seat_now
        self._is_host = is_host(self.table, self._player)
        if self.seat is not None:
            await self._tables.arrive(self.table, self.seat)
        self.outbox.insert(
            0,
            Welcome(
                game=self.table.row.id,
                code=self.table.row.code,
                seat=self.seat,
                host=self._is_host,
                live_counts=self.table.options.live_counts,
                now=self._tables.clock.now(),
            ),
        )

    @property
    def is_kept_back(self) -> bool:
        """Whether the round is one that other tables of an evening have not played yet."""
        return self.seat is None and self.table.state.round > self._rounds_shown

    async def learn_rounds_shown(self) -> None:
        """Find out how much a client without a seat may see now."""
        self._rounds_shown = await rounds_shown(self._tables, self.table, self.player_id)

    async def leave(self) -> None:
        if self.seat is not None:
            self._tables.leave(self.table, self.seat)

    @property
    def has_moved(self) -> bool:
        """Whether the player has taken a seat in another tab, or has been removed from this one."""
        facts = self.table.facts
        if facts is self._seat_facts:
            return False
        if self.seat is not None:
            has_moved = facts.owners.get(self.seat) != self.player_id
        else:
            has_moved = self._seat_now is not None
        self._seat_facts = None if has_moved else facts
        return has_moved

    async def follow_seat(self) -> None:
        """Take over the seat that the player has at the table now, and forget the old one's view.

        The next update then holds all sections.
        """
        seat = self._seat_now
        if seat == self.seat:
            return
        if self.seat is not None:
            self._tables.leave(self.table, self.seat)
        self.seat, self._seat_facts = seat, None
        self._snapshot, self._own = PublicSnapshot(self._snapshot.seq, {}), {}
        self.outbox.append(YourSeat(seat))
        if seat is not None:
            self._tables.note_lag(self.table, seat, self.lag_ms)
            await self._tables.arrive(self.table, seat)

    def _note_host(self) -> None:
        """Tell the client if its player has become the host or is no longer the host."""
        self._host_facts = self.table.facts
        is_now = is_host(self.table, self._player)
        if is_now != self._is_host:
            self._is_host = is_now
            self.outbox.append(HostRole(is_now))

    def set_lag(self, lag_ms: int) -> None:
        """Note how long a message to the client and back takes now."""
        self.lag_ms = min(lag_ms, self._tables.timings.max_allowance_ms)
        if self.seat is not None:
            self._tables.note_lag(self.table, self.seat, self.lag_ms)

    # --- reading ---------------------------------------------------------------------------

    def play(self, message: Any, on_answer: Callable[[], None]) -> None:
        """Submit a command of the game; `on_answer` is called once there is an answer to send."""

        def note(result: CommandResult) -> None:
            self._note_result(message.id, result)
            on_answer()

        if self.seat is None or self._player is None:
            note(self._earlier_result(message.id) or NO_SEAT)
        else:
            command = as_command(message, self.seat)
            self.table.submit(
                command,
                note,
                by=self._player.id,
                command_id=message.id,
                allowance=self.lag_ms,
                moment=moment_of(message),
            )

    async def answer(self, message: FromClient) -> None:
        """Answer any other message of a client; answers go into the outbox."""
        match message:
            case AskTime(sent=sent):
                self.outbox.append(Time(sent, self._tables.clock.now()))
            case SendEmote(emote=emote):
                await self._emote(emote)
            case _:
                await self._change_seating(message)

    async def _emote(self, emote: Emote) -> None:
        """Show an emote to everybody at the table; too many in a minute are dropped."""
        now = self._tables.clock.now()
        full = len(self._emoted_at) == MAX_EMOTES_PER_MINUTE
        if self.seat is None or (full and now - self._emoted_at[0] < MINUTE_MS):
            return
        self._emoted_at.append(now)
        await self._sockets.show(self.table.row.id, EmoteShown(self.seat, emote))

    async def _change_seating(self, message: Any) -> None:
        try:
            result = self._earlier_result(message.id) or await self._ask_lobby(message)
        except StorageUnavailable:
            result = STORAGE_DOWN
        self._note_result(message.id, result)

    async def _ask_lobby(self, message: Any) -> CommandResult:
        result = await ask_lobby(self._lobby, self._sockets, self.table, self._player, message)
        await self.follow_seat()
        return result

    def _note_result(self, command_id: str, result: CommandResult) -> None:
        if isinstance(result, Accepted):
            self._acknowledged.append(command_id)
            if result.superseded:
                self._superseded.append(command_id)
            return
        if result is TOO_MANY_MOVES:
            self._on_too_many_moves()
        self.outbox.append(RefusalMessage(result.code, result.text, command_id))

    def _earlier_result(self, command_id: str) -> CommandResult | None:
        """Return the result of a command that was accepted before.

        The table looks for it too. Here it is needed for what could be refused before the table is
        asked: somebody who left a seat and sends the same message again has no seat any more.
        """
        return None if self._player is None else self.table.result_of(self._player.id, command_id)

    # --- writing ---------------------------------------------------------------------------

    def update(self) -> bytes | None:
        """Return what is new for the client as one `Update`, or None if nothing is."""
        table = self.table
        if table.facts is not self._host_facts:
            self._note_host()
        snapshot, own = table.snapshot, table.snapshots.own(table.state, self.seat)
        sections, events = table.snapshots.since(self._snapshot)
        if own is not self._own:
            sections = b",".join(filter(None, (sections, difference(self._own, own))))
        self._snapshot, self._own = snapshot, own
        acknowledged, self._acknowledged = self._acknowledged, []
        superseded, self._superseded = self._superseded, []
        if not sections and not events and not acknowledged:
            return None
        now = self._tables.clock.now()
        return encode_update(table.seq, now, sections, events, acknowledged, superseded)
