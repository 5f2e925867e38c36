from __future__ import annotations

import msgspec

from cosmic_factory.rules import (
    AnyCommand,
    Arrange,
    Colour,
    Finish,
    GrabTokens,
    KeepTiles,
    Options,
    Outcomes,
    Phase,
    PickTiles,
    Placement,
    Ready,
    Seat,
    StartGame,
    State,
    TakeBackFinish,
    TakeSeat,
    decide,
    evolve_all,
    new_game,
    outcomes,
    pick_costs,
    standing,
    view,
)
from cosmic_factory.tables import Section, Sections
from cosmic_factory.tables.time.phase_clock import ClockView
from cosmic_factory.tables.viewing.people import LobbyView, PeopleView
from cosmic_factory.tables.viewing.sections import SEAT_SECTIONS, SectionCache, StandingsView
from tests.drawing import drawn
from tests.rules.tables import built

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


def sections_read(cache: SectionCache, state: State, viewer: Seat | None) -> Sections:
    members = [one.member for one in all_sections(cache, state, CLOCK, viewer).values()]
    return msgspec.json.decode(b"{%s}" % b",".join(members), type=Sections)


def standings_of(cache: SectionCache, state: State, viewer: Seat) -> StandingsView | None:
    read = sections_read(cache, state, viewer).standings
    assert read is not msgspec.UNSET
    return read


def complete(state: State, seat: Seat) -> tuple[Arrange]:
    """Lay the whole hand in reading order."""
    hand = state.seats[seat].hand
    return (Arrange(seat, tuple(Placement(one, n // 3, n % 3) for n, one in enumerate(hand))),)


def building(card: int = 17) -> State:
    state = new_game(Options(seats=2, sequence=(card,) * 5), "seed")
    state = done(state, TakeSeat(Seat(0), "Ada"), TakeSeat(Seat(1), "Bo"), StartGame())
    return until_building(state)


def until_building(state: State) -> State:
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
        read = sections_read(cache, state, viewer)
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
    nothing = dict.fromkeys(("vegetation", "ice", "desert", "longest_path", "networks"), 0)
    assert rival == {**nothing, "part_paths": []}
    assert "counts" not in all_sections(cache, state, CLOCK, None)


def test_live_counts_of_a_parallel_universe_have_a_path_for_each_square() -> None:
    twin = drawn("""
        v0v0v0v0:es  v0v0v0v0:sw
        v0v0v0v0:n   v0v0v0v0:n
        |
        v0v0v0v0:e   v0v0v0v0:w
        v0v0v0v0:    v0v0v0v0:n
    """)
    cache = SectionCache(live_counts=True)
    sections = all_sections(cache, built(11, twin, twin), CLOCK, Seat(0))
    counts = msgspec.json.decode(sections["counts"].content)
    assert (counts["longest_path"], counts["part_paths"]) == (4, [4, 2])


def test_there_is_a_section_for_every_seat() -> None:
    named = tuple(name for name in Sections.__struct_fields__ if name.startswith("seat_"))
    assert named == SEAT_SECTIONS


def test_a_locked_player_is_shown_what_all_galaxies_are_worth() -> None:
    """Nothing can be gained by it any more; who has only finished could take that back."""
    state = building()
    cache = SectionCache(live_counts=False)
    lay = Arrange(Seat(1), (Placement(state.seats[1].hand[0], 0, 0),))
    assert standings_of(cache, state, Seat(0)) is None
    state = done(state, *complete(state, Seat(0)), Finish(Seat(0)))
    assert standings_of(cache, state, Seat(0)) is None
    assert standings_of(SectionCache(live_counts=True), state, Seat(0)) is not None
    state = done(state, TakeBackFinish(Seat(0)), GrabTokens(Seat(0), (Colour.ICE,)))
    before = standings_of(cache, state, Seat(0))
    assert before is not None
    assert [bet.holder for bet in before.bets] == [0]
    assert before.galaxies[1].points.sum == 0
    state = done(state, lay)
    after = standings_of(cache, state, Seat(0))
    assert after is not None
    assert after.galaxies[0] == before.galaxies[0]
    assert after.galaxies[1] == standing(state.rules, state.galaxy(Seat(1)).face_up_tiles)
    assert standings_of(cache, state, Seat(1)) is None


def picking(state: State) -> State:
    """Let both lay their hands as they are."""
    for seat in (Seat(0), Seat(1)):
        state = done(state, *complete(state, seat), Finish(seat))
    return state


def picked(state: State) -> State:
    """Let each remove a tile of the other."""
    for seat in (Seat(0), Seat(1)):
        state = done(state, PickTiles(seat, (state.seats[1 - seat].placements[0].tile,)))
    return state


def test_costs_are_shown_while_picking_and_outcomes_afterwards() -> None:
    state = picking(building(13))
    cache = SectionCache(live_counts=False)
    read = sections_read(cache, state, Seat(0))
    assert read.pick_costs == pick_costs(state, Seat(0))
    assert read.outcomes == Outcomes()
    state = picked(state)
    read = sections_read(cache, state, Seat(0))
    assert read.pick_costs is None
    assert read.outcomes == outcomes(state)
    assert [one.by for one in outcomes(state).picks] == [0, 1]


def test_a_viewer_who_was_away_since_the_picks_of_a_round_is_shown_the_costs_of_the_next() -> None:
    state = picking(building(13))
    cache = SectionCache(live_counts=False)
    assert sections_read(cache, state, Seat(0)).pick_costs == pick_costs(state, Seat(0))
    later = picking(until_building(picked(state)))
    assert pick_costs(later, Seat(0)) != pick_costs(state, Seat(0))
    assert sections_read(cache, later, Seat(0)).pick_costs == pick_costs(later, Seat(0))
