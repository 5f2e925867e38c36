"""Outcome, record, timeline and verification of a game, read from its journal."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable

import msgspec
from cachetools import FIFOCache

from cosmic_factory.rules import MAX_SEATS
from cosmic_factory.server.http.expensive_reads import ExpensiveReads
from cosmic_factory.server.http.games.game_outcomes import Outcome, OutcomeScan
from cosmic_factory.server.http.games.game_records import (
    ReadabilityScan,
    ReadableEntries,
    RecordScan,
    Verification,
    VerificationScan,
)
from cosmic_factory.server.http.games.game_rounds import (
    GameRounds,
    LastGalaxy,
    RoundsScan,
    last_galaxy_of,
)
from cosmic_factory.server.http.games.game_scan import GameScan
from cosmic_factory.server.http.games.game_timelines import TimelineScan
from cosmic_factory.server.http.problems import unavailable
from cosmic_factory.server.security.record_key import RecordKey
from cosmic_factory.tables import GameId, GameRow, Storage, fetch_journal

MAX_CACHED_GAMES = 2000
# Rounds hold all score sheets of a game, about 300 kB.
MAX_CACHED_ROUNDS = 50
# Entries that are read in one turn, and those that are worked on without a pause. The interpreter
# lock is held for the latter, so they are few: about a millisecond.
PAGE_ENTRIES = 128
SLICE_ENTRIES = 16


class Asker:
    """Who asks for games in one request."""

    def __init__(self, address: str, hold: Callable[[], None], is_gone: Callable[[], bool]) -> None:
        """`hold` counts the request until it is answered, or refuses it.

        `is_gone` tells whether the client has closed its connection meanwhile.
        """
        self.address = address
        self.is_gone = is_gone
        self._hold = hold
        self._is_held = False

    def hold(self) -> None:
        """Count the request, once, or refuse it."""
        if not self._is_held:
            self._hold()
            self._is_held = True


class PastGames:
    """Reads journals in turns, apart from play; caches outcomes and verifications.

    A game is read page by page, and each page is a turn of its own. What is long is sent while it
    is read, as quickly as the client takes it, so that no answer is in memory as a whole.
    """

    def __init__(self, storage: Storage, reads: ExpensiveReads, record_key: RecordKey) -> None:
        self._storage = storage
        self._record_key = record_key
        self._reads = reads
        # These never go stale: a game that has ended does not change.
        self._outcomes: FIFOCache[GameId, Outcome] = FIFOCache(MAX_CACHED_GAMES)
        self._verified: FIFOCache[GameId, Verification] = FIFOCache(MAX_CACHED_GAMES)
        self._rounds: FIFOCache[GameId, GameRounds] = FIFOCache(MAX_CACHED_ROUNDS)
        self._last_galaxies: FIFOCache[tuple[GameId, int], LastGalaxy] = FIFOCache(MAX_CACHED_GAMES)
        self._readable: FIFOCache[GameId, ReadableEntries] = FIFOCache(MAX_CACHED_GAMES)

    async def outcome(self, row: GameRow, asker: Asker) -> Outcome:
        if row.id in self._outcomes:
            return self._outcomes[row.id]
        scan = OutcomeScan()
        await self.read(row, asker, scan)
        found = scan.found
        if found.ended:
            self._outcomes[row.id] = found
        return found

    async def record(self, row: GameRow, asker: Asker) -> AsyncIterator[bytes]:
        """Return the parts of a game's record, with links and signed.

        A game that cannot be read to its end gives a record that is marked as incomplete and not
        signed. UnreadableGame if not even the options can be read.
        """
        self.admit(asker)
        return await self.admitted_record(row, asker)

    async def admitted_record(self, row: GameRow, asker: Asker) -> AsyncIterator[bytes]:
        """Return the same for one game of many, whose request was admitted before the first."""
        readable = self._readable.get(row.id) or await self._find_readable(row, asker)
        return self._parts(row, asker, RecordScan(row, readable, self._record_key))

    async def _find_readable(self, row: GameRow, asker: Asker) -> ReadableEntries:
        """Read a game to its end before the first line of its record, which tells of damage."""
        scan = ReadabilityScan(row)
        await self._read_admitted(row, asker, scan)
        found = scan.found
        if found.problem is None:
            self._readable[row.id] = found
        return found

    async def timeline(self, row: GameRow, asker: Asker) -> AsyncIterator[bytes]:
        """Return the parts of a `Timeline` as JSON."""
        self.admit(asker)
        return self._parts(row, asker, TimelineScan(row))

    async def rounds(self, row: GameRow, asker: Asker, *, ended: bool) -> GameRounds:
        """Return the scored rounds of a game, which may be in play."""
        if row.id in self._rounds:
            return self._rounds[row.id]
        scan = RoundsScan(row)
        await self.read(row, asker, scan)
        found = scan.found
        if not ended:
            return msgspec.structs.replace(found, ended=False)
        self._rounds[row.id] = found
        return found

    async def last_galaxy(self, row: GameRow, asker: Asker, seat: int) -> LastGalaxy | None:
        """Return what a seat built last in a finished game; None if there is no such seat."""
        key = row.id, seat
        if key in self._last_galaxies:
            return self._last_galaxies[key]
        rounds = self._rounds.get(row.id)
        if rounds is None:
            # A list shows many games: their rounds would take the place of those looked at.
            scan = RoundsScan(row)
            await self.read(row, asker, scan)
            rounds = scan.found
        found = last_galaxy_of(rounds, seat)
        if found is not None:
            self._last_galaxies[key] = found
        return found

    async def verification(self, row: GameRow, asker: Asker) -> Verification:
        if row.id in self._verified:
            return self._verified[row.id]
        scan = VerificationScan(row, self._record_key)
        await self.read(row, asker, scan)
        found = self._verified[row.id] = scan.found
        return found

    def forget(self, game: GameId) -> None:
        self._outcomes.pop(game, None)
        self._verified.pop(game, None)
        self._rounds.pop(game, None)
        self._readable.pop(game, None)
        for seat in range(MAX_SEATS):
            self._last_galaxies.pop((game, seat), None)

    def admit(self, asker: Asker) -> None:
        """Refuse a request if its address asks for too much at a time, or all together do."""
        asker.hold()
        self._reads.check_queue()

    async def read(self, row: GameRow, asker: Asker, scan: GameScan) -> None:
        """Read a game of which only what the scan has found is wanted."""
        self.admit(asker)
        await self._read_admitted(row, asker, scan)

    async def _read_admitted(self, row: GameRow, asker: Asker, scan: GameScan) -> None:
        async for _ in self._parts(row, asker, scan):
            pass
        if asker.is_gone():
            # Then the scan may have ended too early.
            raise unavailable("gone", "nobody waits for this answer any more")

    async def _parts(self, row: GameRow, asker: Asker, scan: GameScan) -> AsyncIterator[bytes]:
        """Feed a game to the scan, and yield what it makes of every page."""
        seq, problem, is_last = 0, None, False
        while not is_last and not asker.is_gone():
            async with self._reads.turn(asker.address):
                page, problem = await fetch_journal(
                    self._storage.archive, row.id, seq, PAGE_ENTRIES
                )
                parts = [
                    await self._reads.run(scan.feed, page[first : first + SLICE_ENTRIES])
                    for first in range(0, len(page), SLICE_ENTRIES)
                ]
            seq += len(page)
            is_last = problem is not None or len(page) < PAGE_ENTRIES
            yield b"".join(parts)
        if is_last:
            yield await self._reads.run(scan.end, problem)
