"""Everything that was built in a game, and when, read from its journal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from cosmic_factory.rules import Phase, Value
from cosmic_factory.rules import events as ev
from cosmic_factory.tables import GameReader, GameRow, JournalEntry, UnreadableGame

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


class _EncodedRound(msgspec.Struct):
    """A `RoundTimeline` whose moments are encoded already, which takes less memory."""

    round: int
    card: int
    length: int
    moments: list[msgspec.Raw]


class TimelineScan:
    """Writes a `Timeline` as JSON, one round after another."""

    def __init__(self, row: GameRow) -> None:
        """Raises UnreadableGame if not even the options can be read."""
        self._reader = GameReader(row)
        self._round = self._card = self._began_at = 0
        self._is_building = False
        self._moments: list[msgspec.Raw] = []
        # What stands before the next round.
        self._before = b'{"game":%b,"rounds":[' % msgspec.json.encode(row.id)

    def feed(self, stored: Sequence[bytes]) -> bytes:
        parts = [part for entry in self._reader.read(stored) for part in self._parts(entry)]
        return b"".join(parts)

    def end(self, problem: UnreadableGame | None) -> bytes:
        if self._before == b",":
            return b"]}"
        return self._before + b"]}"

    def _parts(self, entry: JournalEntry) -> Iterator[bytes]:
        for event in entry.events:
            match event:
                case ev.RoundBegan():
                    self._round, self._card = event.round, event.card
                case ev.PhaseBegan(phase=Phase.BUILD):
                    self._is_building, self._began_at, self._moments = True, entry.at, []
                case ev.PhaseBegan() | ev.RoundCounted() | ev.RoundScored() if self._is_building:
                    yield self._end_building(entry)
                case _ if self._is_building and isinstance(event, BUILDING_EVENTS):
                    moment = Moment(self._since_began(entry), event)
                    self._moments.append(msgspec.Raw(msgspec.json.encode(moment)))

    def _end_building(self, entry: JournalEntry) -> bytes:
        self._is_building = False
        built = _EncodedRound(self._round, self._card, self._since_began(entry), self._moments)
        self._moments = []
        before, self._before = self._before, b","
        return before + msgspec.json.encode(built)

    def _since_began(self, entry: JournalEntry) -> int:
        return max(0, entry.at - self._began_at)
