"""Tile sets that guests keep, in both databases."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from cosmic_factory.rules import TileSetId
from cosmic_factory.tables import PlayerRow, Storage, TileSetRow
from tests.tables.journal.rows import ADA, BO

pytestmark = pytest.mark.anyio

X, Y, Z = TileSetId("x"), TileSetId("y"), TileSetId("z")
BOX = TileSetRow(X, ADA, b"the box", 5)
LATER = TileSetRow(Y, ADA, b"corrected", 6)


@pytest.fixture
async def with_guests(storage: Storage) -> Storage:
    for player in (ADA, BO):
        await storage.catalogue.add_player(PlayerRow(player, player, 1))
    return storage


async def test_a_set_is_stored_once_and_only_its_name_changes(with_guests: Storage) -> None:
    sets = with_guests.tile_sets
    assert await sets.put(BOX, most=2) == BOX
    again = TileSetRow(X, ADA, b"renamed", 9)
    stored = await sets.put(again, most=1)
    assert stored == msgspec.structs.replace(BOX, content=b"renamed")
    assert await sets.of_player(ADA) == (stored,)
    assert await sets.of_player(BO) == ()


async def test_the_newest_set_comes_first_and_a_corrected_one_replaces_the_old(
    with_guests: Storage,
) -> None:
    sets = with_guests.tile_sets
    await sets.put(BOX, most=9)
    await sets.put(LATER, most=9)
    assert await sets.of_player(ADA) == (LATER, BOX)
    third = TileSetRow(Z, ADA, b"again", 7)
    assert await sets.put(third, most=2, replaces=Y) == third
    assert await sets.of_player(ADA) == (third, BOX)


async def test_a_version_that_is_shared_is_not_replaced(with_guests: Storage) -> None:
    sets = with_guests.tile_sets
    await sets.put(BOX, most=9)
    assert await sets.share(X, ADA, shared=True)
    await sets.put(LATER, most=9, replaces=X)
    assert [row.id for row in await sets.of_player(ADA)] == [Y, X]


async def test_a_guest_keeps_so_many_sets_and_no_more(with_guests: Storage) -> None:
    sets = with_guests.tile_sets
    rows = [TileSetRow(TileSetId(f"s{n}"), ADA, b"", n) for n in range(6)]
    stored = await asyncio.gather(*(sets.put(row, most=3) for row in rows))
    assert sum(row is not None for row in stored) == 3
    assert len(await sets.of_player(ADA)) == 3
    assert await sets.put(TileSetRow(X, BO, b"", 1), most=3) is not None


async def test_others_find_a_set_only_while_it_is_shared(with_guests: Storage) -> None:
    sets = with_guests.tile_sets
    await sets.put(BOX, most=9)
    assert await sets.find(X, ADA) == BOX
    assert await sets.find(X, BO) is None
    assert await sets.find(X, None) is None
    assert not await sets.share(X, BO, shared=True)
    assert await sets.share(X, ADA, shared=True)
    shared = msgspec.structs.replace(BOX, shared=True)
    assert await sets.find(X, None) == await sets.find(X, BO) == shared
    own = TileSetRow(X, BO, b"mine", 9)
    await sets.put(own, most=9)
    assert await sets.find(X, BO) == own
    await sets.share(X, ADA, shared=False)
    assert await sets.find(X, None) is None


async def test_only_the_owner_deletes_a_set(with_guests: Storage) -> None:
    sets = with_guests.tile_sets
    await sets.put(BOX, most=9)
    assert not await sets.delete(X, BO)
    assert await sets.delete(X, ADA)
    assert not await sets.delete(X, ADA)
    assert await sets.of_player(ADA) == ()


async def test_a_guest_who_keeps_a_set_is_not_deleted(with_guests: Storage) -> None:
    await with_guests.tile_sets.put(BOX, most=9)
    assert await with_guests.catalogue.delete_unused_players(made_before=100) == 1
    assert await with_guests.catalogue.player(ADA) is not None
