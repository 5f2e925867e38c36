"""What viewers should have been told, worked out from the journal by the rules alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import msgspec

from cosmic_factory.rules import (
    Seat,
    State,
    mine_view,
    open_events,
    round_view,
    seat_view,
    sheets_view,
    table_view,
)
from tests.rules.histories import Retelling
from tests.simulation.history import History

# Checked by themselves: the clock depends on outages, the counts are sums over the own galaxy.
NOT_COMPARED = frozenset({"clock", "counts"})

_ENCODER = msgspec.json.Encoder()
_OPEN: Mapping[str, Callable[[State], Any]] = {
    "table": table_view,
    "round": round_view,
    "sheets": sheets_view,
    "ranking": lambda state: state.ranking,
}


class ExpectedSections:
    """The encoded sections of a view after each entry, each made once."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._known: dict[tuple[int, str, int | None], bytes] = {}
        self._open_events = [
            [_ENCODER.encode(event) for event in open_events(entry.events)]
            for entry in history.entries
        ]

    def section(self, seq: int, name: str, viewer: int | None) -> bytes:
        key = seq, name, viewer if name == "mine" else None
        if key not in self._known:
            state = self._history.states[seq]
            self._known[key] = _ENCODER.encode(_content(state, name, viewer))
        return self._known[key]

    def all_sections(self, seq: int, viewer: int | None) -> dict[str, bytes]:
        return {name: self.section(seq, name, viewer) for name in self._names}

    @property
    def _names(self) -> list[str]:
        return [*_OPEN, "mine", *(f"seat_{n}" for n in self._history.options.rules.all_seats)]

    def events(self, after: int, seq: int) -> list[bytes]:
        """Encoded open events of the entries after one and up to another."""
        return [event for some in self._open_events[after:seq] for event in some]

    def secrets_shown(self, seq: int, viewer: int | None, chance: Random) -> list[str]:
        """Sections that would look different in a game that differs only in what is secret."""
        events = [event for entry in self._history.entries[:seq] for event in entry.events]
        seat = None if viewer is None else Seat(viewer)
        other = Retelling(self._history.states[seq], seat, chance).told(events)
        return [
            name
            for name, shown in self.all_sections(seq, viewer).items()
            if shown != _ENCODER.encode(_content(other, name, viewer))
        ]


def _content(state: State, name: str, viewer: int | None) -> object:
    if name in _OPEN:
        return _OPEN[name](state)
    if name == "mine":
        return None if viewer is None else mine_view(state, Seat(viewer))
    return seat_view(state.seats[int(name.removeprefix("seat_"))])
