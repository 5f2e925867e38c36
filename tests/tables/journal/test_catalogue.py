from __future__ import annotations

import asyncio
import contextlib
import gc

import msgspec
import pytest
from sqlalchemy.exc import DBAPIError

from cosmic_factory.rules import Seat
from cosmic_factory.tables import (
    GameFacts,
    GameId,
    PlayerId,
    PlayerRow,
    SeatRow,
    Storage,
    open_storage,
)
from cosmic_factory.tables.journal.port import JournalBroken
from tests.tables.journal.rows import ADA, BO, a_game

pytestmark = pytest.mark.anyio


async def test_a_player_is_kept_and_renamed(storage: Storage) -> None:
    catalogue = storage.catalogue
    assert await catalogue.player(ADA) is None
    await catalogue.add_player(PlayerRow(ADA, "Ada", 5))
    await catalogue.add_player(PlayerRow(BO, "Bo 星", 6))
    await catalogue.rename_player(ADA, "Ada L.")
    assert await catalogue.player(ADA) == PlayerRow(ADA, "Ada L.", 5)
    assert await catalogue.player(BO) == PlayerRow(BO, "Bo 星", 6)


async def test_adding_a_player_again_changes_nothing(storage: Storage) -> None:
    await storage.catalogue.add_player(PlayerRow(ADA, "Ada", 5))
    await storage.catalogue.add_player(PlayerRow(ADA, "Eve", 9))
    assert await storage.catalogue.player(ADA) == PlayerRow(ADA, "Ada", 5)


def statement_objects() -> int:
    return sum(str(type(one).__module__).startswith("sqlalchemy.sql") for one in gc.get_objects())


async def test_asking_who_somebody_is_leaves_no_garbage_to_search_for(storage: Storage) -> None:
    """Every request and every socket asks; objects in cycles would stay until the next search."""
    await storage.catalogue.add_player(PlayerRow(ADA, "Ada", 5))
    await storage.catalogue.revoke_cookie("old", ADA, 10)
    assert await storage.catalogue.player(ADA, unless_revoked="old") is None
    known = await storage.catalogue.player(ADA, unless_revoked="new")
    assert known == PlayerRow(ADA, "Ada", 5)
    gc.collect()
    gc.disable()
    try:
        before = statement_objects()
        for number in range(20):
            await storage.catalogue.player(ADA, unless_revoked=f"{number}")
        assert statement_objects() - before < 20
    finally:
        gc.enable()


async def test_a_transfer_code_works_once(storage: Storage) -> None:
    assert await storage.catalogue.add_transfer("code", ADA, expires_at=100)
    assert await storage.catalogue.take_transfer("other", now=50) is None
    assert await storage.catalogue.take_transfer("code", now=50) == ADA
    assert await storage.catalogue.take_transfer("code", now=50) is None


async def test_a_transfer_code_expires(storage: Storage) -> None:
    assert await storage.catalogue.add_transfer("code", ADA, expires_at=100)
    assert await storage.catalogue.take_transfer("code", now=100) is None
    assert await storage.catalogue.take_transfer("code", now=50) is None


async def test_a_transfer_code_in_use_is_not_given_to_a_second_player(storage: Storage) -> None:
    assert await storage.catalogue.add_transfer("code", ADA, expires_at=100)
    assert not await storage.catalogue.add_transfer("code", BO, expires_at=200)
    assert await storage.catalogue.take_transfer("code", now=50) == ADA


async def test_of_many_callers_with_one_transfer_code_one_wins(storage: Storage) -> None:
    for number in range(10):
        await storage.catalogue.add_transfer(f"code-{number}", ADA, expires_at=100)
        takers = [storage.catalogue.take_transfer(f"code-{number}", now=50) for _ in range(8)]
        taken = await asyncio.gather(*takers)
        assert sorted(taken, key=bool) == [None] * 7 + [ADA]


async def test_a_game_comes_back_whole(storage: Storage) -> None:
    game = a_game("g", public=True)
    assert await storage.catalogue.add_game(game)
    assert await storage.catalogue.game(game.id) == game
    assert await storage.catalogue.game_by_code(game.code) == game
    assert await storage.catalogue.game(GameId("other")) is None
    assert await storage.catalogue.game_by_code("other") is None


async def test_adding_the_same_game_again_is_no_conflict(storage: Storage) -> None:
    assert await storage.catalogue.add_game(a_game("g"))
    assert await storage.catalogue.add_game(a_game("g"))


async def test_a_code_is_free_again_when_its_game_has_ended(storage: Storage) -> None:
    catalogue = storage.catalogue
    assert await catalogue.add_game(a_game("old", code="ABCDEF"))
    assert not await catalogue.add_game(a_game("new", code="ABCDEF"))
    assert await catalogue.game(GameId("new")) is None
    await catalogue.write_facts(GameId("old"), GameFacts({}, 1, 7))
    assert await catalogue.game_by_code("ABCDEF") is None
    assert await catalogue.add_game(a_game("new", code="ABCDEF"))
    found = await catalogue.game_by_code("ABCDEF")
    assert found is not None
    assert found.id == "new"


async def test_of_many_games_with_one_code_one_is_added(storage: Storage) -> None:
    added = await asyncio.gather(
        *(storage.catalogue.add_game(a_game(f"g{number}", code="SAME")) for number in range(12))
    )
    assert sum(added) == 1


async def test_the_first_start_and_the_first_end_count(storage: Storage) -> None:
    game = a_game("g")
    await storage.catalogue.add_game(game)
    for at in (10, 20):
        await storage.catalogue.write_facts(game.id, GameFacts({}, at))
        await storage.catalogue.write_facts(game.id, GameFacts({}, at, at + 5))
    assert await storage.catalogue.game(game.id) == msgspec.structs.replace(
        game, started_at=10, ended_at=15
    )


async def test_public_games_wait_for_players_newest_first(storage: Storage) -> None:
    catalogue = storage.catalogue
    for number in range(4):
        await catalogue.add_game(a_game(f"g{number}", public=True, created_at=number))
    await catalogue.add_game(a_game("private", created_at=9))
    await catalogue.write_facts(GameId("g2"), GameFacts({}, 10))
    await catalogue.write_facts(GameId("g0"), GameFacts({}, 1, 10))
    assert [game.id for game in await catalogue.public_games(9)] == ["g3", "g1"]
    assert [game.id for game in await catalogue.public_games(1)] == ["g3"]


async def test_started_games_are_unfinished_until_they_end(storage: Storage) -> None:
    catalogue = storage.catalogue
    for name in ("waiting", "running", "over"):
        await catalogue.add_game(a_game(name))
    await catalogue.write_facts(GameId("running"), GameFacts({}, 1))
    await catalogue.write_facts(GameId("over"), GameFacts({}, 1, 2))
    assert await catalogue.unfinished_games() == ("running",)


async def test_a_hosts_open_games_are_counted(storage: Storage) -> None:
    catalogue = storage.catalogue
    await catalogue.add_game(a_game("mine"))
    await catalogue.add_game(a_game("mine too"))
    await catalogue.add_game(a_game("theirs", host=BO))
    await catalogue.write_facts(GameId("mine"), GameFacts({}, 1, 1))
    assert await catalogue.open_games_of(ADA) == 1
    assert await catalogue.open_games_of(PlayerId("nobody")) == 0


async def test_seats_are_written_changed_and_removed(storage: Storage) -> None:
    catalogue, game = storage.catalogue, GameId("g")
    await catalogue.add_game(a_game("g"))
    await catalogue.write_facts(game, GameFacts({Seat(1): BO}))
    await catalogue.write_facts(game, GameFacts({Seat(0): ADA, Seat(1): ADA}))
    assert await catalogue.seats(game) == (SeatRow(game, 0, ADA), SeatRow(game, 1, ADA))
    await catalogue.write_facts(game, GameFacts({Seat(1): ADA}))
    assert await catalogue.seats(game) == (SeatRow(game, 1, ADA),)


async def test_two_who_take_one_seat_at_once_leave_it_with_one(storage: Storage) -> None:
    game = GameId("g")
    await storage.catalogue.add_game(a_game("g"))
    await asyncio.gather(
        *(storage.catalogue.write_facts(game, GameFacts({Seat(0): p})) for p in (ADA, BO) * 5)
    )
    (seat,) = await storage.catalogue.seats(game)
    assert seat.player in (ADA, BO)


async def test_my_games_are_listed_newest_first_page_by_page(storage: Storage) -> None:
    catalogue = storage.catalogue
    for number in range(6):
        await catalogue.add_game(a_game(f"g{number}", created_at=number))
        owner = ADA if number != 3 else BO
        await catalogue.write_facts(GameId(f"g{number}"), GameFacts({Seat(0): owner}))
    await catalogue.write_facts(GameId("g4"), GameFacts({Seat(0): ADA, Seat(1): ADA}))
    first = await catalogue.games_of(ADA, before=99, limit=2)
    assert [game.id for game in first] == ["g5", "g4"]
    rest = await catalogue.games_of(ADA, before=first[-1].created_at, limit=9)
    assert [game.id for game in rest] == ["g2", "g1", "g0"]


async def test_games_made_in_the_same_moment_are_on_one_page(storage: Storage) -> None:
    catalogue = storage.catalogue
    for number in range(6):
        await catalogue.add_game(a_game(f"g{number}", created_at=number // 3))
        await catalogue.write_facts(GameId(f"g{number}"), GameFacts({Seat(0): ADA}))
    first = await catalogue.games_of(ADA, before=99, limit=2)
    assert [game.id for game in first] == ["g3", "g4", "g5"]
    rest = await catalogue.games_of(ADA, before=first[-1].created_at, limit=2)
    assert [game.id for game in rest] == ["g0", "g1", "g2"]


async def full_game(storage: Storage, name: str, *, created_at: int = 1) -> GameId:
    game = a_game(name, created_at=created_at)
    await storage.catalogue.add_game(game)
    await storage.catalogue.write_facts(game.id, GameFacts({Seat(0): ADA, Seat(1): BO}))
    await storage.journal.append(game.id, 1, b"1")
    return game.id


async def test_a_game_is_deleted_when_its_last_player_forgets_it(storage: Storage) -> None:
    game, other = await full_game(storage, "g"), await full_game(storage, "other")
    catalogue = storage.catalogue
    assert await catalogue.forget_game(game, ADA)
    assert not await catalogue.forget_game(game, ADA)
    assert await catalogue.games_of(ADA, before=99, limit=9) == (await catalogue.game(other),)
    assert await storage.journal.since(game, 0) == (b"1",)
    assert await catalogue.forget_game(game, BO)
    assert await catalogue.game(game) is None
    assert await storage.journal.since(game, 0) == ()
    assert await storage.journal.since(other, 0) == (b"1",)


async def test_the_last_two_players_forgetting_at_once_delete_the_game(url: str) -> None:
    storage = await open_storage(url)
    for number in range(10):
        game = await full_game(storage, f"g{number}")
        forget = storage.catalogue.forget_game
        assert all(await asyncio.gather(forget(game, ADA), forget(game, BO)))
        assert await storage.catalogue.game(game) is None
        assert await storage.journal.since(game, 0) == ()
    await storage.close()


async def test_a_deleted_game_does_not_grow_again(storage: Storage) -> None:
    game = await full_game(storage, "g")
    assert await storage.catalogue.delete_games_before(99) == 1
    with pytest.raises(JournalBroken):
        await storage.journal.append(game, 2, b"2")


async def test_old_games_are_deleted_with_all_that_belongs_to_them(storage: Storage) -> None:
    games = [await full_game(storage, f"g{number}", created_at=number) for number in range(45)]
    assert await storage.catalogue.delete_games_before(43) == 43
    assert await storage.catalogue.delete_games_before(43) == 0
    for game in games[:43:6]:
        assert await storage.catalogue.game(game) is None
        assert await storage.catalogue.seats(game) == ()
        assert await storage.journal.since(game, 0) == ()
    assert await storage.journal.since(games[43], 0) == (b"1",)
    assert len(await storage.catalogue.seats(games[44])) == 2


async def test_text_that_a_database_does_not_take_is_no_outage(storage: Storage) -> None:
    """Whoever sees it must not be told to try again, nor believe that storage is down."""
    with contextlib.suppress(DBAPIError):
        assert await storage.catalogue.game_by_code("A\0B") is None
