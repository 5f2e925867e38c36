"""What was possible in the round that was just counted, as all viewers of a table are shown it."""

from __future__ import annotations

from cosmic_factory.analysis import Number, Par
from cosmic_factory.rules import SeatNumber, Value


class ShownVerdict(Value, frozen=True):
    """What a seat made of its tiles, and what it could have made of them."""

    seat: SeatNumber
    score: Number
    par: Par


class InsightView(Value, frozen=True):
    """The verdicts of all seats. They are shown together, so that nobody knows more than others."""

    round: int
    verdicts: tuple[ShownVerdict, ...]
