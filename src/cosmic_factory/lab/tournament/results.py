"""The result of a game: enough for every table and plot, small enough for millions of games."""

from __future__ import annotations

from itertools import pairwise

from cosmic_factory.analysis import SeatLosses
from cosmic_factory.bots import ForfeitedRound
from cosmic_factory.rules import Tracks, Value


class SeatResult(Value, frozen=True, omit_defaults=True):
    """The bot and place of a seat, and its tracks after each round."""

    bot: str
    place: int
    after: tuple[Tracks, ...]
    # What each round was worth and what was lost, if the plan asks for insight.
    insight: tuple[SeatLosses, ...] = ()

    @property
    def tracks(self) -> Tracks:
        return self.after[-1]

    @property
    def gains(self) -> tuple[int, ...]:
        """Return by how much the total (star and weakest colour) rose in each round."""
        totals = [0, *(tracks.total for tracks in self.after)]
        return tuple(after - before for before, after in pairwise(totals))

    @property
    def points(self) -> tuple[int, ...]:
        """Return by how much all four tracks together rose in each round."""
        sums = [0, *(_sum_of(tracks) for tracks in self.after)]
        return tuple(after - before for before, after in pairwise(sums))


def _sum_of(tracks: Tracks) -> int:
    return tracks.vegetation + tracks.ice + tracks.desert + tracks.star


class GameResult(Value, frozen=True):
    """One game of a tournament. In the beginner variant all cards are 0."""

    number: int
    cards: tuple[int, ...]
    seats: tuple[SeatResult, ...]
    # Rounds that bots forfeited, by seat.
    failures: tuple[ForfeitedRound, ...] = ()

    def victory(self, seat: int) -> float:
        """Return 1 for a victory, a fraction for a shared one, else 0."""
        winners = sum(one.place == 1 for one in self.seats)
        return 1 / winners if self.seats[seat].place == 1 else 0.0
