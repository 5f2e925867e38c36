"""What every bot has to offer."""

from __future__ import annotations

from typing import Protocol

from cosmic_factory.rules import SeatCommand, Value, View


class Move(Value, frozen=True):
    """A command, and how many seconds from now to send it."""

    command: SeatCommand
    wait: float = 0.0


class Bot(Protocol):
    """Sits on one seat, sees that seat's view and nothing else."""

    def next_move(self, view: View, elapsed: float) -> Move | None:
        """What to do next, `elapsed` seconds into the phase; None when there is nothing (more).

        The bot is asked again, with a fresh view, once its move has been made.
        """
