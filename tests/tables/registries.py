"""Real registries on a real SQLite file and on virtual time, for tests."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from cosmic_factory.bots import Bot, SimpleBot
from cosmic_factory.rules import Options, PhaseSeconds, Seat, StartGame, TakeSeat
from cosmic_factory.tables import (
    Accepted,
    Clock,
    PlayerId,
    SeatedBotMaker,
    SharedClock,
    StorageTimings,
    Table,
    TableOptions,
    TableRegistry,
    TableTimings,
    open_storage,
)
from cosmic_factory.tables.journal.entry import BOT
from tests.virtual_time import VirtualClock

HOST = PlayerId("host")
UNTIMED = PhaseSeconds(reveal=None, draft=None, ready=None, build=None, choice=None, scores=None)


def quick_bot(_: str | None, seed: str) -> Bot:
    return SimpleBot(seed, looks=1)


@asynccontextmanager
async def registry_on(
    file: Path,
    make_bot: SeatedBotMaker = quick_bot,
    *,
    clock: Clock | None = None,
    timings: TableTimings | None = None,
    storage_timings: StorageTimings | None = None,
    bot_pace: float = 1.0,
    chance: Random | None = None,
) -> AsyncIterator[TableRegistry]:
    """A started registry; leaving it closes the file cleanly."""
    shared_clock = SharedClock(clock or VirtualClock())
    storage = await open_storage(f"sqlite:///{file}", clock=shared_clock, timings=storage_timings)
    with ThreadPoolExecutor(2) as executor:
        registry = TableRegistry(
            storage,
            node="test",
            make_bot=make_bot,
            executor=executor,
            clock=shared_clock,
            timings=timings,
            bot_pace=bot_pace,
            chance=chance,
        )
        await registry.start()
        try:
            yield registry
        finally:
            await registry.stop()
            await storage.close()


async def seated(
    registry: TableRegistry, options: Options, *, bots: int = 0, bots_hurry: bool = True
) -> Table:
    """Return a started table: people first, then bots."""
    chosen = TableOptions(options, bots_hurry=bots_hurry)
    table = await registry.create(HOST, chosen, public=False)
    for seat in options.all_seats:
        is_bot = seat >= options.seats - bots
        command = TakeSeat(seat, f"player {seat}", bot=is_bot)
        answer = await table.do(command, by=BOT if is_bot else player(seat))
        assert isinstance(answer, Accepted), answer
    assert isinstance(await table.do(StartGame(), by=HOST), Accepted)
    return table


async def copy_of(registry: TableRegistry, table: Table) -> Table:
    """Return another copy of a table, as another node would hold it."""
    copy = Table(
        table.row,
        table.options,
        registry.storage.journal,
        clock=registry.clock,
        timings=registry.timings,
    )
    await copy.catch_up()
    return copy


def player(seat: Seat) -> PlayerId:
    return PlayerId(f"player-{seat}")


async def until(holds: Callable[[], bool], seconds: float = 300) -> None:
    """Let virtual time pass until something has come about."""
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(0.01)
