"""How long the solver may search, what it answers, and what it reports on the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cosmic_factory.rules import Colour, Galaxy, Value
from cosmic_factory.solver.objective import Points


class Budget(Value, frozen=True):
    """How long to search. Without any limit the solver searches until it has a proof."""

    seconds: float | None = None  # the search ends then, wherever it is
    steps: int | None = None  # of annealing; with a seed they decide the answer on every machine
    prove: bool = True  # False: annealing alone
    # Seconds are the processor time of the process, so that a busy machine finds no less. By the
    # clock the search takes at most four times as long.
    by_processor_time: bool = False


UNLIMITED = Budget()


class Solution(Value, frozen=True):
    """The best galaxy that was found."""

    galaxy: Galaxy
    points: Points  # path points are where they are worth most
    value: float
    bound: float  # no galaxy has more value
    proved: bool  # nothing is better
    seen: int  # steps of annealing and nodes of the exact search
    seconds: float
    tokens: tuple[Colour, ...] = ()  # that the galaxy wins; their stakes are part of the value


class Progress(NamedTuple):
    """Where the solver is."""

    stage: str  # "compiling", "annealing" or "proving"
    share: float | None  # how much of the stage is done, from 0 to 1, if known
    best: Solution | None  # so far


ProgressListener = Callable[[Progress], None]
