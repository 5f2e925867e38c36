"""One simulated game: nodes, a shared database, clients and faults, all decided by one seed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

import msgspec

from cosmic_factory.rules import ALL_CARDS, Options, PhaseSeconds, State, Variant
from cosmic_factory.tables import GameId, GameRow, PlayerId, PlayerRow, StorageTimings, TableOptions
from cosmic_factory.tables.journal.port import Storage
from tests.simulation.clients import Client
from tests.simulation.database import SharedDatabase
from tests.simulation.faults import Fault, FaultPlan
from tests.simulation.history import History
from tests.simulation.network import Connection
from tests.simulation.node import SimulatedNode
from tests.simulation.players import SimulatedPlayer
from tests.simulation.processes import Process
from tests.simulation.storage import NewsLink, SimulatedJournal, SimulatedStorage, clear_catalogue
from tests.simulation.virtual_time import EPOCH_MS, VirtualClock

# A game that has not ended after so many seconds never will.
MAX_GAME_SECONDS = 1800.0
# Clients that were told more than this are told it again and again.
MAX_MESSAGES = 50_000
# After the end: until every node and client has heard of everything.
SETTLING_SECONDS = 30.0
# How often the nodes' copies of the game are noted, to be compared with the journal at the end.
COPY_SECONDS = 3.0
NAMES = ("Ada", "Bo", "Cy", "Dee", "Eve", "Fay")
MAX_SKEW_MS = 300
PACES = (
    PhaseSeconds(),
    PhaseSeconds(reveal=3, draft=6, ready=3, build=10, choice=4, scores=5),
    PhaseSeconds(reveal=60, draft=60, ready=60, build=60, choice=60, scores=60),
)


@dataclass(frozen=True)
class Parts:
    """What a world is built of; tests hand in parts that are broken on purpose."""

    database: Callable[[str, FaultPlan, int], SharedDatabase] = SharedDatabase
    clock: Callable[[asyncio.AbstractEventLoop, int], VirtualClock] = VirtualClock


class NodeCopy(NamedTuple):
    """How a game stood on one node, and how many entries were stored at that moment."""

    node: str
    seq: int
    state: State
    stored: int


class World:
    """Everything of one game. Build and use it inside a running virtual-time loop."""

    def __init__(self, seed: str, plan: FaultPlan, parts: Parts | None = None) -> None:
        parts = parts or Parts()
        chance = Random(f"{seed}/world")
        self.seed = seed
        self.plan = plan
        self.loop = asyncio.get_running_loop()
        clear_catalogue()
        self.database = parts.database(seed, plan, StorageTimings().outage_gap_ms)
        self.row = _game(seed, _options(chance), chance.randrange(2) == 0)
        self.history = History(self.row, self.database)
        self._chance = chance
        self._links: dict[Process, NewsLink] = {}
        skews = (chance.randint(-MAX_SKEW_MS, MAX_SKEW_MS) if plan.has_skew else 0 for _ in "12")
        names = ("A", "B")[: chance.choice((1, 2, 2, 2))]
        self.clocks = {
            name: parts.clock(self.loop, skew) for name, skew in zip(names, skews, strict=False)
        }
        self.database.on_append = self._appended
        self.database.on_crash = self._crash_during_append
        self.nodes: dict[str, SimulatedNode] = {}
        self.lives: list[SimulatedNode] = []
        self.copies: list[NodeCopy] = []
        # When something was wrong with a node or the database, in virtual seconds.
        self._troubles: list[tuple[float, float]] = []
        self.clients = list(self._clients())

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
            yield SimulatedPlayer(
                row.name, row, self, self.plan, chance, people=people, is_host=number == 0
            )
        if self._chance.random() < 0.3:
            yield Client("spectator", None, self, self.plan, Random(f"{self.seed}/spectator"))
        if self._chance.random() < 0.3:
            row = PlayerRow(PlayerId("player-0"), NAMES[0], EPOCH_MS)
            yield Client("second tab", row, self, self.plan, Random(f"{self.seed}/tab"))

    # --- the course of a game --------------------------------------------------------------

    async def play(self) -> None:
        """Play from an empty table to the end, then let everything settle without faults."""
        for name in self.clocks:
            self._start(name)
        await self._make_game()
        for client in self.clients:
            self.loop.call_later(self._chance.uniform(0, 3), client.come)
        faults = [self.loop.create_task(self._inject(fault)) for fault in self.plan.timed]
        await self._until_ended()
        for fault in faults:
            fault.cancel()
        self._end_faults()
        await asyncio.sleep(SETTLING_SECONDS)

    async def _until_ended(self) -> None:
        """Wait for the end of the game, or until it is clear that it goes wrong."""
        while not self.history.has_ended and not self._goes_wrong:
            await asyncio.sleep(COPY_SECONDS)
            self._note_copies()

    @property
    def _goes_wrong(self) -> bool:
        messages = sum(len(client.received) for client in self.clients)
        return (
            self.loop.time() > MAX_GAME_SECONDS
            or messages > MAX_MESSAGES
            or any(copy.seq > copy.stored for copy in self.copies[-len(self.nodes) :])
        )

    def _end_faults(self) -> None:
        """From now on nothing new goes wrong, and what went wrong mends itself before long."""
        self.plan.stop()
        for client in self.clients:
            client.come()

    def _note_copies(self) -> None:
        stored = len(self.history.entries)
        for node in self.nodes.values():
            self.copies += [
                NodeCopy(node.name, table.seq, table.state, stored)
                for table in node.tables
                if table.row.id == self.row.id
            ]

    def trouble_between(self, begin: float, end: float, recovery: float) -> float:
        """Return for how many of these seconds something was wrong, or was until lately."""
        total = 0.0
        for start, over in sorted(self._troubles):
            start, over = max(start, begin), min(over + recovery, end)
            if over > start:
                total += over - start
                begin = over
        return total

    async def _make_game(self) -> None:
        """Stored before any client comes, as the HTTP API does."""
        process = Process("setup")
        storage = self._setup = self._open_storage(process, VirtualClock(self.loop))
        for player in self.players:
            assert player.player is not None
            await storage.catalogue.add_player(player.player)
        assert await storage.catalogue.add_game(self.row)

    # --- nodes -----------------------------------------------------------------------------

    def _start(self, name: str) -> None:
        chance = Random(f"{self.seed}/node/{len(self.lives)}")
        node = SimulatedNode(name, self.clocks[name], self._open_storage, chance)
        self.nodes[name] = node
        self.lives.append(node)

    def _open_storage(self, process: Process, clock: VirtualClock) -> Storage:
        journal = SimulatedJournal(self.database, process, clock)
        return SimulatedStorage(self.database, process, journal, self._link(process))

    def _link(self, process: Process) -> NewsLink:
        chance = Random(f"{self.seed}/news/{len(self._links)}")
        self._links[process] = NewsLink(process, self.plan, chance, self._to_other_links)
        return self._links[process]

    def _appended(self, game: GameId, seq: int, process: Process) -> None:
        if game == self.row.id:
            self.history.read_on()
        self._to_other_links(process, lambda link: link.deliver_entry(game, seq))

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
        return node.connect(self.row.id, player, chance, on_message, on_closed)

    # --- faults ----------------------------------------------------------------------------

    async def _inject(self, fault: Fault) -> None:
        while True:
            await asyncio.sleep(self.plan.pause_before(fault))
            if self._begin(fault):
                self.plan.note(fault)

    def _begin(self, fault: Fault) -> bool:
        name = self._chance.choice(list(self.nodes))
        seconds = self.plan.seconds
        match fault:
            case Fault.CRASH:
                return self._crash(name)
            case Fault.PAUSE:
                return self._pause(name, seconds(0.1, 15.0))
            case Fault.OUTAGE:
                for each in self.nodes:
                    self._cut_off(each, seconds(0.1, 12.0))
            case Fault.NODE_OUTAGE:
                self._cut_off(name, seconds(0.1, 12.0))
            case Fault.SLOW_DISK:
                self.database.is_slow = True
                self._trouble(seconds(0.5, 10.0), self._speed_up)
            case Fault.CLOCK_STEP:
                self.clocks[name].skew_ms = self._chance.randint(-MAX_SKEW_MS, MAX_SKEW_MS)
            case Fault.RECONNECT:
                self._chance.choice(self.clients).reconnect()
            case Fault.ABSENCE:
                return self._send_away(self._chance.choice(self.clients), seconds(1.0, 120.0))
            case Fault.SLOW_CLIENT:
                self._chance.choice(self.clients).stop_reading(seconds(0.5, 15.0))
        return True

    def _crash_during_append(self, process: Process) -> None:
        if self.nodes[process.name].process is process:
            self._crash(process.name)

    def _crash(self, name: str) -> bool:
        node = self.nodes[name]
        if node.process.is_dead:
            return False
        node.kill(self._chance)
        self._later(
            self._chance.uniform(0.0, 4.0),
            lambda: self.database.free_leases(lambda process: process is node.process),
        )
        self._trouble(self.plan.seconds(0.2, 15.0), lambda: self._start(name))
        return True

    def _pause(self, name: str, seconds: float) -> bool:
        process = self.nodes[name].process
        if not process.runs:
            return False
        process.pause()
        self._trouble(seconds, process.resume)
        return True

    def _cut_off(self, name: str, seconds: float) -> None:
        self.database.cut_off(name)
        self._trouble(seconds, lambda: self.database.restore(name))

    def _speed_up(self) -> None:
        self.database.is_slow = False

    def _send_away(self, client: Client, seconds: float) -> bool:
        if client.is_away:
            return False
        client.go()
        self._later(seconds, client.come)
        return True

    def _trouble(self, seconds: float, mend: Callable[[], Any]) -> None:
        """Something is wrong for so many seconds from now."""
        now = self.loop.time()
        self._troubles.append((now, now + seconds))
        self._later(seconds, mend)

    def _later(self, seconds: float, call: Callable[[], Any]) -> None:
        self.loop.call_later(seconds, call)

    # --- after the game --------------------------------------------------------------------

    async def clear(self) -> None:
        """Cancel everything that still runs, so that nothing is left behind."""
        for node in self.lives:
            node.process.bury()
        for node in self.lives:
            await node.stop()
        # Those that end may start others.
        while tasks := asyncio.all_tasks() - {asyncio.current_task()}:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks, timeout=0.1)


class ErrorLog(logging.Handler):
    """Keeps what the product logs as an error: in a simulation nothing may be one."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.errors: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.errors.append(logging.Formatter().format(record))


@contextmanager
def logged_errors() -> Iterator[Sequence[str]]:
    handler, logger = ErrorLog(), logging.getLogger("cosmic_factory")
    logger.addHandler(handler)
    propagates, logger.propagate = logger.propagate, False
    try:
        yield handler.errors
    finally:
        logger.removeHandler(handler)
        logger.propagate = propagates


def _options(chance: Random) -> Options:
    beginner = chance.random() < 0.1
    return Options(
        seats=chance.choice((2, 2, 3, 3, 4, 5, 6)),
        variant=Variant.BEGINNER if beginner else Variant.STANDARD,
        sequence=None if beginner else tuple(chance.choice(ALL_CARDS) for _ in range(5)),
        seconds=chance.choice(PACES),
    )


def _game(seed: str, rules: Options, live_counts: bool) -> GameRow:
    chance = Random(f"{seed}/game")
    return GameRow(
        id=GameId(f"game-{chance.randrange(10**8)}"),
        code="ACDEFG",
        host=PlayerId("player-0"),
        public=False,
        options=msgspec.json.encode(TableOptions(rules, live_counts)),
        seed=f"{chance.getrandbits(128):032x}",
        created_at=EPOCH_MS,
    )
