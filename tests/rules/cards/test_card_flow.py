"""What the cards change in the course of a round."""

import pytest

from cosmic_factory.rules import (
    Arrange,
    Cell,
    ChooseOffering,
    ChooseSwap,
    Colour,
    Finish,
    Galaxy,
    GrabTokens,
    KeepTiles,
    Phase,
    PickTiles,
    Placement,
    Seat,
    Shape,
    State,
    StepKind,
    TileId,
    Track,
    Tracks,
    TurnFaceDown,
    decide,
    is_complete,
    view,
)
from tests.drawing import drawn
from tests.rules.galaxies import ICY, PLAIN, SNAKE
from tests.rules.tables import (
    A,
    B,
    C,
    after,
    all_finished,
    all_ready,
    as_drawn,
    at_phase,
    building,
    built,
    cells,
    expired,
    ids,
    levels,
    line,
    refused,
    sheets,
    square,
    started,
    tid,
)

VEGETATION, ICE, DESERT = Colour


# --- 1 Black Hole --------------------------------------------------------------------------


def test_black_hole_two_tiles_turned_by_everyone_need_no_pick() -> None:
    state = built(1, PLAIN, PLAIN)
    turned = [TurnFaceDown(A, tid(11)), TurnFaceDown(A, tid(12))]
    turned += [TurnFaceDown(B, tid(21)), TurnFaceDown(B, tid(29))]
    state = all_finished(after(state, *turned))
    assert state.phase is Phase.SCORES
    assert levels(state, A) == (0, 2, 5, 0)


def test_black_hole_a_tile_may_be_turned_up_again() -> None:
    state = after(built(1, PLAIN, PLAIN), TurnFaceDown(A, tid(11)))
    state = after(state, TurnFaceDown(A, tid(11), face_down=False), TurnFaceDown(A, tid(14)))
    assert state.seats[A].face_down == (tid(14),)


def test_black_hole_only_laid_tiles_are_turned() -> None:
    state = after(building(1, PLAIN, PLAIN), Arrange(A, square(ids(0)[:3])))
    assert refused(state, TurnFaceDown(A, tid(19))) == "not-laid"
    assert refused(state, TurnFaceDown(A, tid(21))) == "not-laid"


def test_black_hole_a_tile_that_goes_back_to_the_hand_lies_face_up_again() -> None:
    state = after(built(1, PLAIN, PLAIN), TurnFaceDown(A, tid(11)), TurnFaceDown(A, tid(12)))
    without = Arrange(A, square(ids(0))[1:])
    state = after(state, without)
    assert state.seats[A].face_down == (tid(12),)
    assert after(state, Arrange(A, square(ids(0)))).seats[A].face_down == (tid(12),)


def test_black_hole_a_tile_that_moves_stays_face_down() -> None:
    state = after(built(1, PLAIN, PLAIN), TurnFaceDown(A, tid(11)))
    state = after(state, Arrange(A, square(ids(0)[::-1])))
    assert state.seats[A].face_down == (tid(11),)


def test_black_hole_the_left_neighbour_picks_what_was_forgotten() -> None:
    state = all_finished(built(1, PLAIN, PLAIN, PLAIN))
    assert state.phase is Phase.PICK
    mine = view(state, B).mine
    assert mine is not None
    assert mine.pick_task is not None
    assert (mine.pick_task.galaxy_of, mine.pick_task.tiles) == (A, 2)
    state = after(
        state,
        PickTiles(B, (tid(11), tid(14))),
        PickTiles(C, (tid(21), tid(24))),
        PickTiles(A, (tid(31), tid(34))),
    )
    assert state.phase is Phase.SCORES
    assert state.seats[A].face_down == (tid(11), tid(14))
    assert levels(state, A) == (0, 0, 5, 0)


def test_black_hole_whoever_has_nothing_to_pick_is_not_waited_for() -> None:
    state = after(built(1, PLAIN, PLAIN), TurnFaceDown(A, tid(11)), TurnFaceDown(A, tid(12)))
    state = all_finished(state)
    assert state.phase is Phase.PICK
    assert state.waiting_for == (A,)
    assert refused(state, PickTiles(B, (tid(13),))) == "nothing-to-pick"


def test_black_hole_picks_are_made_by_chance_when_time_runs_out() -> None:
    state = after(built(1, PLAIN, PLAIN), TurnFaceDown(A, tid(11)))
    state = expired(all_finished(state))
    assert state.phase is Phase.SCORES
    assert [len(set(seat.face_down)) for seat in state.seats] == [2, 2]
    assert state.seats[A].face_down[0] == tid(11)
    assert set(state.seats[B].face_down) < set(ids(1))


def test_black_hole_wrong_picks_are_refused() -> None:
    state = after(built(1, PLAIN, PLAIN), TurnFaceDown(A, tid(11)))
    state = all_finished(state)
    assert refused(state, PickTiles(B, (tid(12), tid(13)))) == "wrong-count"
    assert refused(state, PickTiles(B, ())) == "wrong-count"
    assert refused(state, PickTiles(A, (tid(21), tid(21)))) == "wrong-count"
    assert refused(state, PickTiles(B, (tid(11),))) == "not-pickable"
    assert refused(state, PickTiles(B, (tid(21),))) == "not-pickable"


# --- 2 Gift --------------------------------------------------------------------------------


def test_gift_galaxies_are_scored_on_the_left_and_tokens_stay_with_their_holder() -> None:
    state = after(built(2, PLAIN, ICY, PLAIN), GrabTokens(B, (ICE,)), GrabTokens(A, (DESERT,)))
    state = all_finished(state)
    assert [sheet.galaxy_of for sheet in sheets(state)] == [C, A, B]
    assert levels(state, B) == (1, 2 + 3, 5, 0)
    assert levels(state, C) == (0, 6, 0, 0)
    assert levels(state, A) == (1, 2, 5 + 3, 0)


# --- 3 New Dimension -----------------------------------------------------------------------


def test_new_dimension_any_arrangement_in_one_piece_may_be_finished() -> None:
    state = after(building(3, PLAIN, PLAIN), Arrange(A, line(ids(0))), Finish(A))
    assert state.seats[A].done


def test_new_dimension_a_loose_tile_is_wrongly_laid_and_moves_to_the_group() -> None:
    state = building(3, PLAIN, PLAIN)
    loose = (*line(ids(0)[:8]), Placement(tid(19), 5, 5))
    state = after(state, Arrange(A, loose))
    assert refused(state, Finish(A)) == "not-complete"
    state = expired(state)
    assert state.seats[A].placements[:8] == loose[:8]
    moved = state.seats[A].placements[8]
    assert moved.tile == tid(19)
    assert any(near in cells(loose[:8]) for near in moved.cell.neighbours)


def test_new_dimension_tiles_may_lie_anywhere_within_reach() -> None:
    state = building(3, PLAIN, PLAIN)
    far = tuple(Placement(tile, -40, col) for col, tile in enumerate(ids(0)))
    assert after(state, Arrange(A, far), Finish(A)).seats[A].done
    assert refused(state, Arrange(A, (Placement(tid(11), 41, 0),))) == "outside-shape"


# --- 4, 5, 6, 8, 9, 10, 14, 15, 16: other points, the same course --------------------------


@pytest.mark.parametrize("card", [4, 5, 6, 8, 9, 10, 14, 15, 16])
def test_a_card_that_changes_points_only_lets_the_round_take_its_usual_course(card: int) -> None:
    state = started(2, card)
    phases = [state.phase]
    while state.round == 1:
        state = expired(state)
        phases.append(state.phase)
    assert phases == [
        Phase.REVEAL,
        Phase.DRAFT_1,
        Phase.DRAFT_2,
        Phase.READY,
        Phase.BUILD,
        Phase.SCORES,
        Phase.REVEAL,
    ]


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        (0, (1, 2, 5, 0)),
        (4, (1, 2, 5, 1)),
        (5, (2, 3, 6, 0)),
        (6, (2, 3, 5, 0)),
        (8, (1, 2, 5, 5)),
        (9, (1, 2, 5, 1)),
        (10, (1, 2, 5, 1)),
        (14, (1, 4, 5, 0)),
        (15, (1, 2, 6, 0)),
        (16, (3, 2, 5, 0)),
    ],
)
def test_a_card_that_changes_points_is_scored_at_the_table(
    card: int, expected: tuple[int, int, int, int]
) -> None:
    parted = drawn("""
        v1v1v1v1:n  v0v0v0v0:s  i0i0cc:
        i1i1i1i1:e  cccc:nesw   v0v0v0v0:w
        d1d1d1d1:s  d0d0d0d0:n  v0v0v0v0:s
    """)
    state = all_finished(built(card, parted, PLAIN))
    assert levels(state, A) == expected


# --- 7 Unique Dimension --------------------------------------------------------------------


def test_unique_dimension_asks_for_a_line() -> None:
    state = building(7, PLAIN, PLAIN)
    assert refused(state, Arrange(A, square(ids(0)))) == "outside-shape"
    assert after(state, Arrange(A, line(ids(0))), Finish(A)).seats[A].done


def test_unique_dimension_is_completed_to_a_line() -> None:
    state = expired(building(7, PLAIN, PLAIN))
    for seat in state.seats:
        assert is_complete(Shape.LINE, [placement.cell for placement in seat.placements])


# --- 11 Parallel Universe ------------------------------------------------------------------

TWINS = drawn("""
    v1v1v1v1:  v0v0v0v0:
    i1i1i1i1:  i0i0i0i0:
    |
    d1d1d1d1:  d0d0d0d0:
    v0v0v0v0:  v0v0v0v0:
""")


def test_parallel_universe_eight_tiles_are_enough_and_the_ninth_is_discarded() -> None:
    state = after(built(11, TWINS, TWINS), Finish(A), Finish(B))
    assert state.phase is Phase.SCORES
    assert state.seats[A].discard == tid(19)
    assert levels(state, A) == (1, 2, 5, 0)


def test_parallel_universe_a_named_discard_stays_out() -> None:
    state = building(11, TWINS, TWINS)
    state = expired(after(state, Arrange(A, (), discard=tid(11))))
    assert state.seats[A].discard == tid(11)
    assert {placement.tile for placement in state.seats[A].placements} == set(ids(0)[1:])


def test_parallel_universe_chance_fills_the_places_and_leaves_one_of_several_out() -> None:
    state = building(11, TWINS, TWINS)
    first_six = as_drawn(0, TWINS).placements[:6]
    state = expired(after(state, Arrange(A, first_six)))
    owner = state.seats[A]
    assert owner.placements[:6] == first_six
    assert is_complete(Shape.TWIN, [placement.cell for placement in owner.placements])
    assert owner.discard in ids(0)[6:]
    assert {placement.tile for placement in owner.placements} | {owner.discard} == set(ids(0))


def test_parallel_universe_wrong_discards_are_refused() -> None:
    state = building(11, TWINS, TWINS)
    laid = as_drawn(0, TWINS).placements
    assert refused(state, Arrange(A, laid, discard=tid(11))) == "tile-twice"
    assert refused(state, Arrange(A, laid, discard=tid(21))) == "not-in-hand"
    nine = (*laid, Placement(tid(19), 0, 2))
    assert refused(state, Arrange(A, nine)) == "outside-shape"


def test_parallel_universe_naming_another_discard_is_a_change() -> None:
    state = after(building(11, TWINS, TWINS), Arrange(A, (), discard=tid(11)))
    assert after(state, Arrange(A, (), discard=tid(12))).seats[A].discard == tid(12)
    assert after(state, Arrange(A, ())).seats[A].discard is None


# --- 12 Space Pirate -----------------------------------------------------------------------


def drafted(card: int, seats: int) -> tuple[State, State]:
    """Return the last state of the second draft, and the one after the last tiles are kept."""
    state = at_phase(started(seats, card), Phase.DRAFT_2)
    for seat in state.options.all_seats[:-1]:
        state = after(state, KeepTiles(seat, state.seats[seat].hand[:3]))
    last = state.options.all_seats[-1]
    return state, after(state, KeepTiles(last, state.seats[last].hand[:3]))


def test_space_pirate_passes_all_nine_tiles_to_the_right() -> None:
    _, plain = drafted(5, 4)
    _, robbed = drafted(12, 4)
    for seat in range(4):
        assert robbed.seats[(seat - 1) % 4].hand == plain.seats[seat].hand


def test_space_pirate_tiles_are_hidden_until_building() -> None:
    _, state = drafted(12, 3)
    assert state.phase is Phase.READY
    mine = view(state, A).mine
    assert mine is not None
    assert (mine.hand, mine.face_down_tiles) == ((), 9)
    seen = view(all_ready(state), A).mine
    assert seen is not None
    assert seen.hand == state.seats[A].hand


# --- 13 Sabotage ---------------------------------------------------------------------------


def test_sabotage_everyone_removes_a_tile_on_the_left() -> None:
    state = all_finished(built(13, PLAIN, PLAIN, PLAIN))
    assert state.phase is Phase.PICK
    assert state.waiting_for == (A, B, C)
    state = after(
        state, PickTiles(A, (tid(21),)), PickTiles(B, (tid(34),)), PickTiles(C, (tid(17),))
    )
    assert [seat.removed for seat in state.seats] == [(tid(17),), (tid(21),), (tid(34),)]
    assert [levels(state, seat) for seat in (A, B, C)] == [
        (1, 2, 0, 0),
        (0, 2, 5, 0),
        (1, 0, 5, 0),
    ]


def test_sabotage_picks_are_hidden_until_all_have_picked() -> None:
    state = all_finished(built(13, PLAIN, PLAIN, PLAIN))
    picked = after(state, PickTiles(A, (tid(21),)))
    assert picked.seats[B].removed == ()
    other = after(state, PickTiles(A, (tid(29),)))
    for viewer in (B, C, None):
        assert view(picked, viewer) == view(other, viewer)
    assert view(picked, A) != view(other, A)


def test_sabotage_a_pick_may_be_changed_until_all_have_picked() -> None:
    state = all_finished(built(13, PLAIN, PLAIN))
    state = after(state, PickTiles(A, (tid(21),)), PickTiles(A, (tid(22),)))
    assert decide(state, PickTiles(A, (tid(22),))) == ()
    assert after(state, PickTiles(B, (tid(11),))).seats[B].removed == (tid(22),)


def test_sabotage_is_seen_by_the_tokens() -> None:
    state = after(built(13, PLAIN, ICY), GrabTokens(B, (ICE,)))
    state = all_finished(state)
    state = after(state, PickTiles(A, (tid(21),)), PickTiles(B, (tid(12),)))
    (token,) = sheets(state)[B].tokens
    assert (token.planets, token.rival_planets, token.won) == (4, 4, True)
    state = after(built(13, ICY, ICY), GrabTokens(B, (ICE,)))
    state = all_finished(state)
    state = after(state, PickTiles(A, (tid(21),)), PickTiles(B, (tid(19),)))
    (token,) = sheets(state)[B].tokens
    assert (token.planets, token.rival_planets, token.won) == (4, 12, False)


def test_sabotage_aims_at_ones_own_left_neighbour_only() -> None:
    state = all_finished(built(13, PLAIN, PLAIN, PLAIN))
    assert refused(state, PickTiles(A, (tid(31),))) == "not-pickable"
    assert refused(state, PickTiles(A, (tid(11),))) == "not-pickable"
    assert refused(state, PickTiles(A, (tid(21), tid(22)))) == "wrong-count"


def test_sabotage_removes_by_chance_when_time_runs_out() -> None:
    state = expired(all_finished(built(13, PLAIN, PLAIN, PLAIN)))
    assert state.phase is Phase.SCORES
    for seat, owner in enumerate(state.seats):
        (tile,) = owner.removed
        assert tile in ids(seat)


def test_sabotage_comes_after_unlaid_tiles_were_laid() -> None:
    state = expired(building(13, PLAIN, PLAIN))
    assert state.phase is Phase.PICK
    assert [len(seat.placements) for seat in state.seats] == [9, 9]


# --- 17 Happy Hour -------------------------------------------------------------------------


def test_happy_hour_tokens_count_double_at_the_table() -> None:
    state = after(built(17, PLAIN, ICY), GrabTokens(A, (ICE, DESERT)))
    state = all_finished(state)
    assert levels(state, A) == (1, 0, 5 + 6, 0)


# --- 18 Optimization -----------------------------------------------------------------------


def test_optimization_a_token_does_not_lock() -> None:
    state = after(built(18, PLAIN, PLAIN), GrabTokens(A, (ICE,)))
    assert state.waiting_for == (A, B)
    assert after(state, Arrange(A, ())).seats[A].placements == ()
    assert after(state, Finish(A)).waiting_for == (B,)


def test_optimization_tokens_may_be_grabbed_at_different_times() -> None:
    state = after(built(18, PLAIN, PLAIN), GrabTokens(A, (ICE,)), Finish(A))
    state = after(state, GrabTokens(A, (DESERT, ICE)))
    assert state.seats[A].tokens == (ICE, DESERT)
    assert refused(state, GrabTokens(A, (ICE,))) == "tokens-gone"
    state = all_finished(state)
    assert levels(state, A) == (1, 2 + 3, 5 + 3, 0)


# --- 19 Stellar Swap -----------------------------------------------------------------------


def test_stellar_swap_is_chosen_once_the_other_points_are_known() -> None:
    state = all_finished(built(19, SNAKE, SNAKE))
    assert state.phase is Phase.CHOICE
    assert [sheet.path.track for sheet in view(state, None).sheets] == [None, None]
    state = after(state, ChooseSwap(A, ICE), ChooseSwap(B, DESERT))
    assert state.phase is Phase.SCORES
    assert levels(state, A) == (0, 4, 0, 0)
    assert levels(state, B) == (0, 0, 4, 0)
    assert sheets(state)[A].points(StepKind.PATH, Track.ICE) == 4


def test_stellar_swap_without_path_points_leaves_nothing_to_choose() -> None:
    state = all_finished(built(19, SNAKE, PLAIN))
    assert (state.phase, state.waiting_for) == (Phase.CHOICE, (A,))
    assert all_finished(built(19, PLAIN, PLAIN)).phase is Phase.SCORES


def test_stellar_swap_not_chosen_in_time_goes_to_the_weakest_colour() -> None:
    tracks = [Tracks(5, 3, 3, 9), Tracks(1, 1, 0, 0)]
    state = expired(all_finished(built(19, SNAKE, SNAKE, tracks=tracks)))
    assert levels(state, A) == (5, 3 + 4, 3, 9)
    assert levels(state, B) == (1, 1, 4, 0)


def test_stellar_swap_is_clamped_like_any_step() -> None:
    state = all_finished(built(19, SNAKE, PLAIN, tracks=[Tracks(28, 0, 0, 0)]))
    state = after(state, ChooseSwap(A, VEGETATION))
    assert levels(state, A) == (30, 0, 0, 0)
    assert sheets(state)[A].steps[-1].lost == 2


def test_stellar_swap_a_choice_may_be_changed_until_all_have_chosen() -> None:
    state = all_finished(built(19, SNAKE, SNAKE))
    state = after(state, ChooseSwap(A, ICE), ChooseSwap(A, DESERT), ChooseSwap(B, ICE))
    assert levels(state, A) == (0, 0, 4, 0)


def test_stellar_swap_has_no_offering() -> None:
    state = all_finished(built(19, SNAKE, SNAKE, tracks=[Tracks(9, 9, 9, 9)]))
    assert refused(state, ChooseOffering(A, ICE)) == "no-offering"


# --- 20 Offering ---------------------------------------------------------------------------


def offering(*tracks: Tracks) -> State:
    empty = Galaxy.parse("cccc: cccc: cccc: / cccc: cccc: cccc: / cccc: cccc: cccc:")
    return all_finished(built(20, *([empty] * len(tracks)), tracks=tracks))


def test_offering_is_asked_of_those_who_can_afford_it() -> None:
    state = offering(Tracks(5, 0, 0), Tracks(4, 4, 4), Tracks(0, 0, 30))
    assert (state.phase, state.waiting_for) == (Phase.CHOICE, (A, C))
    assert offering(Tracks(4), Tracks(4)).phase is Phase.SCORES


def test_offering_takes_five_of_one_colour_and_gives_two_stars() -> None:
    state = after(offering(Tracks(5, 6, 7, 1), Tracks()), ChooseOffering(A, ICE))
    assert levels(state, A) == (5, 1, 7, 3)


def test_offering_may_be_declined() -> None:
    state = after(offering(Tracks(5, 6, 7, 1), Tracks()), ChooseOffering(A, None))
    assert state.phase is Phase.SCORES
    assert levels(state, A) == (5, 6, 7, 1)


def test_offering_not_chosen_in_time_is_declined() -> None:
    assert levels(expired(offering(Tracks(5, 6, 7, 1), Tracks())), A) == (5, 6, 7, 1)


def test_offering_needs_five_points_of_the_colour() -> None:
    state = offering(Tracks(5, 4, 0), Tracks(9))
    assert refused(state, ChooseOffering(A, ICE)) == "cannot-afford"
    assert refused(state, ChooseSwap(A, ICE)) == "no-swap"


def test_offering_with_the_star_at_30_only_costs() -> None:
    state = after(offering(Tracks(5, 0, 0, 30), Tracks()), ChooseOffering(A, VEGETATION))
    assert levels(state, A) == (0, 0, 0, 30)
    assert sheets(state)[A].steps[-1].lost == 2


def test_offering_counts_points_won_in_this_very_round() -> None:
    state = all_finished(built(20, PLAIN, SNAKE))
    assert state.waiting_for == (A,)
    assert levels(after(state, ChooseOffering(A, DESERT)), A) == (1, 2, 0, 2)


def test_choices_are_hidden_until_all_have_chosen() -> None:
    state = offering(Tracks(9, 9, 9), Tracks(9, 9, 9))
    one, other = after(state, ChooseOffering(A, ICE)), after(state, ChooseOffering(A, None))
    assert view(one, B) == view(other, B)
    assert view(one, None) == view(other, None)
    assert view(one, A) != view(other, A)


# --- cards only hold for their own round ---------------------------------------------------


def test_a_card_holds_for_its_own_round_only() -> None:
    state = at_phase(started(2, 7, 5), Phase.BUILD)
    hand = state.seats[A].hand
    assert refused(state, Arrange(A, (Placement(hand[0], 1, 1),))) == "outside-shape"
    state = at_phase(state, Phase.BUILD, round_number=2)
    hand = state.seats[A].hand
    state = after(state, Arrange(A, (Placement(hand[0], 1, 1),)))
    assert state.seats[A].placements[0].cell == Cell(1, 1)


def test_picks_and_choices_belong_to_their_own_moments() -> None:
    state = built(13, PLAIN, PLAIN)
    assert refused(state, PickTiles(A, (tid(21),))) == "wrong-phase"
    assert refused(state, ChooseSwap(A, ICE)) == "wrong-phase"
    assert refused(state, ChooseOffering(A, ICE)) == "wrong-phase"
    picking = all_finished(state)
    assert refused(picking, Arrange(A, ())) == "wrong-phase"
    assert refused(picking, PickTiles(Seat(4), (TileId(21),))) == "no-such-seat"
