"""Runs the game of one seed, and says what went wrong."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec

from tests.simulation.checks import all_checks
from tests.simulation.faults import FaultPlan
from tests.simulation.process_loop import ProcessLoop
from tests.simulation.world import Parts, World
from tests.virtual_time import StandsStill, run_on_virtual_time

# Logged as an error, and true: outages are among the faults.
STORAGE_GONE = "storage does not answer"


class SimulationReport(msgspec.Struct, frozen=True):
    """What happened in one simulated game."""

    seed: int
    failures: tuple[str, ...]
    faults: dict[str, int]
    entries: int = 0
    acknowledged: int = 0
    messages: int = 0
    virtual_seconds: float = 0.0
    # Of the journal and of all messages to clients, in order: equal for two runs of one seed.
    digest: str = ""
    # If asked for: every fault and every entry with its virtual time in seconds.
    trace: tuple[str, ...] = ()


class ErrorLog(logging.Handler):
    """Keeps what the product logs as an error: only that storage is gone may be one."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.errors: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.getMessage() != STORAGE_GONE:
            self.errors.append(logging.Formatter().format(record))


@contextmanager
def logged_errors() -> Iterator[Sequence[str]]:
    handler, logger = ErrorLog(), logging.getLogger("cosmic_factory")
    logger.addHandler(handler)
    propagates, logger.propagate = logger.propagate, False
    try:
        yield handler.errors
    finally:
        logger.removeHandler(handler)
        logger.propagate = propagates


def simulate(
    seed: int,
    plan: FaultPlan | None = None,
    parts: Parts | None = None,
    *,
    with_trace: bool = False,
) -> SimulationReport:
    """Play the game of a seed on virtual time; the same seed always gives the same report."""
    plan = plan or FaultPlan.drawn(str(seed))
    with logged_errors() as errors:
        try:
            report = run_on_virtual_time(_simulate(seed, plan, parts, with_trace), ProcessLoop)
        except StandsStill as error:
            report = SimulationReport(
                seed, (f"the simulation stopped: {error}",), dict(plan.injected)
            )
        return msgspec.structs.replace(report, failures=(*report.failures, *errors))


async def _simulate(
    seed: int, plan: FaultPlan, parts: Parts | None, with_trace: bool
) -> SimulationReport:
    failures: list[str] = []

    def note(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        failures.append(f"unhandled: {context['message']}: {context.get('exception')!r}")

    asyncio.get_running_loop().set_exception_handler(note)
    world = World(str(seed), plan, parts)
    try:
        await world.play()
        return SimulationReport(
            seed=seed,
            failures=(*failures, *all_checks(world)),
            faults=dict(plan.injected),
            entries=len(world.history.entries),
            acknowledged=sum(len(player.acknowledged) for player in world.players),
            messages=sum(len(client.received) for client in world.clients),
            virtual_seconds=world.loop.time(),
            digest=_digest(world),
            trace=tuple(_trace(world)) if with_trace else (),
        )
    finally:
        # Also after a check that failed by itself: tasks of nodes that died would never end.
        await world.clear()


def _trace(world: World) -> Iterator[str]:
    history = world.history
    lines = [(at, 0, f"-- {fault.value}") for at, fault in world.plan.times]
    stored = zip(history.stored_at, history.entries, strict=True)
    lines += [
        (at, seq, f"{seq} {entry.by}: {entry.command}") for seq, (at, entry) in enumerate(stored, 1)
    ]
    return (f"{at:9.3f} {text}" for at, _, text in sorted(lines))


def _digest(world: World) -> str:
    digest = world.sent_digest.copy()
    for stored in world.database.journals.get(world.row.id, []):
        digest.update(b"%.6f %s" % (stored.at, stored.entry))
    return digest.hexdigest()
