"""Appends that are stored although their answer is lost, at once or some seconds later."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Sequence
from pathlib import Path

import pytest

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
        self.late_seconds = 0.0
        self._late_write: asyncio.Task[bool] | None = None

    async def append(self, game: GameId, seq: int, *entries: bytes) -> bool:
        if not self.loses:
            return await self._journal.append(game, seq, *entries)
        self._late_write = asyncio.create_task(self._append_late(game, seq, *entries))
        if not self.late_seconds:
            await self._late_write
        raise StorageUnavailable("the connection broke before the answer came")

    async def _append_late(self, game: GameId, seq: int, *entries: bytes) -> bool:
        await asyncio.sleep(self.late_seconds)
        return await self._journal.append(game, seq, *entries)

    def ready(self) -> Awaitable[None]:
        return self._journal.ready()

    async def since(self, game: GameId, seq: int, limit: int | None = None) -> Sequence[bytes]:
        return await self._journal.since(game, seq, limit)


@pytest.mark.parametrize("late_seconds", [0, 4])
def test_viewers_see_a_stored_entry_whose_answer_was_lost(
    tmp_path: Path, late_seconds: int
) -> None:
    """Although nobody sends another command, and no other node announces the entry."""

    async def story() -> None:
        async with registry_on(tmp_path / "db") as registry:
            journal = LosesAnswers(registry.storage.journal)
            registry.storage.journal = journal
            table = await seated(registry, Options(seats=2, seconds=UNTIMED))
            before = table.seq
            journal.loses, journal.late_seconds = True, late_seconds
            assert await table.do(Ready(Seat(0)), by=player(Seat(0))) == STORAGE_DOWN
            journal.loses = False
            await asyncio.sleep(late_seconds - 1)
            assert table.seq == before
            await asyncio.sleep(3)
            assert table.seq == before + 1

    run_on_virtual_time(story())


def test_a_journal_is_not_read_for_ever_after_an_append_that_failed(tmp_path: Path) -> None:
    async def story() -> None:
        async with registry_on(tmp_path / "db") as registry:
            journal = LosesAnswers(registry.storage.journal)
            registry.storage.journal = journal
            table = await seated(registry, Options(seats=2, seconds=UNTIMED))
            journal.loses = True
            await table.do(Ready(Seat(0)), by=player(Seat(0)))
            journal.loses = False
            await asyncio.sleep(registry.timings.late_write_seconds - 1)
            assert table.is_unsure
            await asyncio.sleep(3)
            assert not table.is_unsure

    run_on_virtual_time(story())
