"""How long phases last, against their nominal length, while clocks are wrong.

Games of the simulation, on virtual time: the nodes' wall clocks and the database's are stepped by
up to an hour and differ by up to ten seconds; nothing else goes wrong. Measured are phases that
end by the clock, from the moment when they begin to the moment when they end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from benchmarks.campaigns.part import described
from benchmarks.campaigns.results import CampaignResult
from cosmic_factory.rules import TimeExpired
from tests.simulation.checks import all_checks
from tests.simulation.checks.journal import begins_phase
from tests.simulation.faults import FaultPlan, SimulatedFault
from tests.simulation.process_loop import ProcessLoop
from tests.simulation.simulate import logged_errors
from tests.simulation.world import World
from tests.virtual_time import run_on_virtual_time

GAMES = 20
CLOCK_FAULTS = (
    SimulatedFault.CLOCK_STEP,
    SimulatedFault.CLOCK_JUMP,
    SimulatedFault.DATABASE_CLOCK_JUMP,
)


class PhaseLengths:
    """Plays the games of a seed, and compares the lengths of their phases."""

    def __call__(self, seed: int) -> CampaignResult:
        phases: Counter[str] = Counter()
        errors: list[float] = []
        try:
            for number in range(GAMES * seed, GAMES * (seed + 1)):
                with logged_errors() as logged:
                    found = run_on_virtual_time(_play(number), ProcessLoop)
                assert not logged, logged
                phases.update(phase for phase, _ in found)
                errors += [error for _, error in found]
        except Exception as error:
            return CampaignResult("", seed, dict(phases), failure=described(error))
        return CampaignResult(
            campaign="",
            seed=seed,
            counts=dict(phases),
            min_error_seconds=round(min(errors), 3) if errors else None,
            max_error_seconds=round(max(errors), 3) if errors else None,
        )


async def _play(number: int) -> list[tuple[str, float]]:
    world = World(str(number), FaultPlan.of(number, *CLOCK_FAULTS))
    await world.play()
    failures = list(all_checks(world))
    lengths = list(_errors(world))
    await world.clear()
    assert not failures, f"game {number}: {failures[0]}"
    return lengths


def _errors(world: World) -> Iterator[tuple[str, float]]:
    """Yield each phase that the clock ended, and how many seconds too long it was."""
    history = world.history
    began: int | None = None
    for seq, entry in enumerate(history.entries, 1):
        if not begins_phase(entry):
            continue
        if began is not None and isinstance(entry.command, TimeExpired):
            phase = history.states[began].phase
            nominal = _nominal(world, began)
            lasted = history.stored_at[seq - 1] - history.stored_at[began - 1]
            yield phase.value, lasted - nominal
        began = seq if entry.deadline is not None else None


def _nominal(world: World, began: int) -> float:
    """Return the seconds that the options give to the phase that began there."""
    entry = world.history.entries[began - 1]
    assert entry.deadline is not None
    return (entry.deadline - entry.at) / 1000
