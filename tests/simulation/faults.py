"""Which faults a seed injects, and how often."""

from __future__ import annotations

import asyncio
import math
from collections import Counter
from collections.abc import Iterator, Mapping
from enum import StrEnum
from random import Random


class SimulatedFault(StrEnum):
    """A kind of fault, as it is counted and reported."""

    # Each time a node appends.
    CRASH_BEFORE_APPEND = "crash before append"
    CRASH_AFTER_APPEND = "crash after append"
    APPEND_REFUSED = "append refused"
    ANSWER_LOST = "answer lost"
    LATE_WRITE = "late write"
    # Each time an entry is announced to another node.
    NEWS_LOST = "news lost"
    NEWS_DOUBLED = "news doubled"
    NEWS_DELAYED = "news delayed"
    # Each time a client sends.
    SENT_TWICE = "sent twice"
    # Now and then.
    CRASH = "crash"
    PAUSE = "pause"
    OUTAGE = "storage outage"
    NODE_OUTAGE = "storage outage of one node"
    SLOW_DISK = "slow disk"
    CLOCK_STEP = "clock step"
    CLOCK_JUMP = "clock jump"
    DATABASE_CLOCK_JUMP = "jump of the database's clock"
    RECONNECT = "reconnect"
    ABSENCE = "player away"
    SLOW_CLIENT = "client does not read"


# The chance on each occasion, and the mean number of seconds between two such faults.
CHANCES: Mapping[SimulatedFault, float] = {
    SimulatedFault.CRASH_BEFORE_APPEND: 0.01,
    SimulatedFault.CRASH_AFTER_APPEND: 0.01,
    SimulatedFault.APPEND_REFUSED: 0.02,
    SimulatedFault.ANSWER_LOST: 0.02,
    SimulatedFault.LATE_WRITE: 0.02,
    SimulatedFault.NEWS_LOST: 0.03,
    SimulatedFault.NEWS_DOUBLED: 0.1,
    SimulatedFault.NEWS_DELAYED: 0.1,
    SimulatedFault.SENT_TWICE: 0.1,
}
MEAN_SECONDS: Mapping[SimulatedFault, float] = {
    SimulatedFault.CRASH: 60.0,
    SimulatedFault.PAUSE: 40.0,
    SimulatedFault.OUTAGE: 90.0,
    SimulatedFault.NODE_OUTAGE: 60.0,
    SimulatedFault.SLOW_DISK: 60.0,
    SimulatedFault.CLOCK_STEP: 40.0,
    SimulatedFault.CLOCK_JUMP: 40.0,
    SimulatedFault.DATABASE_CLOCK_JUMP: 40.0,
    SimulatedFault.RECONNECT: 8.0,
    SimulatedFault.ABSENCE: 60.0,
    SimulatedFault.SLOW_CLIENT: 40.0,
}
# One seed in so many runs without any fault, and one in so many with a single kind of fault.
CALM_SEEDS, SINGLE_FAULT_SEEDS = 10, 4
# Of all kinds, the part that any other seed injects.
PART_OF_KINDS = 0.6


class FaultPlan:
    """The kinds of fault that a seed injects, each at its own rate; counts what was injected."""

    def __init__(self, chance: Random, factors: Mapping[SimulatedFault, float]) -> None:
        """`factors` multiply the usual rates; a kind that is not named never happens."""
        self._chance = chance
        self._factors = factors
        self.injected: Counter[str] = Counter()
        self.times: list[tuple[float, SimulatedFault]] = []
        # Whether the nodes' wall clocks differ.
        self.has_skew = SimulatedFault.CLOCK_STEP in factors
        # Whether news come late or get lost.
        self.has_late_news = not factors.keys().isdisjoint(
            {SimulatedFault.NEWS_LOST, SimulatedFault.NEWS_DELAYED}
        )

    @classmethod
    def drawn(cls, seed: str) -> FaultPlan:
        chance = Random(f"{seed}/faults")
        kinds = list(SimulatedFault)
        if chance.randrange(CALM_SEEDS) == 0:
            kinds = []
        elif chance.randrange(SINGLE_FAULT_SEEDS) == 0:
            kinds = [chance.choice(kinds)]
        else:
            kinds = [kind for kind in kinds if chance.random() < PART_OF_KINDS]
        return cls(chance, {kind: 2 ** chance.uniform(-2, 1.5) for kind in kinds})

    @classmethod
    def of(cls, seed: int, *kinds: SimulatedFault, factor: float = 2.0) -> FaultPlan:
        """Return a plan with these kinds of fault only, more often than usual."""
        return cls(Random(f"{seed}/faults"), dict.fromkeys(kinds, factor))

    def happens(self, fault: SimulatedFault, chance: Random | None = None) -> bool:
        """Draw whether the fault happens on this occasion, and count it if so.

        Clients draw from a chance of their own: which of two acts first at one moment is then of
        no consequence.
        """
        likelihood = CHANCES[fault] * self._factors.get(fault, 0.0)
        if not likelihood or (chance or self._chance).random() >= likelihood:
            return False
        self.note(fault)
        return True

    def note(self, fault: SimulatedFault) -> None:
        """Count a fault that was injected, and remember when."""
        self.injected[fault] += 1
        self.times.append((asyncio.get_running_loop().time(), fault))

    @property
    def timed(self) -> Iterator[SimulatedFault]:
        """The kinds that happen now and then."""
        return (fault for fault in MEAN_SECONDS if fault in self._factors)

    def pause_before(self, fault: SimulatedFault) -> float:
        """Draw the seconds until a timed fault happens next."""
        return self._chance.expovariate(self._factors[fault] / MEAN_SECONDS[fault])

    def seconds(self, least: float, most: float) -> float:
        """Draw how long something lasts: short durations are more frequent than long ones."""
        return least * math.exp(math.log(most / least) * self._chance.random())

    def stop(self) -> None:
        """Inject nothing from now on."""
        self._factors = {}
