"""Real registries on a real SQLite file, for tests."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path

from cosmic_factory.bots import Bot, SimpleBot
from cosmic_factory.rules import Options, PhaseSeconds, Seat, StartGame, TakeSeat
from cosmic_factory.tables import (
    Accepted,
    PlayerId,
    SeatedBotMaker,
    StorageTimings,
    SystemClock,
    Table,
    TableOptions,
    TableRegistry,
    TableTimings,
    open_storage,
)
from cosmic_factory.tables.journal.entry import BOT

HOST = PlayerId("host")
UNTIMED = PhaseSeconds(reveal=None, draft=None, ready=None, build=None, choice=None, scores=None)


def quick_bot(_: str | None, seed: str) -> Bot:
    return SimpleBot(seed, looks=1)


@asynccontextmanager
async def registry_on(
    file: Path,
    make_bot: SeatedBotMaker = quick_bot,
    *,
    timings: TableTimings | None = None,
    storage_timings: StorageTimings | None = None,
    bot_pace: float = 1.0,
) -> AsyncIterator[TableRegistry]:
    """A started registry; leaving it closes the file cleanly."""
    storage = await open_storage(f"sqlite:///{file}", timings=storage_timings)
    with ThreadPoolExecutor(2) as executor:
        registry = TableRegistry(
            storage,
            node="test",
            make_bot=make_bot,
            executor=executor,
            clock=SystemClock(),
            timings=timings,
            bot_pace=bot_pace,
        )
        await registry.start()
        try:
            yield registry
        finally:
            await registry.stop()
            await storage.close()


async def seated(registry: TableRegistry, options: Options, *, bots: int = 0) -> Table:
    """A started table: people first, then bots."""
    table = await registry.create(HOST, TableOptions(options), public=False)
    for seat in options.all_seats:
        is_bot = seat >= options.seats - bots
        command = TakeSeat(seat, f"player {seat}", bot=is_bot)
        answer = await table.do(command, by=BOT if is_bot else player(seat))
        assert isinstance(answer, Accepted), answer
    assert isinstance(await table.do(StartGame(), by=HOST), Accepted)
    return table


def player(seat: Seat) -> PlayerId:
    return PlayerId(f"player-{seat}")


async def until(holds: Callable[[], bool], seconds: float = 30) -> None:
    """Wait for something that must come about; generous, since it is no measurement."""
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(0.01)
