import pytest

from cosmic_factory.rules import (
    Arrange,
    Colour,
    Finish,
    GrabTokens,
    Illegal,
    Phase,
    Placement,
    TakeBackFinish,
    TurnFaceDown,
    decide,
    view,
)
from tests.rules.galaxies import PLAIN
from tests.rules.tables import (
    A,
    B,
    C,
    after,
    all_finished,
    as_drawn,
    at_phase,
    building,
    built,
    ids,
    line,
    refused,
    square,
    started,
    tid,
)

VEGETATION, ICE, DESERT = Colour


def test_an_arrangement_says_the_whole_layout_as_it_lies_now() -> None:
    state = building(0, PLAIN, PLAIN)
    state = after(state, Arrange(A, square(ids(0))), Arrange(A, (Placement(tid(13), 2, 2, 1),)))
    assert state.seats[A].placements == (Placement(tid(13), 2, 2, 1),)


def test_the_same_arrangement_again_causes_nothing() -> None:
    state = after(building(0, PLAIN, PLAIN), Arrange(A, square(ids(0))))
    assert decide(state, Arrange(A, square(ids(0)))) == ()


def test_an_arrangement_may_be_emptied_again() -> None:
    state = building(0, PLAIN, PLAIN)
    assert after(state, Arrange(A, square(ids(0))), Arrange(A, ())) == state


def test_what_lies_face_up_is_seen_by_all_while_building() -> None:
    state = built(0, PLAIN, PLAIN)
    assert [laid.tile for laid in view(state, None).seats[A].galaxy] == list(ids(0))


def test_tiles_of_others_and_unknown_tiles_cannot_be_laid() -> None:
    state = building(0, PLAIN, PLAIN)
    assert refused(state, Arrange(A, (Placement(tid(21), 0, 0),))) == "not-in-hand"
    assert refused(state, Arrange(A, (Placement(tid(999), 0, 0),))) == "not-in-hand"


def test_a_tile_lies_in_one_place_and_a_cell_holds_one_tile() -> None:
    state = building(0, PLAIN, PLAIN)
    twice = (Placement(tid(11), 0, 0), Placement(tid(11), 0, 1))
    stacked = (Placement(tid(11), 0, 0), Placement(tid(12), 0, 0))
    assert refused(state, Arrange(A, twice)) == "tile-twice"
    assert refused(state, Arrange(A, stacked)) == "cell-taken"


def test_tiles_lie_within_the_shape_and_are_turned_by_quarters() -> None:
    state = building(0, PLAIN, PLAIN)
    assert refused(state, Arrange(A, (Placement(tid(11), 0, 3),))) == "outside-shape"
    assert refused(state, Arrange(A, (Placement(tid(11), 0, 0, 0, 1),))) == "outside-shape"
    assert refused(state, Arrange(A, (Placement(tid(11), 0, 0, 4),))) == "bad-turns"
    assert refused(state, Arrange(A, (Placement(tid(11), 0, 0, -1),))) == "bad-turns"
    assert refused(state, Arrange(A, line(ids(0)))) == "outside-shape"


def test_no_tile_is_discarded_in_an_ordinary_round() -> None:
    assert refused(building(0, PLAIN, PLAIN), Arrange(A, (), tid(11))) == "no-discard"


def test_tiles_are_touched_only_while_building() -> None:
    state = at_phase(started(2), Phase.READY)
    for command in (
        Arrange(A, ()),
        TurnFaceDown(A, tid(11)),
        GrabTokens(A, (ICE,)),
        Finish(A),
        TakeBackFinish(A),
    ):
        assert refused(state, command) == "wrong-phase"


def test_building_ends_when_all_are_finished() -> None:
    state = after(built(0, PLAIN, PLAIN), Finish(A))
    assert state.phase is Phase.BUILD
    assert after(state, Finish(B)).phase is Phase.SCORES


def test_a_galaxy_must_be_complete_before_its_player_is_finished() -> None:
    state = building(0, PLAIN, PLAIN)
    assert refused(state, Finish(A)) == "not-complete"
    for laid, told in ((7, "2 tiles are still to be laid"), (8, "1 tile is still to be laid")):
        with pytest.raises(Illegal, match=f"not finished yet: {told}"):
            decide(after(state, Arrange(A, square(ids(0)[:laid]))), Finish(A))


def test_a_finished_player_takes_that_back_before_touching_tiles() -> None:
    state = after(built(0, PLAIN, PLAIN), Finish(A))
    assert refused(state, Arrange(A, ())) == "finished"
    assert after(state, TakeBackFinish(A), Arrange(A, ())).seats[A].placements == ()


def test_saying_finished_twice_or_taking_back_nothing_causes_nothing() -> None:
    state = built(0, PLAIN, PLAIN)
    assert decide(state, TakeBackFinish(A)) == ()
    assert decide(after(state, Finish(A)), Finish(A)) == ()


def test_a_token_locks_its_holders_galaxy() -> None:
    state = after(built(0, PLAIN, PLAIN), GrabTokens(A, (ICE,)))
    assert state.seats[A].tokens == (ICE,)
    assert refused(state, Arrange(A, ())) == "locked"
    assert refused(state, TakeBackFinish(A)) == "locked"
    assert refused(state, GrabTokens(A, (DESERT,))) == "locked"


def test_all_tokens_can_be_grabbed_in_one_go() -> None:
    state = after(built(0, PLAIN, PLAIN), GrabTokens(A, (DESERT, VEGETATION, ICE)))
    assert set(state.seats[A].tokens) == set(Colour)
    assert refused(state, GrabTokens(B, (ICE,))) == "tokens-gone"


def test_a_token_named_twice_is_grabbed_once() -> None:
    state = after(built(0, PLAIN, PLAIN), GrabTokens(A, (ICE, ICE)))
    assert state.seats[A].tokens == (ICE,)


def test_a_grab_names_at_least_one_token() -> None:
    assert refused(built(0, PLAIN, PLAIN), GrabTokens(A, ())) == "no-token-named"


def test_a_finished_player_may_still_grab_a_token_while_others_build() -> None:
    state = after(built(0, PLAIN, PLAIN), Finish(A), GrabTokens(A, (ICE,)))
    assert (state.seats[A].tokens, state.seats[A].locked) == ((ICE,), True)


def test_a_player_locked_by_a_token_is_not_waited_for() -> None:
    state = after(built(0, PLAIN, PLAIN, PLAIN), GrabTokens(A, (ICE,)), Finish(B))
    assert state.waiting_for == (C,)
    assert after(state, GrabTokens(C, (DESERT,))).phase is Phase.SCORES


def test_tokens_are_back_on_the_table_in_the_next_round() -> None:
    state = after(built(0, PLAIN, PLAIN), GrabTokens(A, (ICE,)))
    state = at_phase(all_finished(state), Phase.BUILD, round_number=2)
    assert after(state, GrabTokens(B, (ICE,))).seats[B].tokens == (ICE,)


def test_no_tile_lies_face_down_in_an_ordinary_round() -> None:
    assert refused(built(0, PLAIN, PLAIN), TurnFaceDown(A, tid(11))) == "no-face-down"


def test_everyone_builds_from_their_own_hand() -> None:
    state = building(0, PLAIN, PLAIN)
    state = after(state, as_drawn(1, PLAIN))
    assert state.seats[A].placements == ()
    assert len(state.seats[B].placements) == 9
