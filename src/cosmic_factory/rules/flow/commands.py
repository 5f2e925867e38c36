"""All commands: what a seat or the table may ask of a game."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from cosmic_factory.rules.flow.message import Command
from cosmic_factory.rules.flow.options import Options
from cosmic_factory.rules.flow.phase import Phase
from cosmic_factory.rules.pieces.placement import Placement
from cosmic_factory.rules.pieces.tile import Colour, TileId
from cosmic_factory.rules.seat import SeatNumber

# Characters. The server allows people fewer; bots and old records may use all of them.
MAX_SEAT_NAME_LENGTH = 40
PlayerName = Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_SEAT_NAME_LENGTH)]
LevelName = Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_SEAT_NAME_LENGTH)]

# --- from a seat ---------------------------------------------------------------------------


class TakeSeat(Command, frozen=True):
    """Take a free seat before the game starts. A bot's level is stored, not interpreted."""

    seat: SeatNumber
    name: PlayerName
    bot: bool = False
    level: LevelName | None = None


class LeaveSeat(Command, frozen=True):
    """Leave a seat before the game starts."""

    seat: SeatNumber


class Ready(Command, frozen=True):
    """Say that the card was seen, that building may begin, or that the scores were read."""

    seat: SeatNumber


class KeepTiles(Command, frozen=True):
    """Keep three tiles of the hand; the rest is passed to a neighbour."""

    seat: SeatNumber
    tiles: tuple[TileId, ...]


class Arrange(Command, frozen=True):
    """Replace the whole layout. `discard` names the tile left out, if the shape needs one."""

    seat: SeatNumber
    placements: tuple[Placement, ...]
    discard: TileId | None = None


class TurnFaceDown(Command, frozen=True):
    """Turn a laid tile face down, or up again."""

    seat: SeatNumber
    tile: TileId
    face_down: bool = True


class GrabTokens(Command, frozen=True):
    """Grab one or more Bonus tokens at once."""

    seat: SeatNumber
    tokens: tuple[Colour, ...]


class Finish(Command, frozen=True):
    """Say that the galaxy is finished."""

    seat: SeatNumber


class TakeBackFinish(Command, frozen=True):
    """Take back `Finish` and go on building (R13)."""

    seat: SeatNumber


class PickTiles(Command, frozen=True):
    """Pick tiles of a neighbour's galaxy, to be turned face down or removed as the card says."""

    seat: SeatNumber
    tiles: tuple[TileId, ...]


class ChooseSwap(Command, frozen=True):
    """Choose the colour that the path points go to."""

    seat: SeatNumber
    colour: Colour


class ChooseOffering(Command, frozen=True):
    """Choose the colour to give points of, or None to give none."""

    seat: SeatNumber
    colour: Colour | None = None


# --- from the table ------------------------------------------------------------------------


class StartGame(Command, frozen=True):
    """Start the game; all seats must be taken."""


class ChangeOptions(Command, frozen=True):
    """Agree on other options before the game starts; with fewer seats, empty ones are removed.

    The fields after `options` belong to the table. They are stored, not interpreted.
    """

    options: Options
    live_counts: bool = False
    bots_hurry: bool = True
    insight: bool = True


class NameHost(Command, frozen=True):
    """Make the person on a seat the host of the table, before the game starts."""

    seat: SeatNumber


class TimeExpired(Command, frozen=True):
    """End a phase whose time is up. It names the phase, so that a late command is refused."""

    round: int
    phase: Phase


class HandToBot(Command, frozen=True):
    """Let a bot play for an absent player."""

    seat: SeatNumber


class HandBack(Command, frozen=True):
    """Give a seat back to its player."""

    seat: SeatNumber


SeatCommand: TypeAlias = (
    TakeSeat
    | LeaveSeat
    | Ready
    | KeepTiles
    | Arrange
    | TurnFaceDown
    | GrabTokens
    | Finish
    | TakeBackFinish
    | PickTiles
    | ChooseSwap
    | ChooseOffering
)
TableCommand: TypeAlias = StartGame | ChangeOptions | NameHost | TimeExpired | HandToBot | HandBack
AnyCommand: TypeAlias = SeatCommand | TableCommand
