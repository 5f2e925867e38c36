"""Plays the bots' seats of a live table: bots think in other threads and send commands like people.

What happens to a bot whose command is refused is the policy of `cosmic_factory.bots.BotRunner`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial
from hashlib import sha256

from cosmic_factory.bots import Act, Bot, BotRunner, Done, Fault, GuardedBot, NextStep
from cosmic_factory.rules import Illegal, Phase, Seat, State, View, view
from cosmic_factory.tables.commands.command_batch import (
    BROKEN,
    GAME_GONE,
    STORAGE_DOWN,
    TOO_LATE,
    CommandResult,
    Refused,
)
from cosmic_factory.tables.journal.entry import BOT
from cosmic_factory.tables.table import Table
from cosmic_factory.tables.time.clock import Clock
from cosmic_factory.tables.time.timings import TableTimings

log = logging.getLogger("cosmic_factory.tables")

# Makes the bot for a seat from its level, if it has one, and a seed of its own.
SeatedBotMaker = Callable[[str | None, str], Bot]

# Refusals that say nothing about the command itself.
TABLE_REFUSALS = frozenset(one.code for one in (TOO_LATE, STORAGE_DOWN, GAME_GONE, BROKEN))


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
        on_forfeit: Callable[[Fault], None] = lambda _: None,
    ) -> None:
        """`pace` multiplies the seconds that bots wait; 0 lets them act at once.

        `on_forfeit` is called when a bot forfeits a round.
        """
        self._table = table
        self._make = make
        self._executor = executor
        self._clock = clock
        self._timings = timings
        self._pace = pace
        self._on_forfeit = on_forfeit
        self._stopped = False
        # The round and phase that bots last hurried in, and the seconds that each skipped there.
        self._hurried_in: tuple[int, Phase] | None = None
        self._skipped_seconds: dict[Seat, float] = {}
        self._runners: dict[Seat, BotRunner] = {}
        self._tasks: dict[Seat, asyncio.Task[None]] = {}
        # Laying tiles does not change whom the game waits for.
        table.subscribe(self._start_tasks, on_layout=_ignore)
        self._start_tasks()

    def stop(self) -> None:
        self._stopped = True
        self._table.unsubscribe(self._start_tasks)
        for task in self._tasks.values():
            task.cancel()
        self._tasks.clear()

    def _start_tasks(self) -> None:
        """Start a task for every bot that the game waits for and that has none."""
        state = self._table.state
        for seat in state.waiting_for:
            if _is_bots(state, seat) and seat not in self._tasks:
                task = asyncio.get_running_loop().create_task(self._play(seat))
                self._tasks[seat] = task
                task.add_done_callback(partial(self._ended, seat))

    def _ended(self, seat: Seat, _: asyncio.Task[None]) -> None:
        self._tasks.pop(seat, None)
        if not self._stopped:
            self._start_tasks()

    async def _play(self, seat: Seat) -> None:
        """Make one step: think, wait, and send the command unless the phase is over by then."""
        table = self._table
        moment = _moment(table.state)
        elapsed = (self._clock.now() - table.phase_clock.began_at) / 1000
        elapsed += self._skipped(seat, moment)
        seen = view(table.state, seat)
        step = await self._next_step(seat, seen, elapsed)
        if isinstance(step, Done):
            await self._phase_over(moment)
            return
        await self._wait(seat, moment, self._pace * step.after)
        if _moment(table.state) != moment or not _is_bots(table.state, seat):
            return
        if isinstance(step, Act):
            answer = await table.do(step.command, by=BOT)
            self._report(seat, seen, answer)
            if isinstance(answer, Refused):
                await self._clock.sleep(self._timings.bot_retry_seconds)

    # --- waiting ---------------------------------------------------------------------------

    async def _wait(self, seat: Seat, moment: tuple[int, Phase], seconds: float) -> None:
        """Wait at a person's pace, but hardly at all once every person is done with the phase.

        A bot is then told that the time it did not wait has passed, so that it plays as it would
        have played.
        """
        over, began_at = asyncio.Event(), self._clock.monotonic()
        timer = self._clock.call_at(began_at + seconds, over.set)

        def wake() -> None:
            if self._may_hurry or _moment(self._table.state) != moment:
                over.set()

        self._table.subscribe(wake, on_layout=_ignore)
        try:
            wake()
            await over.wait()
        finally:
            timer.cancel()
            self._table.unsubscribe(wake)
        left = began_at + seconds - self._clock.monotonic()
        if left > 0 and _moment(self._table.state) == moment:
            hurried = min(left, self._timings.hurried_step_seconds)
            await self._clock.sleep(hurried)
            self._skip(seat, moment, left - hurried)

    @property
    def _may_hurry(self) -> bool:
        """Whether there are people, and the game waits for none of them."""
        state = self._table.state
        people = [seat for seat in self._table.owners if not _is_bots(state, seat)]
        return (
            self._table.options.bots_hurry
            and bool(people)
            and not any(seat in people for seat in state.waiting_for)
        )

    def _skip(self, seat: Seat, moment: tuple[int, Phase], seconds: float) -> None:
        if self._hurried_in != moment:
            self._hurried_in, self._skipped_seconds = moment, {}
        self._skipped_seconds[seat] = self._skipped_seconds.get(seat, 0.0) + seconds

    def _skipped(self, seat: Seat, moment: tuple[int, Phase]) -> float:
        is_now = self._hurried_in == moment
        return self._skipped_seconds.get(seat, 0.0) if is_now else 0.0

    # --- thinking --------------------------------------------------------------------------

    async def _next_step(self, seat: Seat, seen: View, elapsed: float) -> NextStep:
        """Ask the bot in another thread, so that its thinking does not block the event loop."""
        runner = self._runner(seat)
        forfeits = len(runner.forfeits)
        loop = asyncio.get_running_loop()
        step = await loop.run_in_executor(self._executor, runner.next_step, seen, elapsed)
        self._report_forfeits(runner, forfeits)
        return step

    def _report(self, seat: Seat, seen: View, answer: CommandResult) -> None:
        """Tell the runner of a bot that its command was refused or changed nothing."""
        runner, now = self._runner(seat), view(self._table.state, seat)
        forfeits = len(runner.forfeits)
        if isinstance(answer, Refused):
            if answer.code not in TABLE_REFUSALS:
                runner.refused(Illegal(answer.code, answer.text), now)
        elif (now.mine, now.seats[seat]) == (seen.mine, seen.seats[seat]):
            runner.refused(None, now)
        self._report_forfeits(runner, forfeits)

    def _report_forfeits(self, runner: BotRunner, known: int) -> None:
        """Log and count the new forfeits, without their texts, which may quote a hand."""
        for one in runner.forfeits[known:]:
            extra = {"game": self._table.row.id, "seat": one.seat, "reason": one.fault.value}
            log.warning("a bot forfeited a round", extra=extra)
            self._on_forfeit(one.fault)

    def _runner(self, seat: Seat) -> BotRunner:
        """Return the runner of the bot on that seat, seeded by the secret of the game.

        Nobody can predict a bot from what is public, such as the game's id. Nor can anybody learn
        the game's seed, and with it the cards to come, from a bot: its own seed is a hash.
        """
        if seat not in self._runners:
            seed = sha256(f"bot-seat-{seat}/{self._table.row.seed}".encode()).hexdigest()
            player = self._table.state.seats[seat].player
            level = None if player is None else player.level
            # Without `self` in it: nothing would free a table whose bots refer to each other.
            make = self._make
            self._runners[seat] = BotRunner(seat, lambda _: GuardedBot(make(level, seed)), seed)
        return self._runners[seat]

    async def _phase_over(self, moment: tuple[int, Phase]) -> None:
        """Return when the phase has ended."""
        moved = asyncio.Event()

        def wake() -> None:
            if _moment(self._table.state) != moment:
                moved.set()

        self._table.subscribe(wake, on_layout=_ignore)
        try:
            wake()
            await moved.wait()
        finally:
            self._table.unsubscribe(wake)


def _ignore() -> None:
    """Do nothing when tiles are laid."""


def _moment(state: State) -> tuple[int, Phase]:
    return state.round, state.phase


def _is_bots(state: State, seat: Seat) -> bool:
    player = state.seats[seat].player
    playing = state.phase not in (Phase.SEATING, Phase.ENDED)
    return playing and player is not None and (player.bot or player.bot_covers)
