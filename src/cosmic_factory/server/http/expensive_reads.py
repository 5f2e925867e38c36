"""Turns for reading games: one at a time, in a thread of their own.

Records, timelines and verifications of long games take up to seconds. Apart from play and from the
heartbeat, and one at a time, they cannot keep anybody waiting but those who ask for them. A turn is
a page of a game, and addresses take turns, so that one that asks for much does not keep the others
waiting either.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor
from contextlib import asynccontextmanager
from typing import TypeVar

from cosmic_factory.server.http.problems import unavailable
from cosmic_factory.server.security.budget import ClientBudget, network_of
from cosmic_factory.server.security.costs import Cost

T = TypeVar("T")

# Reads of all addresses that may wait for their turn.
MAX_WAITING_READS = 100


class ExpensiveReads:
    """Lets one reader at a time fetch a page of a journal and work on it."""

    def __init__(self, budget: ClientBudget, executor: Executor) -> None:
        """`executor` has one thread, which nothing else uses."""
        self._budget = budget
        self._executor = executor
        self._is_busy = False
        # The reads that wait, by address; the first address is next.
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    def check_queue(self) -> None:
        """Refuse to begin another read if too many wait already, of all addresses."""
        if sum(map(len, self._waiting.values())) >= MAX_WAITING_READS:
            self._budget.on_refusal(Cost.READ_QUEUE)
            text = "many games are being read right now: try again in a moment"
            raise unavailable("busy", text, seconds=5)

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Wait for a turn, and have it until the block is left."""
        await self._wait(network_of(address))
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, network: str) -> None:
        if not self._is_busy:
            self._is_busy = True
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(network, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Give the turn to the next address, and let it wait behind the others for another."""
        while self._waiting:
            network, turns = self._waiting.popitem(last=False)
            turn = turns.popleft()
            if turns:
                self._waiting[network] = turns
            if not turn.done():
                turn.set_result(None)
                return
        self._is_busy = False

    async def run(self, work: Callable[..., T], *args: object) -> T:
        """Call a function in the readers' thread. The event loop has its turn between two calls."""
        return await asyncio.get_running_loop().run_in_executor(self._executor, work, *args)
