"""Other galaxies that reach the par; the one nearest to what was built may be shown instead."""

from __future__ import annotations

from typing import NamedTuple

from cosmic_factory.analysis.frozen.frozen_round import FrozenRound, Play
from cosmic_factory.analysis.insight import Certainty
from cosmic_factory.analysis.pars.hand import winnable_tokens
from cosmic_factory.analysis.pars.reached import Reached
from cosmic_factory.rules import Shape
from cosmic_factory.solver import optimal_galaxies

# No more galaxies than this are looked for.
MAX_LISTED = 40


class OtherPlays(NamedTuple):
    """Plays of the same value, up to turning; how many were counted, and whether those are all."""

    plays: tuple[Play, ...]
    counted: int
    counted_all: bool


def other_best(frozen: FrozenRound, hand: Reached) -> OtherPlays:
    """Return plays that are worth as much as the par, as far as they can be listed.

    Galaxies are listed by their points alone. Where a bet is open some of the best may be missing.
    """
    only_this = OtherPlays((hand.play,), 1, False)
    rules = frozen.rules
    is_listed = not (rules.removals or rules.scores_right_neighbour or rules.shape is Shape.FREE)
    if hand.kind is not Certainty.PROVED or not is_listed:
        return only_this
    galaxies = list(optimal_galaxies(frozen.tiles, rules, frozen.objective, limit=MAX_LISTED))
    frozen.count(galaxies)
    plays = [frozen.best_play(galaxy) for galaxy in galaxies]
    best = tuple(play for play in plays if play.value == hand.play.value)
    if not best:
        return only_this
    is_all = not set(winnable_tokens(frozen, frozen.tiles)) - set(frozen.bets.sure)
    return OtherPlays(best, len(best), is_all and len(plays) < MAX_LISTED)
