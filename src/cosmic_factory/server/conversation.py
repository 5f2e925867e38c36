"""What one client may ask of a table, and what it is told; nothing here knows of sockets."""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec

from cosmic_factory.bots.registry import UnknownBot, check_level
from cosmic_factory.rules import AnyCommand, Phase, Seat
from cosmic_factory.rules.commands import LeaveSeat, StartGame, TakeSeat
from cosmic_factory.server.audience import Audience
from cosmic_factory.server.messages import (
    AskTime,
    ClearSeat,
    Emote,
    EmoteShown,
    FromClient,
    LeavePlace,
    Refusal,
    Rematch,
    RematchReady,
    SeatBot,
    SendEmote,
    Start,
    TakePlace,
    Time,
    ToClient,
    Welcome,
    YourSeat,
    as_command,
)
from cosmic_factory.server.names import bot_name, looks_like
from cosmic_factory.tables import clock
from cosmic_factory.tables.editions import BLANK, Edition
from cosmic_factory.tables.hall import Hall
from cosmic_factory.tables.run import Answer, Chosen, Done, Refused
from cosmic_factory.tables.sections import Section, difference
from cosmic_factory.tables.storage.ports import (
    PlayerId,
    PlayerRow,
    SeatRow,
    StorageUnavailable,
)
from cosmic_factory.tables.table import STORAGE_DOWN, Table

EMOTES_A_MINUTE = 12
NO_SEAT = Refused("no-seat", "you have no seat at this table")
NO_PLAYER = Refused("no-name", "choose a name before you sit down")
NOT_HOST = Refused("not-host", "only the host of the table can do this")
FULL = Refused("table-full", "all seats are taken")
LOOKS_ALIKE = Refused("name-taken", "your name looks too much like that of a seated player")
NOT_ALONE = Refused("untimed", "without a clock one person plays against bots: watch instead")
NOT_ENDED = Refused("not-ended", "a rematch comes after the end of the game")
CLOSING = Refused("draining", "this server is about to restart: try again in a moment")

_ENCODER = msgspec.json.Encoder()


class Conversation:
    """One viewer of a table: a seated player, or a spectator."""

    def __init__(
        self, hall: Hall, audience: Audience, table: Table, player: PlayerRow | None
    ) -> None:
        self.table = table
        self.seat: Seat | None = None
        # What has still to be sent besides updates, in order.
        self.notes: list[ToClient] = []
        self.lag = 0
        self._hall = hall
        self._audience = audience
        self._emoted_at: deque[int] = deque(maxlen=EMOTES_A_MINUTE)
        self._player = player
        self._acknowledged: list[str] = []
        # What the client has: what lies open to all, and what only its seat sees.
        self._edition = BLANK
        self._own: Mapping[str, Section] = {}

    @property
    def _player_id(self) -> PlayerId | None:
        return None if self._player is None else self._player.id

    @property
    def _seat_at_table(self) -> Seat | None:
        return None if self._player is None else self.table.seat_of(self._player.id)

    @property
    def _is_host(self) -> bool:
        return self.table.row.host == self._player_id

    # --- coming and going ------------------------------------------------------------------

    async def arrive(self) -> None:
        """Say hello, and take back a seat that a bot has covered."""
        self.seat = self._seat_at_table
        if self.seat is not None:
            await self._hall.arrive(self.table, self.seat)
        self.notes.insert(
            0,
            Welcome(
                game=self.table.row.id,
                code=self.table.row.code,
                seat=self.seat,
                host=self._is_host,
                live_counts=self.table.options.live_counts,
                now=clock.now(),
            ),
        )

    async def leave(self) -> None:
        if self.seat is not None:
            self._hall.leave(self.table, self.seat)

    @property
    def is_elsewhere(self) -> bool:
        """The player has sat down in another tab, or been removed."""
        if self.seat is not None:
            return self.table.owners.get(self.seat) != self._player_id
        return self._seat_at_table is not None

    async def find_seat(self) -> None:
        """Follow the table; what belongs to another seat is forgotten."""
        seat = self._seat_at_table
        if seat == self.seat:
            return
        if self.seat is not None:
            self._hall.leave(self.table, self.seat)
        self.seat = seat
        self._edition, self._own = Edition(self._edition.seq, {}), {}
        self.notes.append(YourSeat(seat))
        if seat is not None:
            self._hall.note_lag(self.table, seat, self.lag)
            await self._hall.arrive(self.table, seat)

    def measured(self, lag: int) -> None:
        """How long a message to the client and back takes now, in milliseconds."""
        self.lag = lag
        if self.seat is not None:
            self._hall.note_lag(self.table, self.seat, lag)

    # --- listening -------------------------------------------------------------------------

    def play(self, message: Any, answered: Callable[[], None]) -> None:
        """Give a command of the game; `answered` is called when there is an answer to tell."""

        def tell(answer: Answer) -> None:
            self._note_answer(message.id, answer)
            answered()

        if self.seat is None or self._player is None:
            tell(self._answered_before(message.id) or NO_SEAT)
        else:
            command = as_command(message, self.seat)
            self.table.ask(command, tell, by=self._player.id, client=message.id, allowance=self.lag)

    async def talk(self, message: FromClient) -> None:
        """Do what else a client may ask; what there is to say about it goes to the notes."""
        match message:
            case AskTime(sent=sent):
                self.notes.append(Time(sent, clock.now()))
            case SendEmote(emote=emote):
                await self._emote(emote)
            case _:
                await self._answer(message)

    async def _emote(self, emote: Emote) -> None:
        """Shown to all who watch; too many in a minute are passed over."""
        now = clock.now()
        full = len(self._emoted_at) == EMOTES_A_MINUTE
        if self.seat is None or (full and now - self._emoted_at[0] < 60_000):
            return
        self._emoted_at.append(now)
        await self._audience.show(self.table.row.id, EmoteShown(self.seat, emote))

    async def _answer(self, message: Any) -> None:
        try:
            answer = self._answered_before(message.id) or await self._asked(message)
        except StorageUnavailable:
            answer = STORAGE_DOWN
        self._note_answer(message.id, answer)

    def _note_answer(self, client: str, answer: Answer) -> None:
        if isinstance(answer, Done):
            self._acknowledged.append(client)
        else:
            self.notes.append(Refusal(answer.code, answer.text, client))

    def _answered_before(self, client: str) -> Answer | None:
        """A command that was done is acknowledged again, whatever has happened since."""
        return None if self._player is None else self.table.answer_to(self._player.id, client)

    async def _asked(self, message: FromClient) -> Answer:
        talk: Mapping[type[FromClient], Callable[[Any], Awaitable[Answer]]] = {
            TakePlace: self._take_place,
            LeavePlace: self._leave_place,
            SeatBot: self._seat_bot,
            ClearSeat: self._clear_seat,
            Start: self._start,
            Rematch: self._rematch,
        }
        return await talk[type(message)](message)

    # --- before and after the game ---------------------------------------------------------

    async def _take_place(self, message: TakePlace) -> Answer:
        player = self._player
        if player is None:
            return NO_PLAYER
        answer = await self._do(message.id, lambda: self._sitting_down(player, message.seat))
        seat = self.table.seat_of(player.id)
        if isinstance(answer, Done) and seat is not None:
            await self.find_seat()
            row = SeatRow(self.table.row.id, seat, player.id)
            await self._hall.storage.catalogue.sit(row)
        return answer

    def _sitting_down(self, player: PlayerRow, wanted: Seat | None) -> AnyCommand | Answer:
        table = self.table
        if table.seat_of(player.id) is not None:
            return Done(table.seq)
        if table.options.rules.seconds.build is None and table.owners:
            return NOT_ALONE
        if any(looks_like(player.name, name) for name in self._names):
            return LOOKS_ALIKE
        seat = self._free_seat(wanted)
        return FULL if seat is None else TakeSeat(seat, player.name)

    async def _leave_place(self, message: LeavePlace) -> Answer:
        if self.seat is None:
            return NO_SEAT
        return await self._vacate(message.id, self.seat)

    async def _clear_seat(self, message: ClearSeat) -> Answer:
        return await self._vacate(message.id, message.seat) if self._is_host else NOT_HOST

    async def _vacate(self, client: str, seat: Seat) -> Answer:
        answer = await self._do(client, LeaveSeat(seat))
        if isinstance(answer, Done):
            await self.find_seat()
            if self.table.state.seats[seat].player is None:
                await self._hall.storage.catalogue.stand(self.table.row.id, seat)
        return answer

    async def _seat_bot(self, message: SeatBot) -> Answer:
        if not self._is_host:
            return NOT_HOST
        try:
            check_level(message.level)
        except UnknownBot as wrong:
            return Refused("unknown-level", str(wrong))
        return await self._do(message.id, lambda: self._seating_bot(message))

    def _seating_bot(self, message: SeatBot) -> AnyCommand | Answer:
        seat = self._free_seat(message.seat)
        if seat is None:
            return FULL
        return TakeSeat(seat, bot_name(self._names), bot=True, level=message.level)

    async def _start(self, message: Start) -> Answer:
        if not self._is_host:
            return NOT_HOST
        answer = await self._do(message.id, StartGame())
        if isinstance(answer, Done):
            # From here on the game is resumed wherever a node starts.
            await self._hall.storage.catalogue.mark_started(self.table.row.id, clock.now())
        return answer

    async def _do(self, client: str, command: AnyCommand | Chosen) -> Answer:
        assert self._player is not None, "has a seat or is the host"
        return await self.table.do(command, by=self._player.id, client=client)

    @property
    def _names(self) -> list[str]:
        return [seat.player.name for seat in self.table.state.seats if seat.player]

    def _free_seat(self, wanted: Seat | None) -> Seat | None:
        """The wanted seat, free or not (the rules then say so), or the first free one."""
        if wanted is not None:
            return wanted
        free = (n for n, seat in enumerate(self.table.state.seats) if seat.player is None)
        return next((Seat(number) for number in free), None)

    async def _rematch(self, message: Rematch) -> Answer:
        if self.seat is None:
            return NO_SEAT
        if self.table.state.phase is not Phase.ENDED:
            return NOT_ENDED
        if self._hall.draining:
            return CLOSING
        table = await self._hall.rematch(self.table)
        await self._audience.show(self.table.row.id, RematchReady(table.row.id, table.row.code))
        return Done(self.table.seq)

    # --- telling ---------------------------------------------------------------------------

    def update(self) -> bytes | None:
        """What the client does not have yet, as one encoded `Update`; None if it has everything."""
        table = self.table
        edition, own = table.edition, table.editions.own(table.state, self.seat)
        sections, events = table.editions.since(self._edition)
        if own is not self._own:
            sections = b",".join(filter(None, (sections, difference(self._own, own))))
        self._edition, self._own = edition, own
        acknowledged, self._acknowledged = self._acknowledged, []
        if not sections and not events and not acknowledged:
            return None
        said = b'{"type":"update","seq":%d,"now":%d,"sections":{%s}' % (
            table.seq,
            clock.now(),
            sections,
        )
        if events:
            said += b',"events":' + events
        if acknowledged:
            said += b',"acknowledged":' + _ENCODER.encode(acknowledged)
        return said + b"}"
