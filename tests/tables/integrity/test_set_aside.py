"""A game that cannot be read is set aside; all others are resumed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path

import pytest

from cosmic_factory.rules import Options, Phase, Ready, Seat
from cosmic_factory.tables import (
    Damage,
    GameId,
    Refused,
    Table,
    TableOptions,
    TableRegistry,
    TableTimings,
    UnreadableGame,
)
from cosmic_factory.tables.integrity.reading import EntryReader
from tests.tables.integrity.damage import (
    IMPOSSIBLE_ENTRY,
    NEWER_ENTRY,
    remove_entry,
    replace_entry,
    replace_options,
    replace_with_linked_entry,
)
from tests.tables.registries import HOST, UNTIMED, player, registry_on, seated, until

Harm = Callable[[Path, GameId], None]

# What is done to a game, and what is then said about it: the entry, and the reason.
HARMS: dict[str, tuple[Harm, int, Damage]] = {
    "undecodable": (
        lambda file, game: replace_entry(file, game, 2, b"\xff\x00{"),
        2,
        Damage.BROKEN_CHAIN,
    ),
    "missing": (lambda file, game: remove_entry(file, game, 2), 2, Damage.MISSING_ENTRY),
    "newer": (
        lambda file, game: replace_with_linked_entry(file, game, 3, NEWER_ENTRY),
        3,
        Damage.UNKNOWN_ENTRY,
    ),
    "impossible": (
        lambda file, game: replace_with_linked_entry(file, game, 3, IMPOSSIBLE_ENTRY),
        3,
        Damage.IMPOSSIBLE_ENTRY,
    ),
    "options": (
        lambda file, game: replace_options(file, game, b'{"rules":'),
        0,
        Damage.DAMAGED_OPTIONS,
    ),
    "newer options": (
        lambda file, game: replace_options(file, game, b'{"rules":{},"comets":true}'),
        0,
        Damage.UNKNOWN_OPTIONS,
    ),
}


async def two_games(file: Path) -> tuple[GameId, GameId]:
    async with registry_on(file) as registry:
        games = [
            (await seated(registry, Options(seats=2, seconds=UNTIMED))).row.id for _ in range(2)
        ]
        for table in registry.open_tables:
            await registry.update_catalogue(table)
    return games[0], games[1]


@pytest.mark.parametrize("kind", HARMS)
def test_a_game_that_cannot_be_read_does_not_keep_a_node_from_starting(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, kind: str
) -> None:
    harm, seq, damage = HARMS[kind]
    broken, sound = asyncio.run(two_games(tmp_path / "db"))
    harm(tmp_path / "db", broken)

    async def story() -> None:
        async with registry_on(tmp_path / "db") as registry:
            assert [table.row.id for table in registry.open_tables] == [sound]
            assert broken in registry.set_aside
            assert len(registry.set_aside) == 1
            for _ in range(2):
                with pytest.raises(UnreadableGame) as refused:
                    await registry.open(broken)
                assert (refused.value.seq, refused.value.damage) == (seq, damage)
            table = await registry.open(sound)
            assert table is not None
            await table.do(Ready(Seat(0)), by=player(Seat(0)))
            await table.do(Ready(Seat(1)), by=player(Seat(1)))
            assert table.state.phase is not Phase.REVEAL

    with caplog.at_level(logging.ERROR, "cosmic_factory"):
        asyncio.run(story())
    (line,) = caplog.records
    assert line.message == "a game cannot be read and is set aside"
    assert vars(line).items() >= {"game": broken, "seq": seq, "reason": damage.value}.items()


def test_an_unreadable_game_that_seemed_not_to_have_started_is_passed_over(tmp_path: Path) -> None:
    async def first() -> GameId:
        async with registry_on(tmp_path / "db") as registry:
            table = await registry.create(HOST, TableOptions(Options(seats=2)), public=False)
            await registry.storage.journal.append(table.row.id, 1, b"{")
            return table.row.id

    async def second() -> None:
        async with registry_on(tmp_path / "db") as registry:
            assert game in registry.set_aside

    game = asyncio.run(first())
    asyncio.run(second())


async def append_linked(registry: TableRegistry, table: Table, content: bytes) -> None:
    """Append an entry as another node would, without the table knowing."""
    journal, reader = registry.storage.journal, EntryReader(table.row)
    for stored in await journal.since(table.row.id, 0):
        reader.read(stored)
    linked, _ = reader.chain.extended([content])
    assert await journal.append(table.row.id, reader.seq + 1, *linked)


def test_nothing_is_decided_at_a_table_after_an_entry_that_cannot_follow(tmp_path: Path) -> None:
    async def story() -> None:
        async with registry_on(tmp_path / "db") as registry:
            table = await seated(registry, Options(seats=2, seconds=UNTIMED))
            seq = table.seq
            await append_linked(registry, table, IMPOSSIBLE_ENTRY)
            for seat in (Seat(0), Seat(1), Seat(0)):
                answer = await table.do(Ready(seat), by=player(seat))
                assert isinstance(answer, Refused)
                assert answer.code == "game-damaged"
            with pytest.raises(UnreadableGame):
                await table.catch_up()
            assert table.seq == seq
            assert len(await registry.storage.journal.since(table.row.id, 0)) == seq + 1

    asyncio.run(story())


def test_a_table_in_play_that_meets_a_newer_entry_is_set_aside(tmp_path: Path) -> None:
    """As when another node runs a newer version on the same database."""

    async def story() -> None:
        timings = TableTimings(tick_seconds=0.01)
        async with registry_on(tmp_path / "db", timings=timings) as registry:
            table = await seated(registry, Options(seats=2, seconds=UNTIMED))
            heard: list[object] = []
            table.subscribe(lambda: heard.append(table.problem))
            await append_linked(registry, table, NEWER_ENTRY)
            answer = await table.do(Ready(Seat(0)), by=player(Seat(0)))
            assert isinstance(answer, Refused)
            assert answer.code == "game-newer"
            assert heard[-1] is not None
            await until(lambda: table.row.id in registry.set_aside)
            assert registry.open_tables == []

    asyncio.run(story())
