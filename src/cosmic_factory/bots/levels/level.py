"""The levels of play, as data."""

from __future__ import annotations

from cosmic_factory.rules import TextEnum, Value


class Betting(TextEnum):
    """What a level compares its own zones with before it grabs a token: nothing, or galaxies."""

    OWN_ZONES = "own-zones"
    SHOWN_GALAXIES = "shown-galaxies"
    IMAGINED_GALAXIES = "imagined-galaxies"


class Level(Value, frozen=True):
    """The strengths of one level, as data. All levels are the same bot with other values."""

    name: str

    # --- building
    # Steps of search for one plan; for a level that lays greedily, changes tried at the end.
    search_steps: int
    # Lays tile after tile where it looks best at the moment, instead of planning the galaxy.
    lays_greedily: bool
    # Ways to lay a tile that are compared, for a level that lays greedily.
    ways_compared: int
    # What a star counts, as a share of its real worth from 0 to 1.
    star_weight: float
    # Whether segments are noticed; without them zones look larger than they are.
    sees_segments: bool
    # Weighs the tracks with the rounds to come in mind; else every round is played as the last.
    plans_ahead: bool
    # Compares plans with different objectives, and counts the bets they may win.
    compares_plans: bool

    # --- draft
    # Imagined hands for each tile that might be kept; with 0, tiles are rated by their looks.
    draft_samples: int
    # Compares how the best tiles go together.
    drafts_combinations: bool

    # --- tokens
    betting: Betting
    # The smallest chance of winning, from 0 to 1, that is bet on.
    min_bet_chance: float
    # Imagined tables of rivals for each bet.
    rival_samples: int

    # --- pace
    # The share of the building time after which all tiles lie.
    laid_by_share: float
    # The chance, from 0 to 1, that a tile is laid wrong first and corrected later.
    correction_chance: float
    # Seconds for a draft, a pick or a choice.
    choosing_seconds: float


CADET = Level(
    name="cadet",
    search_steps=0,
    lays_greedily=True,
    ways_compared=4,
    star_weight=0.0,
    sees_segments=False,
    plans_ahead=False,
    compares_plans=False,
    draft_samples=0,
    drafts_combinations=False,
    betting=Betting.OWN_ZONES,
    min_bet_chance=0.5,
    rival_samples=0,
    laid_by_share=0.85,
    correction_chance=0.35,
    choosing_seconds=9.0,
)
PILOT = Level(
    name="pilot",
    search_steps=100,
    lays_greedily=True,
    ways_compared=36,
    star_weight=0.5,
    sees_segments=True,
    plans_ahead=True,
    compares_plans=False,
    draft_samples=0,
    drafts_combinations=False,
    betting=Betting.SHOWN_GALAXIES,
    min_bet_chance=0.5,
    rival_samples=0,
    laid_by_share=0.72,
    correction_chance=0.25,
    choosing_seconds=7.0,
)
NAVIGATOR = Level(
    name="navigator",
    search_steps=70,
    lays_greedily=False,
    ways_compared=0,
    star_weight=0.6,
    sees_segments=True,
    plans_ahead=True,
    compares_plans=False,
    draft_samples=4,
    drafts_combinations=False,
    betting=Betting.IMAGINED_GALAXIES,
    min_bet_chance=0.5,
    rival_samples=4,
    laid_by_share=0.58,
    correction_chance=0.15,
    choosing_seconds=6.0,
)
ARCHITECT = Level(
    name="architect",
    search_steps=90,
    lays_greedily=False,
    ways_compared=0,
    star_weight=1.0,
    sees_segments=True,
    plans_ahead=True,
    compares_plans=True,
    draft_samples=12,
    drafts_combinations=True,
    betting=Betting.IMAGINED_GALAXIES,
    min_bet_chance=0.42,
    rival_samples=6,
    laid_by_share=0.42,
    correction_chance=0.05,
    choosing_seconds=4.0,
)
# From the weakest to the strongest.
THINKING_LEVELS = (CADET, PILOT, NAVIGATOR, ARCHITECT)
