"""A hand as arrays: equal tiles become one kind, equal turns become one face.

A *kind* is a tile up to turning, with as many copies as the hand holds; a *face* is a kind in one
of its really different turns. Working with kinds instead of tiles means that no two rows of the
search look the same, however many equal tiles a custom set deals. Tiles that lie face down (Black
Hole) are a kind of their own, the *blank*: one face, no spaces, no segments. Which tiles it hides
is known at the end: those that were not used.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from cosmic_factory.rules import Colour, Tile
from cosmic_factory.solver.compiled import Ints

COLOURS = len(Colour)
CONSTELLATIONS = COLOURS  # the fourth "colour", counted in spaces
LAYERS = COLOURS + 1

TILES_PER_ROW = 3
# A row has 2 x 6 spaces: bits 0–5 are the upper ones, 6–11 the lower ones.
ROW_WIDTH = 2 * TILES_PER_ROW
# Bits of the corners of a row's first tile, clockwise from the top left.
CORNER_BITS = (0, 1, ROW_WIDTH + 1, ROW_WIDTH)
NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8


class Face(NamedTuple):
    """A tile in one turn; None for the blank."""

    kind: int
    turns: int
    tile: Tile | None


class HandKinds(NamedTuple):
    """Kinds with their copies, and their faces, gathered by kind."""

    kinds: tuple[Tile | None, ...]
    members: tuple[tuple[int, ...], ...]  # by kind: positions in the given hand
    offsets: tuple[tuple[int, ...], ...]  # by kind and member: turns from that tile to the kind
    copies: Ints
    blanks: int
    faces: tuple[Face, ...]
    first_face: Ints  # by kind, with the end


class FaceBits(NamedTuple):
    """Faces as bit masks of one layer (a colour, or the constellations) in a row's first place."""

    spaces: Ints  # of the layer
    one: Ints  # those with one planet
    two: Ints  # those with two
    level_open: Ints  # those that no asteroids part from the space to the right
    upright_open: Ints  # those that no asteroids part from the space below


def hand_kinds(tiles: Sequence[Tile], face_down: int) -> HandKinds:
    """Return the kinds of a hand, with the blank if tiles lie face down."""
    members: dict[Tile, list[tuple[int, int]]] = {}
    for position, tile in enumerate(tiles):
        turns = min(range(4), key=lambda quarters: tile.turned(quarters).code)
        members.setdefault(tile.turned(turns), []).append((position, turns))
    real = sorted(members, key=kind_order)
    kinds: list[Tile | None] = [*real]
    copies = [len(members[tile]) for tile in real]
    if face_down:
        kinds.append(None)
        copies.append(face_down)
    faces = [face for kind, tile in enumerate(kinds) for face in _faces(kind, tile)]
    counts = np.bincount([face.kind for face in faces], minlength=len(kinds))
    return HandKinds(
        tuple(kinds),
        tuple(tuple(position for position, _ in members[tile]) for tile in real),
        tuple(tuple(turns for _, turns in members[tile]) for tile in real),
        np.array(copies, np.int64),
        face_down,
        tuple(faces),
        np.concatenate(([0], np.cumsum(counts))).astype(np.int64),
    )


def kind_order(tile: Tile) -> tuple[int, str]:
    """Return a sort key: many planets first. It decides only which turn of a galaxy is searched."""
    return -sum(space.planets for space in tile.spaces), tile.code


def _faces(kind: int, tile: Tile | None) -> list[Face]:
    if tile is None:
        return [Face(kind, 0, None)]
    seen: dict[Tile, int] = {}
    for turns in range(4):
        seen.setdefault(tile.turned(turns), turns)
    return [Face(kind, turns, turned) for turned, turns in seen.items()]


def half_turns(hand: HandKinds) -> Ints:
    """Return, by face, the face after two quarter turns."""
    index = {(face.kind, face.tile): number for number, face in enumerate(hand.faces)}
    return np.array(
        [index[face.kind, face.tile.turned(2) if face.tile else None] for face in hand.faces],
        np.int64,
    )


def segments(hand: HandKinds) -> Ints:
    """Return, by face, its segments as bits north, east, south, west."""
    return np.array(
        [sum(1 << side for side in face.tile.segments) if face.tile else 0 for face in hand.faces],
        np.int64,
    )


def segmented_tiles(hand: HandKinds) -> tuple[int, int]:
    """Return the fewest and the most tiles with segments that a galaxy has.

    Blanks take the place of any tiles; a search that looks at galaxies without their blanks, or
    with one more tile removed, stays within these limits.
    """
    most = sum(
        int(copies) * bool(tile.segments)
        for tile, copies in zip(hand.kinds, hand.copies, strict=True)
        if tile is not None
    )
    return max(0, most - hand.blanks), most


def layer_bits(hand: HandKinds, layer: int) -> FaceBits:
    """Return one layer of all faces. Constellations count as one planet a space."""
    rows = [_face_bits(face.tile, layer) for face in hand.faces]
    columns = np.array(rows, np.int64).T
    return FaceBits(*(np.ascontiguousarray(column) for column in columns))


def _face_bits(tile: Tile | None, layer: int) -> tuple[int, int, int, int, int]:
    if tile is None:
        return 0, 0, 0, 0, 0
    wanted = tuple(Colour)[layer] if layer < COLOURS else None
    spaces = one = two = 0
    for space, bit in zip(tile.spaces, CORNER_BITS, strict=True):
        if space.colour is wanted:
            size = space.planets if wanted else 1
            spaces |= 1 << bit
            one |= (size == 1) << bit
            two |= (size == 2) << bit
    walls = sum(1 << side for side in tile.segments)
    level = ((walls & NORTH) == 0) | ((walls & SOUTH) == 0) << ROW_WIDTH
    upright = ((walls & WEST) == 0) | ((walls & EAST) == 0) << 1
    # Only openings between two spaces of the layer matter: fewer different faces.
    level &= spaces & (spaces >> 1)
    upright &= spaces & (spaces >> ROW_WIDTH)
    return spaces, one, two, level, upright
