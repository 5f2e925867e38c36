"""The tables of a tournament: ratings, victories, tracks, cards, and forfeited rounds."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from statistics import fmean

from cosmic_factory.bots import Fault
from cosmic_factory.lab.reports.insight_lines import InsightLine, insight_lines
from cosmic_factory.lab.reports.ratings import Rating, ratings
from cosmic_factory.lab.tournament.results import GameResult, SeatResult
from cosmic_factory.rules import Value

# Two-sided 95 %.
NORMAL_95 = 1.959963984540054


class Interval(Value, frozen=True):
    """The bounds between which a share probably lies."""

    low: float
    high: float


def wilson(successes: float, trials: int) -> Interval:
    """Return Wilson's 95 % interval of a share, which holds for few games and near 0 and 1 too.

    >>> wilson(70, 100)
    Interval(low=0.6042, high=0.7811)
    """
    share, z2 = successes / trials, NORMAL_95**2
    centre = share + z2 / (2 * trials)
    spread = NORMAL_95 * sqrt(share * (1 - share) / trials + z2 / (4 * trials**2))
    scale = 1 + z2 / trials
    low, high = max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)
    return Interval(round(low, 4), round(high, 4))


class Standing(Value, frozen=True):
    """The results of a bot over all its seats. A shared victory counts as a fraction."""

    bot: str
    rating: Rating
    seats: int
    victories: float
    share: Interval
    # Means at the end of the game.
    total: float
    vegetation: float
    ice: float
    desert: float
    star: float


class CardLine(Value, frozen=True):
    """The mean gains of a bot in a card's rounds, of the total and of all tracks together."""

    card: int
    bot: str
    rounds: int
    total: float
    points: float


class FaultLine(Value, frozen=True):
    """How many rounds a bot forfeited by one kind of fault, with the text of the first."""

    bot: str
    fault: Fault
    rounds: int
    example: str


class Report(Value, frozen=True):
    """All tables of a tournament; standings go from the best to the worst."""

    games: int
    standings: tuple[Standing, ...]
    cards: tuple[CardLine, ...]
    faults: tuple[FaultLine, ...]
    insights: tuple[InsightLine, ...] = ()


def report(results: Sequence[GameResult]) -> Report:
    """Return all tables of a tournament, from its results in the order of their numbers."""
    rated = ratings(results)
    lines = [_standing(bot, rated[bot], results) for bot in rated]
    lines.sort(key=lambda line: (-line.rating.mu, line.bot))
    order = [line.bot for line in lines]
    return Report(
        len(results),
        tuple(lines),
        tuple(_cards(results, order)),
        tuple(_faults(results)),
        insight_lines(results, order),
    )


def _standing(bot: str, rating: Rating, results: Iterable[GameResult]) -> Standing:
    seats: list[SeatResult] = []
    victories = 0.0
    for result in results:
        for number, seat in enumerate(result.seats):
            if seat.bot == bot:
                seats.append(seat)
                victories += result.victory(number)
    tracks = [seat.tracks for seat in seats]
    return Standing(
        bot,
        rating,
        len(seats),
        victories,
        wilson(victories, len(seats)),
        total=fmean(one.total for one in tracks),
        vegetation=fmean(one.vegetation for one in tracks),
        ice=fmean(one.ice for one in tracks),
        desert=fmean(one.desert for one in tracks),
        star=fmean(one.star for one in tracks),
    )


def _cards(results: Iterable[GameResult], order: Sequence[str]) -> Iterator[CardLine]:
    gains: defaultdict[tuple[int, str], list[tuple[int, int]]] = defaultdict(list)
    for result in results:
        for seat in result.seats:
            for card, *gain in zip(result.cards, seat.gains, seat.points, strict=True):
                gains[card, seat.bot].append((gain[0], gain[1]))
    for card, bot in sorted(gains, key=lambda key: (key[0], order.index(key[1]))):
        rounds = gains[card, bot]
        total, points = fmean(one for one, _ in rounds), fmean(one for _, one in rounds)
        yield CardLine(card, bot, len(rounds), total, points)


def _faults(results: Iterable[GameResult]) -> Iterator[FaultLine]:
    rounds: Counter[tuple[str, Fault]] = Counter()
    examples: dict[tuple[str, Fault], str] = {}
    for result in results:
        for failure in result.failures:
            key = result.seats[failure.seat].bot, failure.fault
            rounds[key] += 1
            examples.setdefault(key, failure.text)
    for (bot, fault), count in sorted(rounds.items()):
        yield FaultLine(bot, fault, count, examples[bot, fault])
