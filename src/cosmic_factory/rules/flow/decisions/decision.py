"""The decision about one command: the events it causes, in order."""

from __future__ import annotations

from cosmic_factory.rules.chance import RandomStream
from cosmic_factory.rules.flow.events import AnyEvent
from cosmic_factory.rules.flow.evolve import evolve
from cosmic_factory.rules.flow.phase import Phase
from cosmic_factory.rules.flow.state import SeatState, State
from cosmic_factory.rules.refusal import Illegal
from cosmic_factory.rules.seat import Seat


class Decision:
    """Collects the events of one command; `state` already includes all of them."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[AnyEvent] = []

    def add(self, event: AnyEvent) -> None:
        """Record an event and apply it to `state`."""
        self.events.append(event)
        self.state = evolve(self.state, event)

    def random_stream(self, stream: str, seat: Seat | None = None) -> RandomStream:
        """Return a stream of draws of this round; with a seat, one that belongs to the seat."""
        of_seat = "" if seat is None else f"/seat-{seat}"
        return RandomStream(self.state.seed, f"round-{self.state.round}/{stream}{of_seat}")

    def seat(self, seat: Seat) -> SeatState:
        """Return the seat that a command names, or raise `Illegal` if there is no such seat."""
        if not 0 <= seat < len(self.state.seats):
            raise Illegal("no-such-seat", f"the table has no seat {seat}")
        return self.state.seats[seat]

    def expect(self, *phases: Phase) -> None:
        """Raise `Illegal` unless the game is in one of these phases."""
        if self.state.phase not in phases:
            now, then = self.state.phase, " or ".join(phases)
            raise Illegal("wrong-phase", f"this belongs to {then}, and the game is at {now}")
