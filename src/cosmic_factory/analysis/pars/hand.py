"""The par of nine tiles: the best of every galaxy, bets and choice.

Where a neighbour scores the galaxy, or removes a tile of it, the best is found in other ways.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from cosmic_factory.analysis.frozen.frozen_round import FrozenRound, Play
from cosmic_factory.analysis.insight import Certainty
from cosmic_factory.analysis.pars.reached import UNLIMITED, Effort, Reached, reached
from cosmic_factory.rules import (
    Cell,
    Colour,
    Galaxy,
    LaidTile,
    Shape,
    Tile,
)
from cosmic_factory.solver import (
    Budget,
    Objective,
    Solution,
    Weakest,
    Worst,
    solve,
    solve_robust,
)

# Steps of annealing where no proof follows.
FREE_SHAPE_STEPS = 300_000
WHOLE_GALAXY_STEPS = 100_000
# Steps of climbing where a neighbour scores the galaxy: the solver does not weigh bets against
# the neighbour's points, so its galaxy may be improved by single turns and swaps.
MAX_CLIMBING_STEPS = 3


# --- the same nine tiles ---------------------------------------------------------------------


def hand_par(frozen: FrozenRound, effort: Effort = UNLIMITED) -> Reached:
    """Return the best of every galaxy, bets and choice with the nine tiles of the hand."""
    return par_of_tiles(frozen, frozen.tiles, effort)


def par_of_tiles(frozen: FrozenRound, tiles: Sequence[Tile], effort: Effort = UNLIMITED) -> Reached:
    """Return the best of every galaxy, bets and choice with some nine tiles."""
    if frozen.rules.scores_right_neighbour:
        return _par_for_neighbour(frozen, tiles, effort)
    if frozen.rules.removals:
        return _par_after_removal(frozen, tiles, effort)
    solution = solve(
        tiles, frozen.rules, frozen.objective,
        bets=frozen.bets, budget=_budget(frozen, effort), cancel=effort.cancel,
    )  # fmt: skip
    found = from_solution(frozen, solution)
    if found.kind is Certainty.PROVED or not frozen.bets.open.free:
        return found
    without = solve(
        tiles, frozen.rules, frozen.objective, budget=_budget(frozen, effort), cancel=effort.cancel
    )
    # Without bets a proof is easier. Its bound plus all stakes is a bound with bets.
    bound_with_bets = without.bound + winnable_stakes(frozen, tiles) + frozen.offering_gain
    best = _best_play_of(frozen, found.play, without.galaxy)
    return reached(best, min(bound_with_bets, _bound(frozen, solution)))


def _budget(frozen: FrozenRound, effort: Effort) -> Budget:
    steps = FREE_SHAPE_STEPS if frozen.rules.shape is Shape.FREE else None
    return effort.with_steps(steps)


def _bound(frozen: FrozenRound, solution: Solution) -> float:
    return solution.bound + frozen.offering_gain


def from_solution(frozen: FrozenRound, solution: Solution) -> Reached:
    """Return what a solution that counts bets tells about the par."""
    return reached(frozen.best_play(solution.galaxy), _bound(frozen, solution))


def _best_play_of(frozen: FrozenRound, play: Play, *galaxies: Galaxy) -> Play:
    """Return the best of a play and other galaxies, the first of equal ones."""
    frozen.count_removals(galaxies)
    plays = [play, *(frozen.best_play(galaxy) for galaxy in galaxies)]
    return max(plays, key=lambda one: one.value)


def winnable_stakes(frozen: FrozenRound, tiles: Sequence[Tile]) -> float:
    """Return what all free tokens pay together that these tiles could win."""
    won = frozen.rules.stakes.won
    weights = dict(zip(Colour, _colour_weights(frozen), strict=True))
    return sum(won * weights[colour] for colour in winnable_tokens(frozen, tiles))


def _colour_weights(frozen: FrozenRound) -> Sequence[float]:
    four: tuple[float, ...] = getattr(frozen.objective, "four", (1.0,) * 4)
    return four[: len(Colour)]


def winnable_tokens(frozen: FrozenRound, tiles: Sequence[Tile]) -> tuple[Colour, ...]:
    """Return the free tokens of which the tiles hold as many planets as the best rival."""
    return tuple(
        colour
        for colour in frozen.bets.free
        if sum(s.planets for tile in tiles for s in tile.spaces if s.colour is colour)
        >= frozen.bets.rival(colour)
    )


# --- a neighbour scores the galaxy -----------------------------------------------------------


def _par_for_neighbour(frozen: FrozenRound, tiles: Sequence[Tile], effort: Effort) -> Reached:
    least = solve(
        tiles, frozen.rules, worst_objective(frozen), budget=effort.budget, cancel=effort.cancel
    )
    found = par_from_least(frozen, tiles, least)
    if found.kind is Certainty.PROVED:
        return found
    return _reached_for_neighbour(frozen, tiles, _climbed(frozen, found.play), least)


def par_from_least(frozen: FrozenRound, tiles: Sequence[Tile], least: Solution) -> Reached:
    """Return what is known about the par from the galaxy that gives the neighbour least."""
    return _reached_for_neighbour(frozen, tiles, frozen.best_play(least.galaxy), least)


def _reached_for_neighbour(
    frozen: FrozenRound, tiles: Sequence[Tile], play: Play, least: Solution
) -> Reached:
    if isinstance(frozen.left_objective, Weakest):
        return reached(play, None)
    return reached(play, frozen.received_with(winnable_tokens(frozen, tiles)) + least.bound)


def worst_objective(frozen: FrozenRound) -> Objective:
    """Return the objective of building the least for the left neighbour."""
    return Worst(frozen.left_objective)


def _climbed(frozen: FrozenRound, play: Play) -> Play:
    """Return the play, improved by the best turn or swap for a few steps, as long as that helps."""
    for _ in range(MAX_CLIMBING_STEPS):
        better = _best_play_of(frozen, play, *nearby_galaxies(play.galaxy))
        if better.value <= play.value:
            break
        play = better
    return play


def nearby_galaxies(galaxy: Galaxy) -> list[Galaxy]:
    """Return all galaxies that are one turn or one swap away."""
    laid = galaxy.laid
    turned = [
        Galaxy((*laid[:at], _turned(one, turns), *laid[at + 1 :]))
        for at, one in enumerate(laid)
        for turns in range(1, 4)
        if not one.face_down
    ]
    return turned + [swapped(galaxy, one.cell, two.cell) for one, two in combinations(laid, 2)]


def _turned(one: LaidTile, turns: int) -> LaidTile:
    return LaidTile(one.tile, one.cell, (one.turns + turns) % 4, one.face_down)


def swapped(galaxy: Galaxy, one: Cell, two: Cell) -> Galaxy:
    """Return the galaxy with two tiles in each other's place, turned as they were."""
    to = {one: two, two: one}
    return Galaxy.of(
        LaidTile(laid.tile, to.get(laid.cell, laid.cell), laid.turns, laid.face_down)
        for laid in galaxy.laid
    )


# --- a neighbour removes a tile --------------------------------------------------------------


def _par_after_removal(frozen: FrozenRound, tiles: Sequence[Tile], effort: Effort) -> Reached:
    robust = solve_robust(
        tiles, frozen.rules, frozen.objective, budget=effort.budget, cancel=effort.cancel
    )
    bound = robust.bound + winnable_stakes(frozen, tiles) + frozen.spared
    play = frozen.best_play(robust.galaxy)
    if play.value >= bound:
        return reached(play, bound)
    # The galaxy that is best before the removal is one more to try; a proof of it proves nothing.
    whole = solve(
        tiles, frozen.rules, frozen.objective, bets=frozen.bets,
        budget=effort.with_steps(WHOLE_GALAXY_STEPS, prove=False), cancel=effort.cancel,
    )  # fmt: skip
    return reached(_best_play_of(frozen, play, whole.galaxy), bound)
