"""Puzzles: what they are, how they are made and checked, and how what is handed in is counted.

Pure like `rules`: no clock and no files but the shipped ones; times are milliseconds since 1970.
What makes puzzles or solves hands needs the solver and is imported when it is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cosmic_factory.lazy_imports import imported_on_use
from cosmic_factory.puzzles.calendar import (
    begins_at,
    ends_at,
    exists_now,
    newest_day,
    read_day,
    utc_day,
)
from cosmic_factory.puzzles.cards import PUZZLE_CARDS
from cosmic_factory.puzzles.dailies.commitment import commitment, seed_of_day
from cosmic_factory.puzzles.dailies.daily import (
    DAILY_ID_PREFIX,
    MAX_BEST_GALAXIES,
    MIN_GREEDY_GAP,
    Daily,
    DailySeries,
    read_series,
    shipped_dailies,
    write_series,
)
from cosmic_factory.puzzles.dailies.streaks import Streak, streak
from cosmic_factory.puzzles.hand_ins.handing_in import (
    BestOfHand,
    HandedTile,
    counted_points,
    handed_galaxy,
    handed_tiles,
)
from cosmic_factory.puzzles.hand_ins.ranking import better_than
from cosmic_factory.puzzles.hand_ins.steps_to_best import steps_to_best
from cosmic_factory.puzzles.hands.puzzle_hands import (
    THEME_PREFIX,
    THEMES,
    HandPool,
    PuzzleBets,
    PuzzleHand,
    read_hands,
    shipped_hands,
    write_hands,
)
from cosmic_factory.puzzles.hands.repetition import Repetition, next_repetition
from cosmic_factory.puzzles.hands.storms import (
    HAND_IN_GRACE_MS,
    STORM_MS,
    UNHURRIED_STORM_HANDS,
    storm_hand,
)
from cosmic_factory.puzzles.hands.themes import next_of_theme

if TYPE_CHECKING:
    from cosmic_factory.puzzles.dailies.checking import DailyFault, faults_of
    from cosmic_factory.puzzles.dailies.making import make_daily
    from cosmic_factory.puzzles.hand_ins.best_of_hand import best_of_hand
    from cosmic_factory.puzzles.hands.making import make_hands

__all__ = [  # noqa: RUF022 - by subject, as a table of contents
    # which cards puzzles have
    "PUZZLE_CARDS",
    # dates
    "begins_at",
    "ends_at",
    "exists_now",
    "newest_day",
    "read_day",
    "utc_day",
    # daily puzzles
    "Daily",
    "DailySeries",
    "DAILY_ID_PREFIX",
    "MAX_BEST_GALAXIES",
    "MIN_GREEDY_GAP",
    "read_series",
    "write_series",
    "shipped_dailies",
    "seed_of_day",
    "commitment",
    "make_daily",
    "DailyFault",
    "faults_of",
    "Streak",
    "streak",
    # hands of storms and themes
    "PuzzleHand",
    "PuzzleBets",
    "HandPool",
    "THEMES",
    "THEME_PREFIX",
    "read_hands",
    "write_hands",
    "shipped_hands",
    "make_hands",
    "STORM_MS",
    "HAND_IN_GRACE_MS",
    "UNHURRIED_STORM_HANDS",
    "storm_hand",
    "next_of_theme",
    "Repetition",
    "next_repetition",
    # what is handed in
    "HandedTile",
    "handed_galaxy",
    "handed_tiles",
    "counted_points",
    "better_than",
    "steps_to_best",
    "BestOfHand",
    "best_of_hand",
]

# These need the solver's kernels, and so NumPy, which alone takes a tenth of a second to import.
__getattr__ = imported_on_use(
    __name__,
    {
        "dailies.checking": ("DailyFault", "faults_of"),
        "dailies.making": ("make_daily",),
        "hand_ins.best_of_hand": ("best_of_hand",),
        "hands.making": ("make_hands",),
    },
)
