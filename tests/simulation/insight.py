"""Insight in a simulation: facts and storage are real, verdicts cost no search."""

from __future__ import annotations

import asyncio
from random import Random

import msgspec

from cosmic_factory.analysis import BestGalaxy, Certainty, Par, RoundFacts, SeatVerdict
from cosmic_factory.rules import GalaxyPoints, ScoreSheet
from cosmic_factory.server.thinking.pipe_messages import (
    Alive,
    AnyFromThinking,
    AnyToThinking,
    DoTask,
    TaskDone,
)
from cosmic_factory.server.thinking.pulse import BEAT_SECONDS
from cosmic_factory.server.thinking.tasks import (
    AnyTask,
    FindVerdicts,
    GatherRound,
    RoundVerdicts,
    SplitSeat,
    gather_round,
    packed,
)
from cosmic_factory.tables import Clock

# Seconds that a task takes: sometimes longer than the table shows the round.
THINKING = 0.05, 0.5, 3.0, 120.0

_DECODER: msgspec.msgpack.Decoder[AnyTask] = msgspec.msgpack.Decoder(AnyTask)


def light_par(sheet: ScoreSheet) -> Par:
    """Return a par that anybody can work out again from the sheet."""
    return Par(sheet.after.total + 3, Certainty.ABOUT)


def light_verdicts(facts: RoundFacts) -> RoundVerdicts:
    nothing = BestGalaxy((), GalaxyPoints(0, 0, 0, 0, 0))
    verdicts = []
    for number, seat in zip(facts.all_seats, facts.seats, strict=True):
        score, par = seat.sheet.after.total, light_par(seat.sheet)
        verdicts.append(SeatVerdict(number, seat.name, score, par, None, nothing))
    return RoundVerdicts(tuple(verdicts))


class LightThinking:
    """Starts processes that answer after a while, on the clock of their node."""

    def __init__(self, clock: Clock, chance: Random) -> None:
        self._clock = clock
        self._chance = chance

    async def start(self) -> LightProcess:
        return LightProcess(self._clock, self._chance)


class LightProcess:
    """Does the tasks of one simulated node."""

    def __init__(self, clock: Clock, chance: Random) -> None:
        self._clock = clock
        self._chance = chance
        self._answers: asyncio.Queue[AnyFromThinking | None] = asyncio.Queue()

    def send(self, message: AnyToThinking) -> None:
        if not isinstance(message, DoTask):
            return
        match _DECODER.decode(message.task):
            case GatherRound(state=state, entries=entries):
                answer = TaskDone(message.number, packed(gather_round(state, entries)), 0.1)
            case FindVerdicts(facts=facts):
                answer = TaskDone(message.number, packed(light_verdicts(facts)), 0.5)
            case SplitSeat():
                # It is stored, and nobody looks at it here.
                answer = TaskDone(message.number, b"split", 2.0)
            case other:
                raise AssertionError(f"nobody asks for {other} in a simulation")
        due = self._clock.monotonic() + self._chance.choice(THINKING)
        self._clock.call_at(due, lambda: self._answers.put_nowait(answer))

    async def receive(self) -> AnyFromThinking | None:
        try:
            return await asyncio.wait_for(self._answers.get(), BEAT_SECONDS)
        except TimeoutError:
            return Alive()

    def pause(self) -> None:
        """Do nothing: it uses no processor."""

    def resume(self) -> None:
        """Do nothing: it uses no processor."""

    def is_starved(self) -> bool:
        return False

    async def end(self) -> None:
        """Do nothing: there is no process."""

    @property
    def ended_how(self) -> str:
        return ""
