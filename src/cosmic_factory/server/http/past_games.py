"""Outcome, record, timeline and verification of a game, read from its journal."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import msgspec

from cosmic_factory.rules import Phase, Rank, Value
from cosmic_factory.rules import events as ev
from cosmic_factory.server.http.game_records import Verification, record_lines, verification_of
from cosmic_factory.server.security.costs import LONG_ANSWER_BYTES
from cosmic_factory.server.security.record_key import RecordKey
from cosmic_factory.tables import (
    FetchedJournal,
    GameId,
    GameRow,
    JournalEntry,
    Storage,
    decode,
    fetch_journal,
    read_game,
)

if TYPE_CHECKING:
    # The process that reads long games needs this module and no web framework.
    from cosmic_factory.server.http.expensive_reads import ExpensiveReads

K = TypeVar("K")
V = TypeVar("V")

MAX_CACHED_GAMES = 2000


class PastSeat(Value, frozen=True):
    """A seat's player and result; no result if the game did not end."""

    seat: int
    name: str
    bot: bool
    place: int | None = None
    total: int | None = None


class Outcome(Value, frozen=True):
    """Who played and how it ended. Cards are shown once the game is over."""

    players: tuple[PastSeat, ...]
    cards: tuple[int, ...] = ()
    ended: bool = False


BuildingEvent = (
    ev.GalaxyArranged
    | ev.TileTurned
    | ev.TokensGrabbed
    | ev.BuildingFinished
    | ev.FinishTakenBack
    | ev.GalaxyCompleted
)
BUILDING_EVENTS = (
    ev.GalaxyArranged,
    ev.TileTurned,
    ev.TokensGrabbed,
    ev.BuildingFinished,
    ev.FinishTakenBack,
    ev.GalaxyCompleted,
)


class Moment(Value, frozen=True):
    """An event of the build phase; `at` is milliseconds since building began."""

    at: int
    event: BuildingEvent


class RoundTimeline(Value, frozen=True):
    """The building of one round, in order. `length` is how long it took, in milliseconds."""

    round: int
    card: int
    length: int
    moments: tuple[Moment, ...]


class Timeline(Value, frozen=True):
    """Everything that was built in a game, and when."""

    game: str
    rounds: tuple[RoundTimeline, ...]


class Kept(OrderedDict[K, V]):
    """A cache of the newest values. It never goes stale: a game that has ended does not change."""

    def keep(self, key: K, value: V) -> V:
        self[key] = value
        if len(self) > MAX_CACHED_GAMES:
            self.popitem(last=False)
        return value


class Asker(NamedTuple):
    """Who asks for a game: whose turn it is, and what to do before a long answer is made."""

    address: str
    # Counts the answer until it is read, or refuses it.
    hold_long_answer: Callable[[], None]
    # Whether the client has closed its connection meanwhile.
    is_gone: Callable[[], bool]


class PastGames:
    """Reads journals in turns, apart from play; caches outcomes and verifications."""

    def __init__(self, storage: Storage, reads: ExpensiveReads, record_key: RecordKey) -> None:
        self._storage = storage
        self._record_key = record_key
        self._reads = reads
        self._outcomes: Kept[GameId, Outcome] = Kept()
        self._verified: Kept[GameId, Verification] = Kept()

    async def outcome(self, row: GameRow, asker: Asker) -> Outcome:
        if row.id in self._outcomes:
            return self._outcomes[row.id]
        async with self._reads.turn(asker.address, asker.is_gone):
            fetched = await self._fetch(row)
            outcome = await self._reads.run(0, _outcome, fetched.entries)
        return self._outcomes.keep(row.id, outcome) if outcome.ended else outcome

    async def record(self, row: GameRow, asker: Asker) -> bytes:
        """Return the record of a game, with links and signed.

        A game that cannot be read to its end gives a record that is marked as incomplete and not
        signed. UnreadableGame if not even the options can be read.
        """
        return await self._long_answer(row, asker, partial(record_lines, self._record_key))

    async def timeline(self, row: GameRow, asker: Asker) -> bytes:
        """Return a `Timeline` as JSON."""
        return await self._long_answer(row, asker, _timeline_json)

    async def _long_answer(
        self, row: GameRow, asker: Asker, work: Callable[[GameRow, FetchedJournal], bytes]
    ) -> bytes:
        async with self._reads.turn(asker.address, asker.is_gone):
            fetched = await self._fetch(row)
            if sum(map(len, fetched.entries)) > LONG_ANSWER_BYTES:
                asker.hold_long_answer()
            return await self._reads.run(len(fetched.entries), work, row, fetched)

    async def verification(self, row: GameRow, asker: Asker) -> Verification:
        if row.id in self._verified:
            return self._verified[row.id]
        async with self._reads.turn(asker.address, asker.is_gone):
            fetched = await self._fetch(row)
            found = await self._reads.run(len(fetched.entries), verification_of, row, fetched)
        return self._verified.keep(row.id, found)

    async def _fetch(self, row: GameRow) -> FetchedJournal:
        return await fetch_journal(self._storage.journal, row.id)

    def forget(self, game: GameId) -> None:
        self._outcomes.pop(game, None)
        self._verified.pop(game, None)


def _timeline_json(row: GameRow, fetched: FetchedJournal) -> bytes:
    return msgspec.json.encode(_timeline(row, fetched))


def _outcome(stored: Sequence[bytes]) -> Outcome:
    """Return who played and how it ended. Only the entries that say so are decoded.

    Of a damaged journal, the entries that can be read count.
    """
    seated: dict[int, tuple[str, bool]] = {}
    cards: tuple[int, ...] = ()
    for raw in stored:
        for event in _events(raw):
            match event:
                case ev.SeatTaken(seat=seat, name=name, bot=bot):
                    seated[seat] = name, bot
                case ev.SeatLeft(seat=seat):
                    seated.pop(seat, None)
                case ev.GameStarted():
                    cards = event.cards
        if cards or b'"game_started"' in raw:
            break
    ranks = _ranks(stored)
    players = tuple(
        PastSeat(seat, name, bot, *((ranks[seat].place, ranks[seat].total) if ranks else ()))
        for seat, (name, bot) in sorted(seated.items())
    )
    return Outcome(players, cards if ranks else (), bool(ranks))


def _ranks(stored: Sequence[bytes]) -> dict[int, Rank]:
    for raw in reversed(stored):
        if b'"game_ended"' in raw:
            for event in _events(raw):
                if isinstance(event, ev.GameEnded):
                    return {rank.seat: rank for rank in event.ranking}
    return {}


def _events(raw: bytes) -> Sequence[ev.AnyEvent]:
    """Return the events of a stored entry; none if it cannot be read."""
    try:
        return decode(raw).events
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ()


def _timeline(row: GameRow, fetched: FetchedJournal) -> Timeline:
    rounds: list[RoundTimeline] = []
    number = card = began_at = 0
    building = False
    moments: list[Moment] = []
    for entry in read_game(row, fetched).entries:
        for event in entry.events:
            match event:
                case ev.RoundBegan():
                    number, card = event.round, event.card
                case ev.PhaseBegan(phase=Phase.BUILD):
                    building, began_at, moments = True, entry.at, []
                case ev.PhaseBegan() | ev.RoundCounted() | ev.RoundScored() if building:
                    building = False
                    length = max(0, entry.at - began_at)
                    rounds.append(RoundTimeline(number, card, length, tuple(moments)))
                case _ if building and isinstance(event, BUILDING_EVENTS):
                    moments.append(Moment(_since(entry, began_at), event))
    return Timeline(row.id, tuple(rounds))


def _since(entry: JournalEntry, began_at: int) -> int:
    return max(0, entry.at - began_at)
