"""A bound for every shape: a worth that no arrangement of the tiles can exceed.

Zones are unions of the zones inside tiles. Forgetting where tiles lie, the planets of a colour may
be shared out among at most as many zones as there are such pieces, in the way that scores most. No
galaxy has more; most have much less, so this is the bound of last resort.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cosmic_factory.rules import PathMeasure, RoundRules, Tile, galaxy_size
from cosmic_factory.solver.compiled import Ints
from cosmic_factory.solver.encoding.codes import CONSTELLATION_CODE, code_of, hand_spaces
from cosmic_factory.solver.problem import Problem
from cosmic_factory.solver.score.rule_tables import path_rule, zone_tables
from cosmic_factory.solver.score.worth import NO_WORTH, worth_of_points


def upper_bound(problem: Problem) -> int:
    """Return a worth that no galaxy of these tiles exceeds, whatever its shape."""
    tiles, rules, objective = problem.tiles, problem.rules, problem.kernel_objective
    points = zone_tables(rules, problem.bonuses).points
    pieces = [_pieces(tiles, kind) for kind in range(4)]
    # Tiles that may stay out or lie face down need not be counted at all.
    all_count = len(tiles) <= galaxy_size(rules.shape) and not rules.face_down
    v, i, d, star = (
        _shared_out(points[kind], pieces[kind], objective.sign, all_count) for kind in range(4)
    )
    path = _path_points(tiles, rules, objective.sign)
    return int(worth_of_points(v, i, d, star, path, objective))


def _pieces(tiles: Sequence[Tile], kind: int) -> list[int]:
    """Return sizes of the zones inside tiles of one kind: planets, or spaces of constellations."""
    spaces = hand_spaces(tiles)
    sizes = []
    for number in range(len(tiles)):
        code = code_of(number, 0)
        for corner in range(4):
            if spaces.colour[code, corner] == kind + 1 and spaces.first[code, corner] == corner:
                inside = spaces.first[code] == corner
                dark = kind + 1 == CONSTELLATION_CODE
                sizes.append(int(inside.sum() if dark else spaces.planets[code, inside].sum()))
    return sizes


def _shared_out(points: Ints, pieces: Sequence[int], sign: int, all_count: bool) -> int:
    """Return the best (least, for sign -1) sum of points when all is shared out among the zones."""
    total, most = sum(pieces), len(pieces)
    by_size = sign * points[: total + 1]
    best = np.full(total + 1, NO_WORTH)  # by what is shared out so far
    best[0] = 0
    answers = [int(best[total])]
    for _ in range(most):
        candidates = np.full((total + 1, total + 1), NO_WORTH)
        for size in range(total + 1):
            candidates[size, size:] = best[: total + 1 - size] + by_size[size]
        best = candidates.max(axis=0)
        answers.append(int(best[total]))
        if not all_count:
            answers.append(int(best.max()))
    if not all_count:
        answers.append(0)
    return sign * max(answers)


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
