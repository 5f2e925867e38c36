from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial

import asyncpg  # type: ignore[import-untyped]  # ships no types
import pytest

from cosmic_factory.tables import (
    GameId,
    Storage,
    StorageTimings,
    StorageUnavailable,
    SystemClock,
    open_storage,
)
from cosmic_factory.tables.journal.address import PostgresAddress
from cosmic_factory.tables.journal.port import EVERY_GAME, MISSED, Outage
from cosmic_factory.tables.journal.postgres.storage import PostgresStorage
from tests.tables.journal.proxy import Proxy
from tests.tables.journal.rows import a_game
from tests.tables.journal.servers import MAX_WAIT_SECONDS, Postgres, pause, resume, until

pytestmark = pytest.mark.anyio

G, H = GameId("g"), GameId("h")


@pytest.fixture
async def proxy(postgres_url: str) -> AsyncIterator[Proxy]:
    proxy = Proxy(postgres_url)
    yield proxy
    await proxy.stop()


@pytest.fixture
async def impatient(proxy: Proxy) -> AsyncIterator[PostgresStorage]:
    """A storage behind the proxy that waits for a second only."""
    url = await proxy.start()
    storage = await PostgresStorage.open(
        PostgresAddress(url),
        clock=SystemClock(),
        timings=StorageTimings(postgres_answer_seconds=1, keepalive_seconds=0.1),
    )
    yield storage
    proxy.revive()
    await storage.close()


async def append_when_back(storage: Storage, game: GameId, seq: int, entry: bytes) -> bool:
    """What a table does: refuse while the database is away, and look before deciding again."""
    async with asyncio.timeout(MAX_WAIT_SECONDS):
        while True:
            try:
                return await storage.journal.append(game, seq, entry)
            except StorageUnavailable:
                await asyncio.sleep(0.05)


async def test_a_stopped_server_refuses_and_all_goes_on_when_it_is_back(
    postgres: Postgres, postgres_url: str
) -> None:
    storage, other = [await open_storage(postgres_url) for _ in range(2)]
    heard: list[tuple[GameId, int]] = []
    other.news.on_entry(lambda game, seq: heard.append((game, seq)))
    await until(lambda: (EVERY_GAME, MISSED) in heard)
    assert await storage.catalogue.add_game(a_game("g"))
    assert await storage.leases.acquire(G)
    await storage.heartbeat.beat(1_000)
    assert await storage.journal.append(G, 1, b"1")
    heard.clear()
    await asyncio.to_thread(postgres.stop)
    try:
        for refused in (
            storage.journal.append(G, 2, b"2"),
            storage.journal.since(G, 0),
            storage.catalogue.game(G),
            storage.catalogue.add_game(a_game("h")),
            storage.heartbeat.beat(2_000),
            storage.presence.touch(G, [0], "node", 99),
            storage.leases.acquire(G),
        ):
            with pytest.raises(StorageUnavailable, match=r"^PostgreSQL: "):
                await refused
    finally:
        await asyncio.to_thread(postgres.start)
    assert await append_when_back(storage, G, 2, b"2")
    assert await storage.journal.since(G, 0) == (b"1", b"2")
    assert await storage.catalogue.game(G) == a_game("g")
    await storage.heartbeat.beat(9_000)
    assert await storage.heartbeat.outages(0) == (Outage(1_000, 9_000),)
    assert await storage.leases.acquire(G)
    await until(lambda: (EVERY_GAME, MISSED) in heard)
    heard.clear()
    assert await storage.journal.append(G, 3, b"3")
    await until(lambda: (G, 3) in heard)
    await asyncio.gather(storage.close(), other.close())


async def test_nothing_acknowledged_is_lost_when_the_server_is_stopped_under_load(
    postgres: Postgres, postgres_url: str
) -> None:
    storage = await open_storage(postgres_url)
    acknowledged: dict[GameId, list[bytes]] = {}
    stop = asyncio.Event()

    async def play(game: GameId) -> None:
        entries = acknowledged.setdefault(game, [])
        while not stop.is_set():
            entry = b"%d" % len(entries)
            try:
                stored = await storage.journal.append(game, len(entries) + 1, entry)
            except StorageUnavailable:
                await asyncio.sleep(0.02)
                continue
            if not stored:  # an earlier attempt had arrived after all
                assert await storage.journal.since(game, len(entries)) == (entry,)
            entries.append(entry)

    players = [asyncio.create_task(play(GameId(f"game-{number}"))) for number in range(20)]
    for _ in range(2):
        await asyncio.sleep(0.2)
        await asyncio.to_thread(postgres.stop)
        await asyncio.to_thread(postgres.start)
        for entries in acknowledged.values():
            await until(partial(longer, entries, len(entries)))
    stop.set()
    await asyncio.gather(*players)
    for game, entries in acknowledged.items():
        assert list(await storage.journal.since(game, 0)) == entries
    await storage.close()


def longer(entries: list[bytes], count: int) -> bool:
    return len(entries) > count


async def test_an_entry_whose_answer_was_lost_is_found_to_be_stored(
    proxy: Proxy, impatient: PostgresStorage
) -> None:
    assert await impatient.journal.append(G, 1, b"1")
    proxy.lose_the_answer_to(b"the marked entry")
    together = [
        impatient.journal.append(G, 2, b"the marked entry"),
        impatient.journal.append(H, 1, b"beside it"),
        impatient.journal.append(H, 1, b"too late"),
    ]
    assert await asyncio.gather(*together) == [True, True, False]
    assert proxy.answers_lost == 1
    assert await impatient.journal.since(G, 0) == (b"1", b"the marked entry")


async def test_an_append_that_was_refused_is_refused_although_the_answer_was_lost(
    proxy: Proxy, impatient: PostgresStorage, postgres_url: str
) -> None:
    other = await open_storage(postgres_url)
    assert await impatient.journal.append(G, 1, b"1")
    assert await other.journal.append(G, 2, b"theirs")
    proxy.lose_the_answer_to(b"the marked entry")
    assert not await impatient.journal.append(G, 2, b"the marked entry")
    assert proxy.answers_lost == 1
    await other.close()


async def test_a_dead_connection_is_refused_in_time_and_the_journal_decides(
    proxy: Proxy, impatient: PostgresStorage, postgres_url: str
) -> None:
    assert await impatient.journal.append(G, 1, b"1")
    proxy.go_dead()
    with pytest.raises(StorageUnavailable):
        await asyncio.wait_for(impatient.journal.append(G, 2, b"unheard"), MAX_WAIT_SECONDS)
    for refused in (
        impatient.journal.since(G, 0),
        impatient.catalogue.add_game(a_game("g")),
        impatient.leases.acquire(G),
    ):
        with pytest.raises(StorageUnavailable):
            await asyncio.wait_for(refused, MAX_WAIT_SECONDS)
    other = await open_storage(postgres_url)
    assert await other.journal.append(G, 2, b"of another node")
    proxy.revive()
    # The attempt that was stuck in the line arrives now, and is harmless.
    assert not await append_when_back(impatient, G, 2, b"decided on an old state")
    assert await impatient.journal.since(G, 0) == (b"1", b"of another node")
    assert await impatient.catalogue.add_game(a_game("g"))
    assert await impatient.leases.acquire(G)
    await other.close()


async def test_a_dead_connection_for_news_is_noticed(
    proxy: Proxy,
    impatient: PostgresStorage,
    postgres_url: str,
) -> None:
    heard: list[tuple[GameId, int]] = []
    impatient.news.on_entry(lambda game, seq: heard.append((game, seq)))
    await until(lambda: (EVERY_GAME, MISSED) in heard)
    news = next(task for task in asyncio.all_tasks() if task.get_name() == "journal-news")
    heard.clear()
    proxy.go_dead()
    await asyncio.sleep(2)  # much longer than it takes to ask for a sign of life
    proxy.revive()
    await until(lambda: (EVERY_GAME, MISSED) in heard)
    other = await open_storage(postgres_url)
    assert await other.journal.append(G, 1, b"1")
    await until(lambda: (G, 1) in heard)
    assert not news.done()
    await other.close()


async def test_closing_while_the_server_is_away_ends(postgres: Postgres, postgres_url: str) -> None:
    storage = await open_storage(postgres_url)
    storage.news.on_entry(lambda game, seq: None)
    assert await storage.journal.append(G, 1, b"1")
    assert await storage.leases.acquire(G)
    await storage.catalogue.game(G)
    await asyncio.to_thread(postgres.stop)
    try:
        waiting = storage.journal.append(G, 2, b"2")
        await asyncio.wait_for(storage.close(), MAX_WAIT_SECONDS)
        with pytest.raises(StorageUnavailable):
            await waiting
    finally:
        await asyncio.to_thread(postgres.start)


async def test_a_stuck_server_process_does_not_hold_up_the_journal(
    postgres_url: str,
) -> None:
    storage = await open_storage(postgres_url, timings=StorageTimings(postgres_answer_seconds=0.5))
    assert await storage.journal.append(G, 1, b"1")
    pid = await pid_of_last(postgres_url, "%INSERT INTO journal%")
    pause(pid)
    try:
        # Sent again over a new connection, to a server process that is not stuck.
        assert await storage.journal.append(G, 2, b"2")
    finally:
        resume(pid)
    assert await storage.journal.append(G, 3, b"3")
    assert await storage.journal.since(G, 0) == (b"1", b"2", b"3")
    await storage.close()


async def pid_of_last(url: str, statement: str) -> int:
    connection = await asyncpg.connect(url)
    try:
        pid: int = await connection.fetchval(
            "SELECT pid FROM pg_stat_activity WHERE query ILIKE $1"
            " AND datname = current_database() AND pid != pg_backend_pid()",
            statement,
        )
    finally:
        await connection.close()
    return pid


async def test_a_locked_journal_refuses_rather_than_hangs(postgres_url: str) -> None:
    storage = await open_storage(postgres_url, timings=StorageTimings(postgres_answer_seconds=0.3))
    connection = await asyncpg.connect(postgres_url)
    async with connection.transaction():
        await connection.execute("LOCK TABLE journal IN ACCESS EXCLUSIVE MODE")
        with pytest.raises(StorageUnavailable, match="statement timeout"):
            await storage.journal.append(G, 1, b"1")
        with pytest.raises(StorageUnavailable, match="statement timeout"):
            await storage.journal.since(G, 0)
    await connection.close()
    assert await storage.journal.append(G, 1, b"1")
    await storage.close()


async def test_the_journal_is_durable_even_if_the_database_is_set_up_not_to_be(
    postgres: Postgres,
) -> None:
    url = await asyncio.to_thread(postgres.new_database)
    name = url.partition("?")[0].rpartition("/")[2]
    await asyncio.to_thread(postgres.run, f"ALTER DATABASE {name} SET synchronous_commit = off")
    storage = await PostgresStorage.open(
        PostgresAddress(url), clock=SystemClock(), timings=StorageTimings()
    )
    await storage.journal.append(G, 1, b"1")
    writing = await storage._journal._postgres.get()
    assert await writing.fetchval("SHOW synchronous_commit") == "on"
    await storage.close()


async def test_the_insert_never_reads_the_whole_journal(postgres_url: str) -> None:
    storage = await PostgresStorage.open(
        PostgresAddress(postgres_url), clock=SystemClock(), timings=StorageTimings()
    )
    for seq in range(1, 10):  # enough for the plan to be kept
        await storage.journal.append(G, seq, b"")
    connection = await storage._journal._postgres.get()
    insert = storage._journal._insert
    plan = await connection.fetch(f"EXPLAIN {insert}", ["g"], [10], [b""], ["g"], [11], [b""])
    shown = "\n".join(line[0] for line in plan)
    assert "Index" in shown
    assert "Seq Scan on journal" not in shown
    await storage.close()
