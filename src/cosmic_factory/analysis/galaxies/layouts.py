"""Galaxies as layouts of numbered tiles, and the shortest way from one layout to another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby, product
from typing import NamedTuple

from cosmic_factory.analysis.galaxies.order_of_moves import order_of_moves
from cosmic_factory.analysis.insight import LayoutAction, LayoutStep
from cosmic_factory.rules import REACH, Cell, Galaxy, LaidTile, Shape, Tile, TileId

QUARTER_TURNS = 4


class TilePlace(NamedTuple):
    """Where a tile lies and how; without a cell it is left out of the galaxy."""

    cell: Cell | None
    turns: int = 0
    face_down: bool = False


Layout = Mapping[TileId, TilePlace]


def layout_of(galaxy: Galaxy, tiles: Mapping[TileId, Tile], near: Layout | None = None) -> Layout:
    """Return a galaxy as the places of its tiles by id; tiles that are not laid have no cell.

    Tiles with equal faces could change places. Where possible, each is given the cell that it has
    in the layout `near`.
    """
    places: dict[TileId, TilePlace] = {tile: TilePlace(None) for tile in tiles}
    left = dict(tiles)
    for one in sorted(galaxy.laid, key=lambda laid: not _lies_there(laid, tiles, near)):
        found = [tile for tile, face in left.items() if face == one.tile]
        there = [tile for tile in found if near and tile in near and near[tile].cell == one.cell]
        tile = (there or found)[0]
        del left[tile]
        places[tile] = TilePlace(one.cell, one.turns, one.face_down)
    return places


def _lies_there(one: LaidTile, tiles: Mapping[TileId, Tile], near: Layout | None) -> bool:
    if not near:
        return False
    return any(near[tile].cell == one.cell for tile, face in tiles.items() if face == one.tile)


def nearest(
    galaxies: list[Galaxy], shape: Shape, tiles: Mapping[TileId, Tile], to: Layout
) -> Galaxy:
    """Return the galaxy, in any orientation, that the fewest steps from a layout lead to."""
    turned = [one for galaxy in galaxies for one in orientations(galaxy, shape, to, tiles)]
    return min(turned, key=lambda one: _steps_at_least(to, layout_of(one, tiles, to), tiles))


def steps_to_nearest(
    built: Galaxy, galaxies: list[Galaxy], shape: Shape, tiles: Mapping[TileId, Tile]
) -> tuple[Galaxy, tuple[LayoutStep, ...]]:
    """Return the galaxy, in any orientation, with the fewest steps from `built`, and these."""
    start = layout_of(built, tiles)
    goal = nearest(galaxies, shape, tiles, start)
    return goal, steps_between(start, layout_of(goal, tiles, start), tiles)


# --- orientations ----------------------------------------------------------------------------


def orientations(
    galaxy: Galaxy, shape: Shape, to: Layout, tiles: Mapping[TileId, Tile]
) -> Iterator[Galaxy]:
    """Yield the galaxy turned as a whole in every way.

    A free shape is also shifted so that one of its tiles lies where it does in the layout `to`. The
    two squares of a Parallel Universe turn independently and can change places. A line stays in the
    direction of the layout `to` (R25): a line that is half across and half down is no galaxy.
    """
    parts = [list(laid) for _, laid in groupby(galaxy.laid, key=lambda one: one.cell.part)]
    if shape is Shape.TWIN and len(parts) == 2:
        for quarters in product(range(QUARTER_TURNS), repeat=2):
            turned = [_turned(laid, n) for laid, n in zip(parts, quarters, strict=True)]
            for order in ((0, 1), (1, 0)):
                yield Galaxy.of(
                    _in_part(one, part)
                    for part, laid in zip(order, turned, strict=True)
                    for one in laid
                )
        return
    for quarters_all in range(QUARTER_TURNS):
        laid = _turned([one for part in parts for one in part], quarters_all)
        if shape is Shape.FREE:
            yield from _shifted(laid, to, tiles)
        elif shape is not Shape.LINE or _lies_across(one.cell for one in laid) == _lies_across(
            place.cell for place in to.values()
        ):
            yield Galaxy.of(laid)


def _lies_across(cells: Iterable[Cell | None]) -> bool:
    """Return whether the cells of a line are all in one row."""
    return len({cell.row for cell in cells if cell is not None}) <= 1


def _turned(laid: list[LaidTile], quarters: int) -> list[LaidTile]:
    """Return the tiles turned together by quarters, moved so that rows and columns begin at 0."""
    found = []
    for one in laid:
        row, col = one.cell.row, one.cell.col
        for _ in range(quarters):
            row, col = col, -row
        turns = (one.turns + quarters) % QUARTER_TURNS
        found.append(LaidTile(one.tile, Cell(row, col, one.cell.part), turns, one.face_down))
    top, left = min(one.cell.row for one in found), min(one.cell.col for one in found)
    return [_moved(one, -top, -left) for one in found]


def _moved(one: LaidTile, down: int, right: int) -> LaidTile:
    cell = Cell(one.cell.row + down, one.cell.col + right, one.cell.part)
    return LaidTile(one.tile, cell, one.turns, one.face_down)


def _in_part(one: LaidTile, part: int) -> LaidTile:
    return LaidTile(one.tile, Cell(one.cell.row, one.cell.col, part), one.turns, one.face_down)


def _shifted(laid: list[LaidTile], to: Layout, tiles: Mapping[TileId, Tile]) -> Iterator[Galaxy]:
    """Yield the galaxy shifted so that one tile lies where it does in the other layout."""
    shifts = {
        (place.cell.row - one.cell.row, place.cell.col - one.cell.col)
        for one in laid
        for tile, place in to.items()
        if place.cell is not None and tiles[tile] == one.tile
    }
    for down, right in sorted(shifts):
        moved = [_moved(one, down, right) for one in laid]
        if all(abs(one.cell.row) <= REACH and abs(one.cell.col) <= REACH for one in moved):
            yield Galaxy.of(moved)


# --- steps -----------------------------------------------------------------------------------


def steps_between(
    start: Layout, goal: Layout, tiles: Mapping[TileId, Tile]
) -> tuple[LayoutStep, ...]:
    """Return few swaps, moves and turns that lead from one layout to another.

    If the layouts are galaxies, so is what lies after each step: its tiles stay in one piece.
    """
    where = {tile: place.cell for tile, place in start.items()}
    return (
        *_swaps(where, goal),
        *_moves(where, goal),
        *_turn_steps(start, goal, tiles),
        *_flip_steps(start, goal),
    )


def _steps_at_least(start: Layout, goal: Layout, tiles: Mapping[TileId, Tile]) -> int:
    """Return how many steps lead from one layout to another if none is needed to keep together."""
    where = {tile: place.cell for tile, place in start.items()}
    swaps = sum(1 for _ in _swaps(where, goal))
    moves = sum(1 for tile, place in goal.items() if place.cell not in (None, where[tile]))
    turns_and_flips = (*_turn_steps(start, goal, tiles), *_flip_steps(start, goal))
    return swaps + moves + len(turns_and_flips)


# Where tiles lie while steps are made; None if a tile is left out.
_Where = dict[TileId, Cell | None]


def _swaps(where: _Where, goal: Layout) -> Iterator[LayoutStep]:
    """Yield swaps until no tile has to go where another one lies; each brings one to its cell."""
    while True:
        taken = {cell: tile for tile, cell in where.items() if cell is not None}
        for tile, place in goal.items():
            cell = place.cell
            if cell is not None and cell != where[tile] and cell in taken:
                yield _swap(where, tile, taken[cell])
                break
        else:
            return


def _swap(where: _Where, tile: TileId, other: TileId) -> LayoutStep:
    where[tile], where[other] = where[other], where[tile]
    return _step_of(LayoutAction.SWAP, tile, where[tile], other)


def _step_of(
    action: LayoutAction, tile: TileId, cell: Cell | None, other: TileId | None = None
) -> LayoutStep:
    assert cell is not None, "only tiles that are laid after the step are swapped or moved"
    return LayoutStep(action, tile, other=other, row=cell.row, col=cell.col, part=cell.part)


def _moves(where: _Where, goal: Layout) -> Iterator[LayoutStep]:
    """Yield moves to the cells that are still empty, and the swaps that they need.

    A tile without which its galaxy would fall apart changes places with one that can be spared.
    """
    to = {cell: place.cell for tile, place in goal.items() if (cell := where[tile]) != place.cell}
    laid = frozenset(cell for cell in where.values() if cell is not None)
    for leave, fill in order_of_moves(laid, _laid_cells(to)):
        at = {cell: tile for tile, cell in where.items() if cell is not None}
        tile = at[leave]
        if goal[tile].cell != fill:
            tile = next(one for one, place in goal.items() if place.cell == fill)
            yield _swap(where, tile, at[leave])
        where[tile] = fill
        yield _step_of(LayoutAction.MOVE, tile, fill)


def _laid_cells(to: Mapping[Cell | None, Cell | None]) -> dict[Cell, Cell]:
    """Return the moves between cells, without those of tiles that come or are left out."""
    return {one: other for one, other in to.items() if one is not None and other is not None}


def _turn_steps(start: Layout, goal: Layout, tiles: Mapping[TileId, Tile]) -> Iterator[LayoutStep]:
    for tile, place in goal.items():
        face, now = tiles[tile], start[tile].turns
        if place.cell is None or place.face_down:
            continue
        turns = next(
            more
            for more in range(QUARTER_TURNS)
            if face.turned(now + more) == face.turned(place.turns)
        )
        if turns:
            cell = place.cell
            yield LayoutStep(
                LayoutAction.TURN, tile, turns, row=cell.row, col=cell.col, part=cell.part
            )


def _flip_steps(start: Layout, goal: Layout) -> Iterator[LayoutStep]:
    for tile, place in goal.items():
        if place.cell is not None and place.face_down != start[tile].face_down:
            cell = place.cell
            yield LayoutStep(LayoutAction.FLIP, tile, row=cell.row, col=cell.col, part=cell.part)
