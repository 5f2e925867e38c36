"""A whole game between bots, in this process: time is counted, not waited for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from cosmic_factory.bots.bot import Bot, Move
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

# To lose a race for a token is no mistake; to be refused again and again costs a bot its phase,
# never the others their game.
MOST_REFUSALS = 5

# Whose move it was, and why it was not made; None when it would have changed nothing.
OnRefusal = Callable[[Seat, Illegal | None], None]


def _nobody_is_told(_: Seat, __: Illegal | None) -> None:
    """Most games need not know."""


class LocalGame:
    """Makes the bots' moves in the order of their times, so that they race as at a real table."""

    def __init__(
        self,
        options: Options,
        seed: str,
        bots: Mapping[str, Bot],
        on_refusal: OnRefusal = _nobody_is_told,
    ) -> None:
        """The bots by their names, one for each seat; `on_refusal` is told of their mistakes."""
        self.state: State = new_game(options, seed)
        self.entries: list[RecordEntry] = []
        self._names = tuple(bots)
        self._bots: Sequence[Bot] = tuple(bots.values())
        self._on_refusal = on_refusal
        self._begin_phase()

    def play(self) -> Iterator[State]:
        """The states of the game, one after each command."""
        for seat, name in enumerate(self._names):
            yield self._do(TakeSeat(Seat(seat), name, bot=True))
        yield self._do(StartGame())
        while self.state.phase is not Phase.ENDED:
            phase = self.state.phase, self.state.round
            yield self._note(self._next_entry())
            if (self.state.phase, self.state.round) != phase:
                self._begin_phase()

    def _begin_phase(self) -> None:
        self._elapsed = 0.0
        self._due: dict[Seat, tuple[float, Move]] = {}
        self._refused: Counter[Seat] = Counter()

    def _next_entry(self) -> RecordEntry:
        """The earliest legal move before the clock runs out, and what comes of it."""
        limit = self.state.options.seconds.of(self.state.phase)
        while True:
            self._ask()
            if not self._due:
                break
            seat = min(self._due, key=lambda seat: (self._due[seat][0], seat))
            time, move = self._due.pop(seat)
            if limit is not None and time > limit:
                break
            self._elapsed = max(self._elapsed, time)
            events = self._decided(seat, move.command)
            if events:
                return RecordEntry(move.command, events)
            self._refused[seat] += 1
        expired = TimeExpired(self.state.round, self.state.phase)
        return RecordEntry(expired, decide(self.state, expired))

    def _ask(self) -> None:
        for seat in self.state.waiting_for:
            if seat not in self._due and self._refused[seat] < MOST_REFUSALS:
                move = self._bots[seat].next_move(view(self.state, seat), self._elapsed)
                if move is not None:
                    self._due[seat] = (self._elapsed + max(move.wait, 0.0), move)

    def _decided(self, seat: Seat, command: AnyCommand) -> tuple[AnyEvent, ...]:
        """What a move brings about; nothing if it is refused."""
        refusal = None
        try:
            if events := decide(self.state, command):
                return events
        except Illegal as illegal:
            refusal = illegal
        self._on_refusal(seat, refusal)
        return ()

    def _do(self, command: AnyCommand) -> State:
        return self._note(RecordEntry(command, decide(self.state, command)))

    def _note(self, entry: RecordEntry) -> State:
        self.entries.append(entry)
        self.state = evolve_all(self.state, entry.events)
        return self.state
