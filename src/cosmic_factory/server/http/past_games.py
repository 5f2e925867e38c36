"""What can be told of a game from its journal once it is over."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import TypeVar

from cosmic_factory.rules import (
    Malformed,
    Phase,
    Rank,
    Record,
    Value,
    new_record,
    seed_hash,
    verify,
    write_record,
)
from cosmic_factory.rules import events as ev
from cosmic_factory.tables import (
    GameId,
    GameRow,
    JournalEntry,
    Storage,
    decode,
    read_options,
    recorded,
)

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
    """Something built, so many milliseconds after building began."""

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


class Verification(Value, frozen=True):
    """Whether every command of the game, decided again from its seed, gives what was recorded."""

    verified: bool
    commands: int
    seed: str
    seed_hash: str
    checked: tuple[str, ...] = ()
    # The first thing that is wrong, if anything is.
    problem: str | None = None


CHECKED = (
    "the seed has the hash that everyone saw when the game started",
    "every command was allowed when it was given",
    "cards, deal and every other chance come from the seed and nothing else",
    "every event, score sheet and the ranking follow from the commands",
)


class Kept(OrderedDict[K, V]):
    """Keeps the newest values, not all: what is over does not change, but may be read again."""

    def keep(self, key: K, value: V) -> V:
        self[key] = value
        if len(self) > MAX_CACHED_GAMES:
            self.popitem(last=False)
        return value


class PastGames:
    """Reads journals off the event loop, one at a time, and remembers what is short."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._outcomes: Kept[GameId, Outcome] = Kept()
        self._verified: Kept[GameId, Verification] = Kept()
        self._one_at_a_time = asyncio.Lock()

    async def outcome(self, row: GameRow) -> Outcome:
        if row.id in self._outcomes:
            return self._outcomes[row.id]
        stored = await self._storage.journal.since(row.id, 0)
        outcome = await asyncio.to_thread(_outcome, stored)
        return self._outcomes.keep(row.id, outcome) if outcome.ended else outcome

    async def record(self, row: GameRow) -> bytes:
        stored = await self._storage.journal.since(row.id, 0)
        async with self._one_at_a_time:
            return await asyncio.to_thread(lambda: write_record(_record(row, stored)))

    async def timeline(self, row: GameRow) -> Timeline:
        stored = await self._storage.journal.since(row.id, 0)
        async with self._one_at_a_time:
            return await asyncio.to_thread(_timeline, row.id, stored)

    async def verification(self, row: GameRow) -> Verification:
        if row.id in self._verified:
            return self._verified[row.id]
        stored = await self._storage.journal.since(row.id, 0)
        async with self._one_at_a_time:
            found = await asyncio.to_thread(lambda: _verification(_record(row, stored)))
        return self._verified.keep(row.id, found)

    def forget(self, game: GameId) -> None:
        self._outcomes.pop(game, None)
        self._verified.pop(game, None)


def _record(row: GameRow, stored: Sequence[bytes]) -> Record:
    entries = [decode(entry) for entry in stored]
    start = entries[0].at if entries else 0
    rules = read_options(row.options).rules
    return new_record(rules, row.seed, [recorded(entry, start) for entry in entries])


def _verification(record: Record) -> Verification:
    seed, commands = record.header.seed, len(record.entries)
    try:
        verify(record)
    except Malformed as wrong:
        return Verification(False, commands, seed, seed_hash(seed), problem=str(wrong))
    return Verification(True, commands, seed, seed_hash(seed), CHECKED)


def _outcome(stored: Sequence[bytes]) -> Outcome:
    """Only the beginning and the end are decoded: what was built in between does not matter."""
    seated: dict[int, tuple[str, bool]] = {}
    cards: tuple[int, ...] = ()
    for raw in stored:
        for event in decode(raw).events:
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
            for event in decode(raw).events:
                if isinstance(event, ev.GameEnded):
                    return {rank.seat: rank for rank in event.ranking}
    return {}


def _timeline(game: GameId, stored: Sequence[bytes]) -> Timeline:
    rounds: list[RoundTimeline] = []
    number = card = began_at = 0
    building = False
    moments: list[Moment] = []
    for entry in map(decode, stored):
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
    return Timeline(game, tuple(rounds))


def _since(entry: JournalEntry, began_at: int) -> int:
    return max(0, entry.at - began_at)
