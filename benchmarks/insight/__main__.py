"""Splits the losses of many recorded bot rounds: every sum must be exact, every sentence true.

    python -m benchmarks.insight --rounds 10000 insight.jsonl    # goes on where the file ends
    python -m benchmarks.insight --first 5001 more.jsonl         # other games, beside the first
    python -m benchmarks.insight --seed 17                       # repeat one game

Game n has the cards 5n to 5n + 4 of twenty, two to six seats, and bots of levels that its number
decides; bots that play at random leave tiles to chance. Every 250th game is searched to the end,
which takes minutes. The others end searches at once or early: the split must hold at any time, and
a round takes about half a second so. Each game appends a line.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from benchmarks.campaigns.results import CampaignResult, ResultsFile
from cosmic_factory.analysis import (
    ObjectiveName,
    RoundFacts,
    RoundFactsReader,
    SeatInsight,
    seat_insight,
    why_text,
)
from cosmic_factory.bots import LocalGame, bot_maker
from cosmic_factory.rules import ALL_CARDS, MAX_SEATS, MIN_SEATS, ROUNDS, Options, Variant
from tests.analysis.claims import check_claim

CAMPAIGN = "insight"
LEVELS = ("random", "random", "cadet", "pilot")
# Every so many games have no cards, and every so many are searched to the end.
BEGINNERS, THOROUGH = 25, 250
EARLY_SECONDS = (0.0, 0.05)
console = Console(highlight=False)


def played(number: int) -> list[RoundFacts]:
    """Play a game that its number decides, and return the facts of its rounds."""
    chance = random.Random(number)
    seats = chance.randint(MIN_SEATS, MAX_SEATS)
    first = ROUNDS * number
    cards = tuple(ALL_CARDS[(first + n) % len(ALL_CARDS)] for n in range(ROUNDS))
    options = Options(seats=seats, sequence=cards)
    if number % BEGINNERS == BEGINNERS - 1:
        options = Options(seats=seats, variant=Variant.BEGINNER)
    bots = {
        f"{level} {seat}": bot_maker(level)(f"{number} {seat}")
        for seat, level in enumerate(chance.choices(LEVELS, k=seats))
    }
    game = LocalGame(options, f"insight {number}", bots)
    for _ in game.play():
        pass
    reader = RoundFactsReader(options)
    return [facts for entry in game.entries if (facts := reader.feed(entry)) is not None]


def check(facts: RoundFacts, insight: SeatInsight) -> None:
    """Raise AssertionError unless the losses add up and the sentence is true."""
    assert min(insight.losses.five) >= 0, insight.losses
    assert sum(insight.losses.five) == insight.draft_par.value - insight.score, insight.losses
    assert insight.score <= insight.par.value <= insight.draft_par.value
    check_claim(facts, insight)
    for language in ("en", "fr", "hu"):
        assert why_text(insight.why, language)


def run(number: int) -> CampaignResult:
    """Analyse one game; each seat takes its turn with the objectives."""
    began, cpu = time.monotonic(), time.process_time()
    counts: Counter[str] = Counter()
    failure = None
    seconds = None if number % THOROUGH == 0 else EARLY_SECONDS[number % 2]
    for facts in played(number):
        for seat in facts.all_seats:
            objective = tuple(ObjectiveName)[(number + seat) % 2]
            try:
                check(facts, seat_insight(facts, seat, objective, seconds=seconds))
            except AssertionError as wrong:
                failure = f"round {facts.round} seat {seat} {objective}: {wrong}"
        counts[f"card {facts.card}"] += 1
    return CampaignResult(
        campaign=CAMPAIGN,
        seed=number,
        counts=counts,
        ended_at=datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        seconds=round(time.monotonic() - began, 1),
        worst_wait_seconds=round(time.process_time() - cpu, 1),
        load=round(os.getloadavg()[0], 1),
        failure=failure,
    )


def run_all(goal: int, file: ResultsFile) -> None:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeRemainingColumn(), console=console) as progress:
        bar = progress.add_task("rounds", total=goal, completed=file.amount)
        while file.amount < goal:
            file.add(run(file.next_seed))
            failed = sum(one.failure is not None for one in file.results)
            progress.update(bar, completed=file.amount, description=f"rounds, {failed} failed")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("file", type=Path, nargs="?", help="results, one line for each game")
    parser.add_argument("--rounds", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=1, help="the first game of a new file")
    parser.add_argument("--seed", type=int, help="repeat this game only")
    given = parser.parse_args()
    if given.seed is not None:
        console.print(run(given.seed))
        return 0
    if given.file is None:
        parser.error("name a file for the results, or a --seed")
    file = ResultsFile(given.file, CAMPAIGN, given.first)
    try:
        run_all(given.rounds, file)
    except KeyboardInterrupt:
        console.print("stopped; the same command goes on")
    failed = [one for one in file.results if one.failure is not None]
    console.print(f"{file.amount} rounds, {len(failed)} games with a wrong split or sentence")
    for one in failed:
        console.print(f"seed {one.seed}: {one.failure}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
