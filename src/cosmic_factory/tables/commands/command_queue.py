"""The commands that wait at one table, and the task that has them decided in batches."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Sequence

from cosmic_factory.tables.commands.command_batch import (
    BROKEN,
    CommandResult,
    PendingCommand,
    take_batch,
)
from cosmic_factory.tables.journal.port import GameId

log = logging.getLogger("cosmic_factory.tables")

# Decides and stores commands, and returns their results in the same order.
DecideBatch = Callable[[Sequence[PendingCommand]], Awaitable[Sequence[CommandResult]]]


class CommandQueue:
    """Gathers commands until the journal is about to commit, and delivers their results.

    It keeps no reference to the table, which would be a cycle: tables that nobody watches are freed
    by reference counting.
    """

    def __init__(self, game: GameId, ready: Callable[[], Awaitable[None]]) -> None:
        """`ready` waits until the journal is about to commit."""
        self._game = game
        self._ready = ready
        self._pending: deque[PendingCommand] = deque()
        # Runs while commands wait or are being decided.
        self._worker: asyncio.Task[None] | None = None

    @property
    def is_idle(self) -> bool:
        """No command waits for its result."""
        return self._worker is None

    def add(self, command: PendingCommand, decide: DecideBatch) -> None:
        """Have a command decided with all others that wait by then."""
        self._pending.append(command)
        if self._worker is None:
            # Asked for now, not when the task first runs: the journal may be about to commit.
            ready = self._ready()
            self._worker = asyncio.get_running_loop().create_task(self._work(ready, decide))

    async def _work(self, ready: Awaitable[None], decide: DecideBatch) -> None:
        while True:
            await ready
            batch = take_batch(self._pending)
            try:
                results = await decide(batch)
            except Exception:
                log.exception("commands failed", extra={"game": self._game})
                results = [BROKEN] * len(batch)
            for pending, result in zip(batch, results, strict=True):
                self._deliver(pending, result)
            if not self._pending:
                self._worker = None
                return
            ready = self._ready()

    def _deliver(self, pending: PendingCommand, result: CommandResult) -> None:
        """Hand a result over. One that fails must not keep the others from their senders."""
        try:
            pending.on_result(result)
        except Exception:
            log.exception("a result could not be delivered", extra={"game": self._game})
