"""Draft par: the best of all hands that a seat could have drafted if others kept what they kept.

With three or more players what comes to a seat does not depend on what it keeps. With two, the
last three tiles are what the rival left of the first hand: as long as the rival keeps the same
three, the first hand gives the same six tiles whatever is kept of it, and only the second pick is
free. Taking tiles that the rival kept is left out, so the par of two players is an estimate.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product

from cosmic_factory.analysis.facts.round_facts import DraftFacts
from cosmic_factory.analysis.frozen.frozen_round import FrozenRound
from cosmic_factory.analysis.frozen.weighing import Maximised, objective_of
from cosmic_factory.analysis.insight import Certainty
from cosmic_factory.analysis.pars.hand import from_solution, par_of_tiles, worst_objective
from cosmic_factory.analysis.pars.reached import UNLIMITED, Effort, Reached, at_least, found
from cosmic_factory.rules import KEPT_PER_HAND, RoundRules, Tile, TileId, right_neighbour
from cosmic_factory.solver import Budget, solve, solve_draft

# Where a hand goes to a neighbour: how many hands are annealed, and the steps for each of them.
MAX_POOR_HANDS, POOR_HAND_STEPS = 40, 20_000
# Steps of annealing for each of the hands with the highest bounds, before proofs begin.
DRAFT_STEPS = 100_000

# The tiles to keep of those dealt, of those passed on, and the last three.
Kept = tuple[tuple[TileId, ...], ...]


def draft_par(
    frozen: FrozenRound, hand: Reached, effort: Effort = UNLIMITED
) -> tuple[Reached, Kept | None]:
    """Return the draft par and what to keep for it; None where keeping other tiles is no better."""
    draft = frozen.mine.draft
    if draft is None:
        return hand, None
    if frozen.rules.hands_move_right:
        return _par_of_given_hand(frozen, draft, hand), None
    groups = _groups(frozen, draft)
    if frozen.rules.scores_right_neighbour or frozen.rules.removals:
        best, kept = _by_points_alone(frozen, groups, effort)
    else:
        best, kept = _with_bets(frozen, groups, effort)
    if len(frozen.facts.seats) == 2:
        best = found(best)
    return at_least(best, hand), kept if best.play.value > hand.play.value else None


def _groups(frozen: FrozenRound, draft: DraftFacts) -> tuple[tuple[TileId, ...], ...]:
    """Return the three groups of tiles of which three each could have been kept."""
    first = draft.kept_first if len(frozen.facts.seats) == 2 else draft.dealt
    return first, draft.passed, draft.last


def _with_bets(
    frozen: FrozenRound, groups: Sequence[tuple[TileId, ...]], effort: Effort
) -> tuple[Reached, Kept]:
    best = solve_draft(
        *_tiles(frozen, groups), frozen.rules, frozen.objective,
        bets=frozen.bets, budget=effort.with_steps(DRAFT_STEPS), cancel=effort.cancel,
    )  # fmt: skip
    return from_solution(frozen, best.solution), _kept(groups, best.places)


def _by_points_alone(
    frozen: FrozenRound, groups: Sequence[tuple[TileId, ...]], effort: Effort
) -> tuple[Reached, Kept]:
    """Choose the hand by its points without bets and removals, then find its par with them.

    Another hand might have a higher par, so nothing is proved.
    """
    neighbour_scores = frozen.rules.scores_right_neighbour
    best = solve_draft(
        *_tiles(frozen, groups), frozen.rules,
        worst_objective(frozen) if neighbour_scores else frozen.objective,
        budget=effort.with_steps(DRAFT_STEPS, prove=False), cancel=effort.cancel,
    )  # fmt: skip
    tiles = [tile for group in best.kept for tile in group]
    play = par_of_tiles(frozen, tiles, effort).play
    return Reached(play, play.value, Certainty.ABOUT), _kept(groups, best.places)


def _tiles(
    frozen: FrozenRound, groups: Sequence[tuple[TileId, ...]]
) -> tuple[tuple[Tile, ...], tuple[Tile, ...], tuple[Tile, ...]]:
    first, second, last = (tuple(frozen.facts.tile(tile) for tile in one) for one in groups)
    return first, second, last


def _kept(groups: Sequence[tuple[TileId, ...]], places: Sequence[Sequence[int]]) -> Kept:
    return tuple(
        tuple(group[at] for at in chosen) for group, chosen in zip(groups, places, strict=True)
    )


# --- hands that go to a neighbour ------------------------------------------------------------


def _par_of_given_hand(frozen: FrozenRound, draft: DraftFacts, hand: Reached) -> Reached:
    """Return the par if the neighbour had got the hand that is worth least to it.

    The own nine tiles come from the other neighbour, whatever was drafted. No proof is tried:
    only the hands that look poorest are annealed.
    """
    neighbour = right_neighbour(frozen.seat, len(frozen.facts.seats))
    tracks = frozen.facts.seats[neighbour].tracks
    objective = objective_of(frozen.objective_name, tracks, frozen.facts.round)
    groups = _tiles(frozen, _groups(frozen, draft))
    drafted = (*draft.kept_first, *draft.kept_second, *draft.last)
    given = _annealed_value([frozen.facts.tile(tile) for tile in drafted], frozen.rules, objective)
    least = min(_annealed_value(tiles, frozen.rules, objective) for tiles in _poor_hands(groups))
    return Reached(hand.play, hand.value + max(0, given - least), Certainty.ABOUT)


def _poor_hands(groups: Sequence[Sequence[Tile]]) -> list[tuple[Tile, ...]]:
    """Return the hands with the fewest planets and segments: they are probably worth least."""
    worth = {tile: _rough_worth(tile) for group in groups for tile in group}
    kept = [
        [
            (sum(worth[tile] for tile in tiles), tiles)
            for tiles in combinations(group, KEPT_PER_HAND)
        ]
        for group in groups
    ]
    hands = sorted(product(*kept), key=lambda three: sum(rough for rough, _ in three))
    return [tuple(tile for _, tiles in three for tile in tiles) for three in hands[:MAX_POOR_HANDS]]


def _rough_worth(tile: Tile) -> int:
    """Return a rough measure of a tile, which decides only which hands are annealed."""
    return 2 * sum(space.planets for space in tile.spaces) + len(tile.segments)


def _annealed_value(tiles: Sequence[Tile], rules: RoundRules, objective: Maximised) -> float:
    """Return what annealing reaches with some tiles, the same on every machine."""
    return solve(tiles, rules, objective, budget=Budget(steps=POOR_HAND_STEPS, prove=False)).value
