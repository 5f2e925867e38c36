"""What is kept of a game: enough for every table and plot, small enough for millions of games."""

from __future__ import annotations

from itertools import pairwise

from cosmic_factory.bots import ForfeitedRound
from cosmic_factory.rules import Tracks, Value


class SeatResult(Value, frozen=True):
    """How a seat ended, and its tracks after each round."""

    bot: str
    place: int
    after: tuple[Tracks, ...]

    @property
    def tracks(self) -> Tracks:
        return self.after[-1]

    @property
    def gains(self) -> tuple[int, ...]:
        """By how much the total (star and weakest colour) rose in each round."""
        totals = [0, *(tracks.total for tracks in self.after)]
        return tuple(after - before for before, after in pairwise(totals))

    @property
    def points(self) -> tuple[int, ...]:
        """By how much all four tracks together rose in each round."""
        sums = [0, *(_sum_of(tracks) for tracks in self.after)]
        return tuple(after - before for before, after in pairwise(sums))


def _sum_of(tracks: Tracks) -> int:
    return tracks.vegetation + tracks.ice + tracks.desert + tracks.star


class GameResult(Value, frozen=True):
    """One game of a tournament. Without cards (0) it was the beginner variant."""

    number: int
    cards: tuple[int, ...]
    seats: tuple[SeatResult, ...]
    # Rounds that bots forfeited, by seat.
    failures: tuple[ForfeitedRound, ...] = ()

    def victory(self, seat: int) -> float:
        """1 for a victory, a fraction for a shared one."""
        winners = sum(one.place == 1 for one in self.seats)
        return 1 / winners if self.seats[seat].place == 1 else 0.0
