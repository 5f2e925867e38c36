"""Keeps results of tasks that depend on nothing but the task, so that each is found once."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from cosmic_factory.server.thinking.tasks import AnyTask, encode_task
from cosmic_factory.server.thinking.thinker import Thinker, Urgency


class TaskResultCache:
    """Has tasks of one kind done; the answers that were used last are kept in memory."""

    def __init__(self, thinker: Thinker, kind: str, urgency: Urgency, *, most: int) -> None:
        self._thinker = thinker
        self._kind = kind
        self._urgency = urgency
        self._most = most
        self._known: OrderedDict[bytes, bytes] = OrderedDict()
        # What is under way, so that whoever asks again does not have it done twice.
        self._thinking: dict[bytes, asyncio.Task[bytes]] = {}

    def has_begun(self, task: AnyTask) -> bool:
        """Return whether the answer is known or being found."""
        encoded = encode_task(task)
        return encoded in self._known or encoded in self._thinking

    async def find(self, task: AnyTask) -> bytes:
        """Return the answer to a task, or raise `CannotThink`."""
        encoded = encode_task(task)
        if encoded in self._known:
            self._known.move_to_end(encoded)
            return self._known[encoded]
        if encoded not in self._thinking:
            thinking = asyncio.get_running_loop().create_task(self._find(encoded))
            self._thinking[encoded] = thinking
            thinking.add_done_callback(lambda _: self._thinking.pop(encoded))
        return await asyncio.shield(self._thinking[encoded])

    async def _find(self, encoded: bytes) -> bytes:
        found = await self._thinker.think(self._kind, encoded, self._urgency)
        self._known[encoded] = found
        if len(self._known) > self._most:
            self._known.popitem(last=False)
        return found
