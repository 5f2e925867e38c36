"""Proves the square that is worth most after the worst removal of one tile (Sabotage).

What is left after the worst removal is worth no more than what is left after any other one. So a
share of tiles around a middle row is thrown out as soon as one of nine removals leaves too little:
each tile of the middle row, and each tile above and below, wherever it lies. A removed tile is a
*blank* in a row, so the tables are those of a hand with a blank. Rows are then held against the
middle row without one of its tiles, each of the three in turn, and the galaxies that are left are
scored after all their removals (`recount`).
"""

from __future__ import annotations

import numpy as np

from cosmic_factory.solver.compiled import Ints, StopFlag, kernel, part
from cosmic_factory.solver.problem import Problem
from cosmic_factory.solver.proof import BEST, BOUND, DONE, PAIRS, SHARES, TOTAL, Proof, ProofControl
from cosmic_factory.solver.score.worth import NO_WORTH, KernelObjective
from cosmic_factory.solver.shapes.square.bounds.profiles import Profiles, forget_if_full
from cosmic_factory.solver.shapes.square.bounds.seams import planets_of, points_of
from cosmic_factory.solver.shapes.square.bounds.shares import ShareBounds, bound_share
from cosmic_factory.solver.shapes.square.exact_points import clear_if_full
from cosmic_factory.solver.shapes.square.galaxies import galaxy_of
from cosmic_factory.solver.shapes.square.narrowing import (
    BOTTOM,
    TOP,
    Candidates,
    RowEdges,
    can_reach_target,
    find_below,
    find_longest,
    keep_bottoms,
    keep_laid_tops,
    keep_tops,
    set_middle,
)
from cosmic_factory.solver.shapes.square.pairing import FoundGalaxies, pair_up
from cosmic_factory.solver.shapes.square.recount import Recount, new_recount
from cosmic_factory.solver.shapes.square.removals import Removals, find_removals
from cosmic_factory.solver.shapes.square.row_tables.hand import TILES_PER_ROW
from cosmic_factory.solver.shapes.square.row_tables.links import Paths, answered_bits
from cosmic_factory.solver.shapes.square.row_tables.rows import (
    Rows,
    Splits,
    full_splits,
    links_inside,
    north_segments,
)
from cosmic_factory.solver.shapes.square.search import SearchWorkspace, new_workspace
from cosmic_factory.solver.shapes.square.search_tables import (
    SearchTables,
    build_tables,
    lay_hand,
    point_tables,
)
from cosmic_factory.solver.shapes.square.sub_objectives import PATH, signed_worth, sub_objectives


def can_prove_removal(problem: Problem) -> bool:
    """Return whether there is an exact search: no tile lies face down, and more is better."""
    return problem.kernel_objective.sign > 0 and not problem.rules.face_down


def prove_after_removal(problem: Problem, incumbent: int | None, control: ProofControl) -> Proof:
    """Search for a square worth more than the incumbent after the worst removal."""
    laid = lay_hand(problem.tiles, 1)
    (sub,) = sub_objectives(problem.kernel_objective, problem.rules)
    tables = build_tables(laid, point_tables(problem.rules), 1, sub.layers)
    rows, removals = laid.rows, find_removals(laid)
    splits = full_splits(laid.hand, rows)
    middles = laid.middles[(rows.kinds[laid.middles] < len(laid.hand.kinds) - 1).all(axis=1)]
    bounds = np.empty(len(middles), np.int64)
    workspace = new_workspace(rows, splits, tables)
    known = NO_WORTH if incumbent is None else incumbent
    bound_after_removal(
        rows, splits, removals, tables, sub.objective, workspace.shares, middles, bounds, known + 1
    )
    order = np.argsort(-bounds, kind="stable")
    found = FoundGalaxies(
        np.empty((1, 3), np.int64), np.zeros(1, np.int64), np.array([known], np.int64)
    )
    recount = new_recount(laid.hand, problem, None, sub.layers, loses_a_tile=True)
    progress = control.progress
    progress[:] = 0
    finished = search_after_removal(
        rows, splits, removals, tables, recount, sub.objective, workspace, middles[order],
        bounds[order], found, control.stop, progress,
    )  # fmt: skip
    galaxy = None
    if found.number[0]:
        galaxy = galaxy_of(problem.tiles, laid, found.galaxies[0])
    worth, bound = int(found.worth[0]), int(progress[BOUND])
    return Proof(galaxy, worth, bound, finished, int(progress[SHARES] + progress[PAIRS]))


@part
def least_bound(
    rows: Rows, removals: Removals, tables: SearchTables, objective: KernelObjective, points: Ints,
    middle: int, top: int, bottom: int, target: int,
) -> int:  # fmt: skip
    """Return the least that the bounds after nine removals allow; below the target, any of them."""
    maxima, paths = tables.maxima, tables.paths
    least = bound_share(
        rows, maxima, paths, objective, points, removals.rows[middle, 1], top, bottom
    )
    for place in range(TILES_PER_ROW):
        if least < target:
            break
        bound = bound_share(
            rows, maxima, paths, objective, points, removals.rows[middle, place], top, bottom
        )
        least = min(least, bound)
        bound = bound_share(
            rows, maxima, paths, objective, points, middle, removals.sets[top, place], bottom
        )
        least = min(least, bound)
        bound = bound_share(
            rows, maxima, paths, objective, points, middle, top, removals.sets[bottom, place]
        )
        least = min(least, bound)
    return least


@kernel
def bound_after_removal(
    rows: Rows, splits: Splits, removals: Removals, tables: SearchTables,
    objective: KernelObjective, shares: ShareBounds, middles: Ints, bounds: Ints, target: int,
) -> None:  # fmt: skip
    """Write, by middle row, the most that any galaxy around it may be worth after a removal."""
    for number in range(len(middles)):
        middle, own_set = middles[number], rows.set_of[middles[number]]
        most = NO_WORTH
        for split in range(splits.first[own_set], splits.first[own_set + 1]):
            bound = least_bound(
                rows, removals, tables, objective, shares.points, middle, splits.top[split],
                splits.bottom[split], target,
            )  # fmt: skip
            most = max(most, bound)
        bounds[number] = most


@kernel
def search_after_removal(
    rows: Rows, splits: Splits, removals: Removals, tables: SearchTables, recount: Recount,
    objective: KernelObjective, workspace: SearchWorkspace, middles: Ints, bounds: Ints,
    found: FoundGalaxies, stop: StopFlag, progress: Ints,
) -> bool:  # fmt: skip
    """Search middle rows, the most promising first; return False when stopped before the end."""
    edges, paths, profiles, zones = tables.edges, tables.paths, tables.profiles, tables.zones
    shares, candidates, pairing, cache = (
        workspace.shares, workspace.candidates, workspace.pairing, workspace.cache
    )  # fmt: skip
    maxima, segmented = tables.maxima, tables.maxima.segmented
    progress[TOTAL] = len(middles)
    for number in range(len(middles)):
        progress[DONE] = number
        progress[BEST] = found.worth[0]
        progress[BOUND] = max(bounds[number], found.worth[0])
        if bounds[number] <= found.worth[0]:
            break
        middle = middles[number]
        own_set, west = rows.set_of[middle], rows.kinds[middle, 0]
        for split in range(splits.first[own_set], splits.first[own_set + 1]):
            if stop[0]:
                return False
            target, top, bottom = found.worth[0] + 1, splits.top[split], splits.bottom[split]
            bound = least_bound(
                rows, removals, tables, objective, shares.points, middle, top, bottom, target
            )
            if bound < target:
                continue
            progress[SHARES] += 1
            clear_if_full(cache)
            forget_if_full(profiles)
            if not _profiles_allow(
                rows, removals, tables, objective, candidates, shares.points, middle, top, bottom,
                target,
            ):  # fmt: skip
                continue
            left = removals.rows[middle, 0]
            tiles = segmented[rows.set_of[left]] + segmented[top] + segmented[bottom]
            set_middle(rows, maxima, edges, profiles, candidates, left)
            keep_tops(
                rows, profiles, edges, paths, objective, candidates, left, west, top, bottom,
                tiles, target,
            )  # fmt: skip
            for place in range(1, TILES_PER_ROW):
                left = removals.rows[middle, TILES_PER_ROW - place]
                tiles = segmented[rows.set_of[left]] + segmented[top] + segmented[bottom]
                set_middle(rows, maxima, edges, profiles, candidates, left)
                _keep_fewer_tops(
                    rows, profiles, edges, paths, objective, candidates, left, bottom, tiles,
                    target,
                )  # fmt: skip
                keep_laid_tops(zones, edges, objective, cache, candidates, left, bottom, target)
            if candidates.number[TOP] == 0:
                continue
            keep_bottoms(
                rows, profiles, edges, paths, objective, candidates, left, west, bottom, tiles,
                target,
            )  # fmt: skip
            if candidates.number[BOTTOM]:
                inside = links_inside(rows.segment_code[left])
                pairs = pair_up(
                    rows, recount, edges, paths, objective, cache, candidates, pairing, middle,
                    inside, tiles, found, 0,
                )  # fmt: skip
                progress[PAIRS] += pairs
    progress[DONE] = progress[TOTAL]
    progress[BEST] = found.worth[0]
    progress[BOUND] = found.worth[0]
    return True


@part
def _profiles_allow(
    rows: Rows, removals: Removals, tables: SearchTables, objective: KernelObjective,
    candidates: Candidates, points: Ints, middle: int, top: int, bottom: int, target: int,
) -> bool:  # fmt: skip
    """Return whether each of nine removals may leave enough, by the profiles."""
    for removal in range(3 * TILES_PER_ROW):
        place = removal % TILES_PER_ROW
        left, above, below = middle, top, bottom
        if removal < TILES_PER_ROW:
            left = removals.rows[middle, place]
        elif removal < 2 * TILES_PER_ROW:
            above = removals.sets[top, place]
        else:
            below = removals.sets[bottom, place]
        bound_share(rows, tables.maxima, tables.paths, objective, points, left, above, below)
        if not can_reach_target(
            rows, tables.maxima, tables.profiles, tables.zones, tables.edges, objective,
            candidates, left, above, below, points[PATH], target,
        ):  # fmt: skip
            return False
    return True


@part
def _keep_fewer_tops(
    rows: Rows, profiles: Profiles, edges: RowEdges, paths: Paths, objective: KernelObjective,
    candidates: Candidates, middle: int, bottom: int, tiles: int, target: int,
) -> None:  # fmt: skip
    """Keep those of the top rows that reach the target over another middle row, too."""
    code = rows.segment_code[middle]
    answered = answered_bits(north_segments(code))
    offered = paths.offered[bottom, north_segments(rows.segment_code[rows.turned[middle]])]
    find_longest(paths, candidates, tiles, links_inside(code), offered)
    find_below(profiles, edges, candidates, bottom)
    points, kept = candidates.points, 0
    for place in range(candidates.number[TOP]):
        row = candidates.row[TOP, place]
        offer = edges.offer[row] & answered
        points[PATH] = candidates.longest[offer]
        for layer in edges.active:
            effect = profiles.effects[candidates.effects_start[TOP, layer] + edges.low[layer, row]]
            most = profiles.whole[candidates.below[layer], planets_of(effect)]
            points[layer] = most + points_of(effect) + edges.closed[layer, row]
        if signed_worth(objective, points) >= target:
            candidates.row[TOP, kept] = row
            candidates.offer[TOP, kept] = offer
            kept += 1
    candidates.number[TOP] = kept
