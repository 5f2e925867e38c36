"""The best galaxy of any nine tiles under any card, for hands that were not made for a puzzle."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from cosmic_factory.analysis import Certainty
from cosmic_factory.puzzles.hand_ins.handing_in import BestOfHand, handed_tiles
from cosmic_factory.rules import RoundRules, Shape, Tile, round_rules
from cosmic_factory.solver import SUM, Budget, Solution, Worst, solve, solve_robust

# A search that takes more processor time ends with what it has found. All hands that were tried
# need less than half of it.
MAX_SECONDS = 4.0
# Steps of annealing where no proof can follow (New Dimension); more hardly ever find anything.
FREE_SHAPE_STEPS = 3_000_000
# If the bound is at most this many points above the galaxy that was found, the bound is returned.
MAX_GAP = 2


def best_of_hand(
    tiles: Sequence[Tile],
    card: int,
    *,
    seconds: float = MAX_SECONDS,
    cancel: threading.Event | None = None,
) -> BestOfHand:
    """Return the most that nine tiles can be worth under a card (0: none), and how sure that is."""
    rules = round_rules(card)
    steps = FREE_SHAPE_STEPS if rules.shape is Shape.FREE else None
    solution = _solved(tiles, rules, Budget(seconds, steps, by_processor_time=True), cancel)
    placements = handed_tiles(solution.galaxy)
    if rules.scores_right_neighbour:
        kind = Certainty.PROVED if solution.proved else Certainty.ABOUT
        return BestOfHand(-int(solution.value), kind, placements)
    if solution.proved:
        return BestOfHand(int(solution.value), Certainty.PROVED, placements)
    if solution.bound - solution.value <= MAX_GAP:
        return BestOfHand(int(solution.bound), Certainty.AT_MOST, placements)
    return BestOfHand(int(solution.value), Certainty.ABOUT, placements)


def _solved(
    tiles: Sequence[Tile], rules: RoundRules, budget: Budget, cancel: threading.Event | None
) -> Solution:
    if rules.removals:
        return solve_robust(tiles, rules, budget=budget, cancel=cancel)
    objective = Worst(SUM) if rules.scores_right_neighbour else SUM
    return solve(tiles, rules, objective, budget=budget, cancel=cancel)
