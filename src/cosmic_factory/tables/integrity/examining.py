"""Examines a whole database: every game is read and folded, and compared with the catalogue."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import NamedTuple

from cosmic_factory.rules import Seat, Value
from cosmic_factory.tables.integrity.reading import fetch_journal, read_game
from cosmic_factory.tables.journal.address import Address, SqliteAddress, read_address
from cosmic_factory.tables.journal.errors import CannotOpenStorage
from cosmic_factory.tables.journal.opening import open_storage
from cosmic_factory.tables.journal.port import (
    GameFacts,
    GameId,
    GameRow,
    PlayerId,
    Storage,
    StorageUnavailable,
)
from cosmic_factory.tables.projection import ProgressCallback, facts_of
from cosmic_factory.tables.time.timings import StorageTimings

MAX_FILE_FINDINGS = 10
# Nobody waits for these reads in a game, and a journal may be long.
EXAMINATION_TIMINGS = StorageTimings(postgres_answer_seconds=60.0, sqlite_answer_seconds=60.0)


class Finding(Value, frozen=True):
    """Something that is wrong with a database, in one sentence."""

    text: str
    repaired: bool = False


class Examination(Value, frozen=True):
    """What an examination found, and how much it has looked at."""

    games: int
    entries: int
    findings: tuple[Finding, ...]


class _GameCheck(NamedTuple):
    """One game as it was found: what is wrong, and the facts that would mend the catalogue."""

    entries: int
    problems: Sequence[str]
    facts: GameFacts | None


async def examine(
    url: str, *, repair: bool = False, progress: ProgressCallback | None = None
) -> Examination:
    """Read every game of a database and return what is wrong with it.

    With `repair`, what the catalogue says wrongly about a game is written anew from its journal,
    and rows that belong to no game are deleted.
    Raises CannotOpenStorage with one sentence for the user, also for a file that does not exist.
    """
    address = read_address(url)
    if isinstance(address, SqliteAddress) and not await asyncio.to_thread(address.exists):
        raise CannotOpenStorage(f"There is no file {address}.")
    of_file = await _examine_file(address)
    storage = await open_storage(url, timings=EXAMINATION_TIMINGS)
    try:
        found = await _examine_games(storage, repair, progress)
    except StorageUnavailable as wrong:
        found = Examination(0, 0, (Finding(f"the lists of games cannot be read: {wrong}"),))
    finally:
        await storage.close()
    return Examination(found.games, found.entries, (*of_file, *found.findings))


async def _examine_games(
    storage: Storage, repair: bool, progress: ProgressCallback | None
) -> Examination:
    lost = await storage.catalogue.journals_without_game()
    findings = [Finding(f"game {game} has a journal, but no seed and options") for game in lost]
    if without_game := await storage.insights.delete_lost(dry=not repair):
        is_one = without_game == 1
        text = f"{without_game} row{'' if is_one else 's'} of insights, shares or challenges"
        findings.append(Finding(f"{text} belong{'s' if is_one else ''} to no game", repair))
    games = await storage.catalogue.all_games()
    entries = 0
    for done, game in enumerate(games, 1):
        check = await _examine_game(storage, game)
        entries += check.entries
        is_mended = repair and check.facts is not None
        findings += [Finding(text, is_mended) for text in check.problems]
        if check.problems and repair and check.facts is not None:
            await storage.catalogue.write_facts(game, check.facts, replace=True)
        if progress is not None:
            progress(done, len(games))
    return Examination(len(games), entries, tuple(findings))


async def _examine_file(address: Address) -> Sequence[Finding]:
    """Let SQLite check its own file; PostgreSQL has tools of its own for that."""
    if not isinstance(address, SqliteAddress):
        return ()

    def check() -> list[str]:
        with closing(sqlite3.connect(address.path)) as connection:
            rows = connection.execute(f"PRAGMA quick_check({MAX_FILE_FINDINGS})").fetchall()
        return [text for (text,) in rows if text != "ok"]

    try:
        texts = await asyncio.to_thread(check)
    except sqlite3.DatabaseError as error:
        texts = [str(error)]
    except UnicodeDecodeError:  # SQLite's message quotes a damaged schema
        texts = ["its schema cannot be read"]
    return [Finding(f"the file is damaged: {' '.join(text.split())}") for text in texts]


async def _examine_game(storage: Storage, game: GameId) -> _GameCheck:
    """Check a game a second time before reporting it: a server may have written in between."""
    check = await _checked_once(storage, game)
    return await _checked_once(storage, game) if check.problems else check


async def _checked_once(storage: Storage, game: GameId) -> _GameCheck:
    row = await storage.catalogue.game(game)
    if row is None:
        return _GameCheck(0, (), None)  # deleted meanwhile
    seats = {Seat(one.seat): one.player for one in await storage.catalogue.seats(game)}
    fetched = await fetch_journal(storage.journal, game)
    found = await asyncio.to_thread(read_game, row, fetched)
    if found.problem is not None:
        return _GameCheck(len(found.entries), [str(found.problem)], None)
    facts = facts_of(found.entries)
    if row.started_at is not None and row.ended_at is not None and facts.ended_at is None:
        text = f"game {game} has ended, but the end of its journal is missing"
        return _GameCheck(len(found.entries), [text], None)
    return _GameCheck(len(found.entries), list(_differences(row, seats, facts)), facts)


def _differences(row: GameRow, seats: dict[Seat, PlayerId], facts: GameFacts) -> Iterator[str]:
    """Yield what the catalogue says about a game and its journal does not."""
    has_started = facts.started_at is not None
    if not _tells(row, row.started_at, facts.started_at):
        yield f"game {row.id}: the catalogue has another start than the journal"
    # A game that nobody started may be closed all the same.
    if has_started and not _tells(row, row.ended_at, facts.ended_at):
        yield f"game {row.id}: the catalogue has another end than the journal"
    # Games begun before cards were kept have none here.
    if row.cards not in (None, facts.cards):
        yield f"game {row.id}: the catalogue has other cards than the journal"
    # Players may take a game that has started out of their lists.
    owners = facts.owners.items()
    if not (seats.items() <= owners if has_started else seats.items() == owners):
        yield f"game {row.id}: the catalogue has other players than the journal"


def _tells(row: GameRow, told: int | None, at: int | None) -> bool:
    """Return whether the catalogue tells the moment at which a journal says that something was.

    Versions that wrote no links told the catalogue when they came to it, a moment later.
    """
    if told is None or at is None or row.chained:
        return told == at
    return told >= at
