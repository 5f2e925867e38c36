from __future__ import annotations

import msgspec

from cosmic_factory.rules import (
    AnyCommand,
    Arrange,
    KeepTiles,
    Options,
    Phase,
    Placement,
    Ready,
    Seat,
    StartGame,
    State,
    TakeSeat,
    decide,
    evolve_all,
    new_game,
    view,
)
from cosmic_factory.tables import Section, Sections
from cosmic_factory.tables.time.phase_clock import ClockView
from cosmic_factory.tables.viewing.people import LobbyView, PeopleView
from cosmic_factory.tables.viewing.sections import SEAT_SECTIONS, SectionCache

CLOCK = ClockView(0, 1000)


def all_sections(
    cache: SectionCache, state: State, clock: ClockView, viewer: Seat | None
) -> dict[str, Section]:
    opened = cache.open(state, clock, LobbyView(None, False, True), PeopleView())
    return {**opened, **cache.own(state, viewer)}


def done(state: State, *commands: AnyCommand) -> State:
    for command in commands:
        state = evolve_all(state, decide(state, command))
    return state


def building() -> State:
    state = new_game(Options(seats=2, sequence=(17,) * 5), "seed")
    state = done(state, TakeSeat(Seat(0), "Ada"), TakeSeat(Seat(1), "Bo"), StartGame())
    while state.phase is not Phase.BUILD:
        seat = state.waiting_for[0]
        if state.phase in (Phase.DRAFT_1, Phase.DRAFT_2):
            state = done(state, KeepTiles(seat, state.seats[seat].hand[:3]))
        else:
            state = done(state, Ready(seat))
    return state


def test_the_sections_together_are_the_view() -> None:
    state = building()
    cache = SectionCache(live_counts=True)
    for viewer in (None, Seat(0), Seat(1)):
        sections = all_sections(cache, state, CLOCK, viewer)
        text = b"{%s}" % b",".join(
            b'"%s":%s' % (n.encode(), s.content) for n, s in sections.items()
        )
        read = msgspec.json.decode(text, type=Sections)
        whole = view(state, viewer)
        assert read.table == whole.table
        assert read.round == whole.round
        assert (read.seat_0, read.seat_1) == whole.seats
        assert read.mine == whole.mine
        assert read.sheets == whole.sheets
        assert read.clock == CLOCK


def test_an_arrangement_changes_the_builders_sections_alone() -> None:
    state = building()
    cache = SectionCache(live_counts=False)
    before = {
        viewer: dict(all_sections(cache, state, CLOCK, viewer))
        for viewer in (Seat(0), Seat(1), None)
    }
    state = done(state, Arrange(Seat(0), (Placement(state.seats[0].hand[0], 1, 1),)))
    changed = {
        viewer: {
            n
            for n, s in all_sections(cache, state, CLOCK, viewer).items()
            if before[viewer][n] is not s
        }
        for viewer in (Seat(0), Seat(1), None)
    }
    assert changed == {Seat(0): {"seat_0", "mine"}, Seat(1): {"seat_0"}, None: {"seat_0"}}


def test_viewers_share_the_bytes_of_what_they_both_see() -> None:
    state = building()
    cache = SectionCache(live_counts=False)
    one, other = (all_sections(cache, state, CLOCK, viewer) for viewer in (Seat(0), Seat(1)))
    assert all(one[name] is other[name] for name in one if name != "mine")
    assert one["mine"] is not other["mine"]


def test_what_changes_in_secret_is_not_sent_again() -> None:
    """Keeping tiles changes the seat's state, but others see only that it is done."""
    state = new_game(Options(seats=3), "seed")
    names = [TakeSeat(Seat(n), f"player {n}") for n in range(3)]
    state = done(state, *names, StartGame(), *(Ready(Seat(n)) for n in range(3)))
    state = done(state, KeepTiles(Seat(0), state.seats[0].hand[:3]))
    cache = SectionCache(live_counts=False)
    before = dict(all_sections(cache, state, CLOCK, None))
    hidden = state.with_seat(Seat(0), kept=state.seats[0].kept[::-1])
    after = all_sections(cache, hidden, CLOCK, None)
    assert after["seat_0"] is before["seat_0"]


def test_live_counts_are_the_viewers_own() -> None:
    state = building()
    hand = state.seats[0].hand
    state = done(
        state, Arrange(Seat(0), tuple(Placement(t, n // 3, n % 3) for n, t in enumerate(hand)))
    )
    cache = SectionCache(live_counts=True)
    own = msgspec.json.decode(all_sections(cache, state, CLOCK, Seat(0))["counts"].content)
    rival = msgspec.json.decode(all_sections(cache, state, CLOCK, Seat(1))["counts"].content)
    assert own["vegetation"] + own["ice"] + own["desert"] > 0
    assert rival == {"vegetation": 0, "ice": 0, "desert": 0, "longest_path": 0, "networks": 0}
    assert "counts" not in all_sections(cache, state, CLOCK, None)


def test_there_is_a_section_for_every_seat() -> None:
    named = tuple(name for name in Sections.__struct_fields__ if name.startswith("seat_"))
    assert named == SEAT_SECTIONS
