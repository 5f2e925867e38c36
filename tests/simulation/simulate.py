"""Runs the game of one seed, and says what went wrong."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import msgspec

from tests.simulation.checks import all_checks
from tests.simulation.faults import FaultPlan
from tests.simulation.virtual_time import StandsStill, run_on_virtual_time
from tests.simulation.world import Parts, World, logged_errors


class Report(msgspec.Struct, frozen=True):
    """What happened in one simulated game."""

    seed: int
    failures: tuple[str, ...]
    faults: dict[str, int]
    entries: int
    acknowledged: int
    messages: int
    virtual_seconds: float
    # Of the journal and of every message: equal for two runs of one seed.
    digest: str
    # Every fault and every entry with its virtual time in seconds.
    trace: tuple[str, ...]


def simulate(seed: int, plan: FaultPlan | None = None, parts: Parts | None = None) -> Report:
    """Play the game of a seed on virtual time; the same seed always gives the same report."""
    plan = plan or FaultPlan.drawn(str(seed))
    with logged_errors() as errors:
        report = run_on_virtual_time(_simulate(seed, plan, parts))
        return msgspec.structs.replace(report, failures=(*report.failures, *errors))


async def _simulate(seed: int, plan: FaultPlan, parts: Parts | None) -> Report:
    failures: list[str] = []

    def note(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        failures.append(f"unhandled: {context['message']}: {context.get('exception')!r}")

    asyncio.get_running_loop().set_exception_handler(note)
    world = World(str(seed), plan, parts)
    try:
        await world.play()
    except (TimeoutError, StandsStill) as error:
        failures.append(f"the simulation stopped: {error!r}")
    report = Report(
        seed=seed,
        failures=(*failures, *all_checks(world)),
        faults=dict(Counter(plan.injected)),
        entries=len(world.history.entries),
        acknowledged=sum(len(player.acknowledged) for player in world.players),
        messages=sum(len(client.received) for client in world.clients),
        virtual_seconds=world.loop.time(),
        digest=_digest(world),
        trace=tuple(_trace(world)),
    )
    await world.clear()
    return report


def _trace(world: World) -> Iterator[str]:
    history = world.history
    lines = [(at, 0, f"-- {fault.value}") for at, fault in world.plan.times]
    stored = zip(history.stored_at, history.entries, strict=True)
    lines += [
        (at, seq, f"{seq} {entry.by}: {entry.command}") for seq, (at, entry) in enumerate(stored, 1)
    ]
    return (f"{at:9.3f} {text}" for at, _, text in sorted(lines))


def _digest(world: World) -> str:
    digest = sha256()
    for stored in world.database.journals.get(world.history.row.id, []):
        digest.update(stored.entry)
    for client in world.clients:
        for received in client.received:
            digest.update(received.raw)
    return digest.hexdigest()
