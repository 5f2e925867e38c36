"""Whatever a bot does wrong, it loses a round, is named, and the game goes on."""

from __future__ import annotations

import pytest

from cosmic_factory.bots import Fault, ForfeitedRound
from cosmic_factory.lab import GameResult, TournamentPlan, play_game
from cosmic_factory.lab.bot_processes import process
from cosmic_factory.lab.bot_processes.pool import POOL

# Cards under which building is all there is to do: no picks, no choices, the square.
PLAIN_CARDS = (4, 5, 6, 8, 9)


def external(name: str) -> str:
    return f"tests.lab.bot_processes.faulty_bots:{name}"


def play(name: str, seconds: float = 10.0) -> GameResult:
    plan = TournamentPlan(
        (external(name), "random"), seats=2, cards=PLAIN_CARDS, bot_seconds=seconds
    )
    return play_game(plan, 1)


def assert_forfeited(result: GameResult, fault: Fault, text: str) -> None:
    (failure,) = result.failures
    assert result.seats[failure.seat].bot.startswith("tests.lab.bot_processes.faulty_bots")
    assert (failure.round, failure.fault) == (2, fault)
    assert text in failure.text
    assert all(len(seat.after) == 5 for seat in result.seats)


def test_a_bot_plays_the_same_in_a_process_of_its_own() -> None:
    external_one, built_in = (
        play("Good"),
        play_game(TournamentPlan(("random",), 2, cards=PLAIN_CARDS), 1),
    )
    assert external_one.failures == ()
    assert [seat.after for seat in external_one.seats] == [seat.after for seat in built_in.seats]


def test_a_bot_built_on_a_level_is_as_strong_as_the_level_from_its_first_move() -> None:
    """Its own process has its own kernels, and the game does not begin before they are ready."""
    POOL.close()
    disguised = play_game(TournamentPlan((external("Disguised"),), 2, cards=PLAIN_CARDS), 1)
    built_in = play_game(TournamentPlan(("navigator",), 2, cards=PLAIN_CARDS), 1)
    assert disguised.failures == ()
    assert [seat.after for seat in disguised.seats] == [seat.after for seat in built_in.seats]


def test_a_bot_that_draws_from_the_global_stream_repeats_itself_too() -> None:
    assert play("GlobalChance") == play("GlobalChance")


@pytest.mark.parametrize(
    ("name", "fault", "text"),
    [
        (
            "Raises",
            Fault.RAISED,
            "ZeroDivisionError: integer division or modulo by zero (faulty_bots",
        ),
        ("Nonsense", Fault.NONSENSE, "answered 'the best one', which is no step"),
        ("SomebodyElses", Fault.NONSENSE, "which is no step of seat"),
        ("Never", Fault.NONSENSE, "wants to wait for nan seconds"),
        ("IllegalCommands", Fault.ILLEGAL, "wrong-phase: this belongs to draft-1"),
        ("Idle", Fault.ENDLESS, "without changing anything"),
        ("Endless", Fault.ENDLESS, "more than 1000 steps"),
        ("LooksForEver", Fault.ENDLESS, "more than 1000 steps"),
        ("Dies", Fault.DIED, "ended with status 3"),
        ("Leaves", Fault.DIED, "ended with status 1"),
    ],
)
def test_a_failure_forfeits_the_round_and_is_reported(name: str, fault: Fault, text: str) -> None:
    assert_forfeited(play(name), fault, text)


def test_a_bot_that_computes_for_ever_is_ended_by_its_processor_time() -> None:
    assert_forfeited(play("Busy", seconds=0.3), Fault.TOO_SLOW, "more than 0.3 s of processor time")


def test_a_bot_that_sleeps_is_ended_by_wall_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Long enough for the steps before it, also on a busy machine.
    monkeypatch.setattr(process, "WALL_EXTRA_SECONDS", 2.0)
    assert_forfeited(play("Asleep", seconds=0.3), Fault.TOO_SLOW, "did not answer")


def test_a_bot_that_cannot_be_made_forfeits_every_round() -> None:
    failures = play("Unmade").failures
    assert [failure.round for failure in failures] == [1, 2, 3, 4, 5]
    assert all("no such luck" in failure.text for failure in failures)


def test_a_bot_of_the_old_protocol_is_told_what_has_changed() -> None:
    failures = play("made_outdated").failures
    assert [failure.round for failure in failures] == [1, 2, 3, 4, 5]
    assert all("is now next_step(view, elapsed)" in failure.text for failure in failures)


def test_a_forfeited_round_is_the_same_in_every_tournament() -> None:
    first, second = play("Dies"), play("Dies")
    assert first == second
    assert isinstance(first.failures[0], ForfeitedRound)
