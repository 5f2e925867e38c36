"""Databases of other versions: an older one plays on, a newer one loses only what is unknown."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path

import pytest

from cosmic_factory.rules import Phase, Seat, new_record, verify
from cosmic_factory.tables import (
    Accepted,
    Damage,
    GameId,
    Table,
    TableRegistry,
    UnreadableGame,
    fetch_journal,
    read_game,
    recorded,
)
from cosmic_factory.tables.journal.entry import without_link
from tests.tables.integrity.damage import (
    NEWER_ENTRY,
    execute,
    replace_entry,
    replace_with_linked_entry,
    stored_entry,
)
from tests.tables.registries import player, registry_on

# Made by the last version without links (commit 407107d): a game that has ended, one that has just
# started, and a table where nobody sits.
RELEASED = Path(__file__).parent / "data" / "schema-0001.sqlite.gz"
ENDED, RUNNING = GameId("oL8luqzTlgveYqVK"), GameId("ml5CO7hX2GZY-Oar")
# Made by the last version before games' cards were kept (commit 0902889): a game that has ended,
# one that has just started, and one that started after somebody else became the host and changed
# seats, deck and live counts.
RELEASED_0002 = RELEASED.with_name("schema-0002.sqlite.gz")
ENDED_0002, RUNNING_0002 = GameId("hDuwzT5YYHmQjQtg"), GameId("8em2mVKWOSRvLfgh")
AGREED_0002 = GameId("pqUr3-8V-tjqa8bf")


def unpacked(released: Path, folder: Path) -> Path:
    file = folder / "games.sqlite"
    file.write_bytes(gzip.decompress(released.read_bytes()))
    return file


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return unpacked(RELEASED, tmp_path)


async def play_to_the_end(table: Table) -> None:
    while table.state.phase is not Phase.ENDED:
        assert isinstance(await table.do(table.expiry), Accepted)


async def check_verified(registry: TableRegistry, game: GameId) -> None:
    row = await registry.storage.catalogue.game(game)
    assert row is not None
    found = read_game(row, await fetch_journal(registry.storage.journal, game))
    assert found.problem is None
    assert found.options is not None
    entries = [recorded(entry, found.entries[0].at) for entry in found.entries]
    verify(new_record(found.options.rules, row.seed, entries))


def test_the_last_versions_games_play_on_and_verify(file: Path) -> None:
    async def play() -> None:
        async with registry_on(file) as registry:
            (table,) = registry.open_tables
            assert (table.row.id, table.row.chained) == (RUNNING, False)
            await play_to_the_end(table)
            for game in (ENDED, RUNNING):
                await check_verified(registry, game)

    async def read_again() -> None:
        async with registry_on(file) as registry:
            assert len(registry.set_aside) == 0
            for game in (ENDED, RUNNING):
                await check_verified(registry, game)

    asyncio.run(play())
    assert without_link(stored_entry(file, RUNNING, 3))[1] is None
    assert without_link(stored_entry(file, RUNNING, 4))[1] is not None
    asyncio.run(read_again())


def test_games_whose_host_and_options_changed_play_on_in_a_newer_version(tmp_path: Path) -> None:
    file = unpacked(RELEASED_0002, tmp_path)

    async def play() -> None:
        async with registry_on(file) as registry:
            tables = {table.row.id: table for table in registry.open_tables}
            assert tables.keys() == {RUNNING_0002, AGREED_0002}
            agreed = tables[AGREED_0002]
            assert (agreed.host, agreed.host_seat) == (player(Seat(1)), 1)
            assert agreed.options.rules.deck == (1, 2, 3, 4, 5, 6)
            assert (agreed.options.live_counts, agreed.options.bots_hurry) == (True, False)
            for table in tables.values():
                await play_to_the_end(table)
            for game in (ENDED_0002, RUNNING_0002, AGREED_0002):
                await check_verified(registry, game)

    asyncio.run(play())
    assert all(without_link(stored_entry(file, AGREED_0002, seq))[1] for seq in (1, 6))


def test_the_first_link_of_an_old_game_covers_what_came_before_it(file: Path) -> None:
    async def play() -> None:
        async with registry_on(file) as registry:
            (table,) = registry.open_tables
            await table.do(table.expiry)

    async def read_again() -> None:
        async with registry_on(file) as registry:
            with pytest.raises(UnreadableGame) as refused:
                await registry.open(RUNNING)
            assert (refused.value.seq, refused.value.damage) == (4, Damage.BROKEN_CHAIN)

    asyncio.run(play())
    changed = stored_entry(file, RUNNING, 1).replace(b"player 0", b"player 9")
    replace_entry(file, RUNNING, 1, changed)
    asyncio.run(read_again())


def test_an_entry_without_a_link_is_refused_after_one_that_has_one(file: Path) -> None:
    async def play() -> None:
        async with registry_on(file) as registry:
            (table,) = registry.open_tables
            await table.do(table.expiry)
            await table.do(table.expiry)

    async def read_again() -> None:
        async with registry_on(file) as registry:
            assert RUNNING in registry.set_aside

    asyncio.run(play())
    replace_entry(file, RUNNING, 5, without_link(stored_entry(file, RUNNING, 5))[0])
    asyncio.run(read_again())


def test_an_older_version_refuses_a_newer_game_alone(file: Path) -> None:
    """What a newer version leaves: its own revision, an extended schema, entries of a new kind."""

    async def play() -> GameId:
        async with registry_on(file) as registry:
            (table,) = registry.open_tables
            await table.do(table.expiry)
            return table.row.id

    async def roll_back() -> None:
        async with registry_on(file) as registry:
            with pytest.raises(UnreadableGame) as refused:
                await registry.open(game)
            assert refused.value.is_newer
            await check_verified(registry, ENDED)
            assert await registry.open(ENDED) is not None

    game = asyncio.run(play())
    replace_with_linked_entry(file, game, 4, NEWER_ENTRY)
    execute(file, "UPDATE cosmic_factory_version SET version_num = version_num || '.1'")
    execute(file, "CREATE TABLE comets (game_id TEXT)", changes=False)
    asyncio.run(roll_back())
