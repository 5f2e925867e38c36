"""A whole game between bots, in this process, without a clock."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cosmic_factory.bots.bot import Bot
from cosmic_factory.rules import (
    AnyCommand,
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
    """Asks the bots in turn; when none has anything to do, the clock runs out."""

    def __init__(self, options: Options, seed: str, bots: Mapping[str, Bot]) -> None:
        """The bots by their names, one for each seat."""
        self.state: State = new_game(options, seed)
        self.entries: list[RecordEntry] = []
        self._names = tuple(bots)
        self._bots: Sequence[Bot] = tuple(bots.values())

    def play(self) -> Iterator[State]:
        """The states of the game, one after each command."""
        for seat, name in enumerate(self._names):
            yield self._do(TakeSeat(Seat(seat), name, bot=True))
        yield self._do(StartGame())
        while self.state.phase is not Phase.ENDED:
            yield self._do(self._next_command())

    def _next_command(self) -> AnyCommand:
        for seat in self.state.waiting_for:
            command = self._bots[seat].act(view(self.state, seat))
            if command is not None and self._is_legal(command):
                return command
        return TimeExpired(self.state.round, self.state.phase)

    def _is_legal(self, command: AnyCommand) -> bool:
        """A bot's mistake costs the bot its turn, never the others their game."""
        try:
            return bool(decide(self.state, command))
        except Illegal:
            return False

    def _do(self, command: AnyCommand) -> State:
        events = decide(self.state, command)
        self.entries.append(RecordEntry(command, events))
        self.state = evolve_all(self.state, events)
        return self.state
