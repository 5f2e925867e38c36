"""Tile sets: the tiles in the bag, as JSON or as a list of codes, and what names them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from typing import Annotated, NewType

import msgspec

from cosmic_factory.rules.pieces.tile import Tile, TileId
from cosmic_factory.rules.reading import read_json
from cosmic_factory.rules.refusal import Malformed
from cosmic_factory.rules.value import Value

TileSetId = NewType("TileSetId", str)

BUILT_IN_TILE_SET = "cosmic54"
# What one entered set may hold; games that were played with more can still be read.
MAX_SET_TILES = 400
MAX_SET_BYTES = 65_536
MAX_TILE_ID = 9999
MAX_SET_NAME_LENGTH = 60
UNNAMED_SET = "Tiles"
CONTENT_ID_LENGTH = 32  # hexadecimal digits
# A list of codes begins with a comment or a space of a tile, JSON with a bracket.
LIST_BEGINS = frozenset("#vidcVIDC")


class NumberedTile(Value, frozen=True):
    """One tile in a tile-set file: its id and its tile code."""

    id: Annotated[int, msgspec.Meta(ge=1)]
    code: str


class TileSet(Value, frozen=True, cache_hash=True):
    """A named set of tiles. Equal tiles may occur more than once; each has its own id."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_SET_NAME_LENGTH)]
    version: Annotated[int, msgspec.Meta(ge=1)] = 1
    tiles: tuple[NumberedTile, ...] = ()

    @property
    def content_id(self) -> TileSetId:
        """What names the tiles: sets of equal content have the same id, whatever they are called.

        It is a hash over ids and codes, because records name tiles by id and turn them from the
        way in which their code is written.
        """
        return _content_id(self)

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


@lru_cache(maxsize=64)
def _content_id(tile_set: TileSet) -> TileSetId:
    numbered = sorted((tile.id, Tile.parse(tile.code).code) for tile in tile_set.tiles)
    lines = "".join(f"{number} {code}\n" for number, code in numbered)
    return TileSetId(sha256(lines.encode()).hexdigest()[:CONTENT_ID_LENGTH])


def read_tile_set(text: str | bytes) -> TileSet:
    """Read a tile-set file, or raise `Malformed` with the tile and the field that is wrong.

    A file is JSON, or a list of tile codes with blanks or line ends between them; the first line
    that begins with # names the set.
    """
    raw = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    if len(raw) > MAX_SET_BYTES:
        most = f"a tile set has at most {MAX_SET_BYTES} bytes, and this has more"
        raise Malformed("too-large", most, "$")
    if not raw.strip():
        raise Malformed("no-tiles", "the tile set has no tiles", "$")
    if chr(next(iter(raw.lstrip()), 0)) in LIST_BEGINS:
        return entered_tile_set(_read_list(raw))
    return entered_tile_set(read_json(raw, TileSet))


def _read_list(raw: bytes) -> TileSet:
    try:
        lines = raw.decode().splitlines()
    except UnicodeDecodeError:
        raise Malformed("not-utf-8", "this list of tiles is not in UTF-8", "$") from None
    names = [line.lstrip().lstrip("#").strip() for line in lines if line.lstrip().startswith("#")]
    tiles: list[NumberedTile] = []
    for number, line in enumerate(lines, start=1):
        words = [] if line.lstrip().startswith("#") else line.replace(",", " ").split()
        for word in words:
            tiles.append(NumberedTile(len(tiles) + 1, _listed_code(word, number)))
    name = next((name for name in names if name), UNNAMED_SET)
    return TileSet(name[:MAX_SET_NAME_LENGTH], 1, tuple(tiles))


def _listed_code(word: str, line: int) -> str:
    try:
        return Tile.parse(word.lower()).code
    except Malformed as wrong:
        raise Malformed(wrong.code, wrong.text, f"line {line}") from None


def entered_tile_set(tile_set: TileSet, at: str = "$") -> TileSet:
    """Return a set that somebody entered, or raise `Malformed`; more is refused than in records."""
    if len(tile_set.tiles) > MAX_SET_TILES:
        text = f"a tile set has at most {MAX_SET_TILES} tiles, not {len(tile_set.tiles)}"
        raise Malformed("too-many-tiles", text, f"{at}.tiles")
    name = tile_set.name
    if not name.strip() or len(name) > MAX_SET_NAME_LENGTH or not _is_plain(name):
        most = MAX_SET_NAME_LENGTH
        text = f"the name of a tile set is 1 to {most} printable characters without < and >"
        raise Malformed("bad-set-name", text, f"{at}.name")
    for index, tile in enumerate(tile_set.tiles):
        if tile.id > MAX_TILE_ID:
            text = f"ids of tiles go from 1 to {MAX_TILE_ID}"
            raise Malformed("bad-tile-id", text, f"{at}.tiles[{index}].id")
    return checked_tile_set(tile_set, at)


def _is_plain(name: str) -> bool:
    return name.isprintable() and not {"<", ">"} & set(name)


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
