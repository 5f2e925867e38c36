from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import pytest

from cosmic_factory.tables import GameId, StorageTimings, StorageUnavailable, SystemClock
from cosmic_factory.tables.journal.group_commit import Append, AppendResult, GroupCommit

pytestmark = pytest.mark.anyio


class Disk:
    """Stores while it is there, and remembers the games of each batch."""

    def __init__(self) -> None:
        self.batches: list[list[str]] = []
        self.is_there = True
        self.answers = asyncio.Event()
        self.answers.set()

    async def store(self, batch: Sequence[Append]) -> Sequence[AppendResult]:
        self.batches.append([append.game for append in batch])
        await self.answers.wait()
        if not self.is_there:
            raise StorageUnavailable("gone")
        return [True] * len(batch)


class Writer:
    """Appends the first entry of a game when the journal is ready."""

    def __init__(self, commits: GroupCommit, game: str) -> None:
        self._commits = commits
        self._game = GameId(game)
        self._answer: asyncio.Future[bool] | None = None
        commits.ready().add_done_callback(self._append)

    def _append(self, _: asyncio.Future[None]) -> None:
        self._answer = self._commits.append(self._game, 1, (b"entry",))

    async def answer(self) -> bool:
        await until(lambda: self._answer is not None)
        assert self._answer is not None
        return await self._answer


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not holds():
            await asyncio.sleep(0)


async def test_all_that_wait_for_a_commit_are_stored_in_one_batch() -> None:
    disk = Disk()
    commits = GroupCommit(disk.store, clock=SystemClock(), timings=StorageTimings())
    writers = [Writer(commits, game) for game in "abc"]
    assert [await writer.answer() for writer in writers] == [True, True, True]
    assert disk.batches == [["a", "b", "c"]]
    await commits.close()


async def test_nobody_is_woken_while_a_batch_is_being_stored() -> None:
    disk = Disk()
    disk.answers.clear()
    commits = GroupCommit(disk.store, clock=SystemClock(), timings=StorageTimings())
    first = Writer(commits, "a")
    await until(lambda: disk.batches == [["a"]])
    others = [Writer(commits, game) for game in "bc"]
    for _ in range(10):
        await asyncio.sleep(0)
    assert not any(other._answer for other in others)
    disk.answers.set()
    assert await first.answer()
    assert [await other.answer() for other in others] == [True, True]
    assert disk.batches == [["a"], ["b", "c"]]
    await commits.close()


async def test_callers_that_wait_for_a_failing_disk_are_refused_without_another_try() -> None:
    disk = Disk()
    disk.is_there = False
    disk.answers.clear()
    commits = GroupCommit(disk.store, clock=SystemClock(), timings=StorageTimings())
    first = Writer(commits, "a")
    await until(lambda: disk.batches == [["a"]])
    second = Writer(commits, "b")
    disk.answers.set()
    for writer in (first, second):
        with pytest.raises(StorageUnavailable, match="gone"):
            await writer.answer()
    assert disk.batches == [["a"]]
    disk.is_there = True
    assert await Writer(commits, "b").answer()
    await commits.close()


async def test_closing_stores_what_waits_and_then_refuses() -> None:
    disk = Disk()
    commits = GroupCommit(disk.store, clock=SystemClock(), timings=StorageTimings())
    writer = Writer(commits, "a")
    await commits.close()
    assert await writer.answer()
    with pytest.raises(StorageUnavailable, match="closed"):
        await Writer(commits, "b").answer()
    assert disk.batches == [["a"]]


async def test_a_count_that_fails_does_not_stop_the_journal() -> None:
    def fail(_: int) -> None:
        raise ValueError("the metric is broken")

    disk = Disk()
    commits = GroupCommit(disk.store, clock=SystemClock(), timings=StorageTimings(), on_batch=fail)
    assert await Writer(commits, "a").answer()
    assert await Writer(commits, "b").answer()
    await commits.close()
