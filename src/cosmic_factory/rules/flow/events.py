"""Everything that can have happened in a game. Outcomes of chance are in here, never redrawn."""

from __future__ import annotations

from typing import TypeAlias

from cosmic_factory.rules.counting.ranking import Rank
from cosmic_factory.rules.counting.score_sheet import ScoreSheet
from cosmic_factory.rules.counting.scoring import Choice
from cosmic_factory.rules.flow.message import Event
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


class SeatHandedToBot(Event, frozen=True):
    seat: SeatNumber


class SeatHandedBack(Event, frozen=True):
    seat: SeatNumber


class GameStarted(Event, frozen=True):
    """The five cards are drawn (none for beginners); players see only the seed's hash."""

    seed_hash: str
    cards: tuple[int, ...]


class RoundBegan(Event, frozen=True):
    """A new card lies open (0: none); all tiles are back in the bag."""

    round: int
    card: int = 0


class PhaseBegan(Event, frozen=True):
    """The table waits for all seats but the idle ones, which have nothing to do."""

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
    """What each seat holds after the others' tiles arrived."""

    hands: Hands


class HandsJoined(Event, frozen=True):
    """Each seat's kept tiles and its last three are now one hand of nine."""


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
    """What was not (or wrongly) laid when building ended, laid by chance: the whole layout."""

    seat: SeatNumber
    placements: tuple[Placement, ...]
    discard: TileId | None = None


class TilesPicked(Event, frozen=True):
    """A secret until all have picked (R15)."""

    seat: SeatNumber
    tiles: tuple[TileId, ...]
    by_chance: bool = False


class PicksApplied(Event, frozen=True):
    """For each seat, the tiles of its own galaxy that the picks turned down or removed."""

    turned_down: Hands
    removed: Hands


class RoundCounted(Event, frozen=True):
    """All points but those that hang on a choice still to be made."""

    sheets: tuple[ScoreSheet, ...]


class ChoiceMade(Event, frozen=True):
    """A secret until all have chosen (R15)."""

    seat: SeatNumber
    choice: Choice


class RoundScored(Event, frozen=True):
    sheets: tuple[ScoreSheet, ...]


class GameEnded(Event, frozen=True):
    """The seed is shown, so that anyone can check the deal."""

    ranking: tuple[Rank, ...]
    seed: str


AnyEvent: TypeAlias = (
    SeatTaken
    | SeatLeft
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
