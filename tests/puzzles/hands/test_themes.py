from __future__ import annotations

from cosmic_factory.puzzles import Repetition, next_of_theme


def test_puzzles_that_are_due_come_before_new_ones() -> None:
    ids = ["a", "b", "c"]
    assert next_of_theme(ids, {}, 0) == "a"
    assert next_of_theme(ids, {"a": Repetition(0, None)}, 0) == "b"
    due = {"a": Repetition(0, 8), "b": Repetition(0, 7)}
    assert next_of_theme(ids, due, 10) == "b"
    assert next_of_theme(ids, due, 1) == "c"
    assert next_of_theme(ids, {**due, "c": Repetition(0, None)}, 1, last="b") == "a"
    done = {name: Repetition(1, None) for name in ids}
    assert next_of_theme(ids, done, 1, last="a") == "b"
    assert next_of_theme([], {}, 1) is None
