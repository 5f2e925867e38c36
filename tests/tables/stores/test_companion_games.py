"""Games with the box that several phones count, in both databases."""

from __future__ import annotations

import asyncio

import pytest

from cosmic_factory.tables import CompanionChanges, CompanionPart, Storage

pytestmark = pytest.mark.anyio

CODE = "ACDEFGHJ"
ADA = CompanionPart("round-1-seat-0", 1, "ada")
BO = CompanionPart("round-1-seat-1", 1, "bo")


async def exchanged(
    storage: Storage, *parts: CompanionPart, after: int = 0, most: int = 9
) -> CompanionChanges | None:
    return await storage.companion_games.exchange(CODE, parts, after=after, most=most, now=10)


@pytest.fixture
async def started(storage: Storage) -> Storage:
    assert await storage.companion_games.add(CODE, 5, forget_before=0)
    return storage


async def test_phones_get_what_others_entered_after_their_version(started: Storage) -> None:
    assert await exchanged(started, ADA) == CompanionChanges(1, (ADA,))
    assert await exchanged(started, BO, after=1) == CompanionChanges(2, (BO,))
    assert await exchanged(started, after=1) == CompanionChanges(2, (BO,))
    assert await exchanged(started, after=2) == CompanionChanges(2, ())


async def test_the_larger_stamp_stays_whichever_comes_first(started: Storage) -> None:
    newer = CompanionPart(ADA.name, 3, "corrected")
    await exchanged(started, newer)
    assert await exchanged(started, ADA) == CompanionChanges(1, (newer,))
    assert await exchanged(started, newer) == CompanionChanges(1, (newer,)), "sent twice"


async def test_phones_that_send_at_the_same_moment_lose_nothing(started: Storage) -> None:
    parts = [CompanionPart(f"round-{n}", 1, str(n)) for n in range(1, 6)]
    await asyncio.gather(*(exchanged(started, part) for part in parts))
    changes = await exchanged(started)
    assert changes is not None
    assert sorted(part.name for part in changes.parts) == sorted(part.name for part in parts)
    assert changes.version == 5


async def test_a_game_takes_only_so_many_parts(started: Storage) -> None:
    changes = await exchanged(started, ADA, BO, most=1)
    assert changes == CompanionChanges(1, (ADA,))


async def test_a_code_is_given_once_and_forgotten_after_a_while(started: Storage) -> None:
    games = started.companion_games
    assert not await games.add(CODE, 6, forget_before=0)
    await exchanged(started, ADA)
    assert await games.add("KMNPQRTW", 20, forget_before=11)
    assert await exchanged(started, BO) is None
    assert await exchanged(started) is None
