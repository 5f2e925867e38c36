"""A whole game between bots in this process: seconds are counted, not waited for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cosmic_factory.bots.faults import ForfeitedRound
from cosmic_factory.bots.protocol import Act, Bot, Done, LookAgain
from cosmic_factory.bots.runner import BotRunner
from cosmic_factory.rules import (
    AnyCommand,
    AnyEvent,
    Illegal,
    Options,
    Phase,
    RecordEntry,
    Seat,
    StartGame,
    State,
    TakeSeat,
    TimeExpired,
    decide,
    evolve_all,
    new_game,
    view,
)


class LocalGame:
    """Makes the bots' steps in the order of their times, so that they race as at a live table."""

    def __init__(self, options: Options, seed: str, bots: Mapping[str, Bot | BotRunner]) -> None:
        """`bots` holds one bot for each seat, by the name of its player; a runner plays as it is.

        An exception raised by a bot ends the game, unless its runner guards it.
        """
        self.state: State = new_game(options, seed)
        self.entries: list[RecordEntry] = []
        self._names = tuple(bots)
        self._runners = [_runner(Seat(seat), bot) for seat, bot in enumerate(bots.values())]
        self._begin_phase()

    @property
    def forfeits(self) -> tuple[ForfeitedRound, ...]:
        """The rounds that bots forfeited so far, by seat."""
        return tuple(one for runner in self._runners for one in runner.forfeits)

    def play(self) -> Iterator[State]:
        """Play the game, and yield its state after each command."""
        for seat, name in enumerate(self._names):
            yield self._do(TakeSeat(Seat(seat), name, bot=True))
        yield self._do(StartGame())
        while self.state.phase is not Phase.ENDED:
            phase = self.state.phase, self.state.round
            yield self._append(self._next_entry())
            if (self.state.phase, self.state.round) != phase:
                self._begin_phase()

    def _begin_phase(self) -> None:
        # Seconds since the phase began.
        self._elapsed = 0.0
        # The pending step of each seat, and at which second of the phase it is due.
        self._due: dict[Seat, tuple[float, Act | LookAgain]] = {}
        self._done: set[Seat] = set()

    def _next_entry(self) -> RecordEntry:
        """Return the earliest command with an effect, or the expiry of the phase."""
        limit = self.state.options.seconds.of(self.state.phase)
        while True:
            self._ask()
            if not self._due:
                break
            seat = min(self._due, key=lambda seat: (self._due[seat][0], seat))
            time, step = self._due.pop(seat)
            if limit is not None and time > limit:
                break
            self._elapsed = max(self._elapsed, time)
            if isinstance(step, Act) and (events := self._decided(seat, step.command)):
                return RecordEntry(step.command, events)
        expired = TimeExpired(self.state.round, self.state.phase)
        return RecordEntry(expired, decide(self.state, expired))

    def _ask(self) -> None:
        """Ask every bot that the game waits for and that has no step pending."""
        for seat in self.state.waiting_for:
            if seat in self._due or seat in self._done:
                continue
            step = self._runners[seat].next_step(view(self.state, seat), self._elapsed)
            if isinstance(step, Done):
                self._done.add(seat)
            else:
                self._due[seat] = (self._elapsed + max(step.after, 0.0), step)

    def _decided(self, seat: Seat, command: AnyCommand) -> tuple[AnyEvent, ...]:
        """Return the events of a command; without any, tell the runner why."""
        refusal = None
        try:
            if events := decide(self.state, command):
                return events
        except Illegal as illegal:
            refusal = illegal
        self._runners[seat].refused(refusal, view(self.state, seat))
        return ()

    def _do(self, command: AnyCommand) -> State:
        return self._append(RecordEntry(command, decide(self.state, command)))

    def _append(self, entry: RecordEntry) -> State:
        self.entries.append(entry)
        self.state = evolve_all(self.state, entry.events)
        return self.state


def _runner(seat: Seat, bot: Bot | BotRunner) -> BotRunner:
    """Return a runner for the bot; a stand-in is seeded by the seat, never by the game's seed."""
    if isinstance(bot, BotRunner):
        return bot
    return BotRunner(seat, lambda _: bot, f"seat {seat}")
