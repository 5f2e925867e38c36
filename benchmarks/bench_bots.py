"""How strong the bots are, and what their thinking costs.

`python -m benchmarks bots` plays a short match of every level against the next lower one.
`python -m benchmarks.bench_bots match LOWER HIGHER --games 400` plays a longer one, with
`--cards` one of every card; `… own LEVEL --seats 4` lets a level play among its own kind.
Seats alternate from game to game, and every game is decided by its number.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from typing import NamedTuple

from cosmic_factory.bots.local_game import LocalGame
from cosmic_factory.bots.registry import LEVELS, bot_maker
from cosmic_factory.rules import ALL_CARDS, Options, Seat, Shape, Tracks
from cosmic_factory.solver.warm import WARM_UP

SHORT_MATCH = 20
# Two-sided, 95 %.
Z = 1.96


class Game(NamedTuple):
    """Which bots sat where, with which cards."""

    number: int
    bots: tuple[str, ...]
    card: int | None


class Played(NamedTuple):
    """How it ended: places and tracks in the order of the seats."""

    game: Game
    places: tuple[int, ...]
    tracks: tuple[Tracks, ...]
    seconds: float


def play(game: Game) -> Played:
    """One game; its number decides everything but the time it takes."""
    for shape in Shape:
        WARM_UP.wait(shape)
    sequence = None if game.card is None else (game.card,) * 5
    options = Options(seats=len(game.bots), sequence=sequence)
    bots = {
        f"{name} {seat}": bot_maker(name)(f"{game.number}/{seat}")
        for seat, name in enumerate(game.bots)
    }
    local = LocalGame(options, f"game {game.number}", bots)
    began = time.process_time()
    for _ in local.play():
        pass
    seconds = time.process_time() - began
    place = {rank.seat: rank.place for rank in local.state.ranking}
    places = tuple(place[Seat(seat)] for seat in range(len(bots)))
    return Played(game, places, tuple(seat.tracks for seat in local.state.seats), seconds)


def played(games: Iterable[Game], processes: int) -> Iterator[Played]:
    """All of them, in their order; in this process if one is enough."""
    if processes == 1:
        yield from map(play, games)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(play, games, chunksize=2)


def match(lower: str, higher: str, numbers: Iterable[int], card: int | None = None) -> list[Game]:
    """Two seats, changed over with every game."""
    pairs = ((lower, higher), (higher, lower))
    return [Game(number, pairs[number % 2], card) for number in numbers]


def won(results: Sequence[Played], name: str) -> float:
    """Games won by a bot, draws counted half."""
    score = 0.0
    for one in results:
        winners = [bot for bot, place in zip(one.game.bots, one.places, strict=True) if place == 1]
        score += winners.count(name) / len(winners)
    return score


def interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's interval for a share of games."""
    centre = share + Z**2 / (2 * games)
    spread = Z * math.sqrt(share * (1 - share) / games + Z**2 / (4 * games**2))
    scale = 1 + Z**2 / games
    return (centre - spread) / scale, (centre + spread) / scale


def totals(results: Sequence[Played], name: str) -> list[int]:
    return [
        tracks.total
        for one in results
        for bot, tracks in zip(one.game.bots, one.tracks, strict=True)
        if bot == name
    ]


def report_match(lower: str, higher: str, results: Sequence[Played], title: str = "") -> None:
    share = won(results, higher) / len(results)
    low, high = interval(share, len(results))
    means = [sum(totals(results, name)) / len(results) for name in (higher, lower)]
    seconds = sum(one.seconds for one in results) / len(results)
    print(
        f"{title}{higher} beats {lower} in {share:.1%} of {len(results)} games "
        f"({low:.1%} to {high:.1%}); mean totals {means[0]:.1f} and {means[1]:.1f}; "
        f"{seconds:.2f} s a game",
        flush=True,
    )


def report_own(level: str, results: Sequence[Played]) -> None:
    all_totals = totals(results, level)
    mean = sum(all_totals) / len(all_totals)
    spread = math.sqrt(sum((one - mean) ** 2 for one in all_totals) / (len(all_totals) - 1))
    seats = [tracks for one in results for tracks in one.tracks]
    tracks = (
        sum(getattr(one, name) for one in seats) / len(seats)
        for name in ("vegetation", "ice", "desert", "star")
    )
    rounds = 5 * len(seats)
    cost = sum(one.seconds for one in results) / rounds
    print(
        f"{level}: mean total {mean:.1f} (spread {spread:.1f}) over {len(results)} games; "
        f"tracks {' / '.join(f'{one:.1f}' for one in tracks)}; {cost:.3f} s a seat and round",
        flush=True,
    )


def main() -> None:
    """Short matches up the ladder; long ones are asked for by name."""
    for lower, higher in pairwise(LEVELS):
        report_match(lower, higher, [*played(match(lower, higher, range(SHORT_MATCH)), 1)])


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


def measure(wanted: argparse.Namespace) -> None:
    """What the command line asks for."""
    numbers = range(wanted.first, wanted.first + wanted.games)
    if wanted.kind == "own":
        for level in wanted.bots:
            games = [Game(number, (level,) * wanted.seats, None) for number in numbers]
            report_own(level, [*played(games, wanted.processes)])
        return
    lower, higher = wanted.bots
    for card in ALL_CARDS if wanted.cards else (None,):
        title = "" if card is None else f"card {card}: "
        games = match(lower, higher, numbers, card)
        report_match(lower, higher, [*played(games, wanted.processes)], title)


if __name__ == "__main__":
    measure(_command_line())
