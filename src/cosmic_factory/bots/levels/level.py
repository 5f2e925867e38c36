"""A level of play: one character, as data. All levels are the same bot with other gifts."""

from __future__ import annotations

from cosmic_factory.rules import TextEnum, Value


class Betting(TextEnum):
    """What a player looks at before grabbing a token."""

    OWN_ZONES = "own-zones"
    WHAT_LIES = "what-lies"
    WHAT_MAY_COME = "what-may-come"


class Level(Value, frozen=True):
    """What a player sees, how long it looks, how it bets and how quick its hands are."""

    name: str

    # --- building: steps of search for one plan; where paths are not looked for, stars count
    # less; who does not see segments takes zones for larger than they are.
    steps: int
    # Fits tile to tile as they come instead of planning: then steps are swaps tried at the end.
    fits: bool
    glances: int
    star_sense: float
    sees_segments: bool
    # Weighs the tracks against each other and looks ahead to the rounds to come.
    foresight: bool
    # Compares plans with different aims, and counts the bets they may win.
    compares_plans: bool

    # --- draft: imagined hands for each tile that might be kept; without any, the eye chooses.
    samples: int
    # Looks at how the best tiles go together.
    combines: bool

    # --- tokens: the least chance that is bet on, and imagined galaxies of each rival.
    betting: Betting
    least_chance: float
    rival_samples: int

    # --- hands: the share of the minute after which everything lies, how often a tile is laid
    # with a second thought, and seconds over a draft or a choice.
    laid_by: float
    second_thoughts: float
    choosing: float


CADET = Level(
    name="cadet",
    steps=0,
    fits=True,
    glances=4,
    star_sense=0.0,
    sees_segments=False,
    foresight=False,
    compares_plans=False,
    samples=0,
    combines=False,
    betting=Betting.OWN_ZONES,
    least_chance=0.5,
    rival_samples=0,
    laid_by=0.85,
    second_thoughts=0.35,
    choosing=9.0,
)
PILOT = Level(
    name="pilot",
    steps=100,
    fits=True,
    glances=36,
    star_sense=0.5,
    sees_segments=True,
    foresight=True,
    compares_plans=False,
    samples=0,
    combines=False,
    betting=Betting.WHAT_LIES,
    least_chance=0.5,
    rival_samples=0,
    laid_by=0.72,
    second_thoughts=0.25,
    choosing=7.0,
)
NAVIGATOR = Level(
    name="navigator",
    steps=70,
    fits=False,
    glances=0,
    star_sense=0.6,
    sees_segments=True,
    foresight=True,
    compares_plans=False,
    samples=4,
    combines=False,
    betting=Betting.WHAT_MAY_COME,
    least_chance=0.5,
    rival_samples=4,
    laid_by=0.58,
    second_thoughts=0.15,
    choosing=6.0,
)
ARCHITECT = Level(
    name="architect",
    steps=90,
    fits=False,
    glances=0,
    star_sense=1.0,
    sees_segments=True,
    foresight=True,
    compares_plans=True,
    samples=12,
    combines=True,
    betting=Betting.WHAT_MAY_COME,
    least_chance=0.42,
    rival_samples=6,
    laid_by=0.42,
    second_thoughts=0.05,
    choosing=4.0,
)
# From the weakest to the strongest.
THINKING_LEVELS = (CADET, PILOT, NAVIGATOR, ARCHITECT)
