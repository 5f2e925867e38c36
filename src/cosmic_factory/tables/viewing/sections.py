"""Views in sections, each encoded once for all viewers that see the same.

States are immutable and share unchanged parts. A section is made again only if its parts are other
objects than before, and sent again only if its bytes are different.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter

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
from cosmic_factory.tables.time.phase_clock import ClockView
from cosmic_factory.tables.viewing.people import LobbyView, PeopleView


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
    lobby: LobbyView | msgspec.UnsetType = msgspec.UNSET
    people: PeopleView | msgspec.UnsetType = msgspec.UNSET
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
    """The encoded bytes of a section. Equal sections of two viewers or moments are one object."""

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
SEAT_SECTIONS = tuple(f"seat_{number}" for number in range(MAX_SEATS))
# Reads all fields of a state but its seats. The sections that do not belong to one seat depend on
# these and on whom the game waits for.
_game_fields = attrgetter(*(name for name in State.__struct_fields__ if name != "seats"))


class SectionCache:
    """The sections of one table, for all its viewers."""

    def __init__(self, *, live_counts: bool) -> None:
        self._live_counts = live_counts
        # The sections that everybody may see, and what they were made of.
        self._open: dict[str, Section] = {}
        self._game: tuple[object, ...] = ()
        self._clock: ClockView | None = None
        self._lobby: LobbyView | None = None
        self._people: PeopleView | None = None
        self._seats: tuple[SeatState, ...] = ()
        # What each viewer alone sees, and the seat and phase it was made of.
        self._owned: dict[Seat, tuple[SeatState, Phase, dict[str, Section]]] = {}

    def open(
        self, state: State, clock: ClockView, lobby: LobbyView, people: PeopleView
    ) -> Mapping[str, Section]:
        """Return what everybody may see. Only sections whose source has changed are made anew."""
        game = _game_fields(state), state.waiting_for
        changed: dict[str, object] = {}
        if game != self._game:
            changed["table"] = table_view(state)
            changed["round"] = round_view(state)
        if clock != self._clock:
            changed["clock"] = clock
        if lobby != self._lobby:
            changed["lobby"] = lobby
        if people != self._people:
            changed["people"] = people
        before = self._seats or (None,) * len(state.seats)
        for name, seat, seat_before in zip(SEAT_SECTIONS, state.seats, before, strict=False):
            if seat is not seat_before:
                changed[name] = seat_view(seat)
        if game != self._game:
            changed["sheets"] = sheets_view(state)
            changed["ranking"] = state.ranking
        self._game, self._clock, self._seats = game, clock, state.seats
        self._lobby, self._people = lobby, people
        self._open = _renewed(self._open, changed)
        return self._open

    def own(self, state: State, viewer: Seat | None) -> Mapping[str, Section]:
        """Return what only this viewer may see: the same mapping object until it changes."""
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
    """Return the sections with the changed ones encoded; one with equal bytes stays the same."""
    after = before.copy()
    for name, content in changed.items():
        made = Section(name, _ENCODER.encode(content))
        known = before.get(name)
        if known is None or known.member != made.member:
            after[name] = made
    return after


def difference(before: Mapping[str, Section], after: Mapping[str, Section]) -> bytes:
    """Return the sections of `after` that `before` has not, encoded as members of an object."""
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
