"""A bound for every shape: a worth that no arrangement of the tiles can exceed.

Zones are unions of the zones inside tiles, the *pieces*. Forgetting where tiles lie, pieces of a
colour may be put together in any way; the one that scores most (least, under `Worst`) is a bound.
Most galaxies have much less, so this is the bound of last resort, and the first one of a draft: it
asks only how many pieces of each size a hand has, so 1,680 hands take milliseconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from cosmic_factory.rules import PathMeasure, RoundRules, Tile, galaxy_size
from cosmic_factory.solver.compiled import Ints, Ints2, kernel
from cosmic_factory.solver.encoding.codes import CONSTELLATION_CODE, code_of, hand_spaces
from cosmic_factory.solver.problem import Problem
from cosmic_factory.solver.score.rule_tables import ZONE_KINDS, path_rule, zone_tables
from cosmic_factory.solver.score.worth import NO_WORTH, KernelObjective, worth_of_points

# With more ways to take some of the pieces than this, planets are shared out one by one instead:
# tiles of one's own may have pieces of many sizes.
MAX_WAYS = 2_000


class Pieces(NamedTuple):
    """How many pieces of each size hands have, of one kind."""

    sizes: tuple[int, ...]  # 0 comes first
    counts: Ints2  # hand, size


def upper_bound(problem: Problem) -> int:
    """Return a worth that no galaxy of these tiles exceeds, whatever its shape."""
    every_tile = np.arange(len(problem.tiles))[None]
    return int(hand_bounds(problem, problem.tiles, every_tile)[0])


def hand_bounds(problem: Problem, pool: Sequence[Tile], hands: Ints2) -> Ints:
    """Return a worth for each hand that no galaxy of it exceeds; hands are numbers in the pool."""
    rules, objective = problem.rules, problem.kernel_objective
    counts_all = _all_tiles_count(hands.shape[1], rules)
    points = np.empty((len(hands), ZONE_KINDS + 1), np.int64)
    for kind in range(ZONE_KINDS):
        pieces = _pieces_of_hands(pool, kind, hands)
        points[:, kind] = _most_points(problem, kind, pieces, counts_all)
    points[:, ZONE_KINDS] = _path_points(problem, pool, hands)
    worths = np.empty(len(hands), np.int64)
    worths_of_points(points, objective, worths)
    return worths


@kernel
def worths_of_points(points: Ints2, objective: KernelObjective, worths: Ints) -> None:
    """Write the worth of each row of five numbers."""
    for row in range(len(points)):
        v, i, d, star, path = points[row]
        worths[row] = worth_of_points(v, i, d, star, path, objective)


def _all_tiles_count(tiles: int, rules: RoundRules) -> bool:
    """Return whether every tile is counted: none may stay out or lie face down."""
    return tiles <= galaxy_size(rules.shape) and not rules.face_down


def _pieces_of_hands(pool: Sequence[Tile], kind: int, hands: Ints2) -> Pieces:
    pieces = [pieces_of(tile, kind) for tile in pool]
    sizes = tuple(sorted({0, *(size for one in pieces for size in one)}))
    counts = np.array([[one.count(size) for size in sizes] for one in pieces], np.int64)
    return Pieces(sizes, counts[hands].sum(axis=1))


@lru_cache(maxsize=4096)
def pieces_of(tile: Tile, kind: int) -> tuple[int, ...]:
    """Return sizes of the zones inside a tile of one kind: planets, or spaces of constellations."""
    spaces = hand_spaces([tile])
    code = code_of(0, 0)
    sizes = []
    for corner in range(4):
        if spaces.colour[code, corner] == kind + 1 and spaces.first[code, corner] == corner:
            inside = spaces.first[code] == corner
            dark = kind + 1 == CONSTELLATION_CODE
            sizes.append(int(inside.sum() if dark else spaces.planets[code, inside].sum()))
    return tuple(sizes)


def _most_points(problem: Problem, kind: int, pieces: Pieces, counts_all: bool) -> Ints:
    """Return the best (least, under `Worst`) points of a kind for each hand.

    With a bet, each large zone has the stake, or any galaxy has it once: both are never too low.
    """
    sign, rules = problem.kernel_objective.sign, problem.rules
    plain = put_together(zone_tables(rules).points[kind], pieces, sign, counts_all)
    if not any(bonus.colour == kind for bonus in problem.bonuses):
        return plain
    points = zone_tables(rules, problem.bonuses).points[kind]
    return np.minimum(put_together(points, pieces, sign, counts_all), plain + rules.stakes.won)


def put_together(points: Ints, pieces: Pieces, sign: int, counts_all: bool) -> Ints:
    """Return the best (least, for sign -1) sum of points for each hand.

    Without `counts_all` some pieces may be left out. Pieces without planets may join any zone, or
    be zones by themselves.
    """
    sizes, counts = pieces
    if not points.any():
        return np.zeros(len(counts), np.int64)
    most, empty = counts.max(axis=0), counts[:, 0]
    if len(sizes) == 1:
        best = np.zeros(len(counts), np.int64)
    elif np.prod(most[1:] + 1) <= MAX_WAYS:
        table = _by_pieces(tuple(sign * points), sizes[1:], tuple(most[1:].tolist()))
        best = table[tuple(counts[:, 1:].T)]
    else:
        totals, numbers = counts @ np.array(sizes), counts[:, 1:].sum(axis=1)
        table = shared_out(sign * points, int(totals.max()), int(numbers.max()))
        best = table[numbers, totals]
    # If there is no other zone, pieces without planets are at least one.
    least_empty = (empty > 0) & (counts[:, 1:].sum(axis=1) == 0)
    each = int(sign * points[0])
    best = best + np.maximum(each * least_empty, each * empty)
    if not counts_all:
        best = np.maximum(best, _best_of_some(sign * points, pieces))
    return np.asarray(sign * best)


def _best_of_some(points: Ints, pieces: Pieces) -> Ints:
    """Return the best sum of points if pieces may be left out: planets shared out one by one."""
    sizes, counts = pieces
    totals, numbers = counts @ np.array(sizes), counts.sum(axis=1)
    table = shared_out(points, int(totals.max()), int(numbers.max()))
    table = np.maximum(np.maximum.accumulate(table, axis=1), 0)
    return np.asarray(table[numbers, totals])


@lru_cache(maxsize=512)
def _by_pieces(points: tuple[int, ...], sizes: tuple[int, ...], most: tuple[int, ...]) -> Ints:
    """Return the best sum of points, by how many pieces of each size there are."""
    shape = tuple(number + 1 for number in most)
    total = np.zeros(shape, np.int64)
    for axis, size in enumerate(sizes):
        along = [1] * len(shape)
        along[axis] = shape[axis]
        total += size * np.arange(shape[axis]).reshape(along)
    one_zone = np.array(points)[np.minimum(total, len(points) - 1)]
    one_zone[(0,) * len(shape)] = 0  # no pieces, no zone
    best = one_zone
    while True:
        more = best.copy()
        for taken in np.ndindex(shape):  # one part of the pieces, and the rest
            here = tuple(slice(number, None) for number in taken)
            rest = tuple(slice(0, end - number) for end, number in zip(shape, taken, strict=True))
            np.maximum(more[here], best[rest] + best[taken], out=more[here])
        if (more == best).all():
            return best
        best = more


def shared_out(points: Ints, total: int, pieces: int) -> Ints2:
    """Return the best sum of points, by number of pieces and planets.

    All planets are shared out, one by one, among at most so many zones, at least one if there is a
    piece.
    """
    by_size = points[np.minimum(np.arange(total + 1), len(points) - 1)]
    best = np.full((pieces + 1, total + 1), NO_WORTH)  # by exactly so many zones
    best[0, 0] = 0
    for zones in range(1, pieces + 1):
        for size in range(total + 1):
            candidates = best[zones - 1, : total + 1 - size] + by_size[size]
            np.maximum(best[zones, size:], candidates, out=best[zones, size:])
    return np.asarray(np.maximum.accumulate(best, axis=0))


def _path_points(problem: Problem, pool: Sequence[Tile], hands: Ints2) -> Ints:
    """Return the most (least, for sign -1) path points that the segments of each hand allow."""
    degrees = np.array([len(tile.segments) for tile in pool])[hands]
    longest = (degrees > 0).sum(axis=1)
    if problem.rules.path_measure is PathMeasure.LONGEST_PATH:
        # A tile with one segment can only be an end of a path.
        ends = (degrees == 1).sum(axis=1)
        longest = longest - ends + np.minimum(2, ends)
    points = path_rule(problem.rules).points
    extremes = np.maximum if problem.kernel_objective.sign > 0 else np.minimum
    return np.asarray(extremes.accumulate(points)[longest])
