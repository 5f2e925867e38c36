"""A bound for every shape: a worth that no arrangement of the tiles can exceed.

Zones are unions of the zones inside tiles. Forgetting where tiles lie, the planets of a colour may
be shared out among at most as many zones as there are such pieces, in the way that scores most. No
galaxy has more; most have much less, so this is the bound of last resort.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from cosmic_factory.rules import PathMeasure, RoundRules, Tile, galaxy_size
from cosmic_factory.solver.compiled import Ints, Ints2
from cosmic_factory.solver.encoding.codes import CONSTELLATION_CODE, code_of, hand_spaces
from cosmic_factory.solver.problem import Problem
from cosmic_factory.solver.score.rule_tables import path_rule, zone_tables
from cosmic_factory.solver.score.worth import NO_WORTH, worth_of_points


def upper_bound(problem: Problem) -> int:
    """Return a worth that no galaxy of these tiles exceeds, whatever its shape."""
    tiles, rules, objective = problem.tiles, problem.rules, problem.kernel_objective
    counts_all = all_tiles_count(len(tiles), rules)
    most = []
    for kind in range(4):
        pieces = [size for tile in tiles for size in pieces_of(tile, kind)]
        total, number = sum(pieces), len(pieces)
        table = most_points_table(problem, kind, total, number, counts_all)
        most.append(int(table[number, total]))
    v, i, d, star = most
    path = _path_points(tiles, rules, objective.sign)
    return int(worth_of_points(v, i, d, star, path, objective))


def all_tiles_count(tiles: int, rules: RoundRules) -> bool:
    """Return whether every tile is counted: none may stay out or lie face down."""
    return tiles <= galaxy_size(rules.shape) and not rules.face_down


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


def most_points_table(
    problem: Problem, kind: int, total: int, pieces: int, counts_all: bool
) -> Ints2:
    """Return the best (least, under `Worst`) points of a kind, by number of pieces and planets.

    With a bet, each large zone has the stake, or any galaxy has it once: both are never too low.
    """
    sign, rules = problem.kernel_objective.sign, problem.rules
    plain = shared_out_table(zone_tables(rules).points[kind], total, pieces, sign, counts_all)
    if not any(bonus.colour == kind for bonus in problem.bonuses):
        return plain
    points = zone_tables(rules, problem.bonuses).points[kind]
    staked = shared_out_table(points, total, pieces, sign, counts_all)
    return np.minimum(staked, plain + rules.stakes.won)


def shared_out_table(points: Ints, total: int, pieces: int, sign: int, counts_all: bool) -> Ints2:
    """Return the best (least, for sign -1) sum of points, by number of pieces and planets.

    All planets are shared out among at most so many zones, at least one if there is a piece.
    Without `counts_all` some may be left out.
    """
    by_size = sign * points[: total + 1]
    best = np.full((pieces + 1, total + 1), NO_WORTH)  # by exactly so many zones
    best[0, 0] = 0
    for zones in range(1, pieces + 1):
        for size in range(total + 1):
            candidates = best[zones - 1, : total + 1 - size] + by_size[size]
            np.maximum(best[zones, size:], candidates, out=best[zones, size:])
    table = np.maximum.accumulate(best, axis=0)
    if not counts_all:
        table = np.maximum(np.maximum.accumulate(table, axis=1), 0)
    return np.asarray(sign * table)


def _path_points(tiles: Sequence[Tile], rules: RoundRules, sign: int) -> int:
    """Return the most (least, for sign -1) path points that the segments allow."""
    degrees = [len(tile.segments) for tile in tiles]
    longest = sum(degree > 0 for degree in degrees)
    if rules.path_measure is PathMeasure.LONGEST_PATH:
        # A tile with one segment can only be an end of a path.
        ends = sum(degree == 1 for degree in degrees)
        longest = longest - ends + min(2, ends)
    points = path_rule(rules).points[: longest + 1]
    return int(points.max() if sign > 0 else points.min())
