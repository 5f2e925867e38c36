"""Nodes with the whole app and a SQLite file, and HTTP clients for them."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx

from cosmic_factory.bots import Bot, SimpleBot
from cosmic_factory.server import Settings
from cosmic_factory.server.node.node import Node, open_node
from cosmic_factory.server.node.timings import ServerTimings
from cosmic_factory.server.security.costs import MESSAGE_RATE
from cosmic_factory.server.security.token_bucket import Rate
from cosmic_factory.server.thinking.process import StartsThinking, start_process
from cosmic_factory.tables import Clock, SharedClock, StorageTimings, SystemClock, TableTimings
from cosmic_factory.tables.journal.migrating import migrate
from tests.virtual_time import VirtualClock, VirtualTimeLoop

HERE = "http://127.0.0.1:8054"
# A machine that is busy with other tests does not count as standing still.
BUSY_MACHINE = TableTimings(standstill_ms=600_000, slow_beat_ms=600_000)


def quick_bot(seed: str) -> SimpleBot:
    return SimpleBot(seed, looks=2)


def clock_of_loop() -> Clock:
    """Return the clock that goes with the running event loop, virtual or real."""
    if isinstance(asyncio.get_running_loop(), VirtualTimeLoop):
        return VirtualClock()
    return SystemClock()


@cache
def _empty_database() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "empty.sqlite"
        # A thread of its own, since a loop runs in this one.
        migrating = threading.Thread(target=lambda: asyncio.run(migrate(str(path))))
        migrating.start()
        migrating.join()
        return path.read_bytes()


def copy_empty_database(path: Path) -> None:
    """Put a file there to which all migrations have been applied: they take a tenth of a second."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600)
    path.write_bytes(_empty_database())


@asynccontextmanager
async def opened(
    folder: Path,
    make_bot: Callable[[str], Bot] = quick_bot,
    *,
    clock: Clock | None = None,
    timings: ServerTimings | None = None,
    message_rate: Rate = MESSAGE_RATE,
    table_timings: TableTimings = BUSY_MACHINE,
    storage_timings: StorageTimings | None = None,
    start_thinking: StartsThinking = start_process,
    **settings: Any,
) -> AsyncIterator[Node]:
    """A node of its own. Tests are in a hurry, so without limits and insight unless they ask."""
    quiet = {"limit_factor": 0.0, "warm_up": False, "insight": False}
    chosen = Settings(**{"data_folder": folder, **quiet, **settings})
    if chosen.database is None and not Path(chosen.database_url).exists():
        copy_empty_database(Path(chosen.database_url))
    async with open_node(
        chosen,
        make_bot=lambda _, seed: make_bot(seed),
        clock=SharedClock(clock or clock_of_loop()),
        timings=timings,
        message_rate=message_rate,
        table_timings=table_timings,
        storage_timings=storage_timings,
        start_thinking=start_thinking,
    ) as node:
        yield node


def visitor(node: Node, base: str = HERE, address: str = "127.0.0.1") -> httpx.AsyncClient:
    """Return an HTTP client with its own cookies and address, without a name yet."""
    transport = httpx.ASGITransport(
        app=node.app,  # type: ignore[arg-type] # ASGI, by other names
        client=(address, 4711),
    )
    return httpx.AsyncClient(transport=transport, base_url=base)


async def guest(node: Node, name: str, **where: str) -> httpx.AsyncClient:
    """Return an HTTP client of a guest with that name."""
    client = visitor(node, **where)
    answer = await client.post("/api/me", json={"name": name})
    assert answer.status_code == 201, answer.text
    return client


def assert_refused(answer: httpx.Response, status: int, code: str, *words: str) -> None:
    """Check the status, the code and the form of a refusal."""
    assert answer.status_code == status, answer.text
    body = answer.json()
    assert body.keys() == {"error"}
    assert body["error"].keys() == {"code", "text"}
    assert body["error"]["code"] == code
    for word in words:
        assert word in body["error"]["text"]
