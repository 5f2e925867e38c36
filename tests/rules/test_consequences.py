"""What players are shown while they choose, and once all have chosen."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cosmic_factory.rules import (
    ALL_CARDS,
    ChoiceOutcome,
    ChooseOffering,
    ChooseSwap,
    Colour,
    GalaxyPoints,
    GrabTokens,
    Phase,
    PickCosts,
    PickTiles,
    Seat,
    State,
    StepKind,
    Tracks,
    TurnFaceDown,
    bet_standings,
    outcomes,
    pick_costs,
    standing,
    view,
)
from tests.drawing import drawn
from tests.rules.random_players import legal_command
from tests.rules.tables import A, B, C, after, all_finished, built, expired, started, tid

# Six ice planets on the left, linked asteroids on the right.
RICH = drawn("""
    i2i0i0i0:  v0v0v0v0:  v0v0v0v0:s
    i2i0i0i0:  v0v0v0v0:  v0v0v0v0:ns
    i2i0i0i0:  d1d1v0v0:  v0v0v0v0:nw
""")
POOR = drawn("""
    i1i1i1i1:  i1v0v0v0:  v0v0v0v0:
    v0v0v0v0:  v0v0v0v0:  v0v0v0v0:
    v0v0v0v0:  v0v0v0v0:  v0v0v0v0:
""")


def played_round(card: int, seed: int) -> State:
    """Return a round of that card, played at random up to its scores."""
    random = Random(seed)
    state = started(random.randint(2, 4), card, seed=str(seed))
    while state.phase is not Phase.SCORES:
        state = after(state, legal_command(state, random))
    return state


def cost_of(costs: PickCosts | None, *tiles: int) -> tuple[GalaxyPoints, int]:
    assert costs is not None
    [found] = [one for one in costs.costs if set(one.tiles) == set(tiles)]
    return found.points, found.gained


def test_a_galaxy_counts_as_it_lies() -> None:
    tiles = built(0, RICH, POOR).galaxy(A).face_up_tiles
    counted = standing(view(built(0, RICH, POOR), A).round.rules, tiles)
    assert (counted.vegetation, counted.ice, counted.desert) == (0, 6, 2)
    assert counted.points == GalaxyPoints(
        vegetation=0, ice=4, desert=2, path_length=3, path=0, constellations=0
    )
    assert counted.points.sum == 6


def test_each_tile_to_remove_shows_what_its_owner_would_lose() -> None:
    state = all_finished(built(13, POOR, RICH))
    costs = pick_costs(state, A)
    assert costs is not None
    assert costs.points.ice == 4
    assert len(costs.costs) == 9
    # The middle of the left column parts six planets of ice into two zones of two.
    points, gained = cost_of(costs, 24)
    assert (points.ice, gained) == (4, 0)
    points, gained = cost_of(costs, 21)
    assert (points.ice, gained) == (2, -2)
    points, gained = cost_of(costs, 28)
    assert (points.desert, gained) == (0, -2)
    points, gained = cost_of(costs, 26)
    assert (points.path_length, gained) == (1, 0)


def test_a_bet_at_stake_counts_among_the_costs() -> None:
    state = after(built(13, POOR, RICH), GrabTokens(B, (Colour.ICE,)))
    costs = pick_costs(all_finished(state), A)
    assert costs is not None
    by_tile = {one.tiles[0]: one for one in costs.costs}
    # Four of six planets stay: fewer than the five of the other galaxy.
    [bet] = by_tile[tid(21)].bets
    assert (bet.holder, bet.before.planets, bet.after.planets, bet.after.rival_planets) == (
        B,
        6,
        4,
        5,
    )
    assert (bet.before.points, bet.after.points) == (3, -2)
    assert by_tile[tid(21)].gained == -2 - 5
    # A bet that stays won is shown as well, and costs nothing.
    [bet] = by_tile[tid(28)].bets
    assert (bet.before.points, bet.after.points) == (3, 3)
    assert by_tile[tid(28)].gained == -2


def test_a_pick_that_saves_ones_own_bet_says_so() -> None:
    state = after(built(13, POOR, RICH), GrabTokens(A, (Colour.ICE,)))
    costs = pick_costs(all_finished(state), A)
    assert costs is not None
    changed = {one.tiles[0]: [bet.holder for bet in one.bets] for one in costs.costs if one.bets}
    assert changed == {tid(21): [A], tid(24): [A], tid(27): [A]}
    assert cost_of(costs, 21)[1] == -2, "the bet of the one who picks is no loss of the other"


def test_forgotten_holes_show_single_tiles_and_pairs() -> None:
    state = all_finished(built(1, RICH, POOR))
    costs = pick_costs(state, B)
    assert costs is not None
    assert sorted({len(one.tiles) for one in costs.costs}) == [1, 2]
    assert len(costs.costs) == 9 + 36
    assert cost_of(costs, 11, 17)[0].ice == 2
    assert cost_of(costs, 11, 28 - 10)[1] == -4


def test_a_tile_that_lies_face_down_is_not_offered_and_stays_secret() -> None:
    state = all_finished(after(built(1, RICH, POOR), TurnFaceDown(A, tid(14))))
    costs = pick_costs(state, B)
    assert costs is not None
    assert all(tid(14) not in one.tiles for one in costs.costs)
    assert len(costs.costs) == 8


def test_who_has_nothing_to_pick_is_shown_no_costs() -> None:
    turned = after(built(1, RICH, POOR), TurnFaceDown(A, tid(12)), TurnFaceDown(A, tid(13)))
    state = all_finished(turned)
    assert state.phase is Phase.PICK
    assert pick_costs(state, B) is None


def test_all_are_shown_who_took_what_from_whom() -> None:
    state = after(built(13, POOR, RICH, POOR), GrabTokens(B, (Colour.ICE,)))
    state = all_finished(state)
    state = after(
        state, PickTiles(A, (tid(21),)), PickTiles(B, (tid(31),)), PickTiles(C, (tid(19),))
    )
    assert state.phase is Phase.SCORES
    done = outcomes(state).picks
    assert [(one.by, one.galaxy_of, one.cells, one.gained) for one in done] == [
        (A, B, ((0, 0, 0),), -2 - 5),
        (B, C, ((0, 0, 0),), -4),
        (C, A, ((2, 2, 0),), 0),
    ]
    assert [bet.after.rivals for bet in done[0].bets] == [(A,)]


def test_holes_turned_by_a_neighbour_are_counted_against_the_galaxy_before() -> None:
    state = all_finished(after(built(1, RICH, POOR), TurnFaceDown(A, tid(12))))
    state = after(state, PickTiles(B, (tid(11),)), PickTiles(A, (tid(21), tid(22))))
    picks = {one.by: one for one in outcomes(state).picks}
    assert (picks[B].galaxy_of, picks[B].before.ice, picks[B].after.ice) == (A, 4, 2)
    assert (picks[A].before.ice, picks[A].after.ice) == (4, 0)


@pytest.mark.parametrize(("given_up", "total"), [(Colour.ICE, 11), (None, 9)])
def test_all_are_shown_what_an_offering_did_to_the_total(
    given_up: Colour | None, total: int
) -> None:
    state = all_finished(built(20, POOR, POOR, tracks=[Tracks(5, 8, 5, 4)]))
    mine = view(state, A).mine
    assert mine is not None
    assert mine.choice_task is not None
    assert mine.choice_task.total == 9
    assert [(one.star, one.total) for one in mine.choice_task.options] == [(6, 6), (6, 11), (6, 6)]
    state = after(state, ChooseOffering(A, given_up))
    assert outcomes(state).choices == (ChoiceOutcome(A, given_up, 9, total),)


def test_a_swap_that_nobody_chose_shows_the_colour_it_went_to() -> None:
    path = drawn("""
        v0v0v0v0:ew  v0v0v0v0:ew  v0v0v0v0:sw
        v0v0v0v0:es  v0v0v0v0:ew  v0v0v0v0:nw
        v0v0v0v0:ne  v0v0v0v0:ew  v0v0v0v0:ew
    """)
    state = all_finished(built(19, path, path, POOR, tracks=[Tracks(5, 1, 5, 4)] * 3))
    mine = view(state, A).mine
    assert mine is not None
    assert mine.choice_task is not None
    assert mine.choice_task.total == 5
    assert [one.total for one in mine.choice_task.options] == [5, 9, 5]
    state = expired(after(state, ChooseSwap(A, Colour.DESERT)))
    assert outcomes(state).choices == (
        ChoiceOutcome(A, Colour.DESERT, 5, 5),
        ChoiceOutcome(B, Colour.ICE, 5, 9),
    )


@given(card=st.sampled_from(ALL_CARDS), seed=st.integers(0, 10**6))
def test_the_galaxies_points_and_bets_are_those_that_are_scored(card: int, seed: int) -> None:
    """Counted as it lies at the end, a galaxy is worth what its sheet says, on every card."""
    state = played_round(card, seed)
    sheets = state.scored[-1]
    galaxies = [
        standing(state.rules, state.galaxy(seat).face_up_tiles) for seat in state.options.all_seats
    ]
    for sheet in sheets:
        points = galaxies[sheet.galaxy_of].points
        assert points.path == sheet.path.points
        assert points.path_length == sheet.path.length
        for colour in Colour:
            zones = [one for one in sheet.zones if one.colour is colour]
            assert getattr(points, colour.value) == sum(one.points + one.extra for one in zones)
        assert points.constellations == sum(one.points for one in sheet.constellations)
    bets = bet_standings(state, galaxies)
    assert [(one.holder, one.token) for one in bets] == [
        (Seat(seat), token) for seat, sheet in enumerate(sheets) for token in sheet.tokens
    ]
    for one in outcomes(state).picks:
        owner = sheets[one.galaxy_of]
        assert one.after.sum + sum(token.points for token in owner.tokens) == sum(
            step.points for step in owner.steps if step.kind is not StepKind.OFFERING
        )
