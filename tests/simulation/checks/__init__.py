"""What must hold after every simulated game, whatever went wrong on the way.

Each check yields a sentence for every violation; none means that all is well.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.simulation.checks.clients import check_client
from tests.simulation.checks.commands import check_commands
from tests.simulation.checks.copies import check_catalogue, check_nodes
from tests.simulation.checks.deadlines import check_deadlines, check_play_times
from tests.simulation.checks.expected import ExpectedSections
from tests.simulation.checks.journal import check_journal
from tests.simulation.checks.secrets import SecretSearch
from tests.simulation.world import World

__all__ = ["all_checks"]


def all_checks(world: World) -> Iterator[str]:
    history = world.history
    yield from check_nodes(world)
    yield from check_journal(history)
    if not history.has_ended:
        yield f"the game did not end: it stands at {history.states[-1].phase.value}"
    for player in world.players:
        yield from check_commands(history, player)
    yield from check_deadlines(world)
    yield from check_play_times(world)
    yield from check_catalogue(world)
    if any(client.seq > len(history.entries) for client in world.clients):
        yield "a client was told of entries that are not stored"
        return
    expected = ExpectedSections(history, world.database.outage_versions)
    secrets = SecretSearch(history, expected, Random(f"{world.seed}/checks"))
    for client in world.clients:
        yield from check_client(history, expected, client)
        yield from secrets.search(client)
    yield from _check_rematch(world)


def _check_rematch(world: World) -> Iterator[str]:
    games = {game for player in world.players for game in player.rematches}
    if len(games) > 1:
        yield f"one game has several rematches: {sorted(games)}"
