"""How many games tell two bots apart: by raw points, and with the luck of their tiles taken off.

    python -m benchmarks.insight.luck --games 100 --bots pilot,navigator

Each game gives one difference between the two bots. With its mean d and standard deviation s, about
(1.96 s / d)² games tell the bots apart at 95 %. Raw points are those of the score sheets before
clamping; luck is that of tiles dealt and passed, by the frozen table (`analysis/luck.py`). Where a
card has no luck (tiles or galaxies go to a neighbour), nothing is taken off.
"""

from __future__ import annotations

import argparse
import os
from collections import defaultdict
from collections.abc import Sequence
from statistics import fmean, stdev

from cosmic_factory.analysis import ObjectiveName, RoundFactsReader, round_luck, verdict
from cosmic_factory.bots import LocalGame, bot_maker
from cosmic_factory.rules import Options
from cosmic_factory.solver import WARM_UP

NORMAL_95 = 1.96


def differences(number: int, bots: Sequence[str], seats: int) -> tuple[float, float]:
    """Play a game and return by how much the first bot is ahead: raw, and without luck."""
    options = Options(seats=seats)
    seating = [bots[(seat + number) % 2] for seat in range(seats)]
    players = {
        f"{bot} {seat}": bot_maker(bot)(f"luck {number} {seat}") for seat, bot in enumerate(seating)
    }
    game = LocalGame(options, f"luck {number}", players)
    for _ in game.play():
        pass
    reader = RoundFactsReader(options)
    raw: defaultdict[str, list[float]] = defaultdict(list)
    adjusted: defaultdict[str, list[float]] = defaultdict(list)
    fed = (reader.feed(entry) for entry in game.entries)
    for facts in [known for known in fed if known is not None]:
        for seat, bot in enumerate(seating):
            found = verdict(facts, seat, ObjectiveName.SUM)
            luck = round_luck(facts, seat, found.par.value, found.score)
            raw[bot].append(found.score)
            adjusted[bot].append(found.score - (luck.total if luck else 0))
    first, second = bots
    of_seat = 2 / seats  # each bot has half of the seats: points of one seat in a whole game
    return (
        of_seat * (sum(raw[first]) - sum(raw[second])),
        of_seat * (sum(adjusted[first]) - sum(adjusted[second])),
    )


def told(name: str, values: Sequence[float]) -> str:
    mean, spread = fmean(values), stdev(values)
    games = (NORMAL_95 * spread / mean) ** 2 if mean else float("inf")
    return f"{name}: ahead by {mean:.2f} ± {spread:.2f} a game, {games:.0f} games tell them apart"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--bots", default="navigator,pilot")
    parser.add_argument("--seats", type=int, default=4, choices=(2, 4, 6))
    given = parser.parse_args()
    bots = tuple(given.bots.split(","))
    WARM_UP.wait()
    raw, adjusted = [], []
    for number in range(given.games):
        one, other = differences(number, bots, given.seats)
        raw.append(one)
        adjusted.append(other)
        if number:
            told_so_far = f"{told('raw', raw)}; {told('without luck', adjusted)}"
            print(f"{number + 1} games, load {os.getloadavg()[0]:.0f}: {told_so_far}", flush=True)


if __name__ == "__main__":
    main()
