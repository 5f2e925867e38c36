"""Every command of a batch gets its result, whatever goes wrong with the others."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from cosmic_factory.rules import Ready, Seat
from cosmic_factory.tables import Accepted, CommandResult, GameId, PlayerId
from cosmic_factory.tables.commands.command_batch import BROKEN, PendingCommand
from cosmic_factory.tables.commands.command_queue import CommandQueue

pytestmark = pytest.mark.anyio


class Senders:
    """Two senders of one batch: the first fails when it is answered."""

    def __init__(self) -> None:
        self.results: list[CommandResult] = []
        self.queue = CommandQueue(GameId("game"), lambda: asyncio.sleep(0))

    def fail(self, _: CommandResult) -> None:
        raise ValueError("this sender is broken")

    async def send(self, error: Exception | None = None) -> None:
        async def decide(batch: Sequence[PendingCommand]) -> Sequence[CommandResult]:
            if error is not None:
                raise error
            return [Accepted(1)] * len(batch)

        for on_result in (self.fail, self.results.append):
            command = PendingCommand(Ready(Seat(0)), PlayerId("ada"), None, 0, 0, on_result)
            self.queue.add(command, decide)
        async with asyncio.timeout(30):
            while not self.queue.is_idle:
                await asyncio.sleep(0)


async def test_a_sender_that_fails_does_not_keep_others_from_their_results() -> None:
    senders = Senders()
    await senders.send()
    assert senders.results == [Accepted(1)]


async def test_a_batch_that_cannot_be_decided_is_refused_and_the_next_one_is_decided() -> None:
    senders = Senders()
    await senders.send(ValueError("a mistake of ours"))
    assert senders.results == [BROKEN]
    await senders.send()
    assert senders.results == [BROKEN, Accepted(1)]
