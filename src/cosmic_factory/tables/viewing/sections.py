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
    BetStanding,
    Colour,
    GalaxyStanding,
    MineView,
    Outcomes,
    Phase,
    PickCosts,
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
    bet_standings,
    links,
    longest_walk,
    mine_view,
    networks,
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
from cosmic_factory.tables.time.phase_clock import ClockView
from cosmic_factory.tables.viewing.insight_view import InsightView
from cosmic_factory.tables.viewing.people import LobbyView, PeopleView


class CountsView(Value, frozen=True):
    """Live counts of the viewer's own galaxy while building."""

    vegetation: int
    ice: int
    desert: int
    longest_path: int
    networks: int
    # The longest path of each part, if the galaxy has several.
    part_paths: tuple[int, ...] = ()


class StandingsView(Value, frozen=True):
    """What all galaxies are worth while some still build, for those who cannot use it any more.

    A locked galaxy is final, so its player sees this at every table. Who has only finished may take
    that back, and sees it where the table shows live counts.
    """

    # By seat.
    galaxies: tuple[GalaxyStanding, ...]
    bets: tuple[BetStanding, ...]


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
    standings: StandingsView | msgspec.UnsetType | None = msgspec.UNSET
    pick_costs: PickCosts | msgspec.UnsetType | None = msgspec.UNSET
    sheets: tuple[ScoreSheet, ...] | msgspec.UnsetType = msgspec.UNSET
    outcomes: Outcomes | msgspec.UnsetType = msgspec.UNSET
    ranking: tuple[Rank, ...] | msgspec.UnsetType = msgspec.UNSET
    insight: InsightView | msgspec.UnsetType | None = msgspec.UNSET


# How each section begins as a member of an object.
_HEADS = {name: b'"%s":' % name.encode() for name in Sections.__struct_fields__}


class Section:
    """The encoded bytes of a section. Equal sections of two viewers or moments are one object."""

    __slots__ = ("_at", "member")

    def __init__(self, name: str, content: bytes) -> None:
        # As a member of an object, since that is how it goes out, again and again.
        head = _HEADS[name]
        self.member = head + content
        self._at = len(head)

    @property
    def content(self) -> bytes:
        return self.member[self._at :]


_ENCODER = msgspec.json.Encoder()
# What only one seat may see, as long as it sees nothing, and what all see only after a count.
NULL_SECTIONS = {
    name: Section(name, b"null")
    for name in ("mine", "counts", "standings", "pick_costs", "insight")
}
ONLY_WATCHES = {name: NULL_SECTIONS[name] for name in ("mine", "standings", "pick_costs")}
SEAT_SECTIONS = tuple(f"seat_{number}" for number in range(MAX_SEATS))
# Reads all fields of a state but its seats. The sections that do not belong to one seat depend on
# these and on whom the game waits for.
_game_fields = attrgetter(*(name for name in State.__struct_fields__ if name != "seats"))


class _OwnSections(msgspec.Struct, frozen=True):
    """What only one viewer sees, and what it was made of. States share what has not changed."""

    seat: SeatState
    round: int
    phase: Phase
    # All seats, for a viewer who is shown something of them.
    seats: tuple[SeatState, ...] | None
    sections: dict[str, Section]


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
        self._insight: InsightView | None = None
        self._seats: tuple[SeatState, ...] = ()
        self._owned: dict[Seat, _OwnSections] = {}
        # How each galaxy counts, and the seat it was made of.
        self._standings: dict[Seat, tuple[SeatState, GalaxyStanding]] = {}

    def set_live_counts(self, live_counts: bool) -> None:
        """Count for the viewers from now on, or no more."""
        self._live_counts = live_counts
        self._owned.clear()

    def open(
        self,
        state: State,
        clock: ClockView,
        lobby: LobbyView,
        people: PeopleView,
        insight: InsightView | None = None,
    ) -> Mapping[str, Section]:
        """Return what everybody may see. Only sections whose source has changed are made anew."""
        game = _game_fields(state), state.waiting_for
        is_other_game = game != self._game
        changed: dict[str, object] = {}
        if is_other_game:
            changed["table"] = table_view(state)
            changed["round"] = round_view(state)
        if clock != self._clock:
            changed["clock"] = clock
        if lobby != self._lobby:
            changed["lobby"] = lobby
        if people != self._people:
            changed["people"] = people
        if state.seats is not self._seats:
            changed |= self._changed_seats(state.seats)
        if is_other_game:
            changed["sheets"] = sheets_view(state)
            changed["outcomes"] = outcomes_view(state)
            changed["ranking"] = state.ranking
        if insight is not self._insight or not self._open:
            changed["insight"] = insight
        self._game, self._clock, self._seats = game, clock, state.seats
        self._lobby, self._people, self._insight = lobby, people, insight
        self._open = _renewed(self._open, changed)
        if is_other_game:
            for name in SEAT_SECTIONS[len(state.seats) :]:
                self._open.pop(name, None)
        return self._open

    def _changed_seats(self, seats: tuple[SeatState, ...]) -> dict[str, SeatView]:
        before = (*self._seats, *[None] * (len(seats) - len(self._seats)))
        return {
            name: seat_view(seat)
            for name, seat, seat_before in zip(SEAT_SECTIONS, seats, before, strict=False)
            if seat is not seat_before
        }

    def own(self, state: State, viewer: Seat | None) -> Mapping[str, Section]:
        """Return what only this viewer may see: the same mapping object until it changes."""
        if viewer is None:
            return ONLY_WATCHES
        seat, phase = state.seats[viewer], state.phase
        # Who holds a token is locked and done.
        is_waiting = seat.done and phase is Phase.BUILD
        sees_standings = is_waiting and (seat.locked or self._live_counts)
        # Those who wait for others are also shown what happens at other seats.
        others = state.seats if sees_standings else None
        owned = self._owned.get(viewer)
        if owned and owned.seat is seat and owned.phase is phase and owned.seats is others:
            return owned.sections
        changed: dict[str, object] = {"mine": mine_view(state, viewer)}
        if self._live_counts:
            changed["counts"] = _counts(state, viewer)
        if sees_standings:
            changed["standings"] = self._standings_view(state)
        elif owned is None or owned.seats is not None:
            changed["standings"] = None
        # Nothing moves while tiles are picked. A viewer who was away may have seen the picks of an
        # earlier round last.
        if owned is None or owned.phase is not phase or owned.round != state.round:
            picks = phase is Phase.PICK
            changed["pick_costs"] = pick_costs(state, viewer) if picks else None
        sections = _renewed(owned.sections if owned else {}, changed)
        self._owned[viewer] = _OwnSections(seat, state.round, phase, others, sections)
        return sections

    def _standings_view(self, state: State) -> StandingsView:
        galaxies = tuple(self._standing(state, seat) for seat in state.options.all_seats)
        return StandingsView(galaxies, bet_standings(state, galaxies))

    def _standing(self, state: State, number: Seat) -> GalaxyStanding:
        """Count a galaxy, unless it has not changed since it was counted last."""
        seat = state.seats[number]
        known = self._standings.get(number)
        if known is None or known[0] is not seat:
            known = seat, standing(state.rules, state.galaxy(number).face_up_tiles)
            self._standings[number] = known
        return known[1]


def outcomes_view(state: State) -> Outcomes:
    return outcomes(state) if state.phase in (Phase.SCORES, Phase.ENDED) else Outcomes()


def _renewed(before: dict[str, Section], changed: Mapping[str, object]) -> dict[str, Section]:
    """Return the sections with the changed ones encoded; one with equal bytes stays the same."""
    after = before.copy()
    for name, content in changed.items():
        if content is None:
            made = NULL_SECTIONS[name]
        else:
            made = Section(name, _ENCODER.encode(content))
        known = before.get(name)
        if known is None or known.member != made.member:
            after[name] = made
    return after


def difference(before: Mapping[str, Section], after: Mapping[str, Section]) -> bytes:
    """Return the sections of `after` that `before` has not, encoded as members of an object."""
    return b",".join(
        [
            section.member
            for name, section in after.items()
            if name not in before or before[name] is not section
        ]
    )


def _counts(state: State, viewer: Seat) -> CountsView | None:
    if state.phase is not Phase.BUILD:
        return None
    galaxy = state.galaxy(viewer)
    tiles = galaxy.face_up_tiles
    best, linked = best_zones(zones(tiles)), links(tiles)
    return CountsView(
        best[Colour.VEGETATION],
        best[Colour.ICE],
        best[Colour.DESERT],
        len(set(longest_walk(linked))),
        len(networks(linked)),
        part_paths(galaxy, state.rules.shape),
    )
