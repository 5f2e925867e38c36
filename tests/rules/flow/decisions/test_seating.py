import pytest

from cosmic_factory.rules import (
    HandBack,
    HandToBot,
    LeaveSeat,
    Options,
    Phase,
    Player,
    Ready,
    Seat,
    StartGame,
    State,
    TakeSeat,
    left_neighbour,
    new_game,
    right_neighbour,
)
from tests.rules.tables import A, B, after, at_phase, expired, refused, seated, started

EMPTY = new_game(Options(seats=2), "seed")


def test_the_left_neighbour_is_the_next_seat_clockwise() -> None:
    assert [left_neighbour(Seat(n), 4) for n in range(4)] == [1, 2, 3, 0]
    assert [right_neighbour(Seat(n), 4) for n in range(4)] == [3, 0, 1, 2]


def test_a_player_sits_down_and_may_stand_up_again() -> None:
    state = after(EMPTY, TakeSeat(A, "Ada"))
    assert state.seats[A].player == Player("Ada")
    assert after(state, LeaveSeat(A)) == EMPTY


def test_a_bot_may_take_a_seat_of_its_own() -> None:
    assert after(EMPTY, TakeSeat(B, "Robo", bot=True)).seats[B].player == Player("Robo", bot=True)


def test_a_taken_seat_cannot_be_taken() -> None:
    assert refused(seated(Options(seats=2)), TakeSeat(A, "Bo")) == "seat-taken"


def test_nobody_can_leave_an_empty_seat() -> None:
    assert refused(EMPTY, LeaveSeat(A)) == "seat-empty"


@pytest.mark.parametrize("seat", [2, 5, -1, 99])
def test_a_seat_that_the_table_does_not_have_is_refused(seat: int) -> None:
    assert refused(EMPTY, TakeSeat(Seat(seat), "Ada")) == "no-such-seat"
    assert refused(EMPTY, HandToBot(Seat(seat))) == "no-such-seat"
    assert refused(started(2), Ready(Seat(seat))) == "no-such-seat"


@pytest.mark.parametrize("name", ["", "   ", "a\nb", "x" * 41, "\ud800", "\x00"])
def test_a_name_is_1_to_40_printable_characters(name: str) -> None:
    assert refused(EMPTY, TakeSeat(A, name)) == "bad-name"


@pytest.mark.parametrize("name", ["x" * 40, "Ada Lovelace", "Éva", "星"])
def test_names_of_all_scripts_are_welcome(name: str) -> None:
    assert after(EMPTY, TakeSeat(A, name)).seats[A].player == Player(name)


def test_a_game_starts_when_all_seats_are_taken() -> None:
    state = after(EMPTY, TakeSeat(A, "Ada"))
    assert refused(state, StartGame()) == "seats-empty"
    assert after(state, TakeSeat(B, "Bo"), StartGame()).round == 1


def test_seats_cannot_change_hands_once_the_game_has_started() -> None:
    state = started(2)
    assert refused(state, TakeSeat(A, "Cy")) == "wrong-phase"
    assert refused(state, LeaveSeat(A)) == "wrong-phase"
    assert refused(state, StartGame()) == "wrong-phase"


@pytest.mark.parametrize(
    "phase", [Phase.REVEAL, Phase.DRAFT_1, Phase.DRAFT_2, Phase.READY, Phase.BUILD, Phase.SCORES]
)
def test_a_bot_may_cover_for_a_player_and_hand_back_at_any_moment(phase: Phase) -> None:
    state = at_phase(started(2), phase)
    covered = after(state, HandToBot(A))
    assert covered.seats[A].player == Player("Ada", bot_covers=True)
    assert after(covered, HandBack(A)) == state


def test_a_bot_may_cover_at_the_table_before_the_game_and_after_it() -> None:
    before = seated(Options(seats=2))
    assert after(before, HandToBot(B)).seats[B].player == Player("Bo", bot_covers=True)
    ended = expired(at_phase(started(2), Phase.SCORES, round_number=5))
    assert ended.phase is Phase.ENDED
    assert after(ended, HandToBot(B), HandBack(B)) == ended


def test_the_cover_ends_when_the_player_leaves() -> None:
    state = after(seated(Options(seats=2)), HandToBot(A), LeaveSeat(A), TakeSeat(A, "Cy"))
    assert state.seats[A].player == Player("Cy")


def _with_bot() -> State:
    return after(EMPTY, TakeSeat(A, "Ada"), TakeSeat(B, "Robo", bot=True))


def test_hand_overs_that_make_no_sense_are_refused() -> None:
    state = _with_bot()
    assert refused(EMPTY, HandToBot(A)) == "seat-empty"
    assert refused(state, HandBack(A)) == "no-bot-covers"
    assert refused(state, HandToBot(B)) == "seat-is-bot"
    assert refused(state, HandBack(B)) == "seat-is-bot"
    assert refused(after(state, HandToBot(A)), HandToBot(A)) == "bot-covers"


def test_only_a_bot_has_a_level() -> None:
    assert refused(EMPTY, TakeSeat(A, "Ada", level="pilot")) == "no-level"
    state = after(EMPTY, TakeSeat(A, "Orbit", bot=True, level="pilot"))
    assert state.seats[A].player == Player("Orbit", bot=True, level="pilot")
