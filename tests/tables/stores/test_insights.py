from __future__ import annotations

import asyncio

import pytest

from cosmic_factory.rules import Seat
from cosmic_factory.tables import GameFacts, GameId, Storage
from cosmic_factory.tables.stores.insights import WHOLE_ROUND, InsightRow
from cosmic_factory.tables.stores.shares import ShareRow
from tests.tables.journal.rows import ADA, BO, a_game

pytestmark = pytest.mark.anyio

G, H = GameId("g"), GameId("h")
VERDICT = InsightRow(G, 1, 0, "verdict", 1, b"one")
FACTS = InsightRow(G, 1, WHOLE_ROUND, "facts", 1, b"facts")
SHARE = ShareRow("s", G, 1, 0, ADA, 6)


@pytest.fixture
async def with_games(storage: Storage) -> Storage:
    for game in (G, H):
        await storage.catalogue.add_game(a_game(game))
        await storage.catalogue.write_facts(game, GameFacts({Seat(0): ADA, Seat(1): BO}))
    return storage


async def read(storage: Storage, *parts: str, version: int = 1) -> tuple[InsightRow, ...]:
    return tuple(await storage.insights.read([G, H], version, parts=parts or ["verdict", "facts"]))


async def test_rows_come_back_in_order_and_by_part(with_games: Storage) -> None:
    later = InsightRow(H, 2, 1, "verdict", 1, b"two")
    await with_games.insights.write([later, VERDICT, FACTS])
    assert await read(with_games) == (FACTS, VERDICT, later)
    assert await read(with_games, "facts") == (FACTS,)
    assert await with_games.insights.read([H], 1, parts=["verdict"]) == (later,)
    assert await with_games.insights.read([], 1, parts=["verdict"]) == ()


async def test_what_two_nodes_found_is_stored_once(with_games: Storage) -> None:
    await asyncio.gather(*(with_games.insights.write([VERDICT, FACTS]) for _ in range(4)))
    assert await read(with_games) == (FACTS, VERDICT)


async def test_another_version_of_the_arithmetic_replaces_what_was_found(
    with_games: Storage,
) -> None:
    newer = InsightRow(G, 1, 0, "verdict", 2, b"better")
    await with_games.insights.write([VERDICT])
    assert await read(with_games, version=2) == ()
    await with_games.insights.write([newer])
    assert await read(with_games, version=2) == (newer,)
    assert await read(with_games) == ()


async def test_insights_and_shares_go_with_their_game(with_games: Storage) -> None:
    await with_games.insights.write([VERDICT])
    await with_games.shares.add(SHARE)
    assert await with_games.catalogue.forget_game(G, BO)
    assert await read(with_games) == (VERDICT,)
    assert await with_games.shares.share("s") == SHARE
    assert await with_games.catalogue.forget_game(G, ADA)
    assert await read(with_games) == ()
    assert await with_games.shares.share("s") is None
    assert await with_games.insights.delete_lost() == 0


async def test_who_forgets_a_game_shares_it_no_more(with_games: Storage) -> None:
    await with_games.shares.add(SHARE)
    assert await with_games.catalogue.forget_game(G, ADA)
    assert await with_games.shares.share("s") is None


async def test_nothing_is_stored_about_a_game_that_is_gone(with_games: Storage) -> None:
    gone = GameId("gone")
    await with_games.insights.write([VERDICT, InsightRow(gone, 1, 0, "verdict", 1, b"")])
    assert await with_games.insights.read([G, gone], 1, parts=["verdict"]) == (VERDICT,)
    assert await with_games.shares.add(ShareRow("x", gone, 1, 0, ADA, 6)) is None


async def test_a_round_is_shared_once_and_revoked_by_its_owner(with_games: Storage) -> None:
    shares = with_games.shares
    again = ShareRow("again", G, 1, 0, ADA, 7)
    assert await shares.add(SHARE) == "s"
    assert await shares.add(again) == "s"
    assert await shares.share("s") == SHARE
    assert await shares.share("again") is None
    assert not await shares.revoke("s", BO)
    assert await shares.revoke("s", ADA)
    assert not await shares.revoke("s", ADA)
    assert await shares.share("s") is None
    assert await shares.add(again) == "again"
