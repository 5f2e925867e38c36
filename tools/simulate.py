"""Plays simulated games with faults, seed after seed, until one fails or time is up.

python -m tools.simulate                 until Ctrl-C, from a seed drawn at random
python -m tools.simulate --seeds 1000    so many games
python -m tools.simulate --seconds 60    so many seconds
python -m tools.simulate --seed 123      one game, told in full
"""

from __future__ import annotations

import argparse
import gc
import os
import secrets
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import count, islice

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from tests.simulation.simulate import Report, simulate

# Games that one task of a worker plays, and tasks that wait for each worker.
GAMES_AT_ONCE, TASKS_EACH = 10, 2
# Random starts are drawn below this, so that a seed is short enough to type.
MAX_START = 1_000_000

console = Console(highlight=False)


def play_some(seeds: Sequence[int]) -> list[Report]:
    """Play these games in a worker process; collect garbage between them, not during them."""
    gc.disable()
    reports = [simulate(seed) for seed in seeds]
    gc.collect()
    return reports


class Tally:
    """What all games so far add up to."""

    def __init__(self) -> None:
        self.games = self.entries = self.acknowledged = 0
        self.virtual_seconds = 0.0
        self.faults: Counter[str] = Counter()
        self.failed: list[Report] = []
        self._began_at = time.monotonic()

    def add(self, report: Report) -> None:
        self.games += 1
        self.entries += report.entries
        self.acknowledged += report.acknowledged
        self.virtual_seconds += report.virtual_seconds
        self.faults.update(report.faults)
        if report.failures:
            self.failed.append(report)

    @property
    def seconds(self) -> float:
        return time.monotonic() - self._began_at

    @property
    def games_a_minute(self) -> float:
        return 60 * self.games / max(self.seconds, 0.001)

    def show(self) -> None:
        console.print(
            f"{self.games} games in {self.seconds:.0f} s: {self.games_a_minute:.0f} a minute, "
            f"{self.virtual_seconds / 3600:.1f} hours of play, {self.entries} journal entries, "
            f"{self.acknowledged} acknowledged commands, {self.faults.total()} faults"
        )
        for fault, times in self.faults.most_common():
            console.print(f"  {times:8} {fault}")


def show_failure(report: Report) -> None:
    console.print(f"[bold red]seed {report.seed} failed[/bold red]")
    for failure in report.failures[:10]:
        console.print(f"  {failure}", markup=False)
    console.print(f"replay it: [bold]make simulate SEED={report.seed}[/bold]")


def play_many(seeds: Iterator[int], games: int | None, seconds: float | None) -> Tally:
    """Play until a game fails, or as many games or seconds as were asked for."""
    tally = Tally()
    workers = os.cpu_count() or 1
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    with ProcessPoolExecutor(workers) as pool, Progress(*columns, console=console) as progress:
        bar = progress.add_task("games", total=games)
        waiting: set[Future[list[Report]]] = set()
        while True:
            over = tally.failed or (seconds is not None and tally.seconds > seconds)
            while not over and len(waiting) < workers * TASKS_EACH:
                some = list(islice(seeds, GAMES_AT_ONCE))
                if not some:
                    break
                waiting.add(pool.submit(play_some, some))
            if not waiting:
                return tally
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for report in (report for future in done for report in future.result()):
                tally.add(report)
                rate = f"games, {tally.games_a_minute:.0f} a minute, {tally.faults.total()} faults"
                progress.update(bar, advance=1, description=rate)


def replay(seed: int) -> int:
    """Play one game and tell all about it."""
    report = simulate(seed)
    for line in report.trace:
        console.print(line, markup=False)
    tally = Tally()
    tally.add(report)
    tally.show()
    console.print(f"digest {report.digest[:16]}")
    for failure in report.failures:
        console.print(f"[bold red]failed:[/bold red] {failure}")
    return 1 if report.failures else 0


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--seed", type=int, help="replay this seed and tell all about it")
    parser.add_argument("--start", type=int, help="the first seed; random without it")
    parser.add_argument("--seeds", type=int, help="so many games; without a limit if not given")
    parser.add_argument("--seconds", type=float, help="so many seconds")
    asked = parser.parse_args(arguments)
    if asked.seed is not None:
        return replay(asked.seed)
    start = secrets.randbelow(MAX_START) if asked.start is None else asked.start
    console.print(f"simulated games from seed {start} on; Ctrl-C stops")
    seeds = islice(count(start), asked.seeds)
    tally = play_many(seeds, asked.seeds, asked.seconds)
    tally.show()
    for report in tally.failed:
        show_failure(report)
    return 1 if tally.failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
