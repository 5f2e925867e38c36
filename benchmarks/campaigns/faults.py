"""Games on real processes: servers are killed, paused and lose their database or their news.

Faults, their moments and the game follow from the seed. How far the players are at such a moment
depends on the machine, so a seed that failed once may need several runs to fail again.
"""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import signal
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from random import Random

import httpx

from benchmarks.campaigns.part import described
from benchmarks.campaigns.results import CampaignResult
from cosmic_factory.cli.reading.server_key import WELL_KNOWN
from cosmic_factory.rules import AspectStatus, check_record
from cosmic_factory.signatures import is_signed
from tests.live.conftest import LiveNodes
from tests.live.four_players import OPTIONS, FourPlayers, assert_all_found, play_with_faults
from tests.live.games import JournalledGame, store_game
from tests.live.nodes import ForkServer, LiveNode
from tests.live.steps import killed, ready
from tests.tables.journal.servers import Postgres, Redis

# A game takes a few more commands than this many faults let the players give.
FAULTS_A_GAME = 50
# How long things last, in seconds.
STARTING = 0.0, 0.4
PAUSE = 0.1, 4.0
OUTAGE = 0.1, 4.0


class ProcessFault(StrEnum):
    """A kind of fault, as it is counted."""

    KILL = "kill"
    KILL_STARTING = "kill while starting"
    PAUSE = "pause"
    POSTGRES_STOPPED = "PostgreSQL stopped"
    REDIS_STOPPED = "Redis stopped"


ON_SQLITE: Mapping[ProcessFault, int] = {
    ProcessFault.KILL: 6,
    ProcessFault.KILL_STARTING: 2,
    ProcessFault.PAUSE: 2,
}
ON_POSTGRES: Mapping[ProcessFault, int] = {
    **ON_SQLITE,
    ProcessFault.POSTGRES_STOPPED: 1,
    ProcessFault.REDIS_STOPPED: 1,
}


class FaultyGames:
    """Plays the game of a seed with its faults, on nodes of its own."""

    def __init__(
        self,
        fork_server: ForkServer,
        folder: Path,
        postgres: Postgres | None = None,
        redis: Redis | None = None,
    ) -> None:
        self._fork_server = fork_server
        self._folder = folder
        self._postgres = postgres
        self._redis = redis

    @classmethod
    @contextmanager
    def on_sqlite(cls) -> Iterator[FaultyGames]:
        with _folder_and_fork_server() as (folder, fork_server):
            yield cls(fork_server, folder)

    @classmethod
    @contextmanager
    def on_postgres(cls) -> Iterator[FaultyGames]:
        with _folder_and_fork_server() as (folder, fork_server):
            postgres, redis = Postgres(durable=True), Redis(folder)
            try:
                yield cls(fork_server, folder, postgres, redis)
            finally:
                redis.stop()
                postgres.close()

    def __call__(self, seed: int) -> CampaignResult:
        folder = self._folder / str(seed)
        folder.mkdir()
        nodes = LiveNodes(self._fork_server, folder)
        game = FaultyGame(nodes, self._postgres, self._redis, seed)
        failure = None
        try:
            asyncio.run(game.play())
        except Exception as error:
            failure = f"{described(error)} (logs and database are in {folder})"
        finally:
            nodes.close()
        if failure is None:
            shutil.rmtree(folder)
        players = game.four.players if game.four else []
        return CampaignResult(
            campaign="",
            seed=seed,
            counts=dict(game.faults),
            acknowledged=sum(len(player.acknowledged) for player in players),
            worst_wait_seconds=round(max((max(p.waits, default=0) for p in players), default=0), 3),
            without_effect=game.without_effect,
            failure=failure,
        )


@contextmanager
def _folder_and_fork_server() -> Iterator[tuple[Path, ForkServer]]:
    """The folder stays if anything of a game that failed is in it."""
    folder = Path(tempfile.mkdtemp(prefix="cosmic-factory-"))
    fork_server = ForkServer()
    try:
        yield folder, fork_server
    finally:
        fork_server.close()
        with contextlib.suppress(OSError):
            folder.rmdir()


class FaultyGame:
    """One game, the faults that were injected, and what its players saw."""

    def __init__(
        self, nodes: LiveNodes, postgres: Postgres | None, redis: Redis | None, seed: int
    ) -> None:
        self._nodes = nodes
        self._postgres = postgres
        self._redis = redis
        # What is drawn for the faults does not depend on what is drawn for anything else.
        self._chance = Random(f"{seed}/faults")
        self._seed = seed
        self._url = nodes.sqlite if postgres is None else postgres.empty_database()
        self.faults: Counter[str] = Counter()
        self.four: FourPlayers | None = None
        # The types of commands that were acknowledged without an entry: they changed nothing.
        self.without_effect: list[str] = []

    async def play(self) -> None:
        """Play to the end; raises an error if anything was lost, doubled or does not verify."""
        chance = Random(f"{self._seed}/game")
        stored_game = await store_game(self._url, OPTIONS, chance)
        flags = ["--redis", self._redis.url] if self._redis else []
        number = 1 if self._postgres is None else 2
        nodes = [self._nodes.make(self._url, *flags) for _ in range(number)]
        self.four = await play_with_faults(nodes, stored_game, chance, self._inject, FAULTS_A_GAME)
        await ready(*nodes)
        await assert_record_proves_all(nodes[0], stored_game)
        await killed(*nodes)
        refusals = frozenset({"storage-down"} if self._postgres else ())
        lacking = await assert_all_found(self._url, stored_game, self.four, refusals)
        self.without_effect = [answer.command.message["type"] for answer in lacking]
        for node in nodes:
            assert self._postgres or '"level":"error"' not in node.log, node.log[-2000:]

    # --- faults ----------------------------------------------------------------------------

    async def _inject(self, node: LiveNode) -> None:
        weights = ON_SQLITE if self._postgres is None else ON_POSTGRES
        (fault,) = self._chance.choices(list(weights), list(weights.values()))
        match fault:
            case ProcessFault.KILL:
                await self._kill(node)
            case ProcessFault.KILL_STARTING:
                await self._kill(node)
                await self._wait(STARTING)
                await self._kill(node)
            case ProcessFault.PAUSE:
                self.faults[fault] += 1
                node.send(signal.SIGSTOP)
                await self._wait(PAUSE)
                node.send(signal.SIGCONT)
            case ProcessFault.POSTGRES_STOPPED:
                await self._outage(fault, self._postgres)
            case ProcessFault.REDIS_STOPPED:
                await self._outage(fault, self._redis)

    async def _kill(self, node: LiveNode) -> None:
        """Kill a node and start it again; count by whether it had started."""
        fault = ProcessFault.KILL if node.has_started else ProcessFault.KILL_STARTING
        self.faults[fault] += 1
        await killed(node)
        node.start()

    async def _outage(self, fault: ProcessFault, server: Postgres | Redis | None) -> None:
        """Stop a server that the nodes need, and start it again after a while."""
        assert server is not None
        # A node ends if it cannot reach them when it starts, and nobody would start it again.
        await ready(*self._nodes.all)
        self.faults[fault] += 1
        await asyncio.to_thread(server.stop)
        try:
            await self._wait(OUTAGE)
        finally:
            await asyncio.to_thread(server.start)

    async def _wait(self, seconds: tuple[float, float]) -> None:
        await asyncio.sleep(self._chance.uniform(*seconds))


async def assert_record_proves_all(node: LiveNode, stored_game: JournalledGame) -> None:
    """Check that the record which anybody can load proves everything that a record can."""
    async with httpx.AsyncClient(base_url=node.address, timeout=60) as http:
        record = await http.get(f"/api/games/{stored_game.game}/record")
        assert record.status_code == 200, record.text
        key = (await http.get(WELL_KNOWN)).json()["public_key"]
    checked = check_record(record.content, is_signed=is_signed, key=key)
    unproved = [
        f"{one.aspect}: {one.text}"
        for one in checked.aspects
        if one.status is not AspectStatus.PROVED
    ]
    assert not unproved, unproved
