from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence

import pytest

from cosmic_factory.tables import GameId, Storage, StorageUnavailable, open_storage
from cosmic_factory.tables.journal.port import JournalBroken

pytestmark = pytest.mark.anyio

G, H = GameId("g"), GameId("h")


async def test_entries_come_back_in_order(storage: Storage) -> None:
    for seq, entry in enumerate([b"one", b"two", b"three"], start=1):
        assert await storage.journal.append(G, seq, entry)
    assert await storage.journal.append(H, 1, b"another game")
    assert await storage.journal.since(G, 0) == (b"one", b"two", b"three")
    assert await storage.journal.since(G, 2) == (b"three",)
    assert await storage.journal.since(G, 3) == ()
    assert await storage.journal.since(G, 1, limit=1) == (b"two",)
    assert await storage.journal.since(GameId("unknown"), 0) == ()


async def test_an_entry_is_never_overwritten(storage: Storage) -> None:
    assert await storage.journal.append(G, 1, b"first")
    assert not await storage.journal.append(G, 1, b"second")
    assert not await storage.journal.append(G, 1, b"first")
    assert await storage.journal.since(G, 0) == (b"first",)


async def test_an_entry_may_hold_any_bytes(storage: Storage) -> None:
    entry = bytes(range(256)) * 400
    assert await storage.journal.append(G, 1, entry)
    assert await storage.journal.append(G, 2, b"")
    assert await storage.journal.since(G, 0) == (entry, b"")


@pytest.mark.parametrize("seq", [-1, 0, 2, 7])
async def test_an_entry_without_the_one_before_it_is_refused(storage: Storage, seq: int) -> None:
    with pytest.raises(JournalBroken):
        await storage.journal.append(G, seq, b"too early")
    assert await storage.journal.since(G, 0) == ()


async def test_a_gap_is_refused_without_harm_to_the_rest_of_its_batch(storage: Storage) -> None:
    append = storage.journal.append
    answers = await asyncio.gather(
        append(G, 1, b"1"),
        append(G, 2, b"2"),
        append(H, 4, b"4"),
        append(H, 5, b"5"),
        append(G, 1, b"other"),
        append(H, 1, b"1"),
        return_exceptions=True,
    )
    shown = [type(a) if isinstance(a, Exception) else a for a in answers]
    assert shown == [True, True, JournalBroken, JournalBroken, False, True]
    assert await storage.journal.since(G, 0) == (b"1", b"2")
    assert await storage.journal.since(H, 0) == (b"1",)


async def test_entries_appended_together_are_stored_whole_or_not_at_all(storage: Storage) -> None:
    append = storage.journal.append
    assert await append(G, 1, b"1", b"2", b"3")
    assert not await append(G, 3, b"other 3", b"other 4")
    with pytest.raises(JournalBroken):
        await append(G, 5, b"5", b"6")
    assert await storage.journal.since(G, 0) == (b"1", b"2", b"3")
    answers = await asyncio.gather(
        append(G, 4, b"4", b"5"), append(H, 2, b"2", b"3"), append(GameId("i"), 1, b"1", b"2"),
        append(G, 4, b"late 4"), append(G, 6, b"6", b"7"), return_exceptions=True,
    )  # fmt: skip
    shown = [type(a) if isinstance(a, Exception) else a for a in answers]
    assert shown == [True, JournalBroken, True, False, True]
    assert await storage.journal.since(G, 3) == (b"4", b"5", b"6", b"7")
    assert await storage.journal.since(H, 0) == ()
    assert await storage.journal.since(GameId("i"), 0) == (b"1", b"2")


async def race(storages: Sequence[Storage], writers: int, goal: int) -> None:
    """Writers append to the same few games, each computing from what it has seen so far."""
    games = [GameId(f"game-{number}") for number in range(4)]
    won: dict[tuple[GameId, int], list[bytes]] = {}
    lost = 0

    async def write(writer: int) -> None:
        nonlocal lost
        chance = random.Random(writer)
        journal = storages[writer % len(storages)].journal
        seen = dict.fromkeys(games, 0)
        while any(seq < goal for seq in seen.values()):
            game = chance.choice([game for game, seq in seen.items() if seq < goal])
            first = seen[game] + 1
            numbers = range(first, first + chance.randint(1, 3))
            entries = [b"%d wrote %d after %d" % (writer, seq, first - 1) for seq in numbers]
            if await journal.append(game, first, *entries):
                for seq, entry in zip(numbers, entries, strict=True):
                    won.setdefault((game, seq), []).append(entry)
                seen[game] = numbers[-1]
            else:
                lost += 1
                seen[game] += len(await journal.since(game, seen[game]))

    await asyncio.gather(*(write(writer) for writer in range(writers)))
    assert lost > 0
    for game in games:
        entries = await storages[0].journal.since(game, 0)
        assert len(entries) >= goal
        assert [[entry] for entry in entries] == [
            won[game, seq] for seq in range(1, len(entries) + 1)
        ]


async def test_of_200_writers_exactly_one_stores_each_number(storage: Storage) -> None:
    await race([storage], writers=200, goal=15)


async def test_nodes_that_race_for_the_same_numbers_do_not_block_each_other(
    postgres_url: str,
) -> None:
    nodes = [await open_storage(postgres_url) for _ in range(3)]
    try:
        await race(nodes, writers=60, goal=15)
    finally:
        await asyncio.gather(*(node.close() for node in nodes))


async def test_what_waits_together_is_stored_together(url: str) -> None:
    batches: list[int] = []
    storage = await open_storage(url, on_batch=batches.append)
    await asyncio.gather(
        *(storage.journal.append(GameId(f"game-{number}"), 1, b"") for number in range(500))
    )
    await storage.close()
    assert sum(batches) == 500
    assert len(batches) < 10


async def test_a_cancelled_append_disturbs_nobody(storage: Storage) -> None:
    patient = asyncio.ensure_future(storage.journal.append(G, 1, b"1"))
    hasty = asyncio.ensure_future(storage.journal.append(H, 1, b"1"))
    await asyncio.sleep(0)
    hasty.cancel()
    assert await patient
    assert await storage.journal.append(G, 2, b"2")
    # It was on its way already, which is why a cancelled caller has to look.
    assert await storage.journal.since(H, 0) in ((), (b"1",))


async def test_closing_stores_what_is_on_its_way_and_then_refuses(url: str) -> None:
    storage = await open_storage(url)
    appends = [storage.journal.append(GameId(f"game-{number}"), 1, b"") for number in range(100)]
    await storage.close()
    assert all(await asyncio.gather(*appends))
    for late in (
        storage.journal.append(G, 1, b""),
        storage.journal.since(G, 0),
        storage.catalogue.game(G),
        storage.heartbeat.beat(1),
    ):
        with pytest.raises(StorageUnavailable):
            await late
    again = await open_storage(url)
    assert await again.journal.since(GameId("game-99"), 0) == (b"",)
    await again.close()
