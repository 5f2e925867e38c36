"""One simulated game: nodes, a shared database, clients and faults, all decided by one seed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import NamedTuple, cast

from cosmic_factory.rules import State
from cosmic_factory.tables import (
    Clock,
    GameId,
    PlayerId,
    PlayerRow,
    StorageTimings,
    Table,
)
from cosmic_factory.tables.journal.port import Storage
from tests.simulation.clients import Client
from tests.simulation.database import SharedDatabase
from tests.simulation.faults import FaultPlan
from tests.simulation.games import drawn_game
from tests.simulation.history import History
from tests.simulation.injection import MAX_SKEW_MS, FaultInjector
from tests.simulation.network import Connection
from tests.simulation.node import SimulatedNode
from tests.simulation.players import SimulatedPlayer
from tests.simulation.process_loop import ProcessLoop
from tests.simulation.processes import Process
from tests.simulation.storage import (
    NewsLink,
    Send,
    SimulatedJournal,
    SimulatedStorage,
    clear_catalogue,
)
from tests.simulation.watched_clock import WatchedClock
from tests.virtual_time import EPOCH_MS, VirtualClock

# A game that has not ended after so many seconds never will.
MAX_GAME_SECONDS = 1800.0
# Clients that were told more than this are told it again and again.
MAX_MESSAGES = 50_000
# After the end every node and client hears of everything, within so many seconds; then the game is
# watched a little longer, since nothing more should happen.
MAX_SETTLING_SECONDS = 30
SETTLED_SECONDS = 5.0
# How often the nodes' copies of the game are noted, to be compared with the journal at the end.
COPY_SECONDS = 3.0
NAMES = ("Ada", "Bo", "Cy", "Dee", "Eve", "Fay")


@dataclass(frozen=True)
class Parts:
    """What a world is built of; tests hand in parts that are broken on purpose."""

    database: Callable[[str, FaultPlan, StorageTimings], SharedDatabase] = SharedDatabase
    clock: Callable[[asyncio.AbstractEventLoop, int], VirtualClock] = VirtualClock
    news: Callable[[Process, FaultPlan, Random, Send], NewsLink] = NewsLink
    connection: type[Connection] = Connection
    # Whether the game was begun by a version that links the entries of its journal.
    chained: bool = True


class NodeCopy(NamedTuple):
    """How a game stood on one node, and how many entries were stored at that moment."""

    node: str
    seq: int
    state: State
    stored: int
    # Virtual seconds.
    at: float


class World:
    """Everything of one game. Build and use it inside a running virtual-time loop."""

    def __init__(self, seed: str, plan: FaultPlan, parts: Parts | None = None) -> None:
        parts = self._parts = parts or Parts()
        chance = Random(f"{seed}/world")
        self.seed = seed
        self.plan = plan
        self.loop = cast(ProcessLoop, asyncio.get_running_loop())
        clear_catalogue()
        self.database = parts.database(seed, plan, StorageTimings())
        self.row = drawn_game(seed, chance, chained=parts.chained)
        self.history = History(self.row, self.database)
        self._chance = chance
        self._links: dict[Process, NewsLink] = {}
        skews = (chance.randint(-MAX_SKEW_MS, MAX_SKEW_MS) if plan.has_skew else 0 for _ in "12")
        names = ("A", "B")[: chance.choice((1, 2, 2, 2))]
        self.clocks = {
            name: parts.clock(self.loop, skew) for name, skew in zip(names, skews, strict=False)
        }
        self.database.on_append = self._appended
        self.database.in_play = lambda: self.history.in_play
        self.nodes: dict[str, SimulatedNode] = {}
        self.lives: list[SimulatedNode] = []
        self.copies: list[NodeCopy] = []
        self._noted: dict[SimulatedNode, State] = {}
        # Of all messages that nodes sent to clients, in this order, with their times.
        self.sent_digest = sha256()
        self.clients = list(self._clients())
        self.faults = FaultInjector(self, plan, chance)

    @property
    def players(self) -> list[SimulatedPlayer]:
        return [client for client in self.clients if isinstance(client, SimulatedPlayer)]

    def _clients(self) -> Iterator[Client]:
        """People for some of the seats, and perhaps a spectator and somebody's second tab."""
        seats = self.history.options.rules.seats
        people = self._chance.randint(1, seats)
        for number in range(people):
            row = PlayerRow(PlayerId(f"player-{number}"), NAMES[number], EPOCH_MS)
            chance = Random(f"{self.seed}/player/{number}")
            yield SimulatedPlayer(row.name, row, self, self.plan, chance, people=people)
        if self._chance.random() < 0.3:
            yield Client("spectator", None, self, self.plan, Random(f"{self.seed}/spectator"))
        if self._chance.random() < 0.3:
            row = PlayerRow(PlayerId("player-0"), NAMES[0], EPOCH_MS)
            yield Client("second tab", row, self, self.plan, Random(f"{self.seed}/tab"))

    # --- the course of a game --------------------------------------------------------------

    async def play(self) -> None:
        """Play from an empty table to the end, then let everything settle without faults."""
        for name in self.clocks:
            self.start(name)
        await self._make_game()
        for client in self.clients:
            self.loop.call_later(self._chance.uniform(0, 3), client.come)
        self.faults.start()
        await self._until_ended()
        self.faults.stop()
        for client in self.clients:
            client.come()
        await self._until_settled()

    async def _until_ended(self) -> None:
        """Wait for the end of the game, or until it is clear that it goes wrong."""
        while not self.history.has_ended and not self._goes_wrong:
            await asyncio.sleep(COPY_SECONDS)
            self._note_copies()

    async def _until_settled(self) -> None:
        """Wait until all have heard of everything, or long enough, and then a little more."""
        for _ in range(MAX_SETTLING_SECONDS):
            await asyncio.sleep(1.0)
            if self._is_settled:
                break
        await asyncio.sleep(SETTLED_SECONDS)

    @property
    def _is_settled(self) -> bool:
        seq = len(self.history.entries)
        tables = [self.table_on(node) for node in self.nodes.values()]
        return (
            self.faults.is_over
            and all(node.is_up for node in self.nodes.values())
            and all(table is None or table.seq == seq for table in tables)
            and all(client.is_connected and client.seq == seq for client in self.clients)
            and not any(player.unanswered for player in self.players)
        )

    @property
    def _goes_wrong(self) -> bool:
        messages = sum(len(client.received) for client in self.clients)
        return (
            self.loop.time() > MAX_GAME_SECONDS
            or messages > MAX_MESSAGES
            or any(copy.seq > copy.stored for copy in self.copies[-len(self.nodes) :])
        )

    def _note_copies(self) -> None:
        """Note how the game stands on each node, if it has changed there or should have."""
        stored = len(self.history.entries)
        for node in self.nodes.values():
            table = self.table_on(node)
            if table is None or node.process.is_dead:
                continue
            if table.state is not self._noted.get(node) or table.seq < stored:
                self._noted[node] = table.state
                copy = NodeCopy(node.name, table.seq, table.state, stored, self.loop.time())
                self.copies.append(copy)

    def table_on(self, node: SimulatedNode) -> Table | None:
        return next((table for table in node.tables if table.row.id == self.row.id), None)

    async def _make_game(self) -> None:
        """Stored before any client comes, as the HTTP API does."""
        process = Process("setup")
        storage = self._setup = self._open_storage(process, VirtualClock(self.loop))
        for player in self.players:
            assert player.player is not None
            await storage.catalogue.add_player(player.player)
        assert await storage.catalogue.add_game(self.row)

    # --- nodes -----------------------------------------------------------------------------

    def start(self, name: str) -> None:
        """Begin another life of a node."""
        chance = Random(f"{self.seed}/node/{len(self.lives)}")
        node = SimulatedNode(name, self.clocks[name], self._open_storage, chance)
        self.nodes[name] = node
        self.lives.append(node)

    def _open_storage(self, process: Process, clock: Clock) -> Storage:
        journal = SimulatedJournal(self.database, process, clock)
        return SimulatedStorage(self.database, process, journal, self._link(process))

    def _link(self, process: Process) -> NewsLink:
        chance = Random(f"{self.seed}/news/{len(self._links)}")
        self._links[process] = self._parts.news(process, self.plan, chance, self._to_other_links)
        return self._links[process]

    def _appended(self, game: GameId, seq: int, process: Process) -> None:
        if game == self.row.id:
            self.history.read_on(self._clock_of(process))
        self._to_other_links(process, lambda link: link.deliver_entry(game, seq))

    def _clock_of(self, process: Process) -> WatchedClock:
        return next(node.clock for node in reversed(self.lives) if node.process is process)

    def _to_other_links(self, sender: Process, tell: Callable[[NewsLink], None]) -> None:
        for process, link in self._links.items():
            if process is not sender and not process.is_dead:
                tell(link)

    def connect(
        self,
        player: PlayerRow | None,
        chance: Random,
        on_message: Callable[[bytes], None],
        on_closed: Callable[[], None],
    ) -> Connection | None:
        node = self.nodes[chance.choice(list(self.nodes))]
        if not node.is_up:
            return None
        connection = self._parts.connection(
            node.process, chance, on_message, on_closed, self._note_sent
        )
        node.serve(self.row.id, player, connection)
        return connection

    def _note_sent(self, message: bytes) -> None:
        self.sent_digest.update(b"%.6f %s" % (self.loop.time(), message))

    # --- after the game --------------------------------------------------------------------

    async def clear(self) -> None:
        """Cancel everything that still runs, so that nothing is left behind."""
        for node in self.lives:
            node.process.allow_cleanup()
        for node in self.lives:
            await node.stop()
        # Those that end may start others.
        while tasks := [t for t in self.loop.unfinished_tasks if t is not asyncio.current_task()]:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks, timeout=0.1)
