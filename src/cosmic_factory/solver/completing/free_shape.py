"""Completing a free shape (New Dimension): tiles may lie anywhere as long as they hang together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from cosmic_factory.rules import Cell, Galaxy, LaidTile, Shape, Tile, fits, well_laid
from cosmic_factory.solver.anneal.runs import FREE_RUN_STEPS, FreeAnnealer
from cosmic_factory.solver.completing.exhaustive import FreeTiles, exhaust_cells, staked_zones
from cosmic_factory.solver.encoding.codes import code_of, decode, hand_spaces, neighbours_of
from cosmic_factory.solver.problem import Problem
from cosmic_factory.solver.proof import Proof
from cosmic_factory.solver.score.any_shape import new_scoring_workspace
from cosmic_factory.solver.score.rule_tables import path_rule
from cosmic_factory.solver.score.worth import NO_WORTH
from cosmic_factory.solver.upper_bound import upper_bound

# Three tiles have some half a million arrangements around six others, four a hundred times more.
MAX_FREE_TILES_ANYWHERE = 3


def complete_free_shape(problem: Problem, laid: Galaxy, seed: int, steps: int) -> Proof:
    """Return the best galaxy around the largest group of the laid tiles (R7)."""
    staying = set(well_laid(Shape.FREE, [one.cell for one in laid.laid]))
    kept = [one for one in laid.laid if one.cell in staying]
    problem = replace(problem, tiles=_kept_first(problem.tiles, kept))
    hidden = sum(one.face_down for one in kept)
    free = len(problem.tiles) - len(kept)
    if kept and free <= MAX_FREE_TILES_ANYWHERE and hidden >= problem.rules.face_down:
        return _try_everything(problem, kept)
    return _anneal(problem, kept, seed, steps)


def _kept_first(tiles: Sequence[Tile], kept: Sequence[LaidTile]) -> tuple[Tile, ...]:
    others = list(tiles)
    for one in kept:
        others.remove(one.tile)
    return (*(one.tile for one in kept), *others)


def _anneal(problem: Problem, kept: Sequence[LaidTile], seed: int, steps: int) -> Proof:
    annealer = FreeAnnealer(problem, kept=kept)
    galaxies = [
        annealer.anneal(seed, number, min(FREE_RUN_STEPS, steps - begun)).galaxy
        for number, begun in enumerate(range(0, steps, FREE_RUN_STEPS))
    ]
    # A run may have counted a stake twice.
    worth, best = max(
        ((problem.worth_of(one), one) for one in galaxies), key=lambda found: found[0]
    )
    bound = max(worth, upper_bound(problem))
    return Proof(best, worth, bound, bound == worth, steps)


def _try_everything(problem: Problem, kept: Sequence[LaidTile]) -> Proof:
    tiles, count = problem.tiles, len(kept)
    spaces, zones = hand_spaces(tiles), staked_zones(problem)
    paths, objective = path_rule(problem.rules), problem.kernel_objective
    workspace = new_scoring_workspace(len(tiles))
    slots = np.arange(count, len(tiles))
    free = FreeTiles(slots, slots, np.full(len(slots), 4))
    codes = np.zeros(len(tiles), np.uint16)
    codes[:count] = [code_of(n, one.turns, one.face_down) for n, one in enumerate(kept)]
    best_worth, best, total = NO_WORTH, Galaxy(), 0
    taken = [one.cell for one in kept]
    for cells in _sets_around(taken, len(slots)):
        found, where = codes.copy(), [*taken, *cells]
        worth, seen = exhaust_cells(
            spaces, neighbours_of(where), zones, paths, objective, workspace, codes, free, found
        )
        total += int(seen)
        if worth > best_worth:
            best_worth, best = int(worth), decode(where, tiles, found)
    return Proof(best, best_worth, best_worth, True, total)


def _sets_around(taken: Sequence[Cell], count: int) -> Iterator[tuple[Cell, ...]]:
    """Yield each set of so many cells that hangs together with the taken ones, once.

    A cell that was passed over is not taken later on the same branch, so no set comes twice.
    """
    near = _new_neighbours(taken, set(taken))
    yield from _grown((), near, {*taken, *near}, count)


def _grown(
    chosen: tuple[Cell, ...], untried: Sequence[Cell], met: set[Cell], count: int
) -> Iterator[tuple[Cell, ...]]:
    if len(chosen) == count:
        yield chosen
        return
    for number, cell in enumerate(untried):
        near = _new_neighbours([cell], met)
        rest = [*untried[number + 1 :], *near]
        yield from _grown((*chosen, cell), rest, {*met, *near}, count)


def _new_neighbours(cells: Sequence[Cell], met: set[Cell]) -> list[Cell]:
    around = {near for cell in cells for near in cell.neighbours} - met
    return sorted(cell for cell in around if fits(Shape.FREE, [cell]))
