"""Where the tiles of a shared galaxy lie in its picture."""

from __future__ import annotations

import msgspec

from cosmic_factory.rules import LaidView, TileId, cosmic54
from cosmic_factory.server.thinking.pictures import (
    FOLD_GAP,
    PART_GAP,
    RoundWords,
    drawn_cells,
    round_svg,
)


def laid(tile: int, row: int, col: int, part: int = 0) -> LaidView:
    return LaidView(tile=TileId(tile), row=row, col=col, part=part)


def test_a_line_is_folded_in_three_whichever_way_it_lies() -> None:
    across = drawn_cells([laid(n, 0, n) for n in range(9)])
    down = drawn_cells([laid(n, n, 0) for n in range(9)])
    assert across == [(n // 3 * (1 + FOLD_GAP), n % 3) for n in range(9)]
    assert down == [(row, col) for col, row in across]


def test_other_galaxies_lie_as_they_were_built_and_two_squares_side_by_side() -> None:
    square = [laid(n, n // 3, n % 3) for n in range(9)]
    assert drawn_cells(square) == [(n // 3, n % 3) for n in range(9)]
    twin = [laid(n, n % 4 // 2, n % 2, n // 4) for n in range(8)]
    assert {row for row, _ in drawn_cells(twin)} == {0, 1}
    assert {col for _, col in drawn_cells(twin)} == {0, 1, 2 + PART_GAP, 3 + PART_GAP}


def test_a_tile_that_was_taken_away_leaves_a_dashed_place() -> None:
    words = RoundWords("title", "built", "best")
    whole = [laid(1, 0, 0), laid(2, 0, 1)]
    torn = [whole[0], msgspec.structs.replace(whole[1], removed=True)]
    assert 'stroke-dasharray="16 12"' not in round_svg(cosmic54(), whole, whole, words)
    assert round_svg(cosmic54(), torn, whole, words).count('stroke-dasharray="16 12"') == 1
