"""Compares equal seats of several tables: whoever made more of the same hand has more matchpoints.

A seat gets two matchpoints for every other table whose equal seat has fewer points in a round, and
one for every one that has as many. Rounds that only one table has played count for nothing yet.
"""

from __future__ import annotations

from collections.abc import Sequence

from cosmic_factory.rules import Value

BEATEN, EQUAL = 2, 1

# By round, then by seat: the points of one table's scored rounds.
TablePoints = Sequence[Sequence[int]]


class Matchpoints(Value, frozen=True):
    """The matchpoints of a seat, and the most that it could have."""

    points: int = 0
    most: int = 0


def matchpoints(tables: Sequence[TablePoints], table: int, seat: int) -> Matchpoints:
    """Return the matchpoints of a seat over all rounds that its table has played."""
    points = most = 0
    for number, mine in enumerate(tables[table]):
        others = [
            rounds[number][seat]
            for other, rounds in enumerate(tables)
            if other != table and number < len(rounds) and seat < len(rounds[number])
        ]
        most += BEATEN * len(others)
        points += sum(
            BEATEN if mine[seat] > other else EQUAL if mine[seat] == other else 0
            for other in others
        )
    return Matchpoints(points, most)
