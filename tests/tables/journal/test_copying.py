from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from cosmic_factory.rules import Seat, TileSetId
from cosmic_factory.tables import (
    CannotOpenStorage,
    GameFacts,
    GameId,
    Learning,
    PlayerRow,
    SeatRow,
    Storage,
    TileSetRow,
    copy,
    open_storage,
)
from cosmic_factory.tables.journal.port import Outage
from cosmic_factory.tables.stores.insights import InsightRow
from cosmic_factory.tables.stores.shares import ShareRow
from tests.tables.journal.rows import ADA, a_game
from tests.tables.journal.servers import Postgres

pytestmark = pytest.mark.anyio

G = GameId("g")
INSIGHT = InsightRow(G, 1, 0, "verdict", 1, b"{}")
SHARE = ShareRow("s", G, 1, 0, ADA, 6)
LEARNED = Learning({"zones": 4}, {"5": 0}, first_game=True)
TILE_SET = TileSetRow(TileSetId("x"), ADA, b"{}", 7, shared=True)


async def fill(storage: Storage) -> None:
    await storage.catalogue.add_player(PlayerRow(ADA, "Ada", 5))
    await storage.catalogue.add_game(a_game("g", public=True))
    await storage.catalogue.write_facts(G, GameFacts({Seat(0): ADA}))
    await storage.catalogue.add_transfer("code", ADA, 100)
    await storage.insights.write([INSIGHT])
    await storage.shares.add(SHARE)
    await storage.tile_sets.put(TILE_SET, most=1)
    await storage.learning.add(ADA, LEARNED)
    for now in (1_000, 9_000, 20_000):
        await storage.heartbeat.beat(now)
    await asyncio.gather(
        *(storage.journal.append(GameId(f"g{n}"), 1, b"%d" % n) for n in range(1_200))
    )


async def check(storage: Storage) -> None:
    assert await storage.catalogue.player(ADA) == PlayerRow(ADA, "Ada", 5)
    assert await storage.catalogue.game(G) == a_game("g", public=True)
    assert await storage.catalogue.seats(G) == (SeatRow(G, 0, ADA),)
    assert await storage.catalogue.take_transfer("code", 50) == ADA
    assert await storage.insights.read([G], 1, parts=["verdict"]) == (INSIGHT,)
    assert await storage.shares.share("s") == SHARE
    assert await storage.tile_sets.of_player(ADA) == (TILE_SET,)
    assert await storage.learning.of_player(ADA) == LEARNED
    assert await storage.heartbeat.outages(0) == (Outage(1_000, 9_000), Outage(9_000, 20_000))
    for number in range(0, 1_200, 100):
        assert await storage.journal.since(GameId(f"g{number}"), 0) == (b"%d" % number,)
    await storage.heartbeat.beat(30_000)
    assert await storage.heartbeat.outages(20_000) == (Outage(20_000, 30_000),)


@pytest.mark.parametrize("there", ["sqlite", "postgres"])
async def test_a_copy_holds_everything_and_can_be_played_on(
    url: str, there: str, tmp_path: Path, postgres: Postgres
) -> None:
    target = str(tmp_path / "copy.sqlite")
    if there == "postgres":
        target = await asyncio.to_thread(postgres.new_database)
    storage = await open_storage(url)
    await fill(storage)
    # The server goes on meanwhile.
    assert await copy(url, target) == 1_200 + 11
    assert await storage.journal.append(GameId("later"), 1, b"")
    await storage.close()
    copied = await open_storage(target)
    await check(copied)
    await copied.close()


async def test_a_copy_goes_into_an_empty_database_only(tmp_path: Path) -> None:
    one, two = str(tmp_path / "one.sqlite"), str(tmp_path / "two.sqlite")
    for file in (one, two):
        storage = await open_storage(file)
        await storage.journal.append(G, 1, file.encode())
        await storage.close()
    with pytest.raises(CannotOpenStorage, match="is not empty"):
        await copy(one, two)
    with pytest.raises(CannotOpenStorage, match="onto itself"):
        await copy(one, f"sqlite:///{one}")
    storage = await open_storage(two)
    assert await storage.journal.since(G, 0) == (two.encode(),)
    with pytest.raises(CannotOpenStorage, match="Another server is using"):
        await copy(one, two)
    await storage.close()


async def test_only_a_database_of_today_is_copied(tmp_path: Path) -> None:
    with pytest.raises(CannotOpenStorage, match="There is no file"):
        await copy(str(tmp_path / "nothing.sqlite"), str(tmp_path / "copy.sqlite"))
    (tmp_path / "empty.sqlite").touch()
    with pytest.raises(CannotOpenStorage, match="start the server with it once"):
        await copy(str(tmp_path / "empty.sqlite"), str(tmp_path / "copy.sqlite"))
