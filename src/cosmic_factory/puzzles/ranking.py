"""Where a result stands among all results of a puzzle."""

from __future__ import annotations

from collections.abc import Mapping


def better_than(players_by_points: Mapping[int, int], points: int) -> int | None:
    """Return the percentage of the others who have fewer points; None if there is nobody else.

    The result itself is one of those that are counted. Rounded down, so nobody is flattered.
    """
    others = sum(players_by_points.values()) - 1
    if others < 1:
        return None
    worse = sum(players for made, players in players_by_points.items() if made < points)
    return 100 * worse // others
