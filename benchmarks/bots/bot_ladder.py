"""Measures the strength of all levels: against the next lower one, among themselves, by card.

`python -m benchmarks.bots.bot_ladder FILE` writes each game into FILE when it ends, resumes where
it was stopped, and prints the tables of docs/reference/bots.md.
"""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from statistics import stdev

import msgspec

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
from cosmic_factory.rules import ALL_CARDS, kaos_card

STEPS = tuple(pairwise(LEVELS))
THINKING = tuple(LEVELS)[1:]
# Games are played in portions, so that a measurement that was stopped has games of all matches.
PORTION = 10
# Games with one card have numbers from here on.
FIRST_CARD_GAME = 1000


def wanted_games(matches: int, cards: int, own: int) -> Iterator[BotGame]:
    """Yield all games of the measurement, a portion of each kind at a time."""
    portions = matches // PORTION
    for portion in range(portions):

        def share(games: int, portion: int = portion) -> range:
            return range(games * portion // portions, games * (portion + 1) // portions)

        for lower, higher in STEPS:
            yield from match(lower, higher, share(matches))
        for level in THINKING:
            yield from (BotGame(number, (level,) * 4) for number in share(own))
        for lower, higher in STEPS[1:]:
            for card in ALL_CARDS:
                numbers = (FIRST_CARD_GAME + number for number in share(cards))
                yield from match(lower, higher, numbers, card)


def play_missing(file: Path, games: Iterator[BotGame], processes: int) -> None:
    """Play the games that are not in the file, and write each when it ends."""
    known = {one.game for one in read_games(file)}
    with file.open("ab") as output:
        for one in play_all([game for game in games if game not in known], processes):
            output.write(msgspec.json.encode(one) + b"\n")
            output.flush()


def read_games(file: Path) -> list[BotGameResult]:
    lines = file.read_bytes().splitlines() if file.exists() else []
    return [msgspec.json.decode(line, type=BotGameResult) for line in lines]


# --- tables --------------------------------------------------------------------------------

Wanted = Callable[[BotGame], bool]


def chosen(results: Sequence[BotGameResult], wanted: Wanted) -> list[BotGameResult]:
    return [one for one in results if wanted(one.game)]


def between(lower: str, higher: str, card: int | None = None) -> Wanted:
    return lambda game: {*game.bots} == {lower, higher} and game.card == card


def match_table(results: Sequence[BotGameResult]) -> Iterator[str]:
    yield "| match | games | won | 95 % interval | mean totals |"
    yield "|---|---|---|---|---|"
    for lower, higher in STEPS:
        games = chosen(results, between(lower, higher))
        if games:
            share = share_won(games, higher)
            low, high = interval(share, len(games))
            totals = f"{mean_total(games, higher):.1f} : {mean_total(games, lower):.1f}"
            yield (
                f"| {higher} against {lower} | {len(games)} | {share:.1%} "
                f"| {low:.1%} to {high:.1%} | {totals} |"
            )


def own_table(results: Sequence[BotGameResult]) -> Iterator[str]:
    yield "| level | games | mean total | spread | seconds a seat and round |"
    yield "|---|---|---|---|---|"
    for level in THINKING:
        games = chosen(results, lambda game, level=level: game.bots == (level,) * 4)  # type: ignore[misc]
        if games:
            totals = [one.total for one in tracks_of(games, level)]
            yield (
                f"| {level} | {len(games)} | {mean_total(games, level):.1f} "
                f"| {stdev(totals):.1f} | {seconds_a_round(games):.2f} |"
            )


def card_table(results: Sequence[BotGameResult]) -> Iterator[str]:
    """Yield games won and mean totals with one card in all five rounds."""
    yield "| card | " + " | ".join(f"{higher} : {lower}" for lower, higher in STEPS[1:]) + " |"
    yield "|---" * len(STEPS) + "|"
    for card in ALL_CARDS:
        cells = [
            _card_cell(chosen(results, between(lower, higher, card)), lower, higher)
            for lower, higher in STEPS[1:]
        ]
        yield f"| {kaos_card(card).name.en} | {' | '.join(cells)} |"


def _card_cell(games: Sequence[BotGameResult], lower: str, higher: str) -> str:
    if not games:
        return "–"
    totals = f"{mean_total(games, higher):.1f} : {mean_total(games, lower):.1f}"
    return f"{share_won(games, higher):.0%} of {len(games)} ({totals})"


def _command_line() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure the bots' strength.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--matches", type=int, default=400, help="games of each match")
    parser.add_argument("--cards", type=int, default=20, help="games of each match and card")
    parser.add_argument("--own", type=int, default=40, help="games of each level among itself")
    parser.add_argument("--processes", type=int, default=1, help="as many games at a time")
    parser.add_argument(
        "--report", action="store_true", help="only print the tables of the games in the file"
    )
    return parser.parse_args()


def main() -> None:
    wanted = _command_line()
    games = wanted_games(wanted.matches, wanted.cards, wanted.own)
    if not wanted.report:
        with contextlib.suppress(KeyboardInterrupt):
            play_missing(wanted.file, games, wanted.processes)
    results = read_games(wanted.file)
    for table in (match_table, own_table, card_table):
        print("\n".join(table(results)), end="\n\n")


if __name__ == "__main__":
    main()
