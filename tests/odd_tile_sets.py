"""Tile sets that no box holds, for everything that might expect ours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cosmic_factory.rules import NumberedTile, Tile, TileSet

ODD_CODES: Mapping[str, Sequence[str]] = {
    "all asteroids": ("v1i1d1c:nesw", "v2i0d2v1:nesw", "d1d1v1i2:nesw"),
    "no planets": ("v0i0d0v0:ns", "i0d0cv0:", "d0d0d0d0:e"),
    "one colour": ("v2v1v0v2:n", "v0v0v2v1:ew", "v1v1v1v1:"),
    "all constellations": ("cccc:", "cccc:nesw", "cccc:ns"),
    "one tile": ("v2i1cd0:ne",),
    "most planets": ("v2v2v2v2:", "i2i2i2i2:", "d2d2d2d2:"),
}


def odd_set(name: str, tiles: int = 18) -> TileSet:
    """Return the codes of that name, each as often as it takes."""
    codes = ODD_CODES[name]
    numbered = (NumberedTile(n + 1, codes[n % len(codes)]) for n in range(tiles))
    return TileSet(name, 1, tuple(numbered))


def odd_hand(name: str, tiles: int = 9) -> list[Tile]:
    return [Tile.parse(tile.code) for tile in odd_set(name, tiles).tiles]
