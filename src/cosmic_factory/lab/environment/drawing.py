"""Renders the environment: the table as text, or as a picture of plain rectangles."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from cosmic_factory.rules import (
    LETTER_OF,
    Colour,
    Direction,
    Galaxy,
    LaidTile,
    Phase,
    Seat,
    Space,
    State,
    kaos_card,
)

Picture = NDArray[np.uint8]

# --- text ------------------------------------------------------------------------------------


def text_of(state: State) -> str:
    r"""Return the whole table; a tile is five characters by three lines, with its segments between.

    >>> print("\n".join(_galaxy_lines(Galaxy.parse("v2i1cd0:ne i1i1d1d0:w"))))
    v2|i1 i1 i1
      +-- --+
    d0 c  d0 d1
    """
    card = kaos_card(state.card).name.en if state.card else "no card"
    lines = [f"round {state.round}, {card}, {state.phase}"]
    for number, seat in enumerate(state.seats):
        tracks, held = seat.tracks, " ".join(seat.tokens)
        lines.append(
            f"seat {number}: vegetation {tracks.vegetation}, ice {tracks.ice}, desert "
            f"{tracks.desert}, star {tracks.star}, total {tracks.total} {held}".rstrip()
        )
        if state.phase is Phase.BUILD or seat.placements:
            lines += _galaxy_lines(state.galaxy(Seat(number)))
    return "\n".join(lines) + "\n"


def _galaxy_lines(galaxy: Galaxy) -> list[str]:
    lines = []
    for row in _grid(galaxy):
        tiles = [_tile_lines(one) for one in row]
        lines += [" ".join(parts).rstrip() for parts in zip(*tiles, strict=True)]
    return lines


def _tile_lines(one: LaidTile | None) -> tuple[str, str, str]:
    if one is None:
        return " " * 5, " " * 5, " " * 5
    if one.face_down:
        return "#" * 5, "#" * 5, "#" * 5
    tile = one.tile.turned(one.turns)
    north, east, south, west = (direction in tile.segments for direction in Direction)
    a, b, c, d = (_letters(space) for space in tile.spaces)
    centre = "+" if tile.segments else " "
    return (
        f"{a}{'|' if north else ' '}{b}",
        f"{'--' if west else '  '}{centre}{'--' if east else '  '}",
        f"{d}{'|' if south else ' '}{c}",
    )


def _letters(space: Space) -> str:
    return "c " if space.colour is None else f"{LETTER_OF[space.colour]}{space.planets}"


def _grid(galaxy: Galaxy) -> list[list[LaidTile | None]]:
    """Return rows of cells; the parts of a galaxy stand side by side with a gap between."""
    if not galaxy.laid:
        return []
    by_cell = {one.cell: one for one in galaxy.laid}
    rows = range(min(c.row for c in by_cell), 1 + max(c.row for c in by_cell))
    grid: list[list[LaidTile | None]] = [[] for _ in rows]
    for part in sorted({cell.part for cell in by_cell}):
        cells = [cell for cell in by_cell if cell.part == part]
        cols = range(min(c.col for c in cells), 1 + max(c.col for c in cells))
        for line, row in zip(grid, rows, strict=True):
            gap: list[LaidTile | None] = [None] if part else []
            line += gap + [by_cell.get(cells[0]._replace(row=row, col=col)) for col in cols]
    return grid


# --- picture ---------------------------------------------------------------------------------

# Pixels.
SPACE, BELT, GAP = 10, 2, 2
TILE = 2 * SPACE + BELT
GALAXY = 9 * (TILE + GAP) + GAP
BAR, BARS = 6, 5
GROUND: dict[Colour | None, tuple[int, int, int]] = {
    Colour.VEGETATION: (29, 104, 71),
    Colour.ICE: (140, 200, 236),
    Colour.DESERT: (236, 156, 80),
    None: (70, 64, 130),
}
MIDDLE, FIRST, LAST = slice(SPACE, SPACE + BELT), slice(0, SPACE + BELT), slice(SPACE, TILE)
SEGMENT = {
    Direction.NORTH: (FIRST, MIDDLE),
    Direction.EAST: (MIDDLE, LAST),
    Direction.SOUTH: (LAST, MIDDLE),
    Direction.WEST: (MIDDLE, FIRST),
}
NIGHT, ROCK, PLANET, BACK = (9, 11, 26), (232, 227, 244), (255, 255, 255), (43, 37, 89)


def picture_of(state: State) -> Picture:
    """Return one square for each seat, side by side: its galaxy, and its tracks as bars below."""
    return np.hstack([_seat_picture(state, Seat(seat)) for seat in range(len(state.seats))])


def _seat_picture(state: State, seat: Seat) -> Picture:
    picture = _filled(GALAXY + BARS * BAR, GALAXY, NIGHT)
    rows = _grid(state.galaxy(seat))
    for row, line in enumerate(rows[:9]):
        for col, one in enumerate(line[:9]):
            if one is not None:
                top, left = GAP + row * (TILE + GAP), GAP + col * (TILE + GAP)
                picture[top : top + TILE, left : left + TILE] = _tile_picture(one)
    tracks = state.seats[seat].tracks
    levels = (tracks.vegetation, tracks.ice, tracks.desert, tracks.star)
    for at, (level, ground) in enumerate(zip(levels, (*Colour, None), strict=True)):
        top = GALAXY + at * BAR
        picture[top : top + BAR - 1, GAP : GAP + level * 6] = ROCK if at == 3 else GROUND[ground]
    return picture


def _filled(height: int, width: int, colour: Sequence[int]) -> Picture:
    return np.full((height, width, 3), colour, np.uint8)


def _tile_picture(one: LaidTile) -> Picture:
    if one.face_down:
        return _filled(TILE, TILE, BACK)
    tile = one.tile.turned(one.turns)
    picture = _filled(TILE, TILE, NIGHT)
    far = SPACE + BELT
    corners = ((0, 0), (0, far), (far, far), (far, 0))
    for space, (top, left) in zip(tile.spaces, corners, strict=True):
        picture[top : top + SPACE, left : left + SPACE] = GROUND[space.colour]
        for planet in range(space.planets):
            at = left + 2 + 4 * planet
            picture[top + 4 : top + 7, at : at + 3] = PLANET
    for direction in tile.segments:
        picture[SEGMENT[direction]] = ROCK
    return picture
