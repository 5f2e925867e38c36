"""Zones: connected spaces of one colour, and connected constellations."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from cosmic_factory.rules.pieces.galaxy import Cell, FaceUpTiles
from cosmic_factory.rules.pieces.tile import Colour, Tile
from cosmic_factory.rules.value import Value


class Spot(NamedTuple):
    """The position of a space: the tile at row r, column c has y 2r, 2r + 1 and x 2c, 2c + 1."""

    y: int
    x: int
    part: int = 0


class Zone(Value, frozen=True):
    """A largest group of connected spaces of one colour; None for constellations."""

    colour: Colour | None
    spots: tuple[Spot, ...]
    planets: int = 0

    @property
    def spaces(self) -> int:
        return len(self.spots)


# The planets of the largest zone of each colour.
BestZones = dict[Colour, int]


class Patch(NamedTuple):
    """Connected spaces of one tile, by corner: 0 is top left, then clockwise."""

    colour: Colour | None
    planets: int
    corners: tuple[int, ...]


def zones(tiles: FaceUpTiles) -> tuple[Zone, ...]:
    """Return all zones in the scoring order of colours, the largest first within a colour."""
    patches = _JoinedPatches()
    for cell, tile in tiles.items():
        patches.add(cell, tile)
    for cell in tiles:
        patches.join_across(cell)
    return tuple(sorted(patches.zones(), key=_scoring_order))


def best_zones(found: Iterable[Zone]) -> BestZones:
    """Return the planets of the largest zone of each colour; 0 where a colour has no zone (R14)."""
    best = dict.fromkeys(Colour, 0)
    for zone in found:
        if zone.colour is not None:
            best[zone.colour] = max(best[zone.colour], zone.planets)
    return best


class _JoinedPatches:
    """A union-find over the patches of all tiles; equal colours join across tile edges."""

    def __init__(self) -> None:
        self._colour: list[Colour | None] = []
        self._planets: list[int] = []
        self._spots: list[list[Spot]] = []
        self._joined_to: list[int] = []
        self._patch_at: dict[Spot, int] = {}

    def add(self, cell: Cell, tile: Tile) -> None:
        spots = _spots(cell)
        for colour, planets, corners in _patches(tile):
            number = len(self._colour)
            self._colour.append(colour)
            self._planets.append(planets)
            self._spots.append([spots[corner] for corner in corners])
            self._joined_to.append(number)
            for corner in corners:
                self._patch_at[spots[corner]] = number

    def join_across(self, cell: Cell) -> None:
        """Join patches across the east and south edges; asteroids never separate two tiles."""
        _, north_east, south_east, south_west = _spots(cell)
        y, x, part = south_east
        self._join(north_east, Spot(y - 1, x + 1, part))
        self._join(south_east, Spot(y, x + 1, part))
        self._join(south_east, Spot(y + 1, x, part))
        self._join(south_west, Spot(y + 1, x - 1, part))

    def _join(self, here: Spot, there: Spot) -> None:
        other = self._patch_at.get(there)
        if other is None:
            return
        one = self._patch_at[here]
        if self._colour[one] is self._colour[other]:
            self._joined_to[self._root(other)] = self._root(one)

    def _root(self, patch: int) -> int:
        while (next_patch := self._joined_to[patch]) != patch:
            patch = next_patch
        return patch

    def zones(self) -> list[Zone]:
        members: dict[int, list[int]] = {}
        for patch in range(len(self._colour)):
            members.setdefault(self._root(patch), []).append(patch)
        return [self._zone(patches) for patches in members.values()]

    def _zone(self, patches: list[int]) -> Zone:
        spots = [spot for patch in patches for spot in self._spots[patch]]
        planets = sum(self._planets[patch] for patch in patches)
        return Zone(self._colour[patches[0]], tuple(sorted(spots, key=_reading_order)), planets)


@lru_cache(maxsize=1024)
def _spots(cell: Cell) -> tuple[Spot, Spot, Spot, Spot]:
    """Return the four spots of the tile on a cell, clockwise from top left."""
    y, x, part = 2 * cell.row, 2 * cell.col, cell.part
    return Spot(y, x, part), Spot(y, x + 1, part), Spot(y + 1, x + 1, part), Spot(y + 1, x, part)


@lru_cache(maxsize=4096)
def _patches(tile: Tile) -> tuple[Patch, ...]:
    """Group neighbouring corners of one colour, unless a segment separates them."""
    patches: list[list[int]] = [[0]]
    for corner in (1, 2, 3):
        if _are_connected(tile, corner - 1):
            patches[-1].append(corner)
        else:
            patches.append([corner])
    if len(patches) > 1 and _are_connected(tile, 3):
        patches[0] += patches.pop()
    return tuple(_patch(tile, corners) for corners in patches)


def _patch(tile: Tile, corners: list[int]) -> Patch:
    planets = sum(tile.spaces[corner].planets for corner in corners)
    return Patch(tile.spaces[corners[0]].colour, planets, tuple(corners))


def _are_connected(tile: Tile, corner: int) -> bool:
    """Tell whether a corner and the next one clockwise belong together.

    The segment between them has the corner's number.
    """
    following = tile.spaces[(corner + 1) % 4]
    return tile.spaces[corner].colour is following.colour and corner not in tile.segments


def _reading_order(spot: Spot) -> tuple[int, int, int]:
    return spot.part, spot.y, spot.x


COLOUR_ORDER = {colour: order for order, colour in enumerate((*Colour, None))}


def _scoring_order(zone: Zone) -> tuple[int, int, int, tuple[int, int, int]]:
    return COLOUR_ORDER[zone.colour], -zone.planets, -zone.spaces, _reading_order(zone.spots[0])
