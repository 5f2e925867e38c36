"""Games with the box that several phones count, in both databases."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import update

from cosmic_factory.tables import CompanionChanges, CompanionPart, PartChange, Storage
from cosmic_factory.tables.journal.schema import companion_parts
from cosmic_factory.tables.stores.companion_games import MAX_STAMPS_AHEAD

pytestmark = pytest.mark.anyio

CODE = "ACDEFGHJ"
ADA = PartChange("round-1-seat-0", "ada", seen=0)
BO = PartChange("round-1-seat-1", "bo", seen=0)


def stored(change: PartChange, stamp: int) -> CompanionPart:
    return CompanionPart(change.name, stamp, change.content)


def of_older_page(content: str, stamp: int) -> PartChange:
    return PartChange(ADA.name, content, own_stamp=stamp)


async def exchanged(
    storage: Storage, *changes: PartChange, after: int = 0
) -> CompanionChanges | None:
    return await storage.companion_games.exchange(CODE, changes, after=after, now=10)


@pytest.fixture
async def started(storage: Storage) -> Storage:
    assert await storage.companion_games.add(CODE, 5, forget_before=0)
    return storage


async def test_phones_get_what_others_entered_after_their_version(started: Storage) -> None:
    assert await exchanged(started, ADA) == CompanionChanges(1, (stored(ADA, 1),))
    assert await exchanged(started, BO, after=1) == CompanionChanges(2, (stored(BO, 2),))
    assert await exchanged(started, after=1) == CompanionChanges(2, (stored(BO, 2),))
    assert await exchanged(started, after=2) == CompanionChanges(2, ())


async def test_only_a_change_of_what_is_stored_is_stored(started: Storage) -> None:
    await exchanged(started, ADA)
    corrected = PartChange(ADA.name, "corrected", seen=1)
    assert await exchanged(started, corrected, after=1) == CompanionChanges(
        2, (stored(corrected, 2),)
    )
    # Whoever changed an older version gets the newer one, also without asking for it.
    late = PartChange(ADA.name, "late", seen=1)
    assert await exchanged(started, late, after=2) == CompanionChanges(2, (stored(corrected, 2),))
    assert await exchanged(started, corrected, after=2) == CompanionChanges(
        2, (stored(corrected, 2),)
    ), "sent twice"


async def test_pages_of_earlier_versions_are_taken_by_their_own_larger_stamp(
    started: Storage,
) -> None:
    await exchanged(started, of_older_page("first", 40))
    assert await exchanged(started, of_older_page("late", 12)) == CompanionChanges(
        1, (CompanionPart(ADA.name, 40, "first"),)
    )
    # What newer pages store is newer for older ones, too.
    await exchanged(started, BO)
    newer = PartChange(ADA.name, "newer", seen=40)
    assert await exchanged(started, newer, after=2) == CompanionChanges(3, (stored(newer, 42),))
    await exchanged(started, of_older_page("last", 43))
    assert await exchanged(started, after=3) == CompanionChanges(
        4, (CompanionPart(ADA.name, 43, "last"),)
    )


async def test_a_part_that_got_a_huge_stamp_once_can_be_changed_again(started: Storage) -> None:
    await exchanged(started, of_older_page("poison", 2**53))
    ahead = await exchanged(started)
    assert ahead is not None
    assert ahead.parts[0].stamp <= MAX_STAMPS_AHEAD
    # As an earlier version has stored it.
    database = started.companion_games._database  # type: ignore[attr-defined]
    await database.write(lambda there: there.execute(update(companion_parts).values(stamp=2**53)))
    there = await exchanged(started)
    assert there is not None
    healed = PartChange(ADA.name, "healed", seen=there.parts[0].stamp)
    changes = await exchanged(started, healed)
    assert changes is not None
    assert [part.content for part in changes.parts] == ["healed"]


async def test_phones_that_send_at_the_same_moment_lose_nothing(started: Storage) -> None:
    parts = [PartChange(f"round-{n}", str(n), seen=0) for n in range(1, 6)]
    await asyncio.gather(*(exchanged(started, part) for part in parts))
    changes = await exchanged(started)
    assert changes is not None
    assert sorted(part.name for part in changes.parts) == sorted(part.name for part in parts)
    assert changes.version == 5


async def test_of_two_phones_that_change_a_part_at_the_same_moment_one_is_told(
    started: Storage,
) -> None:
    both = [PartChange(ADA.name, phone, seen=0) for phone in ("one", "two")]
    answers = await asyncio.gather(*(exchanged(started, change) for change in both))
    [kept] = {answer.parts for answer in answers if answer is not None}
    assert kept[0].content in ("one", "two")


async def test_a_code_is_given_once_and_forgotten_after_a_while(started: Storage) -> None:
    games = started.companion_games
    assert not await games.add(CODE, 6, forget_before=0)
    await exchanged(started, ADA)
    assert await games.add("KMNPQRTW", 20, forget_before=11)
    assert await exchanged(started, BO) is None
    assert await exchanged(started) is None
