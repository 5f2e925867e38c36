"""Hands and galaxies as integers.

A *code* says how a slot is filled: `5 * tile + turns` for tile number `tile` of the hand turned
`turns` quarters, `5 * tile + 4` for the same tile face down, and `5 * tiles` for nothing at all.
A galaxy on a frame is one code per slot. Two descriptions of what a code means are kept:

- `HandPlanes`, for frames: per slot and code the bits it sets in each plane of the drawing;
- `HandSpaces`, for any cells: per code its four spaces, with their zones inside the tile.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cosmic_factory.rules import Cell, Colour, Direction, Galaxy, LaidTile, Tile
from cosmic_factory.solver.compiled import BitArray, Codes, Codes2, Ints, Ints2, Ints3
from cosmic_factory.solver.encoding.frames import MAX_LINKS, CellLink, Frame

CODES_PER_TILE = 5
FACE_DOWN = 4

# Colours of spaces as numbers. Their two low bits are two planes: equal colours are equal bits.
NOTHING, CONSTELLATION_CODE = 0, 4
COLOUR_CODE = {Colour.VEGETATION: 1, Colour.ICE: 2, Colour.DESERT: 3, None: CONSTELLATION_CODE}

# The planes of a drawing: two bits of the colour, constellations, spaces with planets, spaces with
# two planets, openings to the east and south inside tiles, and links.
LOW, HIGH, DARK, PLANETS, PAIRS, EAST_OPEN, SOUTH_OPEN, LINKS = range(8)
PLANES = 8
# The link plane: first ends of links, second ends, and which slots have any segment.
SECOND_ENDS = MAX_LINKS
SEGMENTED = 2 * MAX_LINKS


class HandPlanes(NamedTuple):
    """A hand drawn on a frame: every tile on every slot in every turn.

    Different slots share no bit, so a plane of a galaxy is the sum, or the exclusive or, of what
    its slots draw.
    """

    planes: Ints3  # slot, code, plane
    width: int  # spaces in a row of the drawing
    seam_east: int  # see `Frame.seam`
    seam_south: int


class HandSpaces(NamedTuple):
    """A hand by code: its four spaces, with their zones inside the tile, and its segments."""

    colour: Ints2  # code, corner
    planets: Ints2  # code, corner
    first: Ints2  # code, corner: the smallest corner in the same zone of the tile
    segments: Ints  # code: bits north, east, south, west


class Neighbours(NamedTuple):
    """Which slot lies east and south of a slot; -1 where there is none."""

    east: Ints
    south: Ints


def code_of(tile: int, turns: int, face_down: bool = False) -> int:
    """Return the code of tile number `tile` of a hand."""
    return CODES_PER_TILE * tile + (FACE_DOWN if face_down else turns % 4)


def nothing_code(tiles: int) -> int:
    """Return the code of an empty slot in a hand of that many tiles."""
    return CODES_PER_TILE * tiles


def hand_planes(tiles: Sequence[Tile], frame: Frame) -> HandPlanes:
    """Draw every way of laying every tile on every slot."""
    planes = np.zeros((frame.slots, nothing_code(len(tiles)) + 1, PLANES), np.int64)
    for number, tile in enumerate(tiles):
        planes[:, code_of(number, 0) : code_of(number, 3) + 1] = _tile_planes(tile, frame)
    return HandPlanes(planes, frame.width, frame.seam(Direction.EAST), frame.seam(Direction.SOUTH))


@lru_cache(maxsize=1024)
def _tile_planes(tile: Tile, frame: Frame) -> BitArray:
    """Return the planes of one tile on every slot in its four turns."""
    planes = np.zeros((frame.slots, 4, PLANES), np.int64)
    width, links = frame.width, frame.links
    for turns in range(4):
        turned = tile.turned(turns)
        drawn = _drawn(turned, width)
        for slot, first_bit in enumerate(frame.first_bits):
            shifted = [bits << first_bit for bits in drawn]
            planes[slot, turns] = [*shifted, _link_ends(turned, links, slot)]
    return planes


def _drawn(tile: Tile, width: int) -> list[int]:
    """Return the planes of a tile on the first slot, without links."""
    bits = (1, 2, 2 << width, 1 << width)  # corners clockwise from top left
    colours = [COLOUR_CODE[space.colour] for space in tile.spaces]
    return [
        _union(bits, (colour & 1 for colour in colours)),
        _union(bits, (colour & 2 for colour in colours)),
        _union(bits, (colour & 4 for colour in colours)),
        _union(bits, (space.planets >= 1 for space in tile.spaces)),
        _union(bits, (space.planets >= 2 for space in tile.spaces)),
        # From top left and bottom left eastward, from top left and top right southward.
        _union((bits[0], bits[3]), (_open(tile, corner) for corner in (0, 2))),
        _union((bits[0], bits[1]), (_open(tile, corner) for corner in (3, 1))),
    ]


def _union(bits: Iterable[int], chosen: Iterable[object]) -> int:
    return sum(bit for bit, is_in in zip(bits, chosen, strict=True) if is_in)


def _open(tile: Tile, corner: int) -> bool:
    """Return whether a space touches the next one clockwise: one colour, no segment between."""
    same = tile.spaces[corner].colour is tile.spaces[(corner + 1) % 4].colour
    return same and Direction(corner) not in tile.segments


def _link_ends(tile: Tile, links: Sequence[CellLink], slot: int) -> int:
    ends = 0
    for number, link in enumerate(links):
        if link.first == slot and link.way in tile.segments:
            ends |= 1 << number
        if link.second == slot and link.way.opposite in tile.segments:
            ends |= 1 << (SECOND_ENDS + number)
    return ends | (bool(tile.segments) << (SEGMENTED + slot))


def hand_spaces(tiles: Sequence[Tile]) -> HandSpaces:
    """Describe every code of a hand by its spaces."""
    rows = np.concatenate([*map(_tile_spaces, tiles), _NO_SPACES])
    colour, planets, first = (np.ascontiguousarray(rows[:, 4 * n : 4 * n + 4]) for n in range(3))
    return HandSpaces(colour, planets, first, np.ascontiguousarray(rows[:, 12]))


# What a code means where nothing lies face up: four spaces without colour, each alone.
_NO_SPACES = np.array([[0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 0]], np.int64)


@lru_cache(maxsize=1024)
def _tile_spaces(tile: Tile) -> Ints2:
    """Return a row for each code of a tile: colours, planets, first corners, and its segments."""
    turned = [tile.turned(turns) for turns in range(4)]
    rows = [
        [
            *(COLOUR_CODE[space.colour] for space in one.spaces),
            *(space.planets for space in one.spaces),
            *_first_corners(one),
            sum(1 << way for way in one.segments),
        ]
        for one in turned
    ]
    return np.concatenate([np.array(rows, np.int64), _NO_SPACES])


def _first_corners(tile: Tile) -> list[int]:
    first = list(range(4))
    for _ in range(3):  # a zone inside a tile is at most three steps long
        for corner in range(4):
            if _open(tile, corner):
                following = (corner + 1) % 4
                first[corner] = first[following] = min(first[corner], first[following])
    return first


def neighbours_of(cells: Sequence[Cell]) -> Neighbours:
    """Return the neighbours of any cells, in their order."""
    return _neighbours_of(tuple(cells))


@lru_cache(maxsize=1024)
def _neighbours_of(cells: tuple[Cell, ...]) -> Neighbours:
    slot_of = {cell: slot for slot, cell in enumerate(cells)}
    east = [slot_of.get(cell.neighbour(Direction.EAST), -1) for cell in cells]
    south = [slot_of.get(cell.neighbour(Direction.SOUTH), -1) for cell in cells]
    return Neighbours(np.array(east, np.int64), np.array(south, np.int64))


class EncodedGalaxies(NamedTuple):
    """Any galaxies: all their tiles as one hand; a row of codes and of neighbours for each."""

    spaces: HandSpaces
    codes: Codes2
    east: Ints2
    south: Ints2


def encode_galaxies(galaxies: Sequence[Galaxy]) -> EncodedGalaxies:
    """Encode galaxies of any shape, with gaps and face-down tiles; rows end with empty slots."""
    numbers: dict[Tile, int] = {}
    for galaxy in galaxies:
        for one in galaxy.laid:
            numbers.setdefault(one.tile, len(numbers))
    slots = max(len(galaxy.laid) for galaxy in galaxies)
    codes = np.full((len(galaxies), slots), nothing_code(len(numbers)), np.uint16)
    east, south = (np.full((len(galaxies), slots), -1, np.int64) for _ in range(2))
    for row, galaxy in enumerate(galaxies):
        size = len(galaxy.laid)
        codes[row, :size] = [
            code_of(numbers[one.tile], one.turns, one.face_down) for one in galaxy.laid
        ]
        east[row, :size], south[row, :size] = neighbours_of([one.cell for one in galaxy.laid])
    return EncodedGalaxies(hand_spaces(tuple(numbers)), codes, east, south)


def codes_on(frame: Frame, tiles: Sequence[Tile], galaxy: Galaxy) -> Codes:
    """Return one code per slot for a galaxy within a frame that uses tiles of a hand."""
    codes = np.full(frame.slots, nothing_code(len(tiles)), np.uint16)
    left = list(range(len(tiles)))
    for one in galaxy.laid:
        number = next(n for n in left if tiles[n] == one.tile)
        left.remove(number)
        codes[frame.cells.index(one.cell)] = code_of(number, one.turns, one.face_down)
    return codes


def decode(cells: Sequence[Cell], tiles: Sequence[Tile], codes: NDArray[np.integer]) -> Galaxy:
    """Return the galaxy that codes describe."""
    laid = []
    for cell, code in zip(cells, codes, strict=True):
        number, turns = divmod(int(code), CODES_PER_TILE)
        if number < len(tiles):
            face_down = turns == FACE_DOWN
            laid.append(LaidTile(tiles[number], cell, 0 if face_down else turns, face_down))
    return Galaxy.of(laid)
