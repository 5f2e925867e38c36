"""Tiles: four spaces, up to four asteroid segments, and the code that writes them down."""

from __future__ import annotations

import re
from enum import IntEnum
from functools import lru_cache
from typing import NewType

from cosmic_factory.rules.refusal import Malformed
from cosmic_factory.rules.value import TextEnum, Value

TileId = NewType("TileId", int)


class Colour(TextEnum):
    """The three colours that hold planets, in the order in which they are scored."""

    VEGETATION = "vegetation"
    ICE = "ice"
    DESERT = "desert"


class Direction(IntEnum):
    """The edge that a segment leads to; turning a tile a quarter clockwise adds one."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

    @property
    def opposite(self) -> Direction:
        return Direction((self + 2) % 4)

    def __repr__(self) -> str:
        return f"Direction.{self.name}"


class Space(Value, frozen=True):
    """A quarter of a tile. A space without a colour is a constellation and has no planets."""

    colour: Colour | None
    planets: int = 0


CONSTELLATION = Space(None)

COLOUR_LETTERS = {"v": Colour.VEGETATION, "i": Colour.ICE, "d": Colour.DESERT}
LETTER_OF = {colour: letter for letter, colour in COLOUR_LETTERS.items()}
SEGMENT_LETTERS = "nesw"  # in the order of `Direction`
MAX_SHOWN_CHARACTERS = 40
CODE = re.compile(r"((?:[vid][0-2]|c){4}):([nesw]{0,4})", re.ASCII)
SPACE_CODE = re.compile(r"[vid][0-2]|c")


class Tile(Value, frozen=True, cache_hash=True):
    """A square of 2 x 2 spaces, clockwise from top left, with its asteroid segments."""

    spaces: tuple[Space, Space, Space, Space]
    segments: frozenset[Direction] = frozenset()

    @staticmethod
    def parse(code: str) -> Tile:
        """Read a tile code.

        >>> Tile.parse("v2i1cd0:en").code
        'v2i1cd0:ne'
        """
        return _parse(code)

    @property
    def code(self) -> str:
        """The tile code: its spaces clockwise from top left, then its segments."""
        spaces = "".join(_space_code(space) for space in self.spaces)
        segments = "".join(SEGMENT_LETTERS[direction] for direction in sorted(self.segments))
        return f"{spaces}:{segments}"

    def turned(self, quarters: int) -> Tile:
        """Return the tile after so many quarter turns clockwise: top left moves to top right."""
        return _turned(self, quarters % 4)

    def __repr__(self) -> str:
        return f"Tile.parse({self.code!r})"


def _space_code(space: Space) -> str:
    return "c" if space.colour is None else f"{LETTER_OF[space.colour]}{space.planets}"


@lru_cache(maxsize=4096)
def _parse(code: str) -> Tile:
    match = CODE.fullmatch(code)
    if match is None or len(set(match[2])) < len(match[2]):
        text = f"{quoted(code)} is not a tile code: {_mistake_in(code)}"
        raise Malformed("bad-tile-code", text)
    spaces = tuple(
        CONSTELLATION if text == "c" else Space(COLOUR_LETTERS[text[0]], int(text[1]))
        for text in SPACE_CODE.findall(match[1])
    )
    segments = frozenset(Direction(SEGMENT_LETTERS.index(letter)) for letter in match[2])
    return Tile((spaces[0], spaces[1], spaces[2], spaces[3]), segments)


@lru_cache(maxsize=4096)
def _turned(tile: Tile, quarters: int) -> Tile:
    cut = 4 - quarters
    a, b, c, d = tile.spaces[cut:] + tile.spaces[:cut]
    return Tile((a, b, c, d), frozenset(Direction((s + quarters) % 4) for s in tile.segments))


def quoted(text: str) -> str:
    """Return input in quotes for a message, cut to `MAX_SHOWN_CHARACTERS`."""
    shown = text if len(text) <= MAX_SHOWN_CHARACTERS else text[: MAX_SHOWN_CHARACTERS - 1] + "…"
    return repr(shown)


def _mistake_in(code: str) -> str:
    """Return a sentence about what is wrong with a bad tile code."""
    spaces, colon, segments = code.partition(":")
    if not colon:
        return "a ':' must follow the four spaces, as in v2i1cd0:ne"
    if not re.fullmatch(r"(?:[vid][0-2]|c){4}", spaces):
        return "before the ':' stand four spaces, each v, i or d with 0–2 planets, or c"
    if len(set(segments)) < len(segments):
        return "a segment stands twice after the ':'"
    return "after the ':' stand segments only, each of n, e, s, w at most once"
