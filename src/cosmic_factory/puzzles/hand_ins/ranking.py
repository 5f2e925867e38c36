"""Where a result stands among all results of a puzzle."""

from __future__ import annotations

from collections.abc import Mapping


def better_than(players_by_points: Mapping[int, int], points: int) -> int | None:
    """Return the percentage of the other players who have fewer points, rounded down.

    `players_by_points` also counts the player whose points these are. None if nobody else played.
    """
    others = sum(players_by_points.values()) - 1
    if others < 1:
        return None
    worse = sum(players for made, players in players_by_points.items() if made < points)
    return 100 * worse // others
