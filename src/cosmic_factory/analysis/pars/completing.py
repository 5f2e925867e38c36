"""The best that could still have been reached from what the player had laid at the end."""

from __future__ import annotations

from collections.abc import Sequence

from cosmic_factory.analysis.frozen.frozen_round import FrozenRound
from cosmic_factory.analysis.pars.hand import from_solution, par_from_least, worst_objective
from cosmic_factory.analysis.pars.reached import Reached, at_least, reached
from cosmic_factory.rules import Galaxy, Tile
from cosmic_factory.solver import complete


def completion_par(frozen: FrozenRound, final: Reached, hand: Reached) -> Reached:
    """Return the best galaxy that keeps what the player had laid, with any bets and choice.

    Tiles that chance laid may lie anywhere, and tiles that a neighbour turned face down in the
    player's place may be others. If nothing was laid, every galaxy of the hand was possible.
    """
    mine = frozen.mine
    filled = set(mine.filled)
    if not filled and len(mine.laid_face_down) >= frozen.rules.face_down:
        return final
    if len(filled) == len(mine.placements):
        return hand
    staying = [one for one in mine.placements if one.tile not in filled]
    laid = frozen.facts.galaxy_of(staying, mine.laid_face_down)
    there = {one.tile for one in staying}
    left = [frozen.facts.tile(tile) for tile in mine.hand if tile not in there]
    return at_least(_completed(frozen, laid, left), final)


def _completed(frozen: FrozenRound, laid: Galaxy, left: Sequence[Tile]) -> Reached:
    rules = frozen.rules
    if rules.scores_right_neighbour:
        least = complete(laid, left, rules, worst_objective(frozen))
        return par_from_least(frozen, frozen.tiles, least)
    if rules.removals:
        found = complete(laid, left, rules, frozen.objective, bets=frozen.bets)
        return reached(frozen.best_play(found.galaxy), None)
    return from_solution(frozen, complete(laid, left, rules, frozen.objective, bets=frozen.bets))
