"""The types of what analysis answers: pars, losses and why. `minute` has types of its own.

Points are whole numbers. Under `ObjectiveName.WIN` they may be multiples of an eighth, which are
exact in binary, so that losses add up exactly.
"""

from __future__ import annotations

from typing import TypeAlias

from cosmic_factory.rules import (
    Colour,
    GalaxyPoints,
    LaidView,
    ScoredConstellation,
    ScoredPath,
    ScoredZone,
    SeatNumber,
    Shape,
    TextEnum,
    TileId,
    Value,
)

Number: TypeAlias = int | float


def number(value: float) -> Number:
    """Return the value as an int if it is whole, so that JSON has 22 and not 22.0."""
    return int(value) if value == int(value) else value


class Certainty(TextEnum):
    """How sure a number is: proved, a bound that nothing exceeds, or an estimate."""

    PROVED = "proved"
    AT_MOST = "at_most"
    ABOUT = "about"


class ObjectiveName(TextEnum):
    """What a round is measured by: the sum of all points, or what helps to win the game."""

    SUM = "sum"
    WIN = "win"


class Par(Value, frozen=True):
    """The best that was possible, and how sure that is."""

    value: Number
    kind: Certainty


class Losses(Value, frozen=True):
    """What was lost by each kind of decision; none is below 0."""

    draft: Number = 0
    placing: Number = 0
    time: Number = 0
    bets: Number = 0
    choice: Number = 0

    @property
    def five(self) -> tuple[Number, Number, Number, Number, Number]:
        """The losses in the order in which decisions are made."""
        return self.draft, self.placing, self.time, self.bets, self.choice

    @property
    def sum(self) -> Number:
        """All losses together: the best that could have been drafted minus the score."""
        return number(sum(self.five))


class LossKinds(Value, frozen=True):
    """How sure each of the losses is."""

    draft: Certainty = Certainty.PROVED
    placing: Certainty = Certainty.PROVED
    time: Certainty = Certainty.PROVED
    bets: Certainty = Certainty.PROVED
    choice: Certainty = Certainty.PROVED


WhyValue: TypeAlias = int | float | str | tuple[int, ...]


class Why(Value, frozen=True):
    """The sentence why points were lost, as a code with values; `why_text` writes it out."""

    code: str
    values: dict[str, WhyValue]


class GalaxyOverlay(Value, frozen=True):
    """What a screen draws over a galaxy: its zones and its path, with their points."""

    zones: tuple[ScoredZone, ...]
    constellations: tuple[ScoredConstellation, ...]
    path: ScoredPath


class BestGalaxy(Value, frozen=True):
    """A galaxy that reaches the par, with the tokens and the choice that belong to it."""

    placements: tuple[LaidView, ...]
    points: GalaxyPoints
    tokens: tuple[Colour, ...] = ()
    # What the tokens pay.
    bets: int = 0
    # The tile that is left out, where a card asks for that.
    discard: TileId | None = None
    swap: Colour | None = None
    offering: Colour | None = None
    # What this galaxy is worth under the objective: the par unless the par is a bound.
    value: Number = 0
    overlay: GalaxyOverlay | None = None


class SeatVerdict(Value, frozen=True):
    """What the round brought, and what the same nine tiles could have brought: quickly found."""

    seat: SeatNumber
    name: str
    score: Number
    par: Par
    # From 0 (the mean of random galaxies, or less) to 100 (the par); None if the mean is the par.
    accuracy: int | None
    best: BestGalaxy


class CardVerdict(Value, frozen=True):
    """What a seat's tiles are worth under another card."""

    card: int
    # What the galaxy as it lies would have scored; None if it does not fit the card's shape.
    score: Number | None
    par: Par
    best: BestGalaxy
    # That galaxy as it is counted under the card, if it fits.
    galaxy: BestGalaxy | None = None


class DraftedBest(Value, frozen=True):
    """The best hand that could have been drafted: what to keep each time, and its galaxy."""

    # Of the tiles dealt, of those passed on, and the last three.
    kept: tuple[tuple[TileId, ...], ...]
    galaxy: BestGalaxy


class LayoutAction(TextEnum):
    """What one step does to a tile."""

    TURN = "turn"
    SWAP = "swap"
    MOVE = "move"
    # Only where tiles lie face down: turn the tile over.
    FLIP = "flip"


class LayoutStep(Value, frozen=True, omit_defaults=True):
    """One step from the final galaxy to the best one."""

    action: LayoutAction
    tile: TileId
    # Quarters clockwise, for a turn.
    turns: int = 0
    # The other tile, for a swap; it may be the one that is left out of the galaxy.
    other: TileId | None = None
    # Where the tile lies after the step; None if it is left out.
    row: int | None = None
    col: int | None = None
    part: int = 0


class Taken(Value, frozen=True):
    """What the neighbour removed, and how much worse the worst removal would have been."""

    tiles: tuple[TileId, ...]
    # How many points more the owner has than after the worst removal.
    spared: Number


class OtherBest(Value, frozen=True):
    """How many galaxies reach the par, turned ones not counted, and a few of them."""

    count: int
    # False if there may be more than were counted.
    counted_all: bool
    galaxies: tuple[BestGalaxy, ...] = ()


class RoundLuck(Value, frozen=True):
    """What luck brought and decisions lost: `score - expected` is luck minus the three losses."""

    expected: float
    # Luck, in points: by the nine tiles dealt, the six passed on, and the last three, unseen ones.
    deal: float
    passed: float
    blind: float
    # Points lost by what was kept first, by what was kept second, and by what was built.
    first: float
    second: float
    play: float

    @property
    def total(self) -> float:
        """The luck of tiles dealt and passed."""
        return self.deal + self.passed + self.blind


class SeatLosses(Value, frozen=True):
    """The score, pars, losses and luck of one seat's round, without galaxies and sentences."""

    score: Number
    par: Par
    draft_par: Par
    losses: Losses
    luck: RoundLuck | None = None


class SeatInsight(Value, frozen=True):
    """Everything about one seat in one round; losses sum to `draft_par.value - score`."""

    seat: SeatNumber
    name: str
    objective: ObjectiveName
    score: Number
    par: Par
    draft_par: Par
    losses: Losses
    kinds: LossKinds
    # Points lost at the end of the tracks, minus those saved at their start.
    clamped: int
    accuracy: int | None
    why: Why
    # The galaxy as it was scored.
    galaxy: BestGalaxy
    best: BestGalaxy
    steps: tuple[LayoutStep, ...]
    drafted: DraftedBest | None = None
    taken: Taken | None = None
    others_best: OtherBest | None = None


class RoundInsight(Value, frozen=True):
    """A round with all seats that were analysed."""

    round: int
    card: int
    shape: Shape
    objective: ObjectiveName
    seats: tuple[SeatInsight, ...]


class GameInsight(Value, frozen=True):
    """A game: who played, and its rounds."""

    names: tuple[str, ...]
    rounds: tuple[RoundInsight, ...]
