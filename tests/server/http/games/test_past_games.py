"""Games are read page by page: what is long is sent while it is read, and nobody waits for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import msgspec
import pytest

from cosmic_factory.rules import new_record, write_sealed_record
from cosmic_factory.server.http.games.past_games import PAGE_ENTRIES, Asker, PastGames
from cosmic_factory.server.http.problems import RequestRefused
from cosmic_factory.server.node.node import Node
from cosmic_factory.server.security.budget import ClientBudget
from cosmic_factory.server.security.costs import MAX_READS, Cost
from cosmic_factory.tables import GameRow, JournalEntry, UnreadableGame, read_options, recorded
from cosmic_factory.tables.integrity.chain import chain_start
from cosmic_factory.tables.journal.entry import encode
from tests.server.clocks import ManualClock
from tests.server.played import whole_game
from tests.server.visitors import guest

pytestmark = pytest.mark.anyio

ADA, BO = "192.0.2.1", "192.0.2.2"


class LongGame(NamedTuple):
    row: GameRow
    entries: list[JournalEntry]


@pytest.fixture(scope="module")
async def game(node: Node) -> LongGame:
    """A game that takes several pages: a played one, with an entry repeated that does nothing."""
    table = await whole_game(node, await guest(node, "Ada"), variant="beginner")
    entries = await table.entries()
    idle = msgspec.structs.replace(entries[0], events=())
    entries += [idle] * (2 * PAGE_ENTRIES)
    row = msgspec.structs.replace(table.row, id=f"long-{table.row.id}", code="LONGGAME")
    storage = node.services.tables.storage
    assert await storage.catalogue.add_game(row)
    stored, _ = chain_start(row).extended(map(encode, entries))
    assert await storage.journal.append(row.id, 1, *stored)
    return LongGame(row, entries)


@pytest.fixture
def past_games(node: Node) -> PastGames:
    services = node.services
    return PastGames(services.tables.storage, services.reads, services.record_key)


def asker(address: str = ADA, hold: Callable[[], None] = lambda: None) -> Asker:
    return Asker(address, hold, is_gone=lambda: False)


async def test_a_record_is_the_same_in_parts(
    node: Node, past_games: PastGames, game: LongGame
) -> None:
    parts = [part async for part in await past_games.record(game.row, asker())]
    assert len(parts) > 3
    lines = [recorded(entry, game.entries[0].at) for entry in game.entries]
    key = node.services.record_key
    record = new_record(read_options(game.row.options).rules, game.row.seed, lines)
    whole = write_sealed_record(record, game=game.row.id, key=key.public, sign=key.sign)
    assert b"".join(parts) == whole


async def test_who_reads_slowly_keeps_nobody_waiting(past_games: PastGames, game: LongGame) -> None:
    slow = await past_games.record(game.row, asker())
    await anext(slow)
    # Whoever does not take the next part has no turn.
    assert (await past_games.outcome(game.row, asker(BO))).ended
    assert (await past_games.verification(game.row, asker(BO))).commands == len(game.entries)
    assert [part async for part in slow]


async def test_damage_after_the_first_line_ends_a_record_early(
    past_games: PastGames, game: LongGame
) -> None:
    """The first line said that it is whole, so that whoever loads it must notice."""
    await past_games.record(game.row, asker())
    changed = msgspec.structs.replace(game.row, seed="not the one that the links are for")
    parts = await past_games.record(changed, asker())
    with pytest.raises(UnreadableGame):
        await anext(parts)


async def test_one_address_asks_for_so_many_games_at_a_time(
    past_games: PastGames, game: LongGame
) -> None:
    """Until they are sent: a request counts once, however many games it is for."""
    refused: list[Cost] = []
    budget = ClientBudget(
        ManualClock(), max_held={Cost.READS: MAX_READS}, on_refusal=refused.append
    )
    answered: list[Callable[[], None]] = []

    def hold() -> None:
        answered.append(budget.hold(Cost.READS, ADA))

    for _ in range(MAX_READS):
        one = asker(hold=hold)
        await past_games.record(game.row, one)
        await past_games.timeline(game.row, one)
    with pytest.raises(RequestRefused) as no:
        await past_games.record(game.row, asker(hold=hold))
    assert (no.value.status, no.value.code, refused) == (429, "too-many-reads", [Cost.READS])
    answered.pop()()
    await past_games.record(game.row, asker(hold=hold))


async def test_nothing_is_read_for_a_client_that_has_gone(
    past_games: PastGames, game: LongGame
) -> None:
    gone = Asker(ADA, lambda: None, is_gone=lambda: True)
    with pytest.raises(RequestRefused) as no:
        await past_games.verification(game.row, gone)
    assert no.value.code == "gone"
