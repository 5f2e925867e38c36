"""What the solver is asked with and what it answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cosmic_factory.rules import Galaxy, Value
from cosmic_factory.solver.objective import Points


class Budget(Value, frozen=True):
    """How long to look. Without any limit the solver looks until it has a proof.

    `steps` are steps of annealing; with a seed they decide the answer, whatever the machine.
    `seconds` end everything. Without `prove` annealing is all there is.
    """

    seconds: float | None = None
    steps: int | None = None
    prove: bool = True


UNLIMITED = Budget()


class Solution(Value, frozen=True):
    """The best galaxy found. `bound` is a value that no galaxy exceeds; `seen` is work done."""

    galaxy: Galaxy
    points: Points
    value: float
    bound: float
    proved: bool
    seen: int
    seconds: float


class Progress(NamedTuple):
    """Where the solver is: the stage, how much of it is done if known, and the best so far."""

    stage: str
    share: float | None
    best: Solution | None


Listener = Callable[[Progress], None]
