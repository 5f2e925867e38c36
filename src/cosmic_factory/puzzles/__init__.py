"""Puzzles: what they are, how they are made and checked, and how they are counted.

Pure like `rules`: no clock and no files but the shipped ones; times come as milliseconds. Whoever
makes puzzles or solves hands needs the solver, which is imported when it is asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from cosmic_factory.puzzles.best_steps import best_steps
from cosmic_factory.puzzles.calendar import (
    begins_at,
    ends_at,
    exists_now,
    newest_day,
    read_day,
    utc_day,
)
from cosmic_factory.puzzles.commitment import commitment, seed_of_day
from cosmic_factory.puzzles.daily import (
    ID_PREFIX,
    MAX_BEST_GALAXIES,
    MIN_GREEDY_GAP,
    PUZZLE_CARDS,
    Daily,
    DailySeries,
    read_series,
    shipped_dailies,
    write_series,
)
from cosmic_factory.puzzles.difficulty import level_for, level_of
from cosmic_factory.puzzles.handing_in import (
    BestOfHand,
    HandedTile,
    counted_points,
    handed_galaxy,
    handed_tiles,
)
from cosmic_factory.puzzles.hands import (
    STORM,
    THEME_PREFIX,
    THEMES,
    HandPool,
    PuzzleBets,
    PuzzleHand,
    read_hands,
    shipped_hands,
    write_hands,
)
from cosmic_factory.puzzles.ranking import better_than
from cosmic_factory.puzzles.repetition import Repetition, repeated
from cosmic_factory.puzzles.storms import GRACE_MS, STORM_MS, UNHURRIED_HANDS, storm_hand
from cosmic_factory.puzzles.streaks import Streak, streak
from cosmic_factory.puzzles.themes import next_of_theme

if TYPE_CHECKING:
    from cosmic_factory.puzzles.checking import DailyFault, faults_of
    from cosmic_factory.puzzles.making import make_daily
    from cosmic_factory.puzzles.making_hands import make_hands
    from cosmic_factory.puzzles.solving import best_of_hand

__all__ = [
    "GRACE_MS",
    "ID_PREFIX",
    "MAX_BEST_GALAXIES",
    "MIN_GREEDY_GAP",
    "PUZZLE_CARDS",
    "STORM",
    "STORM_MS",
    "THEMES",
    "THEME_PREFIX",
    "UNHURRIED_HANDS",
    "BestOfHand",
    "Daily",
    "DailyFault",
    "DailySeries",
    "HandPool",
    "HandedTile",
    "PuzzleBets",
    "PuzzleHand",
    "Repetition",
    "Streak",
    "begins_at",
    "best_of_hand",
    "best_steps",
    "better_than",
    "commitment",
    "counted_points",
    "ends_at",
    "exists_now",
    "faults_of",
    "handed_galaxy",
    "handed_tiles",
    "level_for",
    "level_of",
    "make_daily",
    "make_hands",
    "newest_day",
    "next_of_theme",
    "read_day",
    "read_hands",
    "read_series",
    "repeated",
    "seed_of_day",
    "shipped_dailies",
    "shipped_hands",
    "storm_hand",
    "streak",
    "utc_day",
    "write_hands",
    "write_series",
]

# Names that need NumPy, and the module of each.
_NEED_NUMPY = {
    "DailyFault": "checking",
    "best_of_hand": "solving",
    "faults_of": "checking",
    "make_daily": "making",
    "make_hands": "making_hands",
}


def __getattr__(name: str) -> Any:
    """Import what needs the solver when it is asked for: NumPy alone takes a tenth of a second."""
    if name in _NEED_NUMPY:
        return getattr(import_module(f"{__name__}.{_NEED_NUMPY[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
