"""All events of a game. They hold the outcomes of random draws, so a replay draws nothing."""

from __future__ import annotations

from typing import TypeAlias

from cosmic_factory.rules.counting.ranking import Rank
from cosmic_factory.rules.counting.score_sheet import ScoreSheet
from cosmic_factory.rules.counting.scoring import Choice
from cosmic_factory.rules.flow.message import Event
from cosmic_factory.rules.flow.options import Options
from cosmic_factory.rules.flow.phase import Phase
from cosmic_factory.rules.pieces.placement import Placement
from cosmic_factory.rules.pieces.tile import Colour, TileId
from cosmic_factory.rules.seat import SeatNumber

Hands: TypeAlias = tuple[tuple[TileId, ...], ...]


class SeatTaken(Event, frozen=True):
    seat: SeatNumber
    name: str
    bot: bool = False
    level: str | None = None


class SeatLeft(Event, frozen=True):
    seat: SeatNumber


class SeatMoved(Event, frozen=True):
    """Whoever sat on a seat sits on another now, because empty seats before it were removed."""

    seat: SeatNumber
    to: SeatNumber


class OptionsChanged(Event, frozen=True):
    """Other options hold from now on. A sequence of cards in them stays secret."""

    options: Options


class HostNamed(Event, frozen=True):
    """The person on this seat is the host now; at first it is whoever made the table."""

    seat: SeatNumber


class SeatHandedToBot(Event, frozen=True):
    seat: SeatNumber


class SeatHandedBack(Event, frozen=True):
    seat: SeatNumber


class GameStarted(Event, frozen=True):
    """The five cards were drawn (none for beginners); players see the hash of the seed only."""

    seed_hash: str
    cards: tuple[int, ...]


class RoundBegan(Event, frozen=True):
    """A round began with this card (0: none); all tiles are back in the bag."""

    round: int
    card: int = 0


class PhaseBegan(Event, frozen=True):
    """A phase began. The game waits for all seats except the idle ones, which have no task."""

    phase: Phase
    idle: tuple[SeatNumber, ...] = ()


class TilesDrawn(Event, frozen=True):
    hands: Hands


class SeatReady(Event, frozen=True):
    seat: SeatNumber


class TilesKept(Event, frozen=True):
    seat: SeatNumber
    tiles: tuple[TileId, ...]
    by_chance: bool = False


class HandsPassed(Event, frozen=True):
    """All hands were passed; `hands` is what each seat holds now."""

    hands: Hands


class HandsJoined(Event, frozen=True):
    """The kept tiles of each seat and its last three tiles became one hand of nine."""


class GalaxyArranged(Event, frozen=True):
    seat: SeatNumber
    placements: tuple[Placement, ...]
    discard: TileId | None = None


class TileTurned(Event, frozen=True):
    seat: SeatNumber
    tile: TileId
    face_down: bool = True


class TokensGrabbed(Event, frozen=True):
    seat: SeatNumber
    tokens: tuple[Colour, ...]
    locks: bool = True


class BuildingFinished(Event, frozen=True):
    seat: SeatNumber


class FinishTakenBack(Event, frozen=True):
    seat: SeatNumber


class GalaxyCompleted(Event, frozen=True):
    """Missing or wrongly laid tiles were laid at random; `placements` is the whole layout."""

    seat: SeatNumber
    placements: tuple[Placement, ...]
    discard: TileId | None = None


class TilesPicked(Event, frozen=True):
    """A seat picked tiles; secret until all have picked (R15)."""

    seat: SeatNumber
    tiles: tuple[TileId, ...]
    by_chance: bool = False


class PicksApplied(Event, frozen=True):
    """All picks took effect: the tiles turned face down and removed, by owner of the galaxy."""

    turned_down: Hands
    removed: Hands


class RoundCounted(Event, frozen=True):
    """All points were counted, except those that depend on a choice still to be made."""

    sheets: tuple[ScoreSheet, ...]


class ChoiceMade(Event, frozen=True):
    """A seat chose; secret until all have chosen (R15)."""

    seat: SeatNumber
    choice: Choice


class RoundScored(Event, frozen=True):
    sheets: tuple[ScoreSheet, ...]


class GameEnded(Event, frozen=True):
    """The game ended. The seed is published, so that anyone can check the deal."""

    ranking: tuple[Rank, ...]
    seed: str


AnyEvent: TypeAlias = (
    SeatTaken
    | SeatLeft
    | SeatMoved
    | OptionsChanged
    | HostNamed
    | SeatHandedToBot
    | SeatHandedBack
    | GameStarted
    | RoundBegan
    | PhaseBegan
    | TilesDrawn
    | SeatReady
    | TilesKept
    | HandsPassed
    | HandsJoined
    | GalaxyArranged
    | TileTurned
    | TokensGrabbed
    | BuildingFinished
    | FinishTakenBack
    | GalaxyCompleted
    | TilesPicked
    | PicksApplied
    | RoundCounted
    | ChoiceMade
    | RoundScored
    | GameEnded
)
