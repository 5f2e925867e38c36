"""One policy for refusals and failures, wherever bots play."""

from __future__ import annotations

import pytest

from cosmic_factory.bots import (
    Act,
    Bot,
    BotFailed,
    BotRunner,
    Done,
    Fault,
    ForfeitedRound,
    GuardedBot,
    LocalGame,
    LookAgain,
    NextStep,
    RandomBot,
    SimpleBot,
)
from cosmic_factory.bots.runner import MAX_IDLE_COMMANDS, MAX_STEPS
from cosmic_factory.rules import (
    Arrange,
    Colour,
    Finish,
    GrabTokens,
    Illegal,
    KeepTiles,
    Options,
    Phase,
    Ready,
    SeatCommand,
    State,
    View,
    view,
)
from tests.rules.tables import A, B, after, at_phase, square, started

BUILD = at_phase(started(2), Phase.BUILD)
NOT_NOW = Illegal("wrong-phase", "this belongs to draft-1")
GONE = Illegal("tokens-gone", "too late: somebody has it")


class Scripted:
    """Always takes the same step."""

    def __init__(self, step: NextStep) -> None:
        self.step = step

    def next_step(self, view: View, elapsed: float) -> NextStep:
        return self.step


class Failing:
    def __init__(self, error: Exception) -> None:
        self._error = error

    def next_step(self, view: View, elapsed: float) -> NextStep:
        raise self._error


def runner_of(bot: Bot) -> BotRunner:
    return BotRunner(A, lambda _: bot, "stand-in")


def asked(bot: Bot, state: State = BUILD) -> BotRunner:
    """Return a runner whose bot was asked for one step."""
    runner = runner_of(bot)
    runner.next_step(view(state, A), 0.0)
    return runner


def faults(runner: BotRunner) -> list[Fault]:
    return [one.fault for one in runner.forfeits]


# --- forgiven ------------------------------------------------------------------------------


@pytest.mark.parametrize("step", [Act(Finish(A), 2.5), LookAgain(5.0), Done()])
def test_a_step_of_the_bot_is_passed_on_as_it_is(step: NextStep) -> None:
    runner = runner_of(Scripted(step))
    assert runner.next_step(view(BUILD, A), 0.0) == step
    assert runner.forfeits == []


def test_losing_a_race_for_a_token_is_no_fault() -> None:
    runner = asked(Scripted(Act(GrabTokens(A, (Colour.ICE,)))))
    now = after(BUILD, GrabTokens(B, (Colour.ICE,)))
    runner.refused(GONE, view(now, A))
    assert runner.forfeits == []


def test_a_command_that_comes_after_the_phase_is_no_fault() -> None:
    runner = asked(Scripted(Act(KeepTiles(A, ()))), at_phase(started(2), Phase.DRAFT_1))
    runner.refused(NOT_NOW, view(BUILD, A))
    assert runner.forfeits == []


def test_a_galaxy_that_a_returning_player_changed_is_no_fault() -> None:
    runner = asked(Scripted(Act(Finish(A))))
    now = after(BUILD, Arrange(A, square(BUILD.seats[A].hand[:3])))
    runner.refused(Illegal("not-complete", "6 tiles are still to be laid"), view(now, A))
    assert runner.forfeits == []


def test_commands_that_change_nothing_are_forgiven_a_few_times() -> None:
    runner = asked(Scripted(Act(Arrange(A, ()))))
    for _ in range(MAX_IDLE_COMMANDS):
        runner.refused(None, view(BUILD, A))
    assert runner.forfeits == []
    runner.refused(None, view(BUILD, A))
    assert faults(runner) == [Fault.ENDLESS]


# --- forfeits ------------------------------------------------------------------------------


def test_an_illegal_command_forfeits_the_round_at_once() -> None:
    runner = asked(Scripted(Act(KeepTiles(A, ()))))
    runner.refused(NOT_NOW, view(BUILD, A))
    text = "wrong-phase: this belongs to draft-1"
    assert runner.forfeits == [ForfeitedRound(A, 1, Fault.ILLEGAL, text)]


def test_grabbing_a_token_that_was_seen_to_be_taken_is_a_fault() -> None:
    gone = after(BUILD, GrabTokens(B, (Colour.ICE,)))
    runner = asked(Scripted(Act(GrabTokens(A, (Colour.ICE,)))), gone)
    runner.refused(GONE, view(gone, A))
    assert faults(runner) == [Fault.ILLEGAL]


@pytest.mark.parametrize(
    ("step", "text"),
    [
        (Act(Finish(B)), "no step of seat 0"),
        (Act(Finish(A), float("nan")), "nan seconds"),
        (LookAgain(float("inf")), "inf seconds"),
        (None, "answered None"),
        ("finish", "answered 'finish'"),
    ],
)
def test_an_answer_that_is_no_step_of_the_seat_is_a_fault(step: NextStep, text: str) -> None:
    runner = asked(Scripted(step))
    assert faults(runner) == [Fault.NONSENSE]
    assert text in runner.forfeits[0].text


@pytest.mark.parametrize("step", [LookAgain(0.0), Act(Finish(A))])
def test_a_bot_that_goes_on_for_ever_is_stopped(step: NextStep) -> None:
    runner = runner_of(Scripted(step))
    for _ in range(MAX_STEPS):
        assert runner.next_step(view(BUILD, A), 0.0) == step
    assert isinstance(runner.next_step(view(BUILD, A), 0.0), Act)
    assert faults(runner) == [Fault.ENDLESS]


def test_a_bot_that_failed_is_replaced_by_random_until_the_round_ends() -> None:
    runner = asked(Failing(BotFailed(Fault.DIED, "gone")))
    expected = RandomBot("stand-in/round 1/stand-in")
    expected.next_step(view(BUILD, A), 0.0)
    for _ in range(3):
        assert runner.next_step(view(BUILD, A), 1.0) == expected.next_step(view(BUILD, A), 1.0)
    assert faults(runner) == [Fault.DIED]


def test_the_next_round_begins_with_a_new_bot() -> None:
    made: list[int] = []

    def make(number: int) -> Bot:
        made.append(number)
        return Failing(BotFailed(Fault.DIED, "gone")) if number == 1 else Scripted(Act(Ready(A)))

    runner = BotRunner(A, make, "stand-in")
    runner.next_step(view(BUILD, A), 0.0)
    second = view(at_phase(started(2), Phase.REVEAL, 2), A)
    assert runner.next_step(second, 0.0) == runner.next_step(second, 0.0) == Act(Ready(A))
    assert made == [1, 2]


# --- exceptions ----------------------------------------------------------------------------


def test_an_exception_of_the_bot_reaches_the_caller() -> None:
    with pytest.raises(ZeroDivisionError):
        asked(Failing(ZeroDivisionError("by zero")))


def test_an_exception_of_a_guarded_bot_forfeits_the_round() -> None:
    runner = asked(GuardedBot(Failing(ZeroDivisionError("by zero"))))
    assert faults(runner) == [Fault.RAISED]
    assert runner.forfeits[0].text.startswith("ZeroDivisionError: by zero (test_runner.py:")


# --- local games ---------------------------------------------------------------------------


class LooksOnce:
    """Looks again before every command."""

    def __init__(self, seed: str) -> None:
        self._bot = SimpleBot(seed, looks=1)
        self._looked = False
        self.elapsed: list[float] = []
        self.sent: list[SeatCommand] = []

    def next_step(self, view: View, elapsed: float) -> NextStep:
        self.elapsed.append(elapsed)
        self._looked = not self._looked
        if self._looked:
            return LookAgain(2.0)
        step = self._bot.next_step(view, elapsed)
        assert isinstance(step, Act)
        self.sent.append(step.command)
        return step


def test_looking_again_takes_time_and_adds_no_entry_to_the_record() -> None:
    bots = [LooksOnce("a"), LooksOnce("b")]
    game = LocalGame(Options(seats=2), "local", {"a": bots[0], "b": bots[1]})
    for _ in game.play():
        pass
    commands = [one.command for one in game.entries if isinstance(one.command, SeatCommand)]
    assert [one for one in commands if one.seat == A][1:] == bots[0].sent  # after sitting down
    assert bots[0].elapsed[:2] == [0.0, 2.0]
    assert game.forfeits == ()


def test_a_bot_that_is_done_is_not_asked_again_in_that_phase() -> None:
    asked_in: list[tuple[int, Phase]] = []

    class Sleeper:
        def next_step(self, view: View, elapsed: float) -> NextStep:
            asked_in.append((view.round.round, view.round.phase))
            return Done()

    game = LocalGame(Options(seats=2), "s", {"a": Sleeper(), "b": SimpleBot("b", looks=1)})
    for _ in game.play():
        pass
    assert len(asked_in) == len(set(asked_in)) > 10
