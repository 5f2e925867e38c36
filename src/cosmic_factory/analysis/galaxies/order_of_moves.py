"""In which order tiles move to empty cells, so that a free galaxy never falls apart (R7)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from cosmic_factory.rules import Cell, Shape, well_laid

# A cell that becomes empty, and one that is filled.
Move = tuple[Cell, Cell]
Cells = frozenset[Cell]


def order_of_moves(laid: Cells, moves: Mapping[Cell, Cell]) -> tuple[Move, ...]:
    """Return one move for each cell that is left, with which the laid cells stay in one piece.

    Where the given moves do that in no order, the same cells are left and filled in other pairs.
    Where no order does it, or the cells are not in one piece, the moves are as they were given.
    """
    as_given = tuple(moves.items())
    for pairs in (as_given, tuple(product(moves, moves.values()))):
        found = _in_one_piece(laid, pairs, len(moves))
        if found is not None:
            return found
    return as_given


def _in_one_piece(laid: Cells, pairs: tuple[Move, ...], left: int) -> tuple[Move, ...] | None:
    """Return `left` of the pairs in an order in which the cells stay in one piece."""
    # From each set of cells it is tried once.
    tried: set[Cells] = set()

    def search(now: Cells, left: int) -> tuple[Move, ...] | None:
        if left == 0:
            return ()
        for leave, fill in pairs:
            after = (now - {leave}) | {fill}
            if leave not in now or fill in now or after in tried:
                continue
            tried.add(after)
            rest = search(after, left - 1) if _is_one_piece(after) else None
            if rest is not None:
                return ((leave, fill), *rest)
        return None

    return search(laid, left)


def _is_one_piece(cells: Cells) -> bool:
    return len(well_laid(Shape.FREE, tuple(cells))) == len(cells)
