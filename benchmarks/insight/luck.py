"""How many games tell two bots apart: by raw results, and with the luck of their tiles taken off.

    python -m benchmarks.insight.luck --games 400 luck.jsonl    # goes on where the file ends

Each game appends a line and gives one difference between the two bots. With its mean d and standard
deviation s, about (1.96 s / d)² games tell the bots apart at 95 %. Results are measured twice: by
the points of the score sheets before clamping, and by the totals that decide the game. Luck is that
of tiles dealt and passed, by the frozen table (`analysis/luck/`), and is taken off points as it
is, and off totals by the slope of totals over luck in the same games. Where a card has no luck
(tiles or galaxies go to a neighbour), nothing is taken off.

Luck needs the par but no proof of it, so searches end after annealing; `--proved` measures how far
such pars are below proved ones.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, linear_regression, stdev

import msgspec

from cosmic_factory.analysis import (
    ObjectiveName,
    RoundFacts,
    RoundFactsReader,
    has_luck,
    round_luck,
    verdict,
)
from cosmic_factory.bots import LocalGame, bot_maker
from cosmic_factory.rules import Options, Value
from cosmic_factory.solver import WARM_UP

NORMAL_95 = 1.96


class LuckGame(Value, frozen=True):
    """What one game brought to each of its seats."""

    number: int
    bots: tuple[str, ...]
    points: tuple[float, ...]
    # Of each seat: the luck of tiles dealt, passed, and come unseen.
    luck: tuple[tuple[float, float, float], ...]
    totals: tuple[int, ...]

    def ahead(self, bot: str, values: Sequence[float]) -> float:
        """Return by how much the mean of a bot's seats is above that of the other seats."""
        own = [value for value, one in zip(values, self.bots, strict=True) if one == bot]
        others = [value for value, one in zip(values, self.bots, strict=True) if one != bot]
        return fmean(own) - fmean(others)


def play(number: int, bots: Sequence[str], seats: int) -> list[RoundFacts]:
    """Play a game that its number decides, and return its rounds; the bots sit alternately."""
    options = Options(seats=seats)
    players = {
        f"{bots[(seat + number) % 2]} {seat}": bot_maker(bots[(seat + number) % 2])(
            f"luck {number} {seat}"
        )
        for seat in range(seats)
    }
    game = LocalGame(options, f"luck {number}", players)
    for _ in game.play():
        pass
    reader = RoundFactsReader(options)
    return [facts for one in game.entries if (facts := reader.feed(one)) is not None]


def measured(number: int, bots: Sequence[str], seats: int) -> LuckGame:
    rounds = play(number, bots, seats)
    return LuckGame(
        number=number,
        bots=tuple(bots[(seat + number) % 2] for seat in range(seats)),
        points=tuple(sum(points_of(facts, seat) for facts in rounds) for seat in range(seats)),
        luck=tuple(luck_of(rounds, seat) for seat in range(seats)),
        totals=tuple(rounds[-1].seats[seat].sheet.after.total for seat in range(seats)),
    )


def points_of(facts: RoundFacts, seat: int) -> int:
    return sum(step.points for step in facts.seats[seat].sheet.steps)


def luck_of(rounds: Sequence[RoundFacts], seat: int) -> tuple[float, float, float]:
    """Return the luck of a seat in all rounds that have any."""
    deal = passed = blind = 0.0
    for facts in rounds:
        if not has_luck(facts.rules):
            continue
        found = verdict(facts, seat, ObjectiveName.SUM, seconds=0)
        luck = round_luck(facts, seat, found.best.value, found.score)
        assert luck is not None
        deal, passed, blind = deal + luck.deal, passed + luck.passed, blind + luck.blind
    return deal, passed, blind


def told(name: str, values: Sequence[float]) -> str:
    mean, spread = fmean(values), stdev(values)
    error = NORMAL_95 * spread / len(values) ** 0.5
    games = (NORMAL_95 * spread / mean) ** 2 if mean else float("inf")
    apart = f"about {games:.0f} games tell them apart" if abs(mean) > error else "not told apart"
    return f"  {name}: {mean:+.2f} ± {error:.2f} (a game: ± {spread:.2f}), {apart}"


def summary(games: Sequence[LuckGame], bot: str) -> str:
    points = [game.ahead(bot, game.points) for game in games]
    totals = [game.ahead(bot, game.totals) for game in games]
    luck = [game.ahead(bot, [sum(one) for one in game.luck]) for game in games]
    slope = linear_regression(luck, totals).slope
    return "\n".join(
        (
            f"{len(games)} games, load {os.getloadavg()[0]:.0f}; {bot} is ahead by",
            told("points, raw", points),
            told("points without luck", [one - off for one, off in zip(points, luck, strict=True)]),
            told("totals, raw", totals),
            told(
                f"totals without {slope:.2f} times luck",
                [one - slope * off for one, off in zip(totals, luck, strict=True)],
            ),
        )
    )


def compare_with_proved(number: int, bots: Sequence[str], seats: int) -> str:
    """Return how far pars without a proof are below proved ones, in the rounds of one game."""
    below = []
    for facts in play(number, bots, seats):
        for seat in facts.all_seats if has_luck(facts.rules) else ():
            quick, proved = (
                verdict(facts, seat, ObjectiveName.SUM, seconds=seconds).best.value
                for seconds in (0, None)
            )
            below.append(proved - quick)
    mean, most = fmean(below), max(below)
    return f"game {number}: {len(below)} pars, {mean:.2f} below in the mean, {most} at most"


def read(path: Path) -> list[LuckGame]:
    lines = path.read_bytes().splitlines() if path.exists() else []
    return [msgspec.json.decode(line, type=LuckGame) for line in lines]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("file", type=Path, help="results, one line for each game")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--bots", default="navigator,pilot")
    parser.add_argument("--seats", type=int, default=4, choices=(2, 4, 6))
    parser.add_argument("--proved", type=int, default=0, help="compare the pars of so many games")
    given = parser.parse_args()
    bots = tuple(given.bots.split(","))
    WARM_UP.wait()
    for number in range(given.proved):
        print(compare_with_proved(number, bots, given.seats), flush=True)
    games = read(given.file)
    while len(games) < given.games:
        games.append(measured(len(games), bots, given.seats))
        with given.file.open("ab") as file:
            file.write(msgspec.json.encode(games[-1]) + b"\n")
        if len(games) > 2:
            print(summary(games, bots[0]), flush=True)


if __name__ == "__main__":
    main()
