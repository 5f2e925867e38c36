"""One node's way to the shared database: everything that a `Storage` offers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import cache, partial
from random import Random
from typing import NamedTuple, TypeVar

from sqlalchemy import Connection, create_engine, select

from cosmic_factory.tables import Clock, GameId, PlayerId, StorageTimings
from cosmic_factory.tables.journal.catalogue import SqlCatalogue
from cosmic_factory.tables.journal.database import Reads
from cosmic_factory.tables.journal.group_commit import Append, GroupCommit
from cosmic_factory.tables.journal.port import (
    EVERY_GAME,
    MISSED,
    Archive,
    Catalogue,
    GameLease,
    Heartbeat,
    Journal,
    News,
    Outage,
    Presence,
    StoredTime,
    TimeReference,
)
from cosmic_factory.tables.journal.schema import games, metadata, seats
from cosmic_factory.tables.stores.sql_stores import SqlStores
from tests.simulation.database import SharedDatabase
from tests.simulation.faults import FaultPlan, SimulatedFault
from tests.simulation.processes import Process, outside_all_processes

T = TypeVar("T")

# Seconds until another node hears of an entry, and when it hears of it late.
NEWS = 0.001, 0.02
LATE_NEWS = 0.1, 4.0
# Seconds until a node that lost its connection to the news has a new one.
NEWS_AGAIN = 0.1, 6.0


class SimulatedStorage(SqlStores):
    """What a node opens when it starts; it is useless once the node's process is dead."""

    def __init__(self, database: SharedDatabase, process: Process, journal: Journal, news: News):
        self.journal = journal
        self.archive: Archive = journal
        in_memory = SqlInMemory(database, process)
        super().__init__(in_memory)
        self.catalogue: Catalogue = SqlCatalogue(in_memory)
        self.heartbeat: Heartbeat = SimulatedHeartbeat(database, process)
        self.time: TimeReference = SimulatedTime(database, process)
        self.news = news
        self.presence: Presence = SimulatedPresence(database, process)
        self.leases: GameLease = SimulatedLeases(database, process)

    async def close(self) -> None:
        """Do nothing: nodes of a simulation are killed."""


class SimulatedJournal:
    """The real group commit in front of the shared database."""

    def __init__(self, database: SharedDatabase, process: Process, clock: Clock) -> None:
        self._database = database
        self._process = process
        self._commits = GroupCommit(self._store, clock=clock, timings=StorageTimings())

    def append(self, game: GameId, seq: int, *entries: bytes) -> Awaitable[bool]:
        return self._commits.append(game, seq, entries)

    def ready(self) -> Awaitable[None]:
        return self._commits.ready()

    async def since(self, game: GameId, seq: int, limit: int | None = None) -> Sequence[bytes]:
        read = partial(self._database.entries_since, game, seq)
        entries = await self._database.ask(self._process, read)
        return entries[:limit]

    async def _store(self, batch: Sequence[Append]) -> Sequence[bool | Exception]:
        return await self._database.append_batch(self._process, batch)


class SqlInMemory:
    """The catalogue's SQL, on SQLite in memory."""

    def __init__(self, database: SharedDatabase, process: Process) -> None:
        self._database = database
        self._process = process

    def reading(self, what: Reads) -> SqlInMemory:
        return self

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await self.write(work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        return await self._database.request(self._process, lambda: work(_connection()))


@cache
def _connection() -> Connection:
    """Made once for all simulations of this interpreter, which clear it before they begin.

    It never commits: nobody else sees this database, and nothing between two statements fails.
    """
    connection = create_engine("sqlite://").connect()
    metadata.create_all(connection)
    return connection


def clear_catalogue() -> None:
    for table in metadata.sorted_tables:
        _connection().execute(table.delete())


class CatalogueFacts(NamedTuple):
    """What the catalogue says about a game; times are milliseconds since 1970."""

    owners: dict[int, PlayerId]
    started_at: int | None
    ended_at: int | None
    host: PlayerId


def read_catalogue(game: GameId) -> CatalogueFacts:
    """Return what is written, at once and whatever the database's faults are."""
    times = select(games.c.started_at, games.c.ended_at, games.c.host).where(games.c.id == game)
    places = select(seats.c.seat, seats.c.player_id).where(seats.c.game_id == game)
    row = _connection().execute(times).one()
    owners = {place.seat: PlayerId(place.player_id) for place in _connection().execute(places)}
    return CatalogueFacts(owners, row.started_at, row.ended_at, PlayerId(row.host))


class SimulatedHeartbeat:
    def __init__(self, database: SharedDatabase, process: Process) -> None:
        self._database = database
        self._process = process

    async def beat(self, now: int, *, doubtful: bool = False) -> None:
        await self._database.ask(self._process, lambda: self._database.beat(now, doubtful))

    async def outages(self, since: int) -> Sequence[Outage]:
        def read() -> Sequence[Outage]:
            return tuple(outage for outage in self._database.outages if outage.end > since)

        return await self._database.ask(self._process, read)

    async def note_outage(self, outage: Outage) -> None:
        await self._database.ask(self._process, lambda: self._database.note_outage(outage))


class SimulatedTime:
    def __init__(self, database: SharedDatabase, process: Process) -> None:
        self._database = database
        self._process = process

    async def read(self) -> StoredTime:
        return await self._database.ask(self._process, self._database.read_time)

    async def write_offset(self, offset: int, *, expected: int | None) -> bool:
        write = partial(self._database.write_offset, offset, expected)
        return await self._database.ask(self._process, write)


class SimulatedPresence:
    def __init__(self, database: SharedDatabase, process: Process) -> None:
        self._database = database
        self._process = process

    async def touch(self, game: GameId, seats: Sequence[int], node: str, until: int) -> None:
        def write() -> None:
            rows = self._database.presence.setdefault(game, {})
            rows.update({(seat, node): until for seat in seats})

        await self._database.ask(self._process, write)

    async def present(self, game: GameId, now: int) -> frozenset[int]:
        def read() -> frozenset[int]:
            rows = self._database.presence.get(game, {})
            return frozenset(seat for (seat, _), until in rows.items() if until > now)

        return await self._database.ask(self._process, read)


class SimulatedLeases:
    """A lease is lost with the connection, as PostgreSQL's session locks are."""

    def __init__(self, database: SharedDatabase, process: Process) -> None:
        self._database = database
        self._process = process

    async def acquire(self, game: GameId) -> bool:
        def acquire() -> bool:
            holder = self._database.leases.setdefault(game, self._process)
            return holder is self._process

        return await self._database.ask(self._process, acquire)

    async def release(self, game: GameId) -> None:
        def release() -> None:
            if self._database.leases.get(game) is self._process:
                del self._database.leases[game]

        await self._database.ask(self._process, release)


class NewsLink:
    """A node's connection to the news: while it is broken, news are lost; afterwards it says so."""

    def __init__(self, process: Process, plan: FaultPlan, chance: Random, send: Send) -> None:
        """`send` hands a line to the links of all other nodes."""
        self._process = process
        self._plan = plan
        self._chance = chance
        self._send = send
        self._loop = asyncio.get_running_loop()
        self._context = outside_all_processes()
        self._is_broken = False
        self._on_entry: list[Callable[[GameId, int], None]] = []
        self._on_broadcast: list[Callable[[GameId, str], None]] = []

    # --- what the node asks for ------------------------------------------------------------

    def on_entry(self, callback: Callable[[GameId, int], None]) -> None:
        self._on_entry.append(callback)
        self._process.call(callback, EVERY_GAME, MISSED)

    def on_broadcast(self, callback: Callable[[GameId, str], None]) -> None:
        self._on_broadcast.append(callback)

    async def broadcast(self, game: GameId, text: str) -> None:
        self._send(self._process, lambda link: link.deliver_broadcast(game, text))

    # --- what the other nodes send ---------------------------------------------------------

    def deliver_entry(self, game: GameId, seq: int) -> None:
        if self._is_broken or self._plan.happens(SimulatedFault.NEWS_LOST):
            self._break()
            return
        self._deliver(self._tell_entry, game, seq)
        if self._plan.happens(SimulatedFault.NEWS_DOUBLED):
            self._deliver(self._tell_entry, game, seq)

    def deliver_broadcast(self, game: GameId, text: str) -> None:
        if not self._is_broken:
            self._deliver(self._tell_broadcast, game, text)

    def _deliver(self, call: Callable[..., None], game: GameId, what: int | str) -> None:
        late = self._plan.happens(SimulatedFault.NEWS_DELAYED)
        seconds = self._chance.uniform(*(LATE_NEWS if late else NEWS))
        self._process.call_later(seconds, call, game, what)

    def _later(self, seconds: float, call: Callable[..., None], *args: object) -> None:
        self._loop.call_later(seconds, call, *args, context=self._context)

    def _tell_entry(self, game: GameId, seq: int) -> None:
        for callback in self._on_entry:
            callback(game, seq)

    def _tell_broadcast(self, game: GameId, text: str) -> None:
        for callback in self._on_broadcast:
            callback(game, text)

    def _break(self) -> None:
        if not self._is_broken:
            self._is_broken = True
            self._later(self._chance.uniform(*NEWS_AGAIN), self._repair)

    def _repair(self) -> None:
        self._is_broken = False
        self._process.call(self._tell_entry, EVERY_GAME, MISSED)


Send = Callable[[Process, Callable[[NewsLink], None]], None]
