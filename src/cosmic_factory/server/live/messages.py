"""Every message on a table's WebSocket, as a closed set of types.

The commands of the rules are taken over field by field, so that messages never differ from
them: a client's `keep_tiles` is the rules' `KeepTiles` without the seat, which the server knows,
with an id, which makes a resend harmless, and with the round and the phase that it was made in, so
that it never acts in a later one.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias, Union

import msgspec

from cosmic_factory.bots import DEFAULT_LEVEL
from cosmic_factory.rules import (
    ROUNDS,
    AnyEvent,
    Arrange,
    ChooseOffering,
    ChooseSwap,
    Finish,
    GrabTokens,
    KeepTiles,
    LevelName,
    Phase,
    PickTiles,
    Ready,
    Seat,
    SeatCommand,
    SeatNumber,
    TakeBackFinish,
    TurnFaceDown,
    wire_name,
)
from cosmic_factory.server.http.tables.game_choices import ChangedChoices
from cosmic_factory.tables import CommandMoment, Sections

# Unique among a player's commands in a game, also after a reconnect: for example tab and counter.
MessageId = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]

RoundNumber = Annotated[int, msgspec.Meta(ge=0, le=ROUNDS)]

Emote = Literal["hello", "well-played", "wow", "oops", "hurry", "thanks"]


class FromClient(
    msgspec.Struct, frozen=True, tag_field="type", tag=wire_name, forbid_unknown_fields=True
):
    """The base of what a client sends."""


class ToClient(msgspec.Struct, frozen=True, tag_field="type", tag=wire_name, omit_defaults=True):
    """The base of what the server sends."""


# --- from the client -----------------------------------------------------------------------

GAME_COMMANDS = (
    Ready,
    KeepTiles,
    Arrange,
    TurnFaceDown,
    GrabTokens,
    Finish,
    TakeBackFinish,
    PickTiles,
    ChooseSwap,
    ChooseOffering,
)


def _without_seat(command: type[SeatCommand]) -> type[FromClient]:
    """Return the message type of a command: an id in place of the seat, and its moment."""
    seat, *others = msgspec.structs.fields(command)
    assert seat.name == "seat", "the first field of a command is its seat"
    fields: list[Any] = [("id", MessageId)]
    for field in others:
        required = field.default is msgspec.NODEFAULT
        fields.append(
            (field.name, field.type) if required else (field.name, field.type, field.default)
        )
    fields += [("round", RoundNumber | None, None), ("phase", Phase | None, None)]
    made: type[FromClient] = msgspec.defstruct(  # type: ignore[assignment]
        command.__name__,
        fields,
        bases=(FromClient,),
        frozen=True,
        namespace={"__doc__": command.__doc__},
        module=__name__,
    )
    return made


# The message type of each command that a seated player may give, and the command's own type.
GAME_MESSAGES: dict[type[FromClient], type[SeatCommand]] = {
    _without_seat(command): command for command in GAME_COMMANDS
}


def as_command(message: FromClient, seat: Seat) -> SeatCommand:
    """Return the command of the rules for a message of a seated player."""
    _, *fields, _, _ = msgspec.structs.astuple(message)
    return GAME_MESSAGES[type(message)](seat, *fields)


def moment_of(message: Any) -> CommandMoment | None:
    """Return when a command of the game may act, or None if its client did not say."""
    if message.round is None or message.phase is None:
        return None
    return CommandMoment(message.round, message.phase)


class TakePlace(FromClient, frozen=True):
    """Sit down under the player's name; without a seat, on the first free one."""

    id: MessageId
    seat: SeatNumber | None = None


class LeavePlace(FromClient, frozen=True):
    """Stand up again, before the game starts."""

    id: MessageId


class SeatBot(FromClient, frozen=True):
    """Host only: put a bot of a level on a free seat; without a seat, on the first one."""

    id: MessageId
    seat: SeatNumber | None = None
    level: LevelName = DEFAULT_LEVEL


class ClearSeat(FromClient, frozen=True):
    """Host only: remove a bot or a player before the game starts."""

    id: MessageId
    seat: SeatNumber


class HandOverHost(FromClient, frozen=True):
    """Host only: make the person on another seat the host, before the game starts."""

    id: MessageId
    seat: SeatNumber


class SetOptions(FromClient, frozen=True):
    """Host only: change what the table agrees on, before the game starts."""

    id: MessageId
    changes: ChangedChoices


class Start(FromClient, frozen=True):
    """Host only: begin, once every seat is taken; or without the seats that are empty."""

    id: MessageId
    without_empty_seats: bool = False


class Rematch(FromClient, frozen=True):
    """After the end: say yes to another game, or take that back. All are told its table.

    It starts when all who are present have said yes, or at once with `start`.
    """

    id: MessageId
    again: bool = True
    start: bool = False


class AskForSeat(FromClient, frozen=True):
    """For spectators: ask for a seat in the next game, or take that back."""

    id: MessageId
    wanted: bool = True


class SendEmote(FromClient, frozen=True):
    """Show one of a few emotes to everybody at the table, at most 12 a minute; not stored."""

    emote: Emote


class AskTime(FromClient, frozen=True):
    """Ask for the server's time, to set the client's clock; `sent` comes back unchanged."""

    sent: float


class Pong(FromClient, frozen=True):
    """The answer to a ping, from which the server measures the lag."""

    number: int


TABLE_MESSAGES: tuple[type[FromClient], ...] = (
    TakePlace,
    LeavePlace,
    SeatBot,
    ClearSeat,
    HandOverHost,
    SetOptions,
    Start,
    Rematch,
    AskForSeat,
    SendEmote,
    AskTime,
    Pong,
)
# All messages, for decoding and for the schema. The union is made at run time: mypy cannot see it.
ANY_FROM_CLIENT: Any = Union[(*TABLE_MESSAGES, *GAME_MESSAGES)]

# --- to the client -------------------------------------------------------------------------


class Welcome(ToClient, frozen=True):
    """The first message: where the client is and who it is there."""

    game: str
    code: str
    # None for a spectator.
    seat: int | None
    host: bool
    live_counts: bool
    now: int


class Update(ToClient, frozen=True):
    """The sections that changed since the last update, all of them at first.

    `acknowledged` lists the client's commands that are stored for good. `events` lists what has
    happened since the last update, as far as everybody may know it.
    """

    seq: int
    now: int
    sections: Sections
    events: tuple[AnyEvent, ...] = ()
    acknowledged: tuple[str, ...] = ()
    # Those of them that are not stored, because a newer layout of the same tab is.
    superseded: tuple[str, ...] = ()


class RefusalMessage(ToClient, frozen=True, tag="refusal"):
    """Tells the sender of a message that nothing has changed. No id: it could not be read."""

    code: str
    text: str
    id: str | None = None


class YourSeat(ToClient, frozen=True):
    """The client's seat has changed; an update with all sections follows."""

    seat: int | None


class HostRole(ToClient, frozen=True):
    """The client's player has become the host, or is no longer the host."""

    host: bool


class EmoteShown(ToClient, frozen=True):
    seat: int
    emote: Emote


class RematchReady(ToClient, frozen=True):
    game: str
    code: str


class Time(ToClient, frozen=True):
    sent: float
    now: int


class Ping(ToClient, frozen=True):
    number: int


class Reconnect(ToClient, frozen=True):
    """This node is closing: connect again, nothing is lost."""

    after: int


class Farewell(ToClient, frozen=True):
    """Why the server closes the connection."""

    code: str
    text: str


AnyToClient: TypeAlias = (
    Welcome
    | Update
    | RefusalMessage
    | YourSeat
    | HostRole
    | EmoteShown
    | RematchReady
    | Time
    | Ping
    | Reconnect
    | Farewell
)
