"""The picture of a shared round: both galaxies, drawn as SVG and rendered to PNG.

The browser draws tiles by `web/src/tile`; this is plainer, in the same colours, for messengers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import as_file, files

from cosmic_factory.rules import HAND_SIZE, Direction, LaidView, Tile, TileSet, Value

WIDTH, HEIGHT = 1200, 630
# A tile is drawn in a box of 200 units, like in the browser.
TILE = 200
QUARTERS = ((0, 0), (100, 0), (100, 100), (0, 100))
EDGES = {
    Direction.NORTH: (100, 0),
    Direction.EAST: (200, 100),
    Direction.SOUTH: (100, 200),
    Direction.WEST: (0, 100),
}
# The colours of tiles, as the browser has them: ground and planets.
GROUND = {"vegetation": "#1d6847", "ice": "#b2dcf3", "desert": "#ec9c50", None: "#191640"}
PLANET = {"vegetation": "#7fdca6", "ice": "#3d7fb8", "desert": "#8f3f14"}
VOID, ROCK, STAR, INK, FAINT = "#090b1a", "#e8e3f4", "#edebff", "#f4f1ff", "#b9b3d6"
# Where one or two planets lie in a quarter of 100 units.
PLACES = {0: (), 1: ((50, 50),), 2: ((33, 36), (66, 64))}
PLANET_RADIUS = 17
# How many tiles of a line lie side by side, and the gap between such rows, in tiles.
FOLD, FOLD_GAP = 3, 0.15
# The gap between two galaxies of one player, in tiles: less than to those of the other picture.
PART_GAP = 0.15
# The height and the width of the box of one galaxy, and the middles of the two boxes.
GALAXY_SIZE, GALAXY_WIDTH = 400, 500
PLACE_TOP, LEFT_MIDDLE, RIGHT_MIDDLE = 130, 320, 880
FONTS = ("figtree-latin-600.ttf", "figtree-latin-ext-600.ttf")
FONT_FAMILY = "Figtree Light"


class RoundWords(Value, frozen=True):
    """The words in a picture, in the language of whoever looks at it."""

    title: str
    built: str
    best: str


def round_picture(
    tiles: TileSet, built: Sequence[LaidView], best: Sequence[LaidView], words: RoundWords
) -> bytes:
    """Return a PNG of 1200 x 630 with both galaxies."""
    return rendered(round_svg(tiles, built, best, words))


def round_svg(
    tiles: TileSet, built: Sequence[LaidView], best: Sequence[LaidView], words: RoundWords
) -> str:
    """Return both galaxies side by side, as SVG."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{VOID}"/>',
        text_line(WIDTH / 2, 78, 44, words.title, INK),
        *_galaxy(tiles, built, LEFT_MIDDLE),
        *_galaxy(tiles, best, RIGHT_MIDDLE),
        text_line(LEFT_MIDDLE, 590, 34, words.built, FAINT),
        text_line(RIGHT_MIDDLE, 590, 34, words.best, INK),
        "</svg>",
    ]
    return "".join(parts)


def rendered(svg: str) -> bytes:
    """Return an SVG as PNG."""
    # Imported here: only the thinking process draws, and only when somebody shares a round.
    import resvg_py

    folder = files("cosmic_factory.server.thinking") / "fonts"
    with as_file(folder) as fonts:
        return bytes(
            resvg_py.svg_to_bytes(
                svg_string=svg,
                width=WIDTH,
                skip_system_fonts=True,
                font_files=[str(fonts / name) for name in FONTS],
                font_family=FONT_FAMILY,
            )
        )


def text_line(x: float, y: float, size: int, text: str, colour: str) -> str:
    """Return a line of text around a point in its middle."""
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="{FONT_FAMILY}" font-size="{size}"'
        f' text-anchor="middle" fill="{colour}">{escape(text)}</text>'
    )


def _galaxy(tiles: TileSet, laid: Sequence[LaidView], middle: int) -> Iterator[str]:
    """Yield a galaxy of any shape, in the middle of its box."""
    cells = drawn_cells(laid)
    if not cells:
        return
    top, first = min(row for row, _ in cells), min(col for _, col in cells)
    height = (max(row for row, _ in cells) - top + 1) * TILE
    width = (max(col for _, col in cells) - first + 1) * TILE
    scale = min(GALAXY_SIZE / height, GALAXY_WIDTH / width)
    x = middle - width * scale / 2
    y = PLACE_TOP + (GALAXY_SIZE - height * scale) / 2
    yield f'<g transform="translate({x:.2f} {y:.2f}) scale({scale:.4f})">'
    for one, (row, col) in zip(laid, cells, strict=True):
        yield f'<g transform="translate({(col - first) * TILE:g} {(row - top) * TILE:g})">'
        if one.removed:
            yield _removed_tile()
        elif one.tile is None or one.face_down:
            yield from tile_back()
        else:
            yield from _tile(tiles.tile(one.tile).turned(one.turns))
        yield "</g>"
    yield "</g>"


def drawn_cells(laid: Sequence[LaidView]) -> list[tuple[float, float]]:
    """Return the row and the column of each tile in a picture.

    Where a card has two galaxies of its own, the second lies beside the first. A line would be a
    thin strip: it is folded, as on the screen.
    """
    cols = max((one.col for one in laid), default=0) + 1 + PART_GAP
    cells: list[tuple[float, float]] = [(one.row, one.col + one.part * cols) for one in laid]
    if len(cells) == HAND_SIZE and len({row for row, _ in cells}) == 1:
        left = min(one.col for one in laid)
        return [folded(one.col - left) for one in laid]
    if len(cells) == HAND_SIZE and len({col for _, col in cells}) == 1:
        top = min(one.row for one in laid)
        return [folded(one.row - top)[::-1] for one in laid]
    return cells


def folded(place: int) -> tuple[float, float]:
    """Return the row and the column of a place on a line that is folded in three."""
    return place // FOLD * (1 + FOLD_GAP), place % FOLD


def tile_back() -> Iterator[str]:
    """Yield a tile that lies face down."""
    yield f'<rect x="4" y="4" width="192" height="192" rx="10" fill="#2a2556" stroke="{FAINT}"/>'


def _removed_tile() -> str:
    """Return the place of a tile that a neighbour took away."""
    box = '<rect x="10" y="10" width="180" height="180" rx="10" fill="none"'
    return f'{box} stroke="{FAINT}" stroke-width="5" stroke-dasharray="16 12"/>'


def _tile(tile: Tile) -> Iterator[str]:
    for space, (x, y) in zip(tile.spaces, QUARTERS, strict=True):
        colour = None if space.colour is None else space.colour.value
        yield f'<rect x="{x}" y="{y}" width="100.5" height="100.5" fill="{GROUND[colour]}"/>'
        if colour is None:
            yield from _stars(x, y)
        else:
            for px, py in PLACES[space.planets]:
                circle = f'cx="{x + px}" cy="{y + py}" r="{PLANET_RADIUS}"'
                yield f'<circle {circle} fill="{PLANET[colour]}" stroke="{VOID}" stroke-width="3"/>'
    for segment in tile.segments:
        x, y = EDGES[segment]
        line = f'<line x1="100" y1="100" x2="{x}" y2="{y}" stroke-linecap="round"'
        yield f'{line} stroke="{VOID}" stroke-width="24"/>'
        yield f'{line} stroke="{ROCK}" stroke-width="11" stroke-dasharray="0.1 20"/>'
    yield f'<rect width="{TILE}" height="{TILE}" fill="none" stroke="{VOID}" stroke-width="4"/>'


def _stars(x: int, y: int) -> Iterator[str]:
    places = (28, 30), (60, 48), (40, 74)
    points = " ".join(f"{x + px},{y + py}" for px, py in places)
    yield f'<polyline points="{points}" fill="none" stroke="#7c78b8" stroke-width="3"/>'
    for px, py in places:
        yield f'<circle cx="{x + px}" cy="{y + py}" r="6" fill="{STAR}"/>'
