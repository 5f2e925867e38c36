"""Everything a hand can lay, scored by the fast scorer, and what an objective makes of it."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, permutations, product

import numpy as np
from numpy.typing import NDArray

from cosmic_factory.rules import TRACK_END, Galaxy, RoundRules, Shape, Tile
from cosmic_factory.solver import Objective, Weakest, Weights, Worst, frame_of, plain_of
from cosmic_factory.solver.encoding.codes import code_of, codes_on, hand_planes
from cosmic_factory.solver.score.fixed_shape import batch_points
from cosmic_factory.solver.score.rule_tables import (
    POINT_BITS,
    POINT_MASK,
    path_table,
    zone_tables,
)

Points = NDArray[np.int64]
Values = NDArray[np.float64]


def points_of(tiles: Sequence[Tile], codes: NDArray[np.integer], rules: RoundRules) -> Points:
    """Vegetation, ice, desert, constellations and path of galaxies by code and slot."""
    frame = frame_of(Shape.SQUARE)
    packed = np.zeros(len(codes), np.int64)
    batch_points(
        hand_planes(tiles, frame),
        codes.astype(np.uint16),
        zone_tables(rules),
        path_table(rules, frame),
        packed,
    )
    return packed[:, None] >> POINT_BITS * np.arange(5) & POINT_MASK


@lru_cache(maxsize=4)
def every_galaxy(tiles: tuple[Tile, ...], face_down: int) -> NDArray[np.int16]:
    """All galaxies of a hand of which most tiles are one and the same, alike from every side."""
    filler = max(tiles, key=tiles.count)
    others = [number for number, tile in enumerate(tiles) if tile != filler]
    fillers = [number for number, tile in enumerate(tiles) if tile == filler]
    found = []
    for places in permutations(range(9), len(others)):
        left = iter(fillers)
        laid = dict(zip(places, others, strict=True))
        base = [laid[slot] if slot in laid else next(left) for slot in range(9)]
        for turns in product(range(4), repeat=len(others)):
            turn_of = dict(zip(places, turns, strict=True))
            found.append([code_of(tile, turn_of.get(slot, 0)) for slot, tile in enumerate(base)])
    codes = np.array(found, np.int16)
    if not face_down:
        return codes
    hidden = []
    for down in combinations(range(9), face_down):
        some = codes.copy()
        for slot in down:
            some[:, slot] = some[:, slot] // 5 * 5 + 4
        hidden.append(some)
    return np.unique(np.concatenate(hidden), axis=0)


def values(points: Points, rules: RoundRules, objective: Objective) -> Values:
    """The objective's value of each galaxy, by the words of the rules; more is better."""
    plain = _plain_values(points, rules, objective)
    return -plain if isinstance(objective, Worst) else plain


def _plain_values(points: Points, rules: RoundRules, objective: Objective) -> Values:
    colours, dark, path = points[:, :3], points[:, 3], points[:, 4]
    plain = plain_of(objective)
    if not isinstance(plain, Weakest):
        weights = plain.four if isinstance(plain, Weights) else (1.0, 1.0, 1.0, 1.0)
        path_weight = max(weights[:3]) if rules.path_to_colour else weights[3]
        found: Values = colours @ np.array(weights[:3]) + weights[3] * dark + path_weight * path
        return found
    tracks = plain.tracks
    levels = np.minimum(
        colours + np.array([tracks.vegetation, tracks.ice, tracks.desert]), TRACK_END
    )
    if rules.path_to_colour:
        choices = []
        for colour in range(3):
            helped = levels.copy()
            helped[:, colour] = np.minimum(helped[:, colour] + path, TRACK_END)
            choices.append(helped.min(axis=1))
        best = np.minimum(tracks.star + dark, TRACK_END) + np.max(choices, axis=0)
    else:
        star = np.minimum(np.minimum(tracks.star + path, TRACK_END) + dark, TRACK_END)
        best = star + levels.min(axis=1)
        if rules.offering and not isinstance(objective, Worst):
            for colour in range(3):
                less = levels.copy()
                less[:, colour] -= rules.offering.colour_points
                after = np.minimum(star + rules.offering.star_points, TRACK_END) + less.min(axis=1)
                best = np.where(less[:, colour] >= 0, np.maximum(best, after), best)
    return np.asarray(best, np.float64)


def value_of(
    tiles: Sequence[Tile], galaxy: Galaxy, rules: RoundRules, objective: Objective
) -> float:
    """The value of a galaxy that uses all nine tiles."""
    codes = codes_on(frame_of(Shape.SQUARE), tiles, galaxy)
    assert sorted(code // 5 for code in codes) == list(range(9))
    assert sum(one.face_down for one in galaxy.laid) == rules.face_down
    return float(values(points_of(tiles, codes[None, :], rules), rules, objective)[0])


def random_galaxies(
    luck: np.random.Generator, number: int, face_down: int = 0
) -> NDArray[np.int16]:
    """Galaxies of nine tiles, as the scorer wants them."""
    tiles = np.argsort(luck.random((number, 9)), axis=1)
    codes = 5 * tiles + luck.integers(0, 4, (number, 9))
    if face_down:
        down = np.argsort(luck.random((number, 9)), axis=1)[:, :face_down]
        rows = np.arange(number)[:, None]
        codes[rows, down] = 5 * tiles[rows, down] + 4
    return codes.astype(np.int16)
