import pytest

from cosmic_factory.rules import KeepTiles, Phase, Seat, State, TileId, TimeExpired, cosmic54, view
from tests.rules.tables import A, B, C, after, all_ready, at_phase, expired, refused, started


def hands(state: State) -> list[set[int]]:
    return [set(seat.hand) for seat in state.seats]


def keep_first(state: State, seat: Seat) -> KeepTiles:
    return KeepTiles(seat, state.seats[seat].hand[:3])


def all_keep_first(state: State) -> State:
    return after(state, *(keep_first(state, seat) for seat in state.options.all_seats))


def test_everyone_draws_nine_different_tiles() -> None:
    state = at_phase(started(6), Phase.DRAFT_1)
    drawn = [tile for seat in state.seats for tile in seat.hand]
    assert [len(seat.hand) for seat in state.seats] == [9] * 6
    assert sorted(drawn) == sorted(cosmic54().ids)


def test_all_tiles_go_back_in_the_bag_before_every_round() -> None:
    state = at_phase(started(6), Phase.DRAFT_1, round_number=2)
    assert len({tile for seat in state.seats for tile in seat.hand}) == 54
    assert all((seat.kept, seat.placements) == ((), ()) for seat in state.seats)


@pytest.mark.parametrize(("round_number", "step"), [(1, 1), (2, -1), (3, 1), (4, -1), (5, 1)])
def test_odd_rounds_pass_to_the_left_and_even_ones_to_the_right(
    round_number: int, step: int
) -> None:
    state = at_phase(started(4), Phase.DRAFT_1, round_number)
    second = all_keep_first(state)
    assert second.phase is Phase.DRAFT_2
    for seat in range(4):
        assert second.seats[(seat + step) % 4].hand == state.seats[seat].hand[3:]
    ready = all_keep_first(second)
    assert ready.phase is Phase.READY
    for seat in range(4):
        assert ready.seats[(seat + step) % 4].hand[6:] == second.seats[seat].hand[3:]


def test_the_six_kept_tiles_and_the_last_three_make_nine() -> None:
    first = at_phase(started(3), Phase.DRAFT_1)
    second = all_keep_first(first)
    ready = all_keep_first(second)
    kept = set(first.seats[A].hand[:3]) | set(second.seats[A].hand[:3])
    assert set(ready.seats[A].hand) == kept | set(second.seats[C].hand[3:])
    assert ready.seats[A].kept == ()


def test_tiles_are_passed_only_when_everyone_has_kept_three() -> None:
    state = at_phase(started(3), Phase.DRAFT_1)
    state = after(state, keep_first(state, A), keep_first(state, B))
    assert state.phase is Phase.DRAFT_1
    assert state.waiting_for == (C,)


def test_kept_tiles_may_not_be_looked_at_again_before_building() -> None:
    state = at_phase(started(2), Phase.DRAFT_1)
    after_keeping = view(after(state, keep_first(state, A)), A).mine
    assert after_keeping is not None
    assert after_keeping.hand == state.seats[A].hand[3:]
    assert after_keeping.face_down_tiles == 3
    ready = view(all_keep_first(all_keep_first(state)), A).mine
    assert ready is not None
    assert (ready.hand, ready.face_down_tiles) == ((), 9)


def test_all_nine_tiles_are_seen_when_building_starts() -> None:
    state = all_ready(at_phase(started(2), Phase.READY))
    mine = view(state, A).mine
    assert mine is not None
    assert state.phase is Phase.BUILD
    assert (len(mine.hand), mine.face_down_tiles) == (9, 0)


def test_exactly_three_different_tiles_of_the_hand_are_kept() -> None:
    state = at_phase(started(2), Phase.DRAFT_1)
    one, two, three, four, *_ = state.seats[A].hand
    foreign = state.seats[B].hand[0]
    assert refused(state, KeepTiles(A, (one, two))) == "keep-three"
    assert refused(state, KeepTiles(A, (one, two, three, four))) == "keep-three"
    assert refused(state, KeepTiles(A, (one, two, two))) == "keep-three"
    assert refused(state, KeepTiles(A, (one, two, three, three))) == "keep-three"
    assert refused(state, KeepTiles(A, (one, two, foreign))) == "not-in-hand"
    assert refused(state, KeepTiles(A, (one, two, TileId(999)))) == "not-in-hand"


def test_what_was_kept_stays_kept() -> None:
    state = at_phase(started(2), Phase.DRAFT_1)
    kept = after(state, keep_first(state, A))
    assert refused(kept, KeepTiles(A, kept.seats[A].hand[:3])) == "already-kept"


def test_a_kept_tile_cannot_be_kept_again_in_the_second_draft() -> None:
    state = at_phase(started(2), Phase.DRAFT_1)
    kept = state.seats[A].hand[:3]
    assert refused(all_keep_first(state), KeepTiles(A, kept)) == "not-in-hand"


def test_tiles_are_kept_only_while_drafting() -> None:
    state = at_phase(started(2), Phase.BUILD)
    assert refused(state, KeepTiles(A, state.seats[A].hand[:3])) == "wrong-phase"


def test_a_draft_pick_not_made_in_time_is_made_by_chance_among_the_tiles_in_hand() -> None:
    """R19: only for those who have not kept; whoever has keeps what they chose."""
    state = at_phase(started(2), Phase.DRAFT_1)
    chosen = after(state, keep_first(state, A))
    late = expired(chosen)
    assert late.phase is Phase.DRAFT_2
    assert late.seats[A].kept == state.seats[A].hand[:3]
    assert len(set(late.seats[B].kept)) == 3
    assert set(late.seats[B].kept) < set(state.seats[B].hand)


def test_an_expiry_that_names_another_phase_is_refused() -> None:
    state = at_phase(started(2), Phase.DRAFT_2)
    assert refused(state, TimeExpired(1, Phase.DRAFT_1)) == "phase-over"
    assert refused(state, TimeExpired(2, Phase.DRAFT_2)) == "phase-over"


def test_no_tile_is_in_two_hands() -> None:
    state = at_phase(started(6), Phase.DRAFT_2)
    for one in range(6):
        for other in range(one):
            assert not hands(state)[one] & hands(state)[other]
