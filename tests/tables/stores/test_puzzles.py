from __future__ import annotations

import asyncio

import pytest

from cosmic_factory.puzzles import Repetition
from cosmic_factory.tables import (
    HandInProblem,
    HandInRow,
    PlayerId,
    PlayerRow,
    PointsCount,
    Storage,
    StoredHandIn,
    StormRow,
    ThemeTry,
)
from cosmic_factory.tables.stores.puzzles import MAX_HAND_INS
from tests.tables.journal.rows import ADA, BO

pytestmark = pytest.mark.anyio

P, Q = "daily-2026-11-17", "daily-2026-11-18"


def handed(
    points: int,
    player: PlayerId = ADA,
    *,
    puzzle: str = P,
    galaxy: str = "",
    at: int = 5,
    counted: bool = True,
) -> HandInRow:
    return HandInRow(puzzle, player, galaxy or f"{points}", points, at, counted)


async def test_hand_ins_of_many_at_once_are_all_stored(storage: Storage) -> None:
    players = [PlayerId(f"p{number}") for number in range(30)]
    rows = [handed(number % 3, player) for number, player in enumerate(players)]
    noted: list[StoredHandIn] = []
    found = await asyncio.gather(*(storage.puzzles.hand_in(row, noted.append) for row in rows))
    assert all(isinstance(one, StoredHandIn) for one in found)
    assert len(noted) == 30
    counts = await storage.puzzles.points_counts(P)
    assert counts == (PointsCount(0, 10, 10), PointsCount(1, 10, 10), PointsCount(2, 10, 10))


async def test_the_same_galaxy_at_once_is_stored_once(storage: Storage) -> None:
    found = await asyncio.gather(*(storage.puzzles.hand_in(handed(7)) for _ in range(5)))
    assert sorted(one is HandInProblem.SAME for one in found) == [False, True, True, True, True]
    result = await storage.puzzles.result(P, ADA)
    assert result is not None
    assert result.hand_ins == 1


async def test_first_best_and_counted_points_are_kept_apart(storage: Storage) -> None:
    for row in (handed(5), handed(9), handed(7), handed(12, counted=False)):
        await storage.puzzles.hand_in(row)
    result = await storage.puzzles.result(P, ADA)
    assert result is not None
    assert (result.first, result.best, result.counted, result.hand_ins) == (5, 12, 9, 4)
    assert await storage.puzzles.best_galaxy(P, ADA) == "12"
    assert await storage.puzzles.counted_puzzles(ADA) == [P]
    assert await storage.puzzles.result(P, BO) is None
    assert await storage.puzzles.best_galaxy(Q, ADA) is None


async def test_nothing_is_stored_after_the_best_was_shown(storage: Storage) -> None:
    assert await storage.puzzles.reveal(P, ADA, 6) is None
    await storage.puzzles.hand_in(handed(5))
    first = await storage.puzzles.reveal(P, ADA, 6)
    assert first is not None
    assert first.revealed_at == 6
    assert await storage.puzzles.reveal(P, ADA, 9) == first
    assert await storage.puzzles.hand_in(handed(9)) is HandInProblem.REVEALED
    assert await storage.puzzles.result(P, ADA) == first


async def test_nobody_hands_in_without_end(storage: Storage) -> None:
    rows = [handed(1, galaxy=str(number)) for number in range(MAX_HAND_INS + 1)]
    found = await asyncio.gather(*(storage.puzzles.hand_in(row) for row in rows))
    assert found[-1] is HandInProblem.TOO_MANY
    assert all(isinstance(one, StoredHandIn) for one in found[:-1])


async def test_merged_results_are_those_of_one_person(storage: Storage) -> None:
    for row in (handed(9, ADA, at=20), handed(5, BO, at=10), handed(9, BO, at=30)):
        await storage.puzzles.hand_in(row)
    await storage.puzzles.hand_in(handed(4, BO, puzzle=Q))
    await storage.guest_results.merge(BO, ADA)
    results = await storage.puzzles.results_of(ADA, [P, Q])
    assert (results[P].first, results[P].best, results[P].hand_ins) == (5, 9, 2)
    assert results[Q].best == 4
    assert not await storage.puzzles.results_of(BO, [P, Q])
    assert await storage.puzzles.hand_in(handed(5)) is HandInProblem.SAME
    await storage.guest_results.merge(ADA, ADA)
    assert (await storage.puzzles.results_of(ADA, [P, Q])) == results


async def test_what_came_after_either_saw_the_best_does_not_count_when_merged(
    storage: Storage,
) -> None:
    await storage.puzzles.hand_in(handed(5, BO, at=10))
    await storage.puzzles.reveal(P, BO, 11)
    await storage.puzzles.hand_in(handed(9, ADA, at=12))
    await storage.guest_results.merge(BO, ADA)
    result = await storage.puzzles.result(P, ADA)
    assert result is not None
    assert (result.best, result.counted, result.revealed_at) == (9, 5, 11)


async def test_themes_and_storms_are_merged(storage: Storage) -> None:
    await storage.theme_results.add(ThemeTry(BO, "theme-path-1", "path", 4, solved=False, at=1))
    await storage.theme_results.add(ThemeTry(ADA, "theme-path-1", "path", 6, solved=True, at=2))
    await storage.storms.start(StormRow("s", BO, False, "seed", 1, 9))
    await storage.guest_results.merge(BO, ADA)
    (result,) = (await storage.theme_results.of(ADA)).values()
    assert (result.best, result.tries, result.solved) == (6, 2, True)
    assert result.repetition == Repetition(0, None)
    assert not await storage.theme_results.of(BO)
    storm = await storage.storms.storm("s")
    assert storm is not None
    assert storm.player == ADA


async def test_a_storm_counts_each_hand_once_while_it_goes_on(storage: Storage) -> None:
    await storage.storms.start(StormRow("s", ADA, False, "seed", 0, 100))

    async def answered(number: int, at: int) -> bool:
        found = await storage.storms.answer("s", number, 50, sent_after=at, ended_at=None)
        return found is not None

    assert not await answered(2, 10)
    assert sorted(await asyncio.gather(*(answered(1, 10) for _ in range(3)))) == [
        False,
        False,
        True,
    ]
    assert not await answered(2, 100)
    storm = await storage.storms.end("s", 60)
    assert storm is not None
    assert (storm.score, storm.hands, storm.ended_at) == (50, 1, 60)
    again = await storage.storms.end("s", 70)
    assert again == storm


async def test_results_keep_a_guest_and_go_with_one(storage: Storage) -> None:
    for player in (ADA, BO):
        await storage.catalogue.add_player(PlayerRow(player, "Somebody", 1))
    await storage.puzzles.hand_in(handed(5, ADA, at=50))
    await storage.puzzles.hand_in(handed(5, BO, at=150))
    await storage.theme_results.add(ThemeTry(ADA, "theme-path-1", "path", 4, solved=False, at=1))
    await storage.storms.start(StormRow("s", ADA, False, "seed", 1, 9))
    assert await storage.catalogue.delete_unused_players(made_before=100) == 1
    assert await storage.catalogue.player(ADA) is None
    assert await storage.catalogue.player(BO) is not None
    assert await storage.puzzles.points_counts(P) == (PointsCount(5, 1, 1),)
    assert await storage.puzzles.best_galaxy(P, ADA) is None
    assert not await storage.theme_results.of(ADA)
    assert await storage.storms.storm("s") is None
