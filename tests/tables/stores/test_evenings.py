"""Evenings, and the games that a ghost table may show, in both databases."""

from __future__ import annotations

import msgspec
import pytest

from cosmic_factory.rules import SHARED_SEED, Seat
from cosmic_factory.tables import (
    ChallengeRow,
    EveningRow,
    GameFacts,
    GameId,
    GameRow,
    PlayerId,
    Storage,
    TryRow,
)
from tests.tables.journal.rows import ADA, BO, a_game

pytestmark = pytest.mark.anyio

G, H = GameId("g"), GameId("h")
CODE = "KACDEFGH"


async def played(storage: Storage, game: GameRow, *players: PlayerId, ended: bool = True) -> None:
    await storage.catalogue.add_game(game)
    owners = {Seat(seat): player for seat, player in enumerate(players)}
    await storage.catalogue.write_facts(game.id, GameFacts(owners, 1, 2 if ended else None))


async def test_an_evening_keeps_its_tables_in_order_and_loses_deleted_ones(
    storage: Storage,
) -> None:
    await played(storage, a_game("g"), ADA)
    await played(storage, a_game("h"), ADA)
    made = EveningRow(CODE, ADA, "seed", 7, (H, G))
    assert await storage.evenings.add(made)
    assert await storage.evenings.evening(CODE) == made
    assert await storage.evenings.of_game(G) == made
    await storage.catalogue.forget_game(H, ADA)
    left = msgspec.structs.replace(made, games=(G,))
    assert await storage.evenings.evening(CODE) == left
    assert await storage.evenings.of_game(H) is None


async def test_the_code_of_an_evening_is_used_once(storage: Storage) -> None:
    first = EveningRow(CODE, ADA, "seed", 7, (G,))
    assert await storage.evenings.add(first)
    assert not await storage.evenings.add(EveningRow(CODE, BO, "other", 8, (H,)))
    assert await storage.evenings.evening(CODE) == first
    assert await storage.evenings.of_game(H) is None
    assert await storage.evenings.evening("OTHERS") is None


async def test_a_ghost_table_takes_finished_games_that_a_player_does_not_know(
    storage: Storage,
) -> None:
    await played(storage, a_game("older", created_at=1), BO)
    await played(storage, a_game("newer", created_at=2), BO)
    await played(storage, a_game("with ada"), ADA, BO)
    await played(storage, a_game("running"), BO, ended=False)
    shared = msgspec.structs.replace(a_game("of an evening"), seed=SHARED_SEED + "seed")
    await played(storage, shared, BO)
    assert await storage.recorded_games.unknown_to(ADA, 9) == ("newer", "older")
    assert await storage.recorded_games.unknown_to(ADA, 1) == ("newer",)
    assert await storage.recorded_games.unknown_to(BO, 9) == ()

    await storage.challenges.add(ChallengeRow("c", GameId("newer"), 1, 0, BO, 3))
    begun = TryRow("t", "c", GameId("newer"), 1, 0, ADA, 4)
    assert await storage.challenges.begin(begun, may_count=True, running_since=0) is not None
    assert await storage.recorded_games.unknown_to(ADA, 9) == ("older",)


async def test_only_games_that_have_not_begun_are_closed(storage: Storage) -> None:
    await storage.catalogue.add_game(a_game("waits"))
    await storage.catalogue.add_game(a_game("other"))
    await played(storage, a_game("plays"), ADA, ended=False)
    await storage.catalogue.close_waiting([GameId("waits"), GameId("plays")], 9)
    ends = []
    for name in ("waits", "plays", "other"):
        row = await storage.catalogue.game(GameId(name))
        assert row is not None
        ends.append(row.ended_at)
    assert ends == [9, None, None]
