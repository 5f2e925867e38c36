"""Losses and luck of bots, from the insight of their rounds.

A round's luck is its draft par minus the mean draft par of all rounds of the tournament with the
same card: tiles dealt and passed. So a score is that mean plus luck minus losses, exactly, and the
mean losses of two bots can be compared without the luck of their tiles.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from statistics import fmean

from cosmic_factory.analysis import SeatLosses
from cosmic_factory.lab.tournament.results import GameResult
from cosmic_factory.rules import Value


class InsightLine(Value, frozen=True):
    """The means of a bot over its rounds: score, luck, and what was lost by each decision."""

    bot: str
    rounds: int
    score: float
    luck: float
    draft: float
    placing: float
    time: float
    bets: float
    choice: float


def insight_lines(results: Sequence[GameResult], order: Sequence[str]) -> tuple[InsightLine, ...]:
    """Return a line for each bot; none if the rounds were not analysed."""
    rounds = list(_rounds(results))
    by_card: defaultdict[int, list[float]] = defaultdict(list)
    for _, card, one in rounds:
        by_card[card].append(one.draft_par.value)
    expected = {card: fmean(pars) for card, pars in by_card.items()}
    lines = []
    for bot in order:
        own = [(card, one) for name, card, one in rounds if name == bot]
        if own:
            lines.append(_line(bot, own, expected))
    return tuple(lines)


def _rounds(results: Iterable[GameResult]) -> Iterable[tuple[str, int, SeatLosses]]:
    for result in results:
        for seat in result.seats:
            for card, one in zip(result.cards, seat.insight, strict=False):
                yield seat.bot, card, one


def _line(
    bot: str, own: Sequence[tuple[int, SeatLosses]], expected: dict[int, float]
) -> InsightLine:
    losses = [fmean(values) for values in zip(*(one.losses.five for _, one in own), strict=True)]
    return InsightLine(
        bot,
        len(own),
        fmean(one.score for _, one in own),
        fmean(one.draft_par.value - expected[card] for card, one in own),
        *losses,
    )
