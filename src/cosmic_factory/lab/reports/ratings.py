"""Rates bots by their places, with openskill's Bradley-Terry model of all pairs of seats.

Games often end with ties. Of openskill 6's five models only the two of all pairs rate them right:
Plackett-Luce rates a third above two tied winners, and the two of some pairs let equal places count
unequally, by the order of seats. Of the two, this one tells how far its ratings can be trusted: in
simulated tournaments they scattered as much as `sigma` says, Thurstone-Mosteller's twice as much.
"""

from __future__ import annotations

from collections.abc import Iterable
from statistics import fmean

from cosmic_factory.lab.optional_packages import require_packages
from cosmic_factory.lab.tournament.results import GameResult
from cosmic_factory.rules import Value


class Rating(Value, frozen=True):
    """The strength of a bot and its standard deviation; a new bot has 25 and 8.33."""

    mu: float
    sigma: float


def ratings(results: Iterable[GameResult]) -> dict[str, Rating]:
    """Return the rating of every bot after these games, taken one after the other.

    A bot on several seats of one game gets the mean of their ratings.
    """
    require_packages("a rating", "openskill")
    from openskill.models import BradleyTerryFull

    model = BradleyTerryFull()
    now: dict[str, Rating] = {}
    for result in results:
        bots = [seat.bot for seat in result.seats]
        for bot in bots:
            now.setdefault(bot, Rating(model.mu, model.sigma))
        # A rating for each seat: the model mixes up two teams that share one.
        teams = [[model.rating(now[bot].mu, now[bot].sigma)] for bot in bots]
        rated = model.rate(teams, ranks=[float(seat.place) for seat in result.seats])
        for bot in set(bots):
            earned = [team[0] for team, whose in zip(rated, bots, strict=True) if whose == bot]
            now[bot] = Rating(fmean(one.mu for one in earned), fmean(one.sigma for one in earned))
    return {bot: Rating(round(one.mu, 3), round(one.sigma, 3)) for bot, one in now.items()}
