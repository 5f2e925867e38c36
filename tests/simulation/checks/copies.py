"""Copies of the game: those of the nodes, and what the catalogue says about it."""

from __future__ import annotations

from collections.abc import Iterator

from cosmic_factory.rules import GameEnded
from tests.simulation.checks.deadlines import RECOVERY_SECONDS
from tests.simulation.checks.journal import begins_phase
from tests.simulation.checks.seating import seatings
from tests.simulation.history import History
from tests.simulation.storage import CatalogueFacts, read_catalogue
from tests.simulation.world import NodeCopy, World

# A node hears of an entry within so many seconds; and if its connection to the news was lost.
MAX_NEWS_SECONDS, MAX_LATE_NEWS_SECONDS = 2.0, 10.0


def check_nodes(world: World) -> Iterator[str]:
    """Check that every node's copy, then and now, is what its journal gives."""
    history = world.history
    for copy in world.copies:
        if copy.seq > copy.stored:
            yield f"node {copy.node} shows entry {copy.seq} when {copy.stored} are stored"
            continue
        if copy.state != history.states[copy.seq]:
            yield f"node {copy.node} had another state at entry {copy.seq}"
        if copy.seq < copy.stored:
            yield from _check_age(world, copy)
    for node in world.nodes.values():
        if not node.is_up:
            yield f"node {node.name} is down although faults are over"
        table = world.table_on(node)
        if table is not None and table.state != history.states[-1]:
            yield f"node {node.name} stands at {table.seq} of {len(history.entries)}"


def _check_age(world: World, copy: NodeCopy) -> Iterator[str]:
    """Check that a copy is not behind the journal for long."""
    stored_at = world.history.stored_at[copy.seq]
    trouble = world.faults.trouble_between(stored_at, copy.at, RECOVERY_SECONDS)
    behind = copy.at - stored_at - trouble
    if behind > (MAX_LATE_NEWS_SECONDS if world.plan.has_late_news else MAX_NEWS_SECONDS):
        yield f"node {copy.node} has not heard of entry {copy.seq + 1} for {behind:.1f} s"


def check_catalogue(world: World) -> Iterator[str]:
    """Check that the catalogue's row and seats of the game say what its journal says."""
    written, expected = read_catalogue(world.row.id), _facts(world.history)
    if written != expected:
        yield f"the catalogue says {written}, the journal {expected}"


def _facts(history: History) -> CatalogueFacts:
    """Fold what the catalogue should say, by what a catalogue is for and not by its code."""
    owners, host = seatings(history)[-1]
    started_at = ended_at = None
    for entry in history.entries:
        if started_at is None and begins_phase(entry):
            started_at = entry.at
        if any(isinstance(event, GameEnded) for event in entry.events):
            ended_at = entry.at
    return CatalogueFacts(dict(owners), started_at, ended_at, host)
