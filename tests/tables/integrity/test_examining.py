"""The examination of a database, on every kind of database; `tests/cli` has the findings."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from cosmic_factory.rules import Seat, TakeSeat, decide, new_game
from cosmic_factory.tables import (
    GameFacts,
    GameId,
    JournalEntry,
    PlayerId,
    TableOptions,
    examine,
    open_storage,
)
from cosmic_factory.tables.integrity.chain import chain_start
from cosmic_factory.tables.integrity.examining import Finding
from cosmic_factory.tables.journal.entry import encode
from cosmic_factory.tables.stores.insights import InsightRow
from tests.tables.journal.rows import ADA, BO, a_game

pytestmark = pytest.mark.anyio

OPTIONS = TableOptions()
ROW = msgspec.structs.replace(
    a_game("g", chained=True), options=msgspec.json.encode(OPTIONS), seed="seed"
)


def first_entry() -> bytes:
    command = TakeSeat(Seat(0), "Ada")
    events = decide(new_game(OPTIONS.rules, ROW.seed), command)
    (stored,), _ = chain_start(ROW).extended([encode(JournalEntry(1, command, events, ADA))])
    return stored


async def test_a_sound_database_has_no_findings(url: str) -> None:
    storage = await open_storage(url)
    await storage.catalogue.add_game(ROW)
    await storage.journal.append(ROW.id, 1, first_entry())
    await storage.catalogue.write_facts(ROW.id, GameFacts({Seat(0): ADA}))
    await storage.close()
    shown: list[tuple[int, int]] = []
    found = await examine(url, progress=lambda done, games: shown.append((done, games)))
    assert (found.games, found.entries, found.findings) == (1, 1, ())
    assert shown == [(1, 1)]


async def test_wrong_lists_are_found_and_rebuilt(url: str) -> None:
    storage = await open_storage(url)
    await storage.catalogue.add_game(ROW)
    await storage.journal.append(ROW.id, 1, first_entry())
    await storage.catalogue.write_facts(ROW.id, GameFacts({Seat(1): BO}))
    await storage.close()
    (finding,) = (await examine(url)).findings
    assert finding.text == "game g: the catalogue has other players than the journal"
    (mended,) = (await examine(url, repair=True)).findings
    assert (mended.text, mended.repaired) == (finding.text, True)
    assert (await examine(url)).findings == ()
    storage = await open_storage(url)
    assert [one.player for one in await storage.catalogue.seats(ROW.id)] == [PlayerId("ada")]
    await storage.close()


async def test_a_journal_without_its_game_and_a_changed_entry_are_found(url: str) -> None:
    storage = await open_storage(url)
    await storage.catalogue.add_game(ROW)
    changed = first_entry().replace(b"Ada", b"Eve")
    await storage.journal.append(ROW.id, 1, changed)
    await storage.journal.append(GameId("lost"), 1, b"1")
    await storage.journal.append(GameId("lost"), 2, b"2")
    assert await storage.catalogue.journals_without_game() == ("lost",)
    await storage.close()
    lost, broken = (await examine(url)).findings
    assert lost.text == "game lost has a journal, but no seed and options"
    assert broken.text.startswith("game g cannot be read: entry 1 of its journal")


async def test_insights_and_shares_without_a_game_are_found_and_deleted(tmp_path: Path) -> None:
    file = str(tmp_path / "games.sqlite")
    storage = await open_storage(file)
    await storage.catalogue.add_game(ROW)
    await storage.insights.write([InsightRow(ROW.id, 1, 0, "verdict", 1, b"{}")])
    await storage.close()
    with closing(sqlite3.connect(file)) as by_an_older_version:
        by_an_older_version.execute("DELETE FROM games")
        by_an_older_version.commit()
    text = "1 row of insights, shares or challenges belongs to no game"
    assert (await examine(file)).findings == (Finding(text),)
    assert (await examine(file, repair=True)).findings == (Finding(text, repaired=True),)
    assert (await examine(file)).findings == ()
