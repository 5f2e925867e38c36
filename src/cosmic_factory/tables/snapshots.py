"""SnapshotHistory: what a table shows to all, moment by moment, and what is new in each.

Most viewers of a table have and lack the same, so what is new since the snapshot that one of them
has is worked out once for all.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping

import msgspec

from cosmic_factory.rules import AnyEvent, Seat, State, open_events
from cosmic_factory.tables.phase_clock import ClockView
from cosmic_factory.tables.sections import Section, SectionCache, difference

# Open events kept for viewers that are a little behind.
RECENT = 200

_ENCODER = msgspec.json.Encoder()


class PublicSnapshot:
    """What lies open to all once entry `seq` is stored. A viewer keeps the one it was told."""

    __slots__ = ("clock", "sections", "seq")

    def __init__(
        self, seq: int, sections: Mapping[str, Section], clock: ClockView | None = None
    ) -> None:
        self.seq = seq
        self.sections = sections
        self.clock = clock


# What somebody has who comes in: nothing, and nothing was missed.
EMPTY_SNAPSHOT = PublicSnapshot(-1, {})


class SnapshotHistory:
    """The latest snapshot of a table, and how it differs from earlier ones."""

    def __init__(self, *, live_counts: bool) -> None:
        self._cache = SectionCache(live_counts=live_counts)
        self._recent: deque[tuple[int, AnyEvent]] = deque(maxlen=RECENT)
        # The entry that the last open event belongs to.
        self.last_event = 0
        self._latest = EMPTY_SNAPSHOT
        # The last question and its answer.
        self._known: PublicSnapshot | None = None
        self._news = b"", b""

    def note(self, seq: int, events: Iterable[AnyEvent]) -> None:
        """Keep what every viewer may be told of an entry."""
        for event in open_events(events):
            self._recent.append((seq, event))
            self.last_event = seq

    def latest(self, seq: int, state: State, clock: ClockView) -> PublicSnapshot:
        """The snapshot of now: the very same object as long as nothing changes."""
        latest = self._latest
        if latest.seq != seq or latest.clock is not clock:
            latest = self._latest = PublicSnapshot(seq, self._cache.open(state, clock), clock)
            self._known = None
        return latest

    def own(self, state: State, viewer: Seat | None) -> Mapping[str, Section]:
        """What only this viewer sees: the very same mapping as long as nothing changes."""
        return self._cache.own(state, viewer)

    def since(self, known: PublicSnapshot) -> tuple[bytes, bytes]:
        """What the latest snapshot has and a known one has not: sections and events, encoded.

        Events are for showing what happens; who just came in has missed nothing.
        """
        if known is not self._known:
            sections = difference(known.sections, self._latest.sections)
            events = self._events_since(known.seq) if known.seq >= 0 else b""
            self._known, self._news = known, (sections, events)
        return self._news

    def _events_since(self, seq: int) -> bytes:
        if self.last_event <= seq:
            return b""
        return _ENCODER.encode([event for number, event in self._recent if number > seq])
