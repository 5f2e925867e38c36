"""Tiles that users name by code or by their id in a tile set."""

from __future__ import annotations

import re

from cosmic_factory.rules import Malformed, Tile, TileId, TileSet

# A word of a galaxy that names its tile by id, such as 12@1 or (7).
NUMBERED = re.compile(r"(?P<open>\(?)(?P<id>\d+)(?P<rest>(?:@[0-3])?\)?)", re.ASCII)
MAX_ID_LENGTH = 9


def tile_of(word: str | int, at: str | None, tile_set: TileSet) -> Tile:
    """Return the tile of a code or an id, or raise `Malformed`."""
    text = str(word)
    if not text.isdecimal():
        try:
            return Tile.parse(text)
        except Malformed as wrong:
            raise Malformed(wrong.code, wrong.text, at) from None
    number = int(text) if len(text) <= MAX_ID_LENGTH else 0
    if number not in tile_set:
        last = max(tile_set.ids)
        raise Malformed("unknown-tile", f"there is no tile {text[:20]}, only 1 to {last}", at)
    return tile_set.tile(TileId(number))


def with_codes(galaxy: str, tile_set: TileSet) -> str:
    """Return a galaxy in text notation with codes in the place of ids."""
    words = []
    for number, word in enumerate(galaxy.split(), start=1):
        named = NUMBERED.fullmatch(word)
        if named is not None:
            code = tile_of(named["id"], f"word {number}", tile_set).code
            word = f"{named['open']}{code}{named['rest']}"
        words.append(word)
    return " ".join(words)
