"""Everything a hand can lay, scored by the fast scorer, and what an objective makes of it."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, permutations, product

import numpy as np
from numpy.typing import NDArray

from cosmic_factory.rules import TRACK_END, Cell, Galaxy, LaidTile, RoundRules, Shape, Tile
from cosmic_factory.solver import frame_of
from cosmic_factory.solver.encoding.codes import code_of, hand_words
from cosmic_factory.solver.score.fixed_shape import batch_points
from cosmic_factory.solver.score.rule_tables import FIELD, FIELD_BITS, path_table, zone_tables
from cosmic_factory.solver.shapes.square.objective import ExactObjective
from cosmic_factory.solver.shapes.square.prove import ExactPlacement

Points = NDArray[np.int64]


def points_of(tiles: Sequence[Tile], codes: NDArray[np.int16], rules: RoundRules) -> Points:
    """Vegetation, ice, desert, constellations and path of galaxies by code and slot."""
    frame = frame_of(Shape.SQUARE)
    packed = np.zeros(len(codes), np.int64)
    batch_points(
        hand_words(tiles, frame),
        codes.astype(np.uint16),
        zone_tables(rules),
        path_table(rules, frame),
        packed,
    )
    return packed[:, None] >> FIELD * np.arange(5) & FIELD_BITS


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


def values(points: Points, rules: RoundRules, objective: ExactObjective) -> Points:
    """The objective's value of each galaxy, by the words of the rules."""
    colours, dark, path = points[:, :3], points[:, 3], points[:, 4]
    found: Points
    if objective.tracks is None:
        weights = objective.weights
        path_weight = max(weights[:3]) if rules.path_to_colour else weights[3]
        found = colours @ np.array(weights[:3]) + weights[3] * dark + path_weight * path
        return found
    tracks = objective.tracks
    levels = np.minimum(
        colours + np.array([tracks.vegetation, tracks.ice, tracks.desert]), TRACK_END
    )
    if rules.path_to_colour:
        choices = []
        for colour in range(3):
            helped = levels.copy()
            helped[:, colour] = np.minimum(helped[:, colour] + path, TRACK_END)
            choices.append(helped.min(axis=1))
        found = np.minimum(tracks.star + dark, TRACK_END) + np.max(choices, axis=0)
    else:
        star = np.minimum(np.minimum(tracks.star + path, TRACK_END) + dark, TRACK_END)
        found = star + levels.min(axis=1)
    return found


def best_value(worths: NDArray[np.int64], objective: ExactObjective) -> int:
    return int(worths.min() if objective.minimise else worths.max())


def codes_of(placements: Sequence[ExactPlacement]) -> NDArray[np.int16]:
    """An answer as the scorer wants it: one code per slot."""
    codes = np.empty((1, 9), np.int16)
    for one in placements:
        codes[0, 3 * one.row + one.col] = code_of(one.tile, one.turns, one.face_down)
    return codes


def value_of(
    tiles: Sequence[Tile],
    placements: Sequence[ExactPlacement],
    rules: RoundRules,
    objective: ExactObjective,
) -> int:
    assert sorted(one.tile for one in placements) == list(range(9))
    assert sum(one.face_down for one in placements) == rules.face_down
    return int(values(points_of(tiles, codes_of(placements), rules), rules, objective)[0])


def galaxy_of(tiles: Sequence[Tile], placements: Sequence[ExactPlacement]) -> Galaxy:
    return Galaxy.of(
        LaidTile(tiles[one.tile], Cell(one.row, one.col), one.turns, one.face_down)
        for one in placements
    )


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
