"""What every bot has to offer."""

from __future__ import annotations

from typing import Protocol

from cosmic_factory.rules import SeatCommand, View


class Bot(Protocol):
    """Sits on one seat, sees that seat's view and nothing else."""

    def act(self, view: View) -> SeatCommand | None:
        """The next command, or None when the bot has nothing (more) to do in this phase."""
