"""Keeps results of tasks that depend on nothing but the task, so that each is found once."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from cachetools import LRUCache

from cosmic_factory.server.thinking.demands import Demand, Demands, join
from cosmic_factory.server.thinking.tasks import AnyTask, encode_task
from cosmic_factory.server.thinking.thinker import Thinkers


class _Finding(NamedTuple):
    """An answer that is being found, and who wants it."""

    answer: asyncio.Future[bytes]
    demands: Demands


class TaskResultCache:
    """Has tasks of one kind done; the answers that were used last are kept in memory."""

    def __init__(self, thinkers: Thinkers, kind: str, *, most: int) -> None:
        self._thinkers = thinkers
        self._kind = kind
        self._known: LRUCache[bytes, bytes] = LRUCache(most)
        # What is under way, so that whoever asks again does not have it done twice.
        self._finding: dict[bytes, _Finding] = {}

    def has_begun(self, task: AnyTask) -> bool:
        """Return whether the answer is known or being found."""
        encoded = encode_task(task)
        return encoded in self._known or encoded in self._finding

    async def find(self, task: AnyTask, demand: Demand) -> bytes:
        """Return the answer to a task, or raise `CannotThink`."""
        encoded = encode_task(task)
        if encoded in self._known:
            return self._known[encoded]
        if encoded not in self._finding:
            self._begin(encoded, demand)
        join(self._finding[encoded].demands, demand)
        return await asyncio.shield(self._finding[encoded].answer)

    def _begin(self, encoded: bytes, demand: Demand) -> None:
        demands = [demand]
        answer = self._thinkers.think(self._kind, encoded, demands)
        self._finding[encoded] = _Finding(answer, demands)
        answer.add_done_callback(lambda done: self._note_end(encoded, done))

    def _note_end(self, encoded: bytes, done: asyncio.Future[bytes]) -> None:
        del self._finding[encoded]
        if done.cancelled() or done.exception() is not None:
            return
        self._known[encoded] = done.result()
