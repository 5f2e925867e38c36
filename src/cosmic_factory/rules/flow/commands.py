"""Everything that can be asked of a game."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from cosmic_factory.rules.flow.message import Command
from cosmic_factory.rules.flow.phase import Phase
from cosmic_factory.rules.pieces.placement import Placement
from cosmic_factory.rules.pieces.tile import Colour, TileId
from cosmic_factory.rules.seat import SeatNumber

PlayerName = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
LevelName = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]

# --- from a seat ---------------------------------------------------------------------------


class TakeSeat(Command, frozen=True):
    """Sit down, before the game starts. How well a bot plays is noted, whatever it means."""

    seat: SeatNumber
    name: PlayerName
    bot: bool = False
    level: LevelName | None = None


class LeaveSeat(Command, frozen=True):
    """Stand up again, before the game starts."""

    seat: SeatNumber


class Ready(Command, frozen=True):
    """Seen the card, ready to build, or done with the scores."""

    seat: SeatNumber


class KeepTiles(Command, frozen=True):
    """Keep three tiles of the hand; the rest goes on."""

    seat: SeatNumber
    tiles: tuple[TileId, ...]


class Arrange(Command, frozen=True):
    """The whole layout, as it lies now. `discard` is for shapes that leave a tile out."""

    seat: SeatNumber
    placements: tuple[Placement, ...]
    discard: TileId | None = None


class TurnFaceDown(Command, frozen=True):
    """Turn a laid tile face down, or up again."""

    seat: SeatNumber
    tile: TileId
    face_down: bool = True


class GrabTokens(Command, frozen=True):
    """Grab all Bonus tokens the player wants, in one go."""

    seat: SeatNumber
    tokens: tuple[Colour, ...]


class Finish(Command, frozen=True):
    """Done building."""

    seat: SeatNumber


class TakeBackFinish(Command, frozen=True):
    """Not done after all (R13)."""

    seat: SeatNumber


class PickTiles(Command, frozen=True):
    """Tiles of a neighbour's galaxy to turn face down or to remove, as the card says."""

    seat: SeatNumber
    tiles: tuple[TileId, ...]


class ChooseSwap(Command, frozen=True):
    """The colour that the path points go to."""

    seat: SeatNumber
    colour: Colour


class ChooseOffering(Command, frozen=True):
    """The colour to give points of, or None to keep them."""

    seat: SeatNumber
    colour: Colour | None = None


# --- from the table ------------------------------------------------------------------------


class StartGame(Command, frozen=True):
    """All seats are taken: begin."""


class TimeExpired(Command, frozen=True):
    """The clock of a phase has run out. It names the phase, so that a late one does no harm."""

    round: int
    phase: Phase


class HandToBot(Command, frozen=True):
    """A bot plays for an absent player."""

    seat: SeatNumber


class HandBack(Command, frozen=True):
    """The player takes the seat back."""

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
TableCommand: TypeAlias = StartGame | TimeExpired | HandToBot | HandBack
AnyCommand: TypeAlias = SeatCommand | TableCommand
