from __future__ import annotations

from cosmic_factory.puzzles import Repetition, next_repetition
from cosmic_factory.puzzles.calendar import DAY_MS


def test_a_failed_puzzle_comes_again_after_1_3_7_and_21_days() -> None:
    now, state, days = 0, next_repetition(None, solved=False, now=0), []
    while state.due_at is not None:
        days.append((state.due_at - now) // DAY_MS)
        now = state.due_at
        state = next_repetition(state, solved=True, now=now)
    assert days == [1, 3, 7, 21]


def test_what_was_solved_at_once_does_not_come_again() -> None:
    assert next_repetition(None, solved=True, now=5) == Repetition(0, None)


def test_failing_again_begins_anew_and_solving_too_early_changes_nothing() -> None:
    waiting = Repetition(2, 10 * DAY_MS)
    assert next_repetition(waiting, solved=True, now=9 * DAY_MS) == waiting
    assert next_repetition(waiting, solved=False, now=9 * DAY_MS) == Repetition(0, 10 * DAY_MS)
