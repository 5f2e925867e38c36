"""Time: no phase is cut short, none lasts much longer than it may, no command comes too late."""

from __future__ import annotations

from collections.abc import Iterator

from cosmic_factory.rules import Phase, TimeExpired
from cosmic_factory.tables import TableTimings
from tests.simulation.checks.journal import begins_phase
from tests.simulation.world import World

# A command may come this late at most: the grace and the longest allowance, in milliseconds.
MAX_LATENESS_MS = 1_400
# A deadline is noticed by a tick, and the expiry is stored; in seconds.
EXPIRY_SECONDS = 1.0
# Nodes that start while the database is slow know the time only so well.
CLOCK_ERROR_SECONDS = 0.3
# After a fault is over, nodes need some seconds to go on: heartbeats, restarts, reconnects.
RECOVERY_SECONDS = 8.0


# An outage that is shorter may pass unnoticed.
NOTICED_SECONDS = 1.3


def check_play_times(world: World) -> Iterator[str]:
    """Check that a build that time ended gave all its seconds, outages apart."""
    history = world.history
    began = 0
    for seq, entry in enumerate(history.entries, 1):
        if not begins_phase(entry) and history.states[seq].phase is not Phase.ENDED:
            continue
        is_build = history.states[seq - 1].phase is Phase.BUILD
        if began and is_build and isinstance(entry.command, TimeExpired):
            yield from _check_play_time(world, began, seq)
        began = seq


def _check_play_time(world: World, began: int, ended: int) -> Iterator[str]:
    history = world.history
    begin, end = history.decided_at[began - 1], history.decided_at[ended - 1]
    seconds = history.options.rules.seconds.build
    assert seconds is not None
    outages = world.faults.outages_between(begin, end)
    lost = sum(end - start for start, end in outages if end - start > NOTICED_SECONDS)
    # Commands still count for a moment after time is up, which is no time to build.
    played = end - begin - lost - TableTimings().grace_ms / 1000
    if played < seconds - CLOCK_ERROR_SECONDS:
        yield (
            f"the build at entry {began} had {played:.3f} s of {seconds} outside of outages,"
            f" which took {lost:.3f} s"
        )


def check_deadlines(world: World) -> Iterator[str]:
    began, deadline = 0, None
    for seq, entry in enumerate(world.history.entries, 1):
        if entry.allowance > MAX_LATENESS_MS:
            yield f"entry {seq} was {entry.allowance} ms late"
        if not begins_phase(entry):
            continue
        if deadline is not None:
            yield from _check_end(world, began, seq, deadline)
        began, deadline = seq, entry.deadline


def _check_end(world: World, began: int, ended: int, deadline: int) -> Iterator[str]:
    stored_at = world.history.stored_at
    begin, end = stored_at[began - 1], stored_at[ended - 1]
    phase = world.history.states[began].phase.value
    # The deadline in true virtual seconds, however wrong all clocks were set.
    history = world.history
    due = history.decided_at[began - 1] + (deadline - history.entries[began - 1].at) / 1000
    early = due - CLOCK_ERROR_SECONDS - end
    if isinstance(world.history.entries[ended - 1].command, TimeExpired) and early > 0:
        yield f"phase {phase} at entry {began} ended {early:.3f} s before its deadline"
    trouble = world.faults.trouble_between(begin, end, RECOVERY_SECONDS)
    late = end - due - CLOCK_ERROR_SECONDS - MAX_LATENESS_MS / 1000 - trouble
    if late > EXPIRY_SECONDS:
        yield f"phase {phase} at entry {began} ended {late:.3f} s too late"
