"""Matchpoints by hand."""

from __future__ import annotations

from cosmic_factory.server.evenings.comparing import Matchpoints, matchpoints


def test_equal_seats_are_compared_round_by_round() -> None:
    tables = [[[10, 3], [5, 5]], [[8, 3], [7, 1]], [[10, 9]]]
    assert matchpoints(tables, 0, 0) == Matchpoints(2 + 1 + 0, 6)
    assert matchpoints(tables, 1, 0) == Matchpoints(0 + 0 + 2, 6)
    assert matchpoints(tables, 2, 1) == Matchpoints(4, 4)
    assert matchpoints(tables, 0, 1) == Matchpoints(1 + 0 + 2, 6)


def test_a_round_that_one_table_has_played_counts_for_nothing_yet() -> None:
    assert matchpoints([[[10, 3]], []], 0, 0) == Matchpoints(0, 0)
