"""What everybody may see of a table, moment by moment, and how two moments differ.

Most viewers of a table were told the same snapshot last, so the difference between that one and the
latest is worked out once for all of them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from typing import Protocol

import msgspec

from cosmic_factory.rules import AnyEvent, State, open_events
from cosmic_factory.tables.time.phase_clock import ClockView
from cosmic_factory.tables.viewing.insight_view import InsightView
from cosmic_factory.tables.viewing.people import LobbyView, PeopleView
from cosmic_factory.tables.viewing.sections import Section, SectionCache, difference

# Public events that are kept for viewers who are a little behind.
MAX_RECENT_EVENTS = 200

_ENCODER = msgspec.json.Encoder()


class TableViews(Protocol):
    """What a table shows besides the state of its game."""

    @property
    def lobby_view(self) -> LobbyView: ...

    @property
    def people(self) -> PeopleView: ...

    @property
    def insight(self) -> InsightView | None: ...


class PublicSnapshot:
    """What everybody may see after entry `seq`. A viewer keeps the one it was told last."""

    __slots__ = ("clock", "insight", "people", "sections", "seq")

    def __init__(
        self,
        seq: int,
        sections: Mapping[str, Section],
        clock: ClockView | None = None,
        people: PeopleView | None = None,
        insight: InsightView | None = None,
    ) -> None:
        self.seq = seq
        self.sections = sections
        self.clock = clock
        self.people = people
        self.insight = insight


# What a new viewer has been told: nothing, and no events have been missed.
EMPTY_SNAPSHOT = PublicSnapshot(-1, {})


class SnapshotHistory:
    """The latest snapshot of a table, and how it differs from earlier ones."""

    def __init__(self, *, live_counts: bool) -> None:
        self._cache = SectionCache(live_counts=live_counts)
        # Returns what only one viewer may see: the same mapping object until it changes.
        self.own = self._cache.own
        self._recent: deque[tuple[int, AnyEvent]] = deque(maxlen=MAX_RECENT_EVENTS)
        # The number of the last entry with a public event.
        self.last_event = 0
        self._latest = EMPTY_SNAPSHOT
        # The last argument of `since` and its result.
        self._known: PublicSnapshot | None = None
        self._difference = b"", b""

    def set_live_counts(self, live_counts: bool) -> None:
        self._cache.set_live_counts(live_counts)

    def note(self, seq: int, events: Iterable[AnyEvent]) -> None:
        """Keep the public events of an entry."""
        for event in open_events(events):
            self._recent.append((seq, event))
            self.last_event = seq

    def latest(self, seq: int, state: State, clock: ClockView, views: TableViews) -> PublicSnapshot:
        """Return the snapshot of now: the same object until something changes."""
        latest, people, insight = self._latest, views.people, views.insight
        is_same = latest.clock is clock and latest.people is people and latest.insight is insight
        if latest.seq != seq or not is_same:
            sections = self._cache.open(state, clock, views.lobby_view, people, insight)
            latest = self._latest = PublicSnapshot(seq, sections, clock, people, insight)
            self._known = None
        return latest

    def since(self, known: PublicSnapshot) -> tuple[bytes, bytes]:
        """Return the sections and events that are new since a known snapshot, encoded.

        Events only serve to show what happens, so a new viewer gets none.
        """
        if known is not self._known:
            sections = difference(known.sections, self._latest.sections)
            events = self._events_since(known.seq) if known.seq >= 0 else b""
            self._known, self._difference = known, (sections, events)
        return self._difference

    def _events_since(self, seq: int) -> bytes:
        if self.last_event <= seq:
            return b""
        return _ENCODER.encode([event for number, event in self._recent if number > seq])
