"""What viewers should have been told, worked out from the journal by the rules alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from cosmic_factory.rules import (
    MAX_SEATS,
    ChangeOptions,
    Colour,
    Outcomes,
    Phase,
    Seat,
    State,
    best_zones,
    bet_standings,
    links,
    longest_walk,
    mine_view,
    networks,
    open_events,
    outcomes,
    part_paths,
    pick_costs,
    round_view,
    seat_view,
    sheets_view,
    standing,
    table_view,
    zones,
)
from cosmic_factory.tables.journal.port import Outage
from tests.simulation.checks.journal import begins_phase
from tests.simulation.checks.seating import seatings
from tests.simulation.history import History
from tests.simulation.insight import light_par

_ENCODER = msgspec.json.Encoder()
_OWN = ("mine", "counts", "standings", "pick_costs")
_OPEN: Mapping[str, Callable[[State], Any]] = {
    "table": table_view,
    "round": round_view,
    "sheets": sheets_view,
    "outcomes": lambda state: (
        outcomes(state) if state.phase in (Phase.SCORES, Phase.ENDED) else Outcomes()
    ),
    "ranking": lambda state: state.ranking,
}


class ToldClock(msgspec.Struct):
    """The section `clock`, in milliseconds since 1970."""

    began_at: int
    deadline: int | None


_CLOCK = msgspec.json.Decoder(ToldClock)


class ToldPeople(msgspec.Struct):
    """The section `people`: the seats of those who are present."""

    present: tuple[int, ...]


_PEOPLE = msgspec.json.Decoder(ToldPeople)


class ExpectedSections:
    """The encoded sections of a view after each entry, each made once."""

    def __init__(self, history: History, outage_versions: Sequence[Sequence[Outage]]) -> None:
        self._history = history
        self._outage_versions = outage_versions
        self._known: dict[tuple[int, str, int | None], bytes] = {}
        self._clocks = _clocks(history)
        self._host_seats = _host_seats(history)
        self.live_counts = _live_counts(history)
        self._open_events = [
            [_ENCODER.encode(event) for event in open_events(entry.events)]
            for entry in history.entries
        ]

    def names(self, seq: int, viewer: int | None) -> list[str]:
        """Return the sections that a viewer has a copy of after an entry."""
        seats = [f"seat_{number}" for number in self._history.states[seq].options.all_seats]
        has_counts = self.live_counts[seq] and viewer is not None
        own = [name for name in _OWN if name != "counts" or has_counts]
        return [*_OPEN, "clock", "lobby", "people", "insight", *seats, *own]

    def is_right(self, seq: int, name: str, viewer: int | None, told: bytes | None) -> bool:
        if told is None:
            return False
        if name == "clock":
            return self._is_right_clock(seq, _CLOCK.decode(told))
        if name == "people":
            # Who is present is not in the journal: only people's seats can be named.
            return set(_PEOPLE.decode(told).present) <= set(range(MAX_SEATS))
        if name == "lobby":
            return told == self._lobby(seq)
        if name == "insight":
            return told == b"null" or told == self._insight(seq)
        return told == self.section(seq, name, viewer)

    def section(self, seq: int, name: str, viewer: int | None) -> bytes:
        key = seq, name, viewer if name in _OWN else None
        if key not in self._known:
            live_counts = self.live_counts[seq]
            self._known[key] = encoded(self._history.states[seq], name, viewer, live_counts)
        return self._known[key]

    def _lobby(self, seq: int) -> bytes:
        rules = self._history.states[seq].options
        return _ENCODER.encode(
            {
                "host": self._host_seats[seq],
                "live_counts": self.live_counts[seq],
                "bots_hurry": self._history.options.bots_hurry,
                "has_sequence": rules.sequence is not None,
                "public": self._history.row.public,
                "insight": self._history.options.insight,
            }
        )

    def _insight(self, seq: int) -> bytes:
        """Return the verdicts of the round that stands counted, if one does.

        When a node has thought about it is not in the journal: until then null is right, too.
        """
        state = self._history.states[seq]
        if state.phase not in (Phase.SCORES, Phase.ENDED):
            return b"null"
        verdicts = [
            {"seat": seat, "score": sheet.after.total, "par": light_par(sheet)}
            for seat, sheet in enumerate(state.scored[-1])
        ]
        return _ENCODER.encode({"round": state.round, "verdicts": verdicts})

    def events(self, after: int, seq: int) -> list[bytes]:
        """Return encoded open events of the entries after one and up to another."""
        return [event for some in self._open_events[after:seq] for event in some]

    def _is_right_clock(self, seq: int, told: ToldClock) -> bool:
        """Return whether the deadline is the journal's, moved by outages that a node knew of."""
        clock = self._clocks[seq]
        if told.began_at != clock.began_at or told.deadline is None or clock.deadline is None:
            return told == clock
        return any(told.deadline == _moved(clock, known) for known in self._outage_versions)


def _moved(clock: ToldClock, outages: Sequence[Outage]) -> int:
    """Return the deadline, later by the time since the beginning in which nothing could be stored.

    The time left runs out while no outage is under way.
    """
    assert clock.deadline is not None
    now, left = clock.began_at, clock.deadline - clock.began_at
    for outage in sorted(outages, key=lambda one: one.start):
        if outage.end <= now:
            continue
        if outage.start - now >= left:
            break
        left -= max(0, outage.start - now)
        now = outage.end
    return now + left


def _clocks(history: History) -> list[ToldClock]:
    """Return the clock after each entry, as the journal has it."""
    clock = ToldClock(history.row.created_at, None)
    clocks = [clock]
    for entry, state in zip(history.entries, history.states[1:], strict=True):
        if begins_phase(entry) or state.phase is Phase.ENDED:
            clock = ToldClock(entry.at, entry.deadline)
        clocks.append(clock)
    return clocks


def _host_seats(history: History) -> list[int | None]:
    """Return the seat of the host after each entry, None while the host has none."""
    return [
        next((seat for seat, owner in seating.owners.items() if owner == seating.host), None)
        for seating in seatings(history)
    ]


def _live_counts(history: History) -> list[bool]:
    """Return whether live counts are on after each entry."""
    counts = [history.options.live_counts]
    for entry in history.entries:
        match entry.command:
            case ChangeOptions(live_counts=live_counts):
                counts.append(live_counts)
            case _:
                counts.append(counts[-1])
    return counts


def encoded(state: State, name: str, viewer: int | None, live_counts: bool) -> bytes:
    """Return a section, except the clock, as a viewer of this state is shown it."""
    return _ENCODER.encode(_content(state, name, viewer, live_counts))


def _content(state: State, name: str, viewer: int | None, live_counts: bool) -> object:
    if name in _OPEN:
        return _OPEN[name](state)
    if name not in _OWN:
        return seat_view(state.seats[int(name.removeprefix("seat_"))])
    return None if viewer is None else _own_content(state, name, Seat(viewer), live_counts)


def _own_content(state: State, name: str, viewer: Seat, live_counts: bool) -> object:
    match name:
        case "mine":
            return mine_view(state, viewer)
        case "counts":
            return _counts(state, viewer)
        case "standings":
            return _standings(state, viewer, live_counts)
        case _:
            return pick_costs(state, viewer) if state.phase is Phase.PICK else None


def _standings(state: State, viewer: Seat, live_counts: bool) -> object:
    """What those see who wait: at every table the locked, with live counts also the finished."""
    seat = state.seats[viewer]
    if state.phase is not Phase.BUILD or not (seat.locked or (live_counts and seat.done)):
        return None
    galaxies = [state.galaxy(number).face_up_tiles for number in state.options.all_seats]
    counted = tuple(standing(state.rules, tiles) for tiles in galaxies)
    return {"galaxies": counted, "bets": bet_standings(state, counted)}


def _counts(state: State, viewer: Seat) -> Mapping[str, object] | None:
    """Return what the viewer's own galaxy counts while it is built."""
    if state.phase is not Phase.BUILD:
        return None
    galaxy = state.galaxy(viewer)
    tiles = galaxy.face_up_tiles
    best, linked = best_zones(zones(tiles)), links(tiles)
    return {
        **{colour.value: best[colour] for colour in (Colour.VEGETATION, Colour.ICE, Colour.DESERT)},
        "longest_path": len(set(longest_walk(linked))),
        "networks": len(networks(linked)),
        "part_paths": part_paths(galaxy, state.rules.shape),
    }
