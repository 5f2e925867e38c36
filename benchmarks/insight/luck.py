"""How many games tell two bots apart: by raw points, and with the luck of their tiles taken off.

    python -m benchmarks.insight.luck --games 100 --bots pilot,navigator

Each game gives one difference between the two bots. With its mean d and standard deviation s, about
(1.96 s / d)² games tell the bots apart at 95 %. Raw points are those of the tournament; luck is the
draft par of a round minus the mean draft par of its card, and is taken off.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Mapping, Sequence
from statistics import fmean, stdev

from cosmic_factory.lab import GameResult, TournamentPlan, play_games

NORMAL_95 = 1.96


def expected_pars(results: Sequence[GameResult]) -> Mapping[int, float]:
    """Return the mean draft par of each card."""
    pars: defaultdict[int, list[float]] = defaultdict(list)
    for result in results:
        for seat in result.seats:
            for card, one in zip(result.cards, seat.insight, strict=True):
                pars[card].append(one.draft_par.value)
    return {card: fmean(values) for card, values in pars.items()}


def differences(
    results: Sequence[GameResult], bots: Sequence[str]
) -> tuple[list[float], list[float]]:
    """Return for each game by how much the first bot is ahead: raw, and without luck."""
    expected = expected_pars(results)
    raw, adjusted = [], []
    for result in results:
        points: dict[str, list[float]] = {bot: [] for bot in bots}
        skill: dict[str, list[float]] = {bot: [] for bot in bots}
        for seat in result.seats:
            luck = [
                one.draft_par.value - expected[card]
                for card, one in zip(result.cards, seat.insight, strict=True)
            ]
            score = sum(one.score for one in seat.insight)
            points[seat.bot].append(score)
            skill[seat.bot].append(score - sum(luck))
        one, two = bots
        raw.append(fmean(points[one]) - fmean(points[two]))
        adjusted.append(fmean(skill[one]) - fmean(skill[two]))
    return raw, adjusted


def told(name: str, values: Sequence[float]) -> str:
    mean, spread = fmean(values), stdev(values)
    games = (NORMAL_95 * spread / mean) ** 2 if mean else float("inf")
    return f"{name}: ahead by {mean:.2f} ± {spread:.2f} a game, {games:.0f} games tell them apart"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--bots", default="navigator,pilot")
    parser.add_argument("--seats", type=int, default=4)
    given = parser.parse_args()
    bots = tuple(given.bots.split(","))
    plan = TournamentPlan(bots=bots, seats=given.seats, seed="luck", insight=True)
    results: list[GameResult] = []
    for result in play_games(plan, range(1, given.games + 1)):
        results.append(result)
        print(f"{len(results)} of {given.games} games", flush=True)
    raw, adjusted = differences(results, bots)
    print(told("raw points", raw))
    print(told("without luck", adjusted))


if __name__ == "__main__":
    main()
