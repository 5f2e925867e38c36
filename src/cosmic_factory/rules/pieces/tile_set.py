"""Tile sets: JSON files that list the tiles in the bag."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Annotated

import msgspec

from cosmic_factory.rules.pieces.tile import Tile, TileId
from cosmic_factory.rules.reading import read_json
from cosmic_factory.rules.refusal import Malformed
from cosmic_factory.rules.value import Value

BUILT_IN_TILE_SET = "cosmic54"


class NumberedTile(Value, frozen=True):
    """One tile in a tile-set file: its id and its tile code."""

    id: Annotated[int, msgspec.Meta(ge=1)]
    code: str


class TileSet(Value, frozen=True, cache_hash=True):
    """A named set of tiles. Equal tiles may occur more than once; each has its own id."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    version: Annotated[int, msgspec.Meta(ge=1)]
    tiles: tuple[NumberedTile, ...]

    @property
    def ids(self) -> tuple[TileId, ...]:
        return tuple(TileId(tile.id) for tile in self.tiles)

    def tile(self, tile_id: TileId) -> Tile:
        """Return the tile with that id, not turned."""
        return _tiles(self)[tile_id]

    def __contains__(self, tile_id: object) -> bool:
        return tile_id in _tiles(self)

    def __repr__(self) -> str:
        return f"TileSet({self.name!r}, {self.version!r}, {self.tiles!r})"


@lru_cache(maxsize=64)
def _tiles(tile_set: TileSet) -> Mapping[TileId, Tile]:
    return {TileId(tile.id): Tile.parse(tile.code) for tile in tile_set.tiles}


def read_tile_set(text: str | bytes) -> TileSet:
    """Read a tile-set file, or raise `Malformed` with the tile and the field that is wrong."""
    return checked_tile_set(read_json(text, TileSet))


def checked_tile_set(tile_set: TileSet, at: str = "$") -> TileSet:
    """Return the tile set, or raise `Malformed` if a code cannot be read or an id occurs twice."""
    if not tile_set.tiles:
        raise Malformed("no-tiles", "the tile set has no tiles", f"{at}.tiles")
    seen: dict[int, int] = {}
    for index, tile in enumerate(tile_set.tiles):
        place = f"{at}.tiles[{index}]"
        if tile.id in seen:
            text = f"tile id {tile.id} is used by tiles[{seen[tile.id]}] already"
            raise Malformed("tile-id-twice", text, f"{place}.id")
        seen[tile.id] = index
        try:
            Tile.parse(tile.code)
        except Malformed as wrong:
            raise Malformed(wrong.code, wrong.text, f"{place}.code") from None
    return tile_set


@lru_cache(maxsize=1)
def cosmic54() -> TileSet:
    """Return the built-in tile set."""
    file = files("cosmic_factory.rules") / "tilesets" / f"{BUILT_IN_TILE_SET}.json"
    return read_tile_set(file.read_bytes())
