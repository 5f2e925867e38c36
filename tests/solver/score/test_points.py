"""The fast scorer counts exactly what the readable one counts."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cosmic_factory.rules import (
    Galaxy,
    GalaxyStanding,
    RoundRules,
    ScoringInput,
    Shape,
    Tile,
    round_rules,
    score_round,
    standing,
)
from cosmic_factory.solver import Objective, count_galaxies, frame_of, plain_counted
from cosmic_factory.solver.encoding.codes import (
    CODES_PER_TILE,
    codes_on,
    decode,
    hand_planes,
    nothing_code,
)
from cosmic_factory.solver.encoding.frames import Frame, rectangle
from cosmic_factory.solver.objective import Counted, value_of
from cosmic_factory.solver.score.any_shape import galaxy_points
from cosmic_factory.solver.score.fixed_shape import batch_points, frame_points, unpacked
from cosmic_factory.solver.score.link_tables import LARGEST_NETWORK, LONGEST_PATH, link_measures
from cosmic_factory.solver.score.rule_tables import path_table, zone_tables
from cosmic_factory.solver.score.worth import (
    kernel_objective,
    value_from,
    worth_from,
    worth_of_points,
)
from tests.solver.hands import any_objective, any_rules, hand
from tests.strategies import dense_galaxies, galaxies, tiles

FRAMES = [frame_of(shape) for shape in (Shape.SQUARE, Shape.LINE, Shape.TWIN)]


@st.composite
def framed(draw: st.DrawFn) -> tuple[Frame, list[Tile], Galaxy]:
    """A galaxy on a frame, with gaps and face-down tiles."""
    frame = draw(st.sampled_from([*FRAMES, rectangle(2, 3), rectangle(3, 4)]))
    dealt = draw(st.lists(tiles(), min_size=frame.slots, max_size=frame.slots))
    order = draw(st.permutations(range(frame.slots)))
    faces = draw(st.lists(st.integers(0, 5), min_size=frame.slots, max_size=frame.slots))
    codes = [
        nothing_code(len(dealt)) if face == 5 else CODES_PER_TILE * tile + face
        for tile, face in zip(order, faces, strict=True)
    ]
    return frame, dealt, decode(frame.cells, dealt, np.array(codes))


@settings(max_examples=150, deadline=None)
@given(framed(), any_rules())
def test_a_drawing_counts_like_the_readable_scorer(
    case: tuple[Frame, list[Tile], Galaxy], rules: RoundRules
) -> None:
    frame, dealt, galaxy = case
    codes = codes_on(frame, dealt, galaxy)
    paths = path_table(rules, frame)
    packed = frame_points(hand_planes(dealt, frame), codes, zone_tables(rules), paths)
    assert Counted(*unpacked(packed)) == plain_counted(galaxy, rules)


@settings(max_examples=150, deadline=None)
@given(st.one_of(galaxies(), dense_galaxies()), any_rules())
def test_tiles_anywhere_count_like_the_readable_scorer(galaxy: Galaxy, rules: RoundRules) -> None:
    assert Counted(*galaxy_points(galaxy, rules)) == plain_counted(galaxy, rules)


@settings(max_examples=50, deadline=None)
@given(st.lists(st.one_of(galaxies(), dense_galaxies()), max_size=5), any_rules())
def test_galaxies_counted_together_stand_as_the_readable_scorer_says(
    together: list[Galaxy], rules: RoundRules
) -> None:
    for galaxy, counted in zip(together, count_galaxies(together, rules), strict=True):
        expected = standing(rules, galaxy.face_up_tiles)
        assert GalaxyStanding(*counted.largest, counted.points) == expected
        (sheet,) = score_round(rules, [ScoringInput(galaxy)])
        assert counted.planets_squared == sum(zone.planets**2 for zone in sheet.zones)


def test_a_batch_counts_like_its_galaxies_one_by_one() -> None:
    frame, rules, dealt = FRAMES[0], round_rules(6), hand(1)
    rng = np.random.default_rng(1)
    rows = [CODES_PER_TILE * rng.permutation(9) + rng.integers(0, 4, 9) for _ in range(50)]
    batch, packed = np.array(rows, np.uint16), np.empty(50, np.int64)
    words, zones, paths = hand_planes(dealt, frame), zone_tables(rules), path_table(rules, frame)
    batch_points(words, batch, zones, paths, packed)
    expected = [plain_counted(decode(frame.cells, dealt, row), rules) for row in batch]
    assert [Counted(*unpacked(int(one))) for one in packed] == expected


@pytest.mark.parametrize(
    ("links", "longest", "largest"),
    [
        ([], 0, 0),
        ([(0, 1)], 2, 2),
        ([(0, 1), (1, 2), (1, 4)], 3, 4),
        # A ring with a tail on each of three corners: the walk leaves one tail out.
        ([(0, 1), (1, 4), (3, 4), (0, 3), (1, 2), (4, 7), (3, 6)], 6, 7),
    ],
)
def test_the_link_table_knows_walks_and_networks(
    links: list[tuple[int, int]], longest: int, largest: int
) -> None:
    frame = FRAMES[0]
    pairs = [(link.first, link.second) for link in frame.links]
    chosen = sum(1 << pairs.index(link) for link in links)
    measured = link_measures(frame)[chosen]
    assert (measured[LONGEST_PATH], max(measured[LARGEST_NETWORK], 0)) == (longest, max(largest, 0))


@settings(max_examples=100, deadline=None)
@given(st.tuples(*[st.integers(0, 40)] * 5), any_objective(), any_rules())
def test_kernels_value_points_like_objectives_do(
    five: tuple[int, int, int, int, int], objective: Objective, rules: RoundRules
) -> None:
    kernel = kernel_objective(objective, rules)
    worth = int(worth_of_points(*five, kernel))
    expected = value_of(Counted(*five), objective, rules)
    assert value_from(worth, kernel) == pytest.approx(expected)
    assert worth_from(expected, kernel) == worth
    total = kernel.sign * int(kernel.weights @ np.array(five))
    assert total >= kernel.sum_factor * worth + kernel.sum_offset
