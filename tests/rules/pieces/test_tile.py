import pytest
from hypothesis import given
from hypothesis import strategies as st

from cosmic_factory.rules import CONSTELLATION, Colour, Direction, Malformed, Space, Tile
from tests.strategies import tiles


def test_a_code_names_the_spaces_clockwise_from_the_top_left() -> None:
    tile = Tile.parse("v2i1cd0:ne")
    assert tile.spaces == (
        Space(Colour.VEGETATION, 2),
        Space(Colour.ICE, 1),
        CONSTELLATION,
        Space(Colour.DESERT, 0),
    )
    assert tile.segments == {Direction.NORTH, Direction.EAST}


def test_a_tile_may_have_no_segments() -> None:
    assert Tile.parse("v1v1i0d2:").segments == frozenset()


@pytest.mark.parametrize("segments", ["ne", "en"])
def test_segments_are_read_in_any_order_and_written_in_one(segments: str) -> None:
    assert Tile.parse(f"v2i1cd0:{segments}").code == "v2i1cd0:ne"


def test_a_quarter_turn_moves_top_left_to_top_right_and_north_to_east() -> None:
    assert Tile.parse("v2i1cd0:n").turned(1).code == "d0v2i1c:e"


@pytest.mark.parametrize(
    ("quarters", "code"),
    [(0, "v2i1cd0:nw"), (1, "d0v2i1c:ne"), (2, "cd0v2i1:es"), (3, "i1cd0v2:sw")],
)
def test_a_tile_has_four_orientations(quarters: int, code: str) -> None:
    assert Tile.parse("v2i1cd0:nw").turned(quarters).code == code


@given(tiles(), st.integers(-9, 9), st.integers(-9, 9))
def test_turns_add_up_and_four_of_them_change_nothing(tile: Tile, one: int, two: int) -> None:
    assert tile.turned(one).turned(two) == tile.turned(one + two)
    assert tile.turned(4) == tile


@pytest.mark.parametrize(
    ("direction", "opposite"),
    [(Direction.NORTH, Direction.SOUTH), (Direction.EAST, Direction.WEST)],
)
def test_opposite_directions_face_each_other(direction: Direction, opposite: Direction) -> None:
    assert direction.opposite is opposite
    assert opposite.opposite is direction


@given(tiles())
def test_a_tile_is_read_back_from_its_code_and_from_its_repr(tile: Tile) -> None:
    assert Tile.parse(tile.code) == tile
    assert eval(repr(tile)) == tile


@pytest.mark.parametrize(
    ("code", "hint"),
    [
        ("", "a ':' must follow"),
        ("v1v1v1v1", "a ':' must follow"),
        ("v1v1v1:", "four spaces"),
        ("v1v1v1v1v1:", "four spaces"),
        ("v3v1v1v1:", "four spaces"),
        ("x1v1v1v1:", "four spaces"),
        ("c1v1v1v1:", "four spaces"),
        ("V1v1v1v1:", "four spaces"),
        ("v٢v1v1v1:", "four spaces"),
        ("v1v1v1v1:nn", "twice"),
        ("v1v1v1v1:x", "segments only"),
        ("v1v1v1v1:n ", "segments only"),
        ("v1v1v1v1:n\n", "segments only"),
    ],
)
def test_a_bad_code_is_refused_with_a_hint(code: str, hint: str) -> None:
    with pytest.raises(Malformed, match="is not a tile code") as refusal:
        Tile.parse(code)
    assert refusal.value.code == "bad-tile-code"
    assert hint in refusal.value.text


def test_a_very_long_bad_code_is_shown_shortened() -> None:
    with pytest.raises(Malformed) as refusal:
        Tile.parse("v" * 10_000)
    assert len(refusal.value.text) < 200
