"""Entries are chained: whatever is changed in a journal is noticed when it is read."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from cosmic_factory.rules import Options
from cosmic_factory.tables import (
    Damage,
    FetchedJournal,
    GameId,
    fetch_journal,
    open_storage,
    read_game,
)
from cosmic_factory.tables.integrity.reading import ReadGame
from tests.tables.integrity.damage import (
    execute,
    remove_entry,
    replace_entry,
    row_of,
    stored_entry,
)
from tests.tables.registries import UNTIMED, registry_on, seated, until

CHANGED, SWAPPED = 5, 6


async def played_game(file: Path) -> GameId:
    async with registry_on(file) as registry:
        table = await seated(registry, Options(seats=2, seconds=UNTIMED), bots=2)
        await until(lambda: table.seq >= 30)
        return table.row.id


def read(file: Path, game: GameId) -> ReadGame:
    async def story() -> ReadGame:
        storage = await open_storage(str(file))
        try:
            row = await storage.catalogue.game(game)
            assert row is not None
            return read_game(row, await fetch_journal(storage.journal, game))
        finally:
            await storage.close()

    return asyncio.run(story())


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, GameId]:
    file = tmp_path_factory.mktemp("played") / "db"
    return file, asyncio.run(played_game(file))


@pytest.fixture
def game(played: tuple[Path, GameId], tmp_path: Path) -> tuple[Path, GameId]:
    """A copy that a test may damage."""
    file, game = played
    (tmp_path / "db").write_bytes(file.read_bytes())
    return tmp_path / "db", game


def flipped(entry: bytes, bit: int) -> bytes:
    changed = bytearray(entry)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def test_an_undamaged_game_is_read_whole(game: tuple[Path, GameId]) -> None:
    found = read(*game)
    assert found.problem is None
    assert len(found.entries) >= 30


def test_every_flipped_bit_of_an_entry_is_noticed(game: tuple[Path, GameId]) -> None:
    file, name = game
    row = row_of(file, name)
    entries = [stored_entry(file, name, seq) for seq in range(1, CHANGED + 1)]
    *before, whole = entries
    assert read_game(row, FetchedJournal(entries)).problem is None
    for bit in range(8 * len(whole)):
        found = read_game(row, FetchedJournal([*before, flipped(whole, bit)]))
        assert found.problem is not None, f"bit {bit} of {whole!r}"
        assert (found.problem.seq, found.problem.damage) == (CHANGED, Damage.BROKEN_CHAIN)
        assert len(found.entries) == CHANGED - 1


def swap(file: Path, game: GameId) -> None:
    one, other = stored_entry(file, game, CHANGED), stored_entry(file, game, SWAPPED)
    replace_entry(file, game, CHANGED, other)
    replace_entry(file, game, SWAPPED, one)


def drop(file: Path, game: GameId) -> None:
    """Without a gap: the entries after the dropped one move up."""
    remove_entry(file, game, CHANGED)
    later = "game_id = ? AND seq > ?"
    execute(file, f"UPDATE journal SET seq = -seq WHERE {later}", game, CHANGED)
    execute(file, "UPDATE journal SET seq = -seq - 1 WHERE game_id = ? AND seq < 0", game)


def repeat(file: Path, game: GameId) -> None:
    replace_entry(file, game, CHANGED, stored_entry(file, game, CHANGED - 1))


def strip(file: Path, game: GameId) -> None:
    """Take all links away, as if the game had been begun by an older version."""
    execute(
        file,
        "UPDATE journal SET entry = CAST(substr(entry, 1, length(entry) - 43) || '}' AS BLOB)"
        " WHERE game_id = ? AND seq >= ?",
        game,
        CHANGED,
    )


@pytest.mark.parametrize("change", [swap, drop, repeat, strip])
def test_an_entry_that_is_not_where_it_was_stored_is_noticed(
    game: tuple[Path, GameId], change: Callable[[Path, GameId], None]
) -> None:
    change(*game)
    problem = read(*game).problem
    assert problem is not None
    assert (problem.seq, problem.damage) == (CHANGED, Damage.BROKEN_CHAIN)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE games SET seed = 'another'",
        "UPDATE games SET options = CAST(replace(options, '\"seats\":2', '\"seats\":3') AS BLOB)",
    ],
)
def test_another_seed_or_other_options_are_noticed(game: tuple[Path, GameId], change: str) -> None:
    execute(game[0], change)
    problem = read(*game).problem
    assert problem is not None
    assert (problem.seq, problem.damage) == (1, Damage.BROKEN_CHAIN)
