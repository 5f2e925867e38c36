import pytest
from hypothesis import given

from cosmic_factory.rules import Cell, Galaxy, LaidTile, Malformed, Tile
from tests.drawing import drawn
from tests.strategies import galaxies

V = Tile.parse("v1v1v1v1:")
ICE = Tile.parse("i1i1i1i1:n")


def test_a_slash_separates_rows_and_a_dot_is_a_gap() -> None:
    galaxy = Galaxy.parse("v1v1v1v1: . i1i1i1i1:n@3 / . (v1v1v1v1:@1)")
    assert galaxy == Galaxy.of(
        (
            LaidTile(V, Cell(0, 0)),
            LaidTile(ICE, Cell(0, 2), turns=3),
            LaidTile(V, Cell(1, 1), turns=1, face_down=True),
        )
    )
    assert str(galaxy) == "v1v1v1v1: . i1i1i1i1:n@3 / . (v1v1v1v1:@1)"


def test_a_drawing_has_a_row_on_every_line() -> None:
    galaxy = drawn("""
        v1v1v1v1:  .
        .          i1i1i1i1:n
    """)
    assert [one.cell for one in galaxy.laid] == [Cell(0, 0), Cell(1, 1)]


def test_a_bar_separates_the_two_squares() -> None:
    galaxy = drawn("""
        v1v1v1v1:   v1v1v1v1:
        |
        i1i1i1i1:n  .
        .           i1i1i1i1:n
    """)
    assert [one.cell for one in galaxy.laid] == [
        Cell(0, 0, 0),
        Cell(0, 1, 0),
        Cell(0, 0, 1),
        Cell(1, 1, 1),
    ]
    assert str(galaxy) == "v1v1v1v1: v1v1v1v1: | i1i1i1i1:n / . i1i1i1i1:n"


def test_an_anchor_sets_the_next_cell_and_the_first_column_of_later_rows() -> None:
    galaxy = Galaxy.parse("[-2,3] v1v1v1v1: / i1i1i1i1:n")
    assert [one.cell for one in galaxy.laid] == [Cell(-2, 3), Cell(-1, 3)]
    assert str(galaxy) == "[-2,3] v1v1v1v1: / i1i1i1i1:n"


def test_tiles_far_apart_are_written_each_with_its_cell() -> None:
    galaxy = Galaxy.of((LaidTile(V, Cell(-40, -40)), LaidTile(ICE, Cell(40, 40))))
    assert str(galaxy) == "[-40,-40] v1v1v1v1: [40,40] i1i1i1i1:n"
    assert Galaxy.parse(str(galaxy)) == galaxy


def test_a_galaxy_without_tiles_is_written_as_a_dot() -> None:
    assert str(Galaxy()) == "."
    assert Galaxy.parse(".") == Galaxy.parse("") == Galaxy()


@given(galaxies())
def test_every_galaxy_is_read_back_from_its_notation_and_its_repr(galaxy: Galaxy) -> None:
    assert Galaxy.parse(str(galaxy)) == galaxy
    assert eval(repr(galaxy)) == galaxy


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("v1v1v1v1: hello", "bad-tile-code", "word 2"),
        ("v1v1v1v1:@4", "bad-galaxy", "word 1"),
        ("(v1v1v1v1:", "bad-galaxy", "word 1"),
        ("v1v1v1v1:)", "bad-galaxy", "word 1"),
        (". . v1v1v1v1:nn", "bad-tile-code", "word 3"),
        (". | . | .", "too-many-parts", "word 4"),
        ("[1;2] v1v1v1v1:", "bad-tile-code", "word 1"),
    ],
)
def test_a_bad_galaxy_is_refused_with_the_word_that_is_wrong(text: str, code: str, at: str) -> None:
    with pytest.raises(Malformed) as refusal:
        Galaxy.parse(text)
    assert (refusal.value.code, refusal.value.at) == (code, at)


@pytest.mark.parametrize(
    ("cell", "place"),
    [
        (Cell(0, 2), "row 0, column 2"),
        (Cell(1, 0, part=1), "row 1, column 0 of part 1"),
    ],
)
def test_two_tiles_on_one_cell_are_refused_with_the_place_in_words(cell: Cell, place: str) -> None:
    with pytest.raises(Malformed) as refusal:
        Galaxy.of([LaidTile(V, cell), LaidTile(ICE, cell)])
    expected = ("cell-taken", f"two tiles lie on {place}")
    assert (refusal.value.code, refusal.value.text) == expected


def test_galaxies_are_equal_in_whatever_order_their_tiles_were_given() -> None:
    one, two = LaidTile(V, Cell(0, 0)), LaidTile(ICE, Cell(5, 5))
    assert Galaxy.of((one, two)) == Galaxy.of((two, one))


def test_tiles_however_far_apart_are_written_and_read_back() -> None:
    tile = Tile.parse("v0v0v1v1:")
    far = Galaxy.of([LaidTile(tile, Cell(2**63, 0)), LaidTile(tile, Cell(-(10**9), 10**12))])
    assert Galaxy.parse(str(far)) == far
