"""The search: middle rows, the tiles above and below them, rows that may still win, pairs.

For a middle row and a way to share the other tiles, every galaxy is a pair of a top row and a
bottom row. Bounds throw out, each looking closer than the one before: whole shares by what their
tiles can gain (`bounds.shares`); whole shares by what their rows bring to zones through the middle
row (`bounds.profiles`); top rows with the best of the tiles below; top rows laid on the middle row
(`narrowing`). What is left is counted exactly, pair by pair (`pairing`). Everything thrown out had
a bound below the target.
"""

from __future__ import annotations

from typing import NamedTuple

from cosmic_factory.solver.compiled import Ints, StopFlag, kernel, take_next
from cosmic_factory.solver.proof import BEST, BOUND, DONE, PAIRS, SHARES, TOTAL
from cosmic_factory.solver.score.worth import NO_LIMIT, KernelObjective
from cosmic_factory.solver.shapes.square.bounds.profiles import forget_if_full
from cosmic_factory.solver.shapes.square.bounds.shares import (
    ShareBounds,
    bound_shares,
    new_share_bounds,
)
from cosmic_factory.solver.shapes.square.exact_points import (
    EdgeCache,
    clear_if_full,
    new_edge_cache,
)
from cosmic_factory.solver.shapes.square.narrowing import (
    BOTTOM,
    TOP,
    Candidates,
    can_reach_target,
    keep_bottoms,
    keep_laid_tops,
    keep_tops,
    new_candidates,
    set_middle,
)
from cosmic_factory.solver.shapes.square.pairing import FoundGalaxies, Pairing, new_pairing, pair_up
from cosmic_factory.solver.shapes.square.recount import Recount
from cosmic_factory.solver.shapes.square.row_tables.rows import Rows, Splits, links_inside
from cosmic_factory.solver.shapes.square.search_tables import SearchTables


class SearchWorkspace(NamedTuple):
    """Memory for one search."""

    shares: ShareBounds
    candidates: Candidates
    pairing: Pairing
    cache: EdgeCache


def new_workspace(rows: Rows, splits: Splits, tables: SearchTables) -> SearchWorkspace:
    """Return memory for a search that uses these tables."""
    return SearchWorkspace(
        new_share_bounds(splits),
        new_candidates(rows),
        new_pairing(rows),
        new_edge_cache(tables.zones, len(rows.used)),
    )


@kernel
def bound_middles(
    rows: Rows, splits: Splits, tables: SearchTables, objective: KernelObjective, shares:
    ShareBounds, middles: Ints, bounds: Ints, target: int, stop: StopFlag,
) -> int:  # fmt: skip
    """Write, by middle row, the most that any galaxy around it may be worth.

    Return how many shares around them the bounds leave open for the target. When stopped, the
    other middle rows get no bound.
    """
    count = 0
    for number in range(len(middles)):
        if stop[0]:
            bounds[number] = NO_LIMIT
            continue
        bounds[number] = bound_shares(
            rows, splits, tables.maxima, tables.paths, objective, shares, middles[number], target
        )
        own_set = rows.set_of[middles[number]]
        for share in range(splits.first[own_set + 1] - splits.first[own_set]):
            count += shares.bound[share] >= target
    return count


@kernel
def search_middles(
    rows: Rows, splits: Splits, tables: SearchTables, recount: Recount, objective: KernelObjective,
    workspace: SearchWorkspace, middles: Ints, bounds: Ints, next_middle: Ints, found:
    FoundGalaxies, best: Ints, ties: int, stop: StopFlag, progress: Ints,
) -> bool:  # fmt: skip
    """Search middle rows, the most promising first; return False when stopped before the end.

    Threads take them from one list: `next_middle` is the place of the next one. `best` is the best
    worth that any thread has found so far, one number.
    """
    maxima, edges, paths, zones = tables.maxima, tables.edges, tables.paths, tables.zones
    profiles = tables.profiles
    shares, candidates, pairing, cache = (
        workspace.shares, workspace.candidates, workspace.pairing, workspace.cache
    )  # fmt: skip
    segmented = maxima.segmented
    progress[TOTAL] = len(middles)
    number = take_next(next_middle)
    while number < len(middles):
        if best[0] > found.worth[0]:
            found.worth[0] = best[0]
            found.number[0] = 0
        target = found.worth[0] + 1 - ties
        progress[DONE] = number
        progress[BEST] = found.worth[0]
        progress[BOUND] = max(bounds[number], found.worth[0])
        if bounds[number] < target:
            break
        if stop[0]:
            return False
        clear_if_full(cache)
        forget_if_full(profiles)
        middle = middles[number]
        inside, own_set = links_inside(rows.segment_code[middle]), rows.set_of[middle]
        west = rows.kinds[middle, 0]
        set_middle(rows, maxima, edges, profiles, candidates, middle)
        bound_shares(rows, splits, maxima, paths, objective, shares, middle, target)
        first = splits.first[own_set]
        for split in range(first, splits.first[own_set + 1]):
            target = found.worth[0] + 1 - ties
            if shares.bound[split - first] < target:
                continue
            top, bottom, path = splits.top[split], splits.bottom[split], shares.path[split - first]
            progress[SHARES] += 1
            if not can_reach_target(
                rows, maxima, profiles, zones, edges, objective, candidates, middle, top, bottom,
                path, target,
            ):  # fmt: skip
                continue
            tiles = segmented[own_set] + segmented[top] + segmented[bottom]
            keep_tops(
                rows, profiles, edges, paths, objective, candidates, middle, west, top, bottom,
                tiles, target,
            )  # fmt: skip
            keep_laid_tops(zones, edges, objective, cache, candidates, middle, bottom, target)
            if candidates.number[TOP] == 0:
                continue
            keep_bottoms(
                rows, profiles, edges, paths, objective, candidates, middle, west, bottom, tiles,
                target,
            )  # fmt: skip
            if candidates.number[BOTTOM]:
                pairs = pair_up(
                    rows, recount, edges, paths, objective, cache, candidates, pairing, middle,
                    inside, tiles, found, ties,
                )  # fmt: skip
                progress[PAIRS] += pairs
                best[0] = max(best[0], found.worth[0])
        number = take_next(next_middle)
    progress[DONE] = progress[TOTAL]
    progress[BEST] = found.worth[0]
    progress[BOUND] = found.worth[0]
    return True
