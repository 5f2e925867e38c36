"""Appends that are stored although their answer is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Sequence
from pathlib import Path

from cosmic_factory.rules import Options, Ready, Seat
from cosmic_factory.tables import STORAGE_DOWN, GameId, StorageUnavailable
from cosmic_factory.tables.journal.port import Journal
from tests.tables.registries import UNTIMED, player, registry_on, seated
from tests.virtual_time import run_on_virtual_time


class LosesAnswers:
    """Stores in another journal; while told to, says nothing about it but that it failed."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.loses = False

    async def append(self, game: GameId, seq: int, *entries: bytes) -> bool:
        stored = await self._journal.append(game, seq, *entries)
        if self.loses:
            raise StorageUnavailable("the connection broke before the answer came")
        return stored

    def ready(self) -> Awaitable[None]:
        return self._journal.ready()

    async def since(self, game: GameId, seq: int, limit: int | None = None) -> Sequence[bytes]:
        return await self._journal.since(game, seq, limit)


def test_viewers_see_a_stored_entry_whose_answer_was_lost(tmp_path: Path) -> None:
    """Although nobody sends another command, and no other node announces the entry."""

    async def story() -> None:
        async with registry_on(tmp_path / "db") as registry:
            journal = LosesAnswers(registry.storage.journal)
            registry.storage.journal = journal
            table = await seated(registry, Options(seats=2, seconds=UNTIMED))
            before = table.seq
            journal.loses = True
            assert await table.do(Ready(Seat(0)), by=player(Seat(0))) == STORAGE_DOWN
            journal.loses = False
            assert table.seq == before
            await asyncio.sleep(2)
            assert table.seq == before + 1

    run_on_virtual_time(story())
