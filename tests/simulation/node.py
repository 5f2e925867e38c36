"""A simulated node: the real tables and the real live layer of the server, in one process.

This is the only module of the simulation that knows how a node is put together.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from concurrent.futures import Executor
from random import Random
from typing import Protocol

from cosmic_factory.bots import Bot, RandomBot
from cosmic_factory.languages import DEFAULT_LANGUAGE
from cosmic_factory.server import ServerTimings
from cosmic_factory.server.insight.finding import InsightFinder
from cosmic_factory.server.insight.live import LiveInsight
from cosmic_factory.server.live.deferred_calls import DeferredCalls
from cosmic_factory.server.live.session import TableSession
from cosmic_factory.server.live.socket_registry import SocketRegistry
from cosmic_factory.server.live.table_socket import TableSocket
from cosmic_factory.server.security.budget import ClientBudget
from cosmic_factory.server.thinking.thinker import Thinkers
from cosmic_factory.tables import (
    Clock,
    GameId,
    PlayerRow,
    SharedClock,
    StorageUnavailable,
    Table,
    TableRegistry,
    TableTimings,
)
from cosmic_factory.tables.journal.port import Storage
from tests.simulation.insight import LightThinking
from tests.simulation.network import Connection
from tests.simulation.processes import Process
from tests.simulation.watched_clock import WatchedClock
from tests.virtual_time import VirtualClock

log = logging.getLogger("cosmic_factory.simulation")

POLICY_VIOLATION = 1008
# How often a node checks deadlines: as often as a real one, or half as often, which costs less.
TICK_SECONDS = 0.25, 0.5, 0.5


class InlineExecutor(Executor):
    """Stands where a pool of threads would: the virtual loop calls every function itself."""


def light_bot(_: str | None, seed: str) -> Bot:
    return RandomBot(seed)


class OpensStorage(Protocol):
    """Opens the storage of a node's process."""

    def __call__(self, process: Process, clock: Clock) -> Storage: ...


class NodeServer:
    """The memory of a node: its tables and its sockets."""

    def __init__(self, storage: Storage, name: str, clock: SharedClock, chance: Random) -> None:
        self._storage = storage
        self._clock = clock
        self._timings = ServerTimings()
        thinking = LightThinking(clock, chance)
        thinkers = Thinkers(thinking.start, clock=clock, timings=self._timings)
        live = LiveInsight(
            InsightFinder(storage, thinkers),
            lambda game: self.registry.has_lease(game),
            clock=clock,
            timings=self._timings,
        )
        self.registry = TableRegistry(
            storage,
            node=name,
            make_bot=light_bot,
            executor=InlineExecutor(),
            clock=clock,
            timings=TableTimings(tick_seconds=chance.choice(TICK_SECONDS)),
            chance=chance,
            on_scored=live.note_scored,
        )
        self._budget = ClientBudget(clock)
        self._sockets = SocketRegistry(storage.news, DeferredCalls(clock, self._timings))

    async def serve(self, connection: Connection, game: GameId, asks: PlayerRow | None) -> None:
        """Serve a client as the server's WebSocket route does, once it knows who asks."""
        try:
            player = None if asks is None else await self._storage.catalogue.player(asks.id)
            table = await self.registry.open(game)
            assert table is not None, "the game was made before anybody connects"
            await table.catch_up()
        except StorageUnavailable:
            connection.close(POLICY_VIOLATION)
            return
        session = TableSession(self.registry, self._sockets, table, player)
        socket = TableSocket(
            connection,
            session,
            self._sockets.deferred,
            clock=self._clock,
            timings=self._timings,
            budget=self._budget,
            language=DEFAULT_LANGUAGE,
            on_command_time=lambda _: None,
        )
        self._sockets.add(game, socket)
        try:
            await socket.run()
        except Exception:
            log.exception("a socket failed")
        finally:
            self._sockets.remove(game, socket)


class SimulatedNode:
    """One life of a node, from its start until it is killed."""

    def __init__(
        self, name: str, clock: VirtualClock, open_storage: OpensStorage, chance: Random
    ) -> None:
        """`chance` draws what nobody could guess if it were not a simulation."""
        self.name = name
        self.process = Process(name)
        self.clock = WatchedClock(clock)
        self._open_storage = open_storage
        self._chance = chance
        self._connections: list[Connection] = []
        # Once it has started.
        self._server: NodeServer | None = None
        self._start = self.process.start(self._boot())

    async def _boot(self) -> None:
        storage = self._open_storage(self.process, self.clock)
        while True:
            server = NodeServer(storage, self.name, self.clock, self._chance)
            try:
                await server.registry.start()
                break
            except StorageUnavailable:
                # Whatever starts the node's program starts it again.
                await server.registry.stop()
                await self.clock.sleep(1.0)
        self._server = server

    @property
    def is_up(self) -> bool:
        return self._server is not None and not self.process.is_dead

    @property
    def tables(self) -> Sequence[Table]:
        """The copies of games that this node holds in memory."""
        return () if self._server is None else self._server.registry.open_tables

    def kill(self, chance: Random) -> None:
        """Die; the clients learn of it one by one."""
        self.process.kill()
        for connection in self._connections:
            connection.break_off(chance.uniform(0.0, 2.0))

    async def stop(self) -> None:
        """End the node's own tasks, once the simulation is over."""
        self._start.cancel()
        if self._server is not None:
            await self._server.registry.stop()

    def serve(self, game: GameId, player: PlayerRow | None, connection: Connection) -> None:
        """Serve a client that has connected to this node, which is up."""
        assert self._server is not None, "whoever connects has asked"
        self._connections.append(connection)
        self.process.start(self._server.serve(connection, game, player))
