"""What a bot can do wrong, and what is noted when it does."""

from __future__ import annotations

import traceback
from pathlib import Path

from cosmic_factory.rules import SeatNumber, TextEnum, Value

# Characters of a bot's answer or error that are quoted.
MAX_QUOTED_LENGTH = 200


class Fault(TextEnum):
    """The ways in which a bot can fail."""

    RAISED = "raised"
    NONSENSE = "nonsense"
    ILLEGAL = "illegal"
    TOO_SLOW = "too-slow"
    DIED = "died"
    ENDLESS = "endless"


class ForfeitedRound(Value, frozen=True):
    """A round that a bot forfeited by a fault: `random` played its seat to the end of it."""

    seat: SeatNumber
    round: int
    fault: Fault
    text: str


class BotFailed(Exception):
    """Raised when a bot cannot be made or gives no usable answer."""

    def __init__(self, fault: Fault, text: str) -> None:
        super().__init__(text)
        self.fault = fault
        self.text = text


def error_line(error: BaseException) -> str:
    """Return the error in one line, with the file and line where it was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
    return shortened(f"{type(error).__name__}: {error}") + place


def shortened(text: str) -> str:
    """Return the text in one line of at most `MAX_QUOTED_LENGTH` characters."""
    line = " ".join(text.split())
    return line if len(line) <= MAX_QUOTED_LENGTH else line[: MAX_QUOTED_LENGTH - 1] + "…"
