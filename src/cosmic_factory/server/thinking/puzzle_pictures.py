"""The picture of a puzzle's result or a minute to beat: nine tiles face down, some of them lit.

It shows how much of the par was reached and nothing of the tiles, so it spoils nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from cosmic_factory.rules import HAND_SIZE, Value
from cosmic_factory.server.thinking.pictures import (
    FAINT,
    GALAXY_SIZE,
    HEIGHT,
    INK,
    STAR,
    TILE,
    VOID,
    WIDTH,
    rendered,
    text_line,
    tile_back,
)

COLUMNS = 3
LEFT, TOP = 120, (HEIGHT - GALAXY_SIZE) / 2
WORDS_AT = 850
WORDS_WIDTH = 620
# Of a letter on average, as a share of its size.
LETTER_WIDTH = 0.56
GOLD = "#f2c14e"
# A star with four points in the middle of a tile.
STAR_SHAPE = "M100 48 L112 88 L152 100 L112 112 L100 152 L88 112 L48 100 L88 88 Z"


class PuzzleWords(Value, frozen=True):
    """The words in a picture, in the language of whoever looks at it."""

    title: str
    result: str
    rank: str
    card: str


def lit_tiles(points: int, par: int) -> int:
    """Return how many of the nine tiles are lit; all of them only for the par."""
    return HAND_SIZE if points >= par else min(HAND_SIZE - 1, HAND_SIZE * max(0, points) // par)


def puzzle_picture(words: PuzzleWords, lit: int) -> bytes:
    """Return a PNG of 1200 x 630."""
    return rendered(puzzle_svg(words, lit))


def puzzle_svg(words: PuzzleWords, lit: int) -> str:
    """Return the picture as SVG."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{VOID}"/>',
        *_tiles(lit),
        _fitted_line(200, 40, words.title, FAINT),
        _fitted_line(305, 84, words.result, INK),
        _fitted_line(385, 40, words.rank, GOLD),
        _fitted_line(455, 34, words.card, FAINT),
        "</svg>",
    ]
    return "".join(parts)


def _fitted_line(y: float, size: int, text: str, colour: str) -> str:
    """Return a line beside the tiles, smaller if it is too long for its room."""
    room = WORDS_WIDTH / (LETTER_WIDTH * max(1, len(text)))
    return text_line(WORDS_AT, y, min(size, int(room)), text, colour)


def _tiles(lit: int) -> Iterator[str]:
    scale = GALAXY_SIZE / (COLUMNS * TILE)
    yield f'<g transform="translate({LEFT} {TOP:g}) scale({scale:.4f})">'
    for place in range(HAND_SIZE):
        row, col = divmod(place, COLUMNS)
        yield f'<g transform="translate({col * TILE} {row * TILE})">'
        yield from tile_back()
        colour, opacity = (GOLD, 1) if place < lit else (STAR, 0.14)
        yield f'<path d="{STAR_SHAPE}" fill="{colour}" opacity="{opacity}"/></g>'
    yield "</g>"
