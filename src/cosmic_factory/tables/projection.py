"""The catalogue as a projection of journals: who sits where, with which cards, from when to when.

The journal is the truth. The facts that lists of games need are folded from its entries here, and
written into the catalogue after the append. Writing them again changes nothing, so a node that
died between the two leaves nothing that the next one cannot repair.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from cosmic_factory.rules import (
    Arrange,
    ChangeOptions,
    GameEnded,
    LeaveSeat,
    NameHost,
    Seat,
    TakeSeat,
    events,
)
from cosmic_factory.tables.integrity.reading import decoded, fetch_journal
from cosmic_factory.tables.integrity.unreadable import UnreadableGame
from cosmic_factory.tables.journal.entry import JournalEntry
from cosmic_factory.tables.journal.port import Catalogue, GameFacts, GameId, PlayerId, Storage
from cosmic_factory.tables.time.deadlines import phase_begun

if TYPE_CHECKING:
    from cosmic_factory.tables.table import Table

# The facts of a game whose journal is empty.
NO_FACTS = GameFacts()

# Called with how many games are done and how many there are.
ProgressCallback = Callable[[int, int], None]


def fold_facts(facts: GameFacts, entry: JournalEntry) -> GameFacts:
    """Return the facts after an entry: the very same object if the entry changes none of them."""
    if isinstance(entry.command, Arrange):
        return facts  # nine entries in ten; a layout begins and ends nothing
    owners = _owners_after(facts, entry)
    started_at, ended_at = facts.started_at, facts.ended_at
    if started_at is None and phase_begun(entry.events) is not None:
        started_at = entry.at
    if ended_at is None and any(isinstance(event, GameEnded) for event in entry.events):
        ended_at = entry.at
    host = _host_after(facts, entry)
    cards = _cards_after(facts, entry)
    known = facts.started_at, facts.ended_at, facts.host, facts.cards
    if owners is facts.owners and (started_at, ended_at, host, cards) == known:
        return facts
    return GameFacts(owners, started_at, ended_at, host, cards)


def _owners_after(facts: GameFacts, entry: JournalEntry) -> dict[Seat, PlayerId]:
    match entry.command:
        case TakeSeat(seat=seat, bot=False):
            return {**facts.owners, seat: entry.by}
        case LeaveSeat(seat=left):
            return {seat: owner for seat, owner in facts.owners.items() if seat != left}
        case ChangeOptions():
            return _moved_owners(facts.owners, entry)
        case _:
            return facts.owners


def _moved_owners(owners: dict[Seat, PlayerId], entry: JournalEntry) -> dict[Seat, PlayerId]:
    moves = {one.seat: one.to for one in entry.events if isinstance(one, events.SeatMoved)}
    return {moves.get(seat, seat): owner for seat, owner in owners.items()} if moves else owners


def _host_after(facts: GameFacts, entry: JournalEntry) -> PlayerId | None:
    if isinstance(entry.command, NameHost):
        return facts.owners.get(entry.command.seat, facts.host)
    return facts.host


def _cards_after(facts: GameFacts, entry: JournalEntry) -> tuple[int, ...] | None:
    drawn = [event.cards for event in entry.events if isinstance(event, events.GameStarted)]
    return drawn[0] if drawn else facts.cards


def facts_of(entries: Iterable[JournalEntry]) -> GameFacts:
    """Fold a whole journal."""
    facts = NO_FACTS
    for entry in entries:
        facts = fold_facts(facts, entry)
    return facts


class CatalogueProjection:
    """Keeps the catalogue's rows of one open table in step with the entries folded into it."""

    def __init__(self, table: Table, catalogue: Catalogue) -> None:
        self._table = table
        self._catalogue = catalogue
        # What the catalogue is known to say. About a game that has ended it says everything.
        is_over = table.row.started_at is not None and table.row.ended_at is not None
        self._written = table.facts if is_over else NO_FACTS
        self._lock = asyncio.Lock()

    @property
    def is_current(self) -> bool:
        return self._written is self._table.facts

    async def update(self) -> None:
        """Write the table's facts into the catalogue, unless they are there already."""
        async with self._lock:
            while not self.is_current:
                facts = self._table.facts
                await self._catalogue.write_facts(self._table.row.id, facts)
                self._written = facts


async def find_lost_starts(
    storage: Storage, on_unreadable: Callable[[UnreadableGame], None]
) -> None:
    """Write down the facts of games that started without the catalogue being told.

    A node that died right after it stored the start of a game leaves such a game: it would not be
    resumed. Games that cannot be read are told to `on_unreadable` and passed over.
    """
    for game in await storage.catalogue.unstarted_games():
        try:
            facts = await _read_facts(storage, game)
        except UnreadableGame as wrong:
            on_unreadable(wrong)
            continue
        if facts.started_at is not None:
            await storage.catalogue.write_facts(game, facts)


async def rebuild_all(storage: Storage, progress: ProgressCallback | None = None) -> int:
    """Write the facts of all games anew from their journals, and return how many games there are.

    Servers may go on playing meanwhile. Games that cannot be read are left as they are.
    """
    games = await storage.catalogue.all_games()
    for done, game in enumerate(games, 1):
        with contextlib.suppress(UnreadableGame):
            await _rebuild_game(storage, game)
        if progress is not None:
            progress(done, len(games))
    return len(games)


async def _rebuild_game(storage: Storage, game: GameId) -> None:
    facts = None
    # Entries that were appended since the last look have been projected by their node, and may have
    # been overwritten here: look again until nothing is new.
    while facts != (facts := await _read_facts(storage, game)):
        await storage.catalogue.write_facts(game, facts, replace=True)


async def _read_facts(storage: Storage, game: GameId) -> GameFacts:
    """Return what the journal of a game says; UnreadableGame if it cannot be read."""
    row = await storage.catalogue.game(game)
    if row is None:
        return NO_FACTS  # the game was deleted
    fetched = await fetch_journal(storage.journal, game)
    facts = facts_of(decoded(row, fetched.entries))
    if fetched.problem is not None:
        raise fetched.problem
    return facts
