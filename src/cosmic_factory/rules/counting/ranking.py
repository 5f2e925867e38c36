"""The final ranking."""

from __future__ import annotations

from collections.abc import Sequence

from cosmic_factory.rules.counting.tracks import Tracks
from cosmic_factory.rules.seat import Seat, SeatNumber
from cosmic_factory.rules.value import Value


class Rank(Value, frozen=True):
    """The place of a seat. Equal players share a place, and the next one is skipped (1, 1, 3)."""

    seat: SeatNumber
    place: int
    total: int
    weakest: int


def ranking(tracks: Sequence[Tracks]) -> tuple[Rank, ...]:
    """Rank by total; the higher weakest colour breaks a tie, else the place is shared."""
    results = [(one.total, one.weakest) for one in tracks]
    ranks = [
        Rank(Seat(seat), 1 + sum(other > result for other in results), *result)
        for seat, result in enumerate(results)
    ]
    return tuple(sorted(ranks, key=lambda rank: (rank.place, rank.seat)))
