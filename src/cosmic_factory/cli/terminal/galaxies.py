"""Galaxies drawn in the terminal, with letters and signs for terminals without colour.

A tile is nine characters by five lines: four spaces of 4 x 2 and, between them, a cross one
character wide that shows asteroids where there is a segment.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, RenderableType
from rich.measure import Measurement
from rich.style import Style
from rich.text import Text

from cosmic_factory.cli.languages.say import say
from cosmic_factory.rules import Cell, Colour, Direction, Galaxy, LaidTile, Space, Tile

SPACE_WIDTH, SPACE_HEIGHT = 4, 2
TILE_WIDTH, TILE_HEIGHT = 2 * SPACE_WIDTH + 1, 2 * SPACE_HEIGHT + 1

GROUND = {
    Colour.VEGETATION: Style(bgcolor="#1D6847", color="#C4EC78"),
    Colour.ICE: Style(bgcolor="#B2DCF3", color="#0F355A"),
    Colour.DESERT: Style(bgcolor="#EC9C50", color="#4B1F0A"),
    None: Style(bgcolor="#191640", color="#EDEBFF"),
}
# Each colour also has a letter and a sign for its planets.
LETTER = {Colour.VEGETATION: "v", Colour.ICE: "i", Colour.DESERT: "d", None: "c"}
PLANET = {Colour.VEGETATION: "●", Colour.ICE: "◆", Colour.DESERT: "◍"}
BELT = Style(bgcolor="#090B1A", color="#E8E3F4")
ROCK = "•"
BACK = Style(bgcolor="#2B2559", color="#B9AEEB")
GAP = Style(dim=True)

Line = list[tuple[str, Style]]


def drawn(galaxy: Galaxy) -> RenderableType:
    """Return the galaxy as text, its parts side by side."""
    parts = sorted({one.cell.part for one in galaxy.laid})
    pictures = [_DrawnPart([one for one in galaxy.laid if one.cell.part == part]) for part in parts]
    if not pictures:
        return Text(say("(no tiles)"), style="dim")
    return pictures[0] if len(pictures) == 1 else Columns(pictures, padding=(0, 4))


class _DrawnPart:
    """Tiles that lie together; where a terminal is too narrow, columns go on further down."""

    def __init__(self, laid: Sequence[LaidTile]) -> None:
        by_cell = {one.cell: one for one in laid}
        rows = range(min(cell.row for cell in by_cell), 1 + max(cell.row for cell in by_cell))
        cols = range(min(cell.col for cell in by_cell), 1 + max(cell.col for cell in by_cell))
        part = laid[0].cell.part
        self._rows = [[by_cell.get(Cell(row, col, part)) for col in cols] for row in rows]
        self._cols = len(cols)

    def __rich_console__(self, _: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        blocks = math.ceil(self._cols / max(1, options.max_width // TILE_WIDTH))
        together = math.ceil(self._cols / blocks)
        for start in range(0, self._cols, together):
            if start:
                yield Text()
            yield from (_drawn_row(row[start : start + together]) for row in self._rows)

    def __rich_measure__(self, _: Console, options: ConsoleOptions) -> Measurement:
        return Measurement(TILE_WIDTH, min(options.max_width, self._cols * TILE_WIDTH))


def _drawn_row(row: Sequence[LaidTile | None]) -> RenderableType:
    pictures = [_picture(one) for one in row]
    text = Text(no_wrap=True)
    for line in range(TILE_HEIGHT):
        for picture in pictures:
            for characters, style in picture[line]:
                text.append(characters, style)
        text.append("\n")
    text.right_crop(1)
    return text


def _picture(one: LaidTile | None) -> list[Line]:
    if one is None:
        return [[(" " * TILE_WIDTH, GAP)] for _ in range(TILE_HEIGHT)]
    if one.face_down:
        middle = TILE_HEIGHT // 2
        return [
            [(("✧" if line == middle else "").center(TILE_WIDTH), BACK)]
            for line in range(TILE_HEIGHT)
        ]
    return _face(one.tile.turned(one.turns))


def _face(tile: Tile) -> list[Line]:
    north_west, north_east, south_east, south_west = tile.spaces
    return [
        *_half(tile, north_west, north_east, Direction.NORTH),
        _belt_line(tile),
        *_half(tile, south_west, south_east, Direction.SOUTH),
    ]


def _half(tile: Tile, west: Space, east: Space, between: Direction) -> list[Line]:
    """Return two spaces side by side and the segment that may be between them."""
    seam = (ROCK, BELT) if between in tile.segments else (" ", GROUND[west.colour])
    return [
        [(left, GROUND[west.colour]), seam, (right, GROUND[east.colour])]
        for left, right in zip(_space(west), _space(east), strict=True)
    ]


def _space(space: Space) -> tuple[str, str]:
    """Return the letter of a space, then its planets or a star."""
    letter = LETTER[space.colour].ljust(SPACE_WIDTH)
    if space.colour is None:
        return letter, " ✦  "
    planet = PLANET[space.colour]
    return letter, {0: "    ", 1: f" {planet}  ", 2: f" {planet}{planet} "}[space.planets]


def _belt_line(tile: Tile) -> Line:
    north_west, north_east, _, _ = tile.spaces
    west = _belt(Direction.WEST in tile.segments, GROUND[north_west.colour])
    east = _belt(Direction.EAST in tile.segments, GROUND[north_east.colour])
    centre = (ROCK, BELT) if tile.segments else (" ", GROUND[north_west.colour])
    return [west, centre, east]


def _belt(segment: bool, ground: Style) -> tuple[str, Style]:
    return (f"{ROCK} " * (SPACE_WIDTH // 2), BELT) if segment else (" " * SPACE_WIDTH, ground)
