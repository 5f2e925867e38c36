"""How strong the bots are, and what their thinking costs.

`python -m benchmarks bots` plays a short match of every level against the next lower one.
`python -m benchmarks.bots.bench_bots match LOWER HIGHER --games 400` plays a longer one, with
`--cards` one for every card; `… own LEVEL --seats 4` lets bots of one level play among themselves.
Seats alternate from game to game, and a game's number decides all its chance. All matches together,
which can be stopped and resumed, are `python -m benchmarks.bots.bot_ladder FILE`.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import pairwise
from statistics import mean, stdev

from benchmarks.bots.bot_games import (
    BotGame,
    BotGameResult,
    interval,
    match,
    mean_total,
    play_all,
    seconds_a_round,
    share_won,
    tracks_of,
)
from cosmic_factory.bots import LEVELS
from cosmic_factory.rules import ALL_CARDS, Track

SHORT_MATCH = 20


def report_match(
    lower: str, higher: str, results: Sequence[BotGameResult], title: str = ""
) -> None:
    share = share_won(results, higher)
    low, high = interval(share, len(results))
    totals = f"{mean_total(results, higher):.1f} and {mean_total(results, lower):.1f}"
    print(
        f"{title}{higher} beats {lower} in {share:.1%} of {len(results)} games "
        f"({low:.1%} to {high:.1%}); mean totals {totals}; "
        f"{seconds_a_round(results):.3f} s a seat and round",
        flush=True,
    )


def report_own(level: str, results: Sequence[BotGameResult]) -> None:
    tracks = tracks_of(results, level)
    totals = [one.total for one in tracks]
    means = (mean(one.position(track) for one in tracks) for track in Track)
    print(
        f"{level}: mean total {mean(totals):.1f} (spread {stdev(totals):.1f}) over "
        f"{len(results)} games; tracks {' / '.join(f'{one:.1f}' for one in means)}; "
        f"{seconds_a_round(results):.3f} s a seat and round",
        flush=True,
    )


def main() -> None:
    """Play a short match of every level against the next lower one."""
    for lower, higher in pairwise(LEVELS):
        report_match(lower, higher, [*play_all(match(lower, higher, range(SHORT_MATCH)))])


def measure(wanted: argparse.Namespace) -> None:
    """Play what the command line asks for."""
    numbers = range(wanted.first, wanted.first + wanted.games)
    if wanted.kind == "own":
        for level in wanted.bots:
            games = [BotGame(number, (level,) * wanted.seats) for number in numbers]
            report_own(level, [*play_all(games, wanted.processes)])
        return
    lower, higher = wanted.bots
    for card in ALL_CARDS if wanted.cards else (None,):
        title = "" if card is None else f"card {card}: "
        games = match(lower, higher, numbers, card)
        report_match(lower, higher, [*play_all(games, wanted.processes)], title)


def _command_line() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Matches between bots.")
    parser.add_argument("kind", choices=["match", "own"])
    parser.add_argument("bots", nargs="+")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seats", type=int, default=4, help="seats of own")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--cards", action="store_true", help="so many games with every card")
    parser.add_argument("--processes", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    measure(_command_line())
