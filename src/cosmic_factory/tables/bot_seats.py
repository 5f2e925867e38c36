"""Bots in seats: they see a seat's view, think off the event loop, and command like people."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial
from hashlib import sha256

from cosmic_factory.bots import Bot
from cosmic_factory.rules import Phase, Seat, State, view
from cosmic_factory.tables.clock import Clock
from cosmic_factory.tables.command_batch import Refused
from cosmic_factory.tables.journal.entry import BOT
from cosmic_factory.tables.table import Table
from cosmic_factory.tables.timings import TableTimings

# Makes the bot for a seat from its level, if it has one, and a seed of its own.
SeatedBotMaker = Callable[[str | None, str], Bot]


class BotSeats:
    """Plays the bots' seats of one table, for as long as this node looks after it."""

    def __init__(
        self,
        table: Table,
        make: SeatedBotMaker,
        executor: Executor,
        *,
        clock: Clock,
        timings: TableTimings,
        pace: float = 1.0,
    ) -> None:
        """`pace` multiplies the time the bots take; 0 lets them move at once."""
        self._table = table
        self._make = make
        self._executor = executor
        self._clock = clock
        self._timings = timings
        self._pace = pace
        self._stopped = False
        self._bots: dict[Seat, Bot] = {}
        self._tasks: dict[Seat, asyncio.Task[None]] = {}
        # Whose turn it is does not change by what others lay.
        table.subscribe(self._look, on_layout=_go_on)
        self._look()

    def stop(self) -> None:
        self._stopped = True
        self._table.unsubscribe(self._look)
        for task in self._tasks.values():
            task.cancel()
        self._tasks.clear()

    def _look(self) -> None:
        """Start a task for every bot that is awaited and has none."""
        state = self._table.state
        for seat in state.waiting_for:
            if _is_bots(state, seat) and seat not in self._tasks:
                task = asyncio.get_running_loop().create_task(self._play(seat))
                self._tasks[seat] = task
                task.add_done_callback(partial(self._ended, seat))

    def _ended(self, seat: Seat, _: asyncio.Task[None]) -> None:
        self._tasks.pop(seat, None)
        if not self._stopped:
            self._look()

    async def _play(self, seat: Seat) -> None:
        """One move: think, wait, send, unless the phase is over by then."""
        table = self._table
        moment = _moment(table.state)
        elapsed = (self._clock.now() - table.phase_clock.began_at) / 1000
        seen = view(table.state, seat)
        loop = asyncio.get_running_loop()
        move = await loop.run_in_executor(self._executor, self._bot(seat).next_move, seen, elapsed)
        if move is None:
            await self._phase_over(moment)
            return
        await self._clock.sleep(self._pace * move.wait)
        if _moment(table.state) != moment or not _is_bots(table.state, seat):
            return
        answer = await table.do(move.command, by=BOT)
        if isinstance(answer, Refused):
            await self._clock.sleep(self._timings.bot_retry_seconds)

    def _bot(self, seat: Seat) -> Bot:
        """Seeded by the table's name, never by the game's secret seed."""
        if seat not in self._bots:
            seed = sha256(f"{self._table.row.id}/{seat}".encode()).hexdigest()
            player = self._table.state.seats[seat].player
            self._bots[seat] = self._make(None if player is None else player.level, seed)
        return self._bots[seat]

    async def _phase_over(self, moment: tuple[int, Phase]) -> None:
        """Nothing to do for this bot until the game moves on."""
        moved = asyncio.Event()

        def wake() -> None:
            if _moment(self._table.state) != moment:
                moved.set()

        self._table.subscribe(wake, on_layout=_go_on)
        try:
            wake()
            await moved.wait()
        finally:
            self._table.unsubscribe(wake)


def _go_on() -> None:
    """Nothing that a bot waits for."""


def _moment(state: State) -> tuple[int, Phase]:
    return state.round, state.phase


def _is_bots(state: State, seat: Seat) -> bool:
    player = state.seats[seat].player
    playing = state.phase not in (Phase.SEATING, Phase.ENDED)
    return playing and player is not None and (player.bot or player.bot_covers)
