import pytest

from cosmic_factory.rules import (
    ALL_CARDS,
    Options,
    Phase,
    Ready,
    StartGame,
    TimeExpired,
    Variant,
    decide,
    ranking,
    seed_hash,
    view,
)
from cosmic_factory.rules import events as ev
from tests.rules.tables import (
    A,
    B,
    after,
    all_ready,
    at_phase,
    expired,
    refused,
    seated,
    started,
)


def test_five_different_cards_are_drawn_at_the_start_and_one_lies_open_each_round() -> None:
    state = after(seated(Options(seats=2)), StartGame())
    assert len(set(state.cards)) == 5
    assert set(state.cards) <= set(ALL_CARDS)
    shown = [state.card]
    for round_number in range(2, 6):
        state = at_phase(state, Phase.REVEAL, round_number)
        shown.append(state.card)
    assert tuple(shown) == state.cards


def test_cards_come_from_the_chosen_deck() -> None:
    deck = (2, 4, 8, 16, 20)
    state = after(seated(Options(seats=2, deck=deck)), StartGame())
    assert sorted(state.cards) == sorted(deck)


def test_a_chosen_sequence_of_cards_comes_as_it_is() -> None:
    sequence = (20, 1, 13, 1, 7)
    assert after(seated(Options(seats=2, sequence=sequence)), StartGame()).cards == sequence


def test_the_hash_of_the_seed_is_told_at_the_start_and_the_seed_at_the_end() -> None:
    state = started(2, seed="a wet Sunday")
    assert state.seed_hash == seed_hash("a wet Sunday")
    assert view(state, A).table.seed is None
    last = at_phase(state, Phase.SCORES, round_number=5)
    *_, ended = decide(last, TimeExpired(5, Phase.SCORES))
    assert isinstance(ended, ev.GameEnded)
    assert ended.seed == "a wet Sunday"
    assert view(expired(last), None).table.seed == "a wet Sunday"


def test_a_phase_ends_when_all_are_ready() -> None:
    state = started(2)
    assert after(state, Ready(A)).phase is Phase.REVEAL
    assert after(state, Ready(A), Ready(B)).phase is Phase.DRAFT_1


def test_being_ready_twice_causes_nothing() -> None:
    state = after(started(2), Ready(A))
    assert decide(state, Ready(A)) == ()


def test_ready_belongs_to_phases_in_which_one_looks() -> None:
    assert refused(at_phase(started(2), Phase.DRAFT_1), Ready(A)) == "wrong-phase"
    assert refused(at_phase(started(2), Phase.BUILD), Ready(A)) == "wrong-phase"


@pytest.mark.parametrize("card", range(1, 21))
def test_every_timed_phase_ends_without_anyones_help(card: int) -> None:
    state = started(3, card, card, card, card, card)
    for _ in range(5 * 8):
        if state.phase is Phase.ENDED:
            break
        moved_on = expired(state)
        assert (moved_on.round, moved_on.phase) != (state.round, state.phase)
        state = moved_on
    assert state.phase is Phase.ENDED


def test_no_clock_runs_before_the_game_and_after_it() -> None:
    assert refused(seated(Options(seats=2)), TimeExpired(0, Phase.SEATING)) == "no-clock"
    ended = expired(at_phase(started(2), Phase.SCORES, round_number=5))
    assert refused(ended, TimeExpired(5, Phase.ENDED)) == "no-clock"


def test_a_game_has_five_rounds_and_a_ranking() -> None:
    state = at_phase(started(3), Phase.SCORES, round_number=5)
    ended = all_ready(state)
    assert ended.phase is Phase.ENDED
    assert len(ended.scored) == 5
    assert ended.ranking == ranking([seat.tracks for seat in ended.seats])


def test_tracks_go_on_from_round_to_round() -> None:
    state = at_phase(started(2), Phase.SCORES, round_number=5)
    for earlier, later in zip(state.scored, state.scored[1:], strict=False):
        assert [sheet.after for sheet in earlier] == [sheet.before for sheet in later]
    assert [seat.tracks for seat in state.seats] == [sheet.after for sheet in state.scored[-1]]


def test_beginners_play_five_rounds_without_cards_and_without_a_draft() -> None:
    state = started(2, variant=Variant.BEGINNER)
    phases = []
    while state.phase is not Phase.ENDED:
        assert state.card == 0
        phases.append((state.round, state.phase))
        state = expired(state)
    assert phases == [
        (number, phase)
        for number in range(1, 6)
        for phase in (Phase.READY, Phase.BUILD, Phase.SCORES)
    ]


def test_beginners_first_see_their_nine_tiles_when_the_timer_starts() -> None:
    state = started(2, variant=Variant.BEGINNER)
    before, now = view(state, A).mine, view(all_ready(state), A).mine
    assert before is not None
    assert now is not None
    assert (before.hand, before.face_down_tiles) == ((), 9)
    assert now.hand == state.seats[A].hand


def test_nobody_is_waited_for_once_the_game_has_ended() -> None:
    last = at_phase(started(2), Phase.SCORES, round_number=5)
    assert view(all_ready(last), None).round.waiting_for == ()
    assert view(expired(last), None).round.waiting_for == ()


def test_nothing_can_be_asked_of_a_game_that_has_ended() -> None:
    ended = expired(at_phase(started(2), Phase.SCORES, round_number=5))
    assert refused(ended, Ready(A)) == "wrong-phase"
    assert refused(ended, StartGame()) == "wrong-phase"
