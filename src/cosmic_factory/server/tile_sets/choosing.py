"""Finds the tile set that somebody chose for a table: by id, by content, or the server's own."""

from __future__ import annotations

from pathlib import Path

from cosmic_factory.rules import (
    BUILT_IN_TILE_SET,
    MAX_SET_BYTES,
    MIN_SEATS,
    Malformed,
    Options,
    TileSet,
    TileSetId,
    Unavailable,
    checked_options,
    cosmic54,
    entered_tile_set,
    read_json,
    read_tile_set,
)
from cosmic_factory.server.node.setting_files import content_of
from cosmic_factory.tables import PlayerId, Storage, TileSetRow

UNKNOWN_TILE_SET = "there is no such tile set here, or it is not shared with you"


def default_tile_set(file: Path | None) -> TileSet:
    """Return the set of tables that choose no other, read from the file of the settings."""
    if file is None:
        return cosmic54()
    try:
        content = content_of(file, MAX_SET_BYTES + 1)
    except OSError as wrong:
        text = f"cannot read {str(file)!r}: {wrong.strerror}"
        raise Unavailable("unreadable-file", text) from None
    try:
        # A set that is too small for two would leave every table without tiles.
        return checked_options(Options(seats=MIN_SEATS, tile_set=read_tile_set(content))).tile_set
    except Malformed as wrong:
        raise Malformed(wrong.code, wrong.text, f"{file}, {wrong.at}") from None


async def chosen_tile_set(
    storage: Storage, player: PlayerId | None, chosen: str | TileSet
) -> TileSet:
    """Return the built-in set, one that is stored, or one that was sent; `Malformed` if none."""
    if isinstance(chosen, TileSet):
        return entered_tile_set(chosen, "$.tile_set")
    if chosen in (BUILT_IN_TILE_SET, cosmic54().content_id):
        return cosmic54()
    row = await storage.tile_sets.find(TileSetId(chosen), player)
    if row is None:
        raise Malformed("unknown-tile-set", UNKNOWN_TILE_SET, "$.tile_set")
    return stored_tile_set(row)


def stored_tile_set(row: TileSetRow) -> TileSet:
    return read_json(row.content, TileSet)
