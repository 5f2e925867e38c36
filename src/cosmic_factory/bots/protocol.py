"""The bot protocol: a bot is asked for its next step, and answers `Act`, `LookAgain` or `Done`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

from cosmic_factory.rules import SeatCommand, Value, View


class Act(Value, frozen=True, tag_field="type", tag="act"):
    """Send `command` in `after` seconds; then the bot is asked again, with a fresh view."""

    command: SeatCommand
    after: float = 0.0


class LookAgain(Value, frozen=True, tag_field="type", tag="look_again"):
    """Send nothing, and ask the bot again in `after` seconds, with a fresh view."""

    after: float


class Done(Value, frozen=True, tag_field="type", tag="done"):
    """Send nothing more in this phase; the bot is asked again when the next phase begins."""


NextStep: TypeAlias = Act | LookAgain | Done


class Bot(Protocol):
    """Plays one seat. A bot sees the view of its seat and nothing else."""

    def next_step(self, view: View, elapsed: float) -> NextStep:
        """Return what to do next, `elapsed` seconds after the phase began.

        The bot is asked while the game waits for its seat. If the phase ends before the seconds
        in the answer have passed, the answer is dropped.
        """


# Makes a bot from a seed that decides everything the bot does.
BotMaker: TypeAlias = Callable[[str], Bot]
