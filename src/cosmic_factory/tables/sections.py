"""Views in sections, encoded once for all who see the same.

State is immutable and shares what did not change, so a section made of the very same objects is
not made again; and one whose bytes come out equal is not sent again.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from cosmic_factory.rules import (
    MAX_SEATS,
    Colour,
    MineView,
    Phase,
    Rank,
    RoundView,
    ScoreSheet,
    Seat,
    SeatState,
    SeatView,
    State,
    TableView,
    Value,
    best_zones,
    links,
    longest_walk,
    mine_view,
    networks,
    round_view,
    seat_view,
    sheets_view,
    table_view,
    zones,
)
from cosmic_factory.tables.phase_clock import ClockView


class CountsView(Value, frozen=True):
    """Live counts of the viewer's own galaxy while building."""

    vegetation: int
    ice: int
    desert: int
    longest_path: int
    networks: int


class Sections(Value, frozen=True):
    """The sections of a view; a message holds those that changed."""

    table: TableView | msgspec.UnsetType = msgspec.UNSET
    round: RoundView | msgspec.UnsetType = msgspec.UNSET
    clock: ClockView | msgspec.UnsetType = msgspec.UNSET
    seat_0: SeatView | msgspec.UnsetType = msgspec.UNSET
    seat_1: SeatView | msgspec.UnsetType = msgspec.UNSET
    seat_2: SeatView | msgspec.UnsetType = msgspec.UNSET
    seat_3: SeatView | msgspec.UnsetType = msgspec.UNSET
    seat_4: SeatView | msgspec.UnsetType = msgspec.UNSET
    seat_5: SeatView | msgspec.UnsetType = msgspec.UNSET
    mine: MineView | msgspec.UnsetType | None = msgspec.UNSET
    counts: CountsView | msgspec.UnsetType | None = msgspec.UNSET
    sheets: tuple[ScoreSheet, ...] | msgspec.UnsetType = msgspec.UNSET
    ranking: tuple[Rank, ...] | msgspec.UnsetType = msgspec.UNSET


class Section:
    """Encoded bytes. Two viewers, or two moments, that see the same hold the same object."""

    __slots__ = ("_at", "member")

    def __init__(self, name: str, content: bytes) -> None:
        # As a member of an object, since that is how it goes out, again and again.
        self.member = b'"%s":%s' % (name.encode(), content)
        self._at = len(self.member) - len(content)

    @property
    def content(self) -> bytes:
        return self.member[self._at :]


_ENCODER = msgspec.json.Encoder()
ONLY_WATCHES = {"mine": Section("mine", b"null")}
SEATS = tuple(f"seat_{number}" for number in range(MAX_SEATS))


class SectionCache:
    """The sections of one table, for all its viewers."""

    def __init__(self, *, live_counts: bool) -> None:
        self._live_counts = live_counts
        # What lies open to all, and what it was made of.
        self._open: dict[str, Section] = {}
        self._where: tuple[object, ...] = ()
        self._clock: ClockView | None = None
        self._seats: tuple[SeatState, ...] = ()
        # What each viewer alone sees, and the seat and phase it was made of.
        self._owned: dict[Seat, tuple[SeatState, Phase, dict[str, Section]]] = {}

    def open(self, state: State, clock: ClockView) -> Mapping[str, Section]:
        """What lies open to all; only what has changed is made anew."""
        # Who is awaited follows from the phase and from who is done.
        where = (state.phase, state.round, tuple([seat.done for seat in state.seats]),
                 state.seed_hash, state.scored, state.counted, state.ranking)  # fmt: skip
        changed: dict[str, object] = {}
        if where != self._where:
            changed["table"] = table_view(state)
            changed["round"] = round_view(state)
        if clock != self._clock:
            changed["clock"] = clock
        before = self._seats or (None,) * len(state.seats)
        for name, seat, seat_before in zip(SEATS, state.seats, before, strict=False):
            if seat is not seat_before:
                changed[name] = seat_view(seat)
        if where != self._where:
            changed["sheets"] = sheets_view(state)
            changed["ranking"] = state.ranking
        self._where, self._clock, self._seats = where, clock, state.seats
        self._open = _renewed(self._open, changed)
        return self._open

    def own(self, state: State, viewer: Seat | None) -> Mapping[str, Section]:
        """What only this viewer sees: the very same mapping as long as nothing changes."""
        if viewer is None:
            return ONLY_WATCHES
        seat, phase = state.seats[viewer], state.phase
        owned = self._owned.get(viewer)
        # While picking, a viewer is also shown what happens at another seat.
        if owned and owned[0] is seat and owned[1] is phase and phase is not Phase.PICK:
            return owned[2]
        changed: dict[str, object] = {"mine": mine_view(state, viewer)}
        if self._live_counts:
            changed["counts"] = _counts(state, viewer)
        sections = _renewed(owned[2] if owned else {}, changed)
        self._owned[viewer] = seat, phase, sections
        return sections


def _renewed(before: dict[str, Section], changed: Mapping[str, object]) -> dict[str, Section]:
    """The sections with those that changed encoded; one whose bytes come out equal is kept."""
    after = before.copy()
    for name, content in changed.items():
        made = Section(name, _ENCODER.encode(content))
        known = before.get(name)
        if known is None or known.member != made.member:
            after[name] = made
    return after


def difference(before: Mapping[str, Section], after: Mapping[str, Section]) -> bytes:
    """The sections of `after` that `before` has not, encoded as members of an object."""
    return b",".join(
        [section.member for name, section in after.items() if before.get(name) is not section]
    )


def _counts(state: State, viewer: Seat) -> CountsView | None:
    if state.phase is not Phase.BUILD:
        return None
    tiles = state.galaxy(viewer).face_up_tiles
    best, linked = best_zones(zones(tiles)), links(tiles)
    return CountsView(
        best[Colour.VEGETATION],
        best[Colour.ICE],
        best[Colour.DESERT],
        len(set(longest_walk(linked))),
        len(networks(linked)),
    )
