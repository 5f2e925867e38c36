"""Turns for reading whole games: one at a time, in a thread of their own.

Records, timelines and verifications of long games take up to seconds. Apart from play and from the
heartbeat, and one at a time, they cannot keep anybody waiting but those who ask for them. Addresses
take turns, so that one that asks for much does not keep the others waiting either. Long games have
a process of their own (`reading_process.py`).
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor
from contextlib import asynccontextmanager
from typing import TypeVar

from cosmic_factory.server.http.problems import unavailable
from cosmic_factory.server.http.reading_process import run_apart
from cosmic_factory.server.security.budget import ClientBudget, network_of
from cosmic_factory.server.security.costs import Cost

T = TypeVar("T")

# Reads of all addresses that may wait for their turn.
MAX_WAITING_READS = 100
# A game of more entries is long. Four people make about a thousand.
MAX_THREAD_ENTRIES = 3000


class ExpensiveReads:
    """Lets one reader at a time fetch a journal and work on it."""

    def __init__(self, budget: ClientBudget, executor: Executor) -> None:
        """`executor` has one thread, which nothing else uses."""
        self._budget = budget
        self._executor = executor
        self._is_busy = False
        # The reads that wait, by address; the first address is next.
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def turn(
        self, address: str, is_gone: Callable[[], bool] = lambda: False
    ) -> AsyncIterator[None]:
        """Wait for a turn; refuse if too many wait already, of this address or of all.

        A client that `is_gone` when its turn comes gets none.
        """
        release = self._budget.hold(Cost.READS, address)
        try:
            await self._wait(network_of(address))
            try:
                if is_gone():
                    raise unavailable("gone", "nobody waits for this answer any more")
                yield
            finally:
                self._pass_on()
        finally:
            release()

    async def _wait(self, network: str) -> None:
        if not self._is_busy:
            self._is_busy = True
            return
        if sum(map(len, self._waiting.values())) >= MAX_WAITING_READS:
            self._budget.on_refusal(Cost.READ_QUEUE)
            text = "many games are being read right now: try again in a moment"
            raise unavailable("busy", text, seconds=5)
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

    async def run(self, entries: int, work: Callable[..., T], *args: object) -> T:
        """Call a function of a module on a game of so many entries.

        It runs in the readers' thread; for a long game, in a process of its own.
        """
        if entries > MAX_THREAD_ENTRIES:
            return await run_apart(work, *args)
        return await asyncio.get_running_loop().run_in_executor(self._executor, work, *args)
