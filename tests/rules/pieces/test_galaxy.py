from cosmic_factory.rules import Cell, Direction
from tests.drawing import drawn


def test_rows_grow_southward_and_columns_eastward() -> None:
    cell = Cell(1, 1)
    assert [cell.neighbour(direction) for direction in Direction] == [
        Cell(0, 1),
        Cell(1, 2),
        Cell(2, 1),
        Cell(1, 0),
    ]


def test_neighbours_stay_in_their_own_square() -> None:
    assert {near.part for near in Cell(0, 0, 1).neighbours} == {1}


def test_face_up_tiles_count_as_they_are_turned() -> None:
    galaxy = drawn("v2i1cd0:n@1  (v1v1v1v1:)")
    codes = {cell: tile.code for cell, tile in galaxy.face_up_tiles.items()}
    assert codes == {Cell(0, 0): "d0v2i1c:e"}


def test_a_removed_tile_leaves_its_cell_empty() -> None:
    galaxy = drawn("""
        v1v1v1v1:  i1i1i1i1:
        d1d1d1d1:  .
    """)
    assert galaxy.without(Cell(0, 1)) == drawn("""
        v1v1v1v1:
        d1d1d1d1:
    """)
