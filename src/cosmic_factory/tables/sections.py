"""Views in sections, encoded once for all who see the same.

State is immutable and shares what did not change, so a section whose sources are the very same
objects is not even built again; and one whose bytes came out equal is not sent again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from cosmic_factory.rules import Colour, Phase, Rank, ScoreSheet, Seat, State, zones
from cosmic_factory.rules.paths import links, longest_walk, networks
from cosmic_factory.rules.state import SeatState
from cosmic_factory.rules.value import Value
from cosmic_factory.rules.view import (
    MineView,
    RoundView,
    SeatView,
    TableView,
    mine_view,
    round_view,
    seat_view,
    sheets_view,
    table_view,
)


class ClockView(Value, frozen=True):
    """When the phase began and when it runs out, in server time; None without a limit."""

    began_at: int
    deadline: int | None


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

    __slots__ = ("content",)

    def __init__(self, content: bytes) -> None:
        self.content = content


_ENCODER = msgspec.json.Encoder()
ONLY_WATCHES = {"mine": Section(b"null")}


class SectionCache:
    """The sections of one table, for all its viewers."""

    def __init__(self, *, live_counts: bool) -> None:
        self._live_counts = live_counts
        self._kept: dict[tuple[str, Seat | None], tuple[tuple[Any, ...], Section]] = {}
        self._shared: dict[str, Section] = {}
        self._shared_by: tuple[State, ClockView] | None = None
        # What each viewer alone sees, and the seat and phase it was made of.
        self._owned: dict[Seat, tuple[SeatState, Phase, Mapping[str, Section]]] = {}
        # The last difference asked for: most viewers of a table have and lack the same.
        self._changes: tuple[Mapping[str, Section], Mapping[str, Section], bytes] = ({}, {}, b"")

    def of(self, state: State, clock: ClockView, viewer: Seat | None) -> Mapping[str, Section]:
        """All sections that a viewer has, in the order in which a screen needs them."""
        return {**self.open(state, clock), **self.own(state, viewer)}

    def changes(self, before: Mapping[str, Section], after: Mapping[str, Section]) -> bytes:
        """The sections of `after` that `before` has not, encoded as members of an object."""
        known = self._changes
        if known[0] is not before or known[1] is not after:
            known = self._changes = before, after, difference(before, after)
        return known[2]

    def open(self, state: State, clock: ClockView) -> Mapping[str, Section]:
        """What lies open to all, made once for each state."""
        by = self._shared_by
        if by is None or by[0] is not state or by[1] != clock:
            self._shared = dict(self._open_sections(state, clock))
            self._shared_by = state, clock
        return self._shared

    def _open_sections(self, state: State, clock: ClockView) -> Iterator[tuple[str, Section]]:
        ended = state.phase is Phase.ENDED
        yield "table", self._section("table", None, (state.seed_hash, ended), table_view, state)
        where = (state.round, state.phase, state.waiting_for, len(state.scored))
        yield "round", self._section("round", None, where, round_view, state)
        yield "clock", self._section("clock", None, (clock,), _itself, clock)
        for number, seat in enumerate(state.seats):
            name = f"seat_{number}"
            yield name, self._section(name, None, (_Same(seat),), seat_view, seat)
        sheets = sheets_view(state)
        yield "sheets", self._section("sheets", None, (_Same(sheets),), _itself, sheets)
        yield "ranking", self._section("ranking", None, (ended,), _itself, state.ranking)

    def own(self, state: State, viewer: Seat | None) -> Mapping[str, Section]:
        """What only this viewer sees: the very same mapping as long as nothing changes."""
        if viewer is None:
            return ONLY_WATCHES
        seat, phase = state.seats[viewer], state.phase
        owned = self._owned.get(viewer)
        # While picking, a viewer is also shown what happens at another seat.
        if owned and owned[0] is seat and owned[1] is phase and phase is not Phase.PICK:
            return owned[2]
        sections = dict(self._own_sections(state, viewer))
        self._owned[viewer] = seat, phase, sections
        return sections

    def _own_sections(self, state: State, viewer: Seat) -> Iterator[tuple[str, Section]]:
        picking = state.phase is Phase.PICK
        sources = (_Same(state.seats[viewer]), state.phase, _Same(state) if picking else None)
        yield "mine", self._section("mine", viewer, sources, mine_view, state, viewer)
        if self._live_counts:
            yield "counts", self._section("counts", viewer, sources, _counts, state, viewer)

    def _section(
        self,
        name: str,
        viewer: Seat | None,
        sources: tuple[Any, ...],
        build: Callable[..., Any],
        *arguments: Any,
    ) -> Section:
        before = self._kept.get((name, viewer))
        if before is not None and before[0] == sources:
            return before[1]
        content = _ENCODER.encode(build(*arguments))
        unchanged = before is not None and before[1].content == content
        section = before[1] if before is not None and unchanged else Section(content)
        self._kept[name, viewer] = sources, section
        return section


def difference(before: Mapping[str, Section], after: Mapping[str, Section]) -> bytes:
    return b",".join(
        b'"%s":%s' % (name.encode(), section.content)
        for name, section in after.items()
        if before.get(name) is not section
    )


class _Same:
    """Equal only to the very same object, which it keeps alive so that no other takes its place."""

    __slots__ = ("thing",)

    def __init__(self, thing: object) -> None:
        self.thing = thing

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.thing is other.thing

    __hash__ = None  # type: ignore[assignment]


def _itself(thing: object) -> object:
    return thing


def _counts(state: State, viewer: Seat) -> CountsView | None:
    if state.phase is not Phase.BUILD:
        return None
    board = state.galaxy(viewer).board
    found, linked = zones(board), links(board)
    best = {
        colour: max((zone.planets for zone in found if zone.colour is colour), default=0)
        for colour in Colour
    }
    return CountsView(
        best[Colour.VEGETATION],
        best[Colour.ICE],
        best[Colour.DESERT],
        len(set(longest_walk(linked))),
        len(networks(linked)),
    )
