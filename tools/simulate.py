"""Plays simulated games with faults, seed after seed, until one fails or time is up.

python -m tools.simulate                 until Ctrl-C, from a seed drawn at random
python -m tools.simulate --seeds 1000    that many games
python -m tools.simulate --seconds 60    for that many seconds
python -m tools.simulate --seed 123      one game, with every step
python -m tools.simulate --jobs 1        in one process; otherwise one for each core
python -m tools.simulate --faults crash,pause    only these kinds of fault
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
from typing import NamedTuple

from rich.columns import Columns
from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from tests.simulation.faults import FaultPlan, SimulatedFault
from tests.simulation.simulate import SimulationReport, simulate

# Games that one task of a worker plays, and tasks that wait for each worker.
GAMES_AT_ONCE, TASKS_EACH = 10, 2
# Where there is no terminal for a bar, a line is printed after so many games.
GAMES_A_LINE = 500
# Of a game that failed.
MAX_SHOWN_FAILURES = 10
# Random starts are drawn below this, so that a seed is short enough to type.
MAX_START = 1_000_000

console = Console(highlight=False)


def play(
    seed: int, kinds: Sequence[SimulatedFault], *, with_trace: bool = False
) -> SimulationReport:
    """Play the game of a seed with its own faults, or only with those of some kinds."""
    plan = FaultPlan.of(seed, *kinds) if kinds else None
    return simulate(seed, plan, with_trace=with_trace)


def prepare_worker() -> None:
    """Let the garbage collector skip what is loaded, and wait until it is called."""
    gc.disable()
    gc.freeze()


def play_some(seeds: Sequence[int], kinds: Sequence[SimulatedFault]) -> list[SimulationReport]:
    """Play these games in a worker process; collect garbage between them, not during them."""
    reports = [play(seed, kinds) for seed in seeds]
    gc.collect()
    return reports


class Limits(NamedTuple):
    """When to stop, besides after a failure; None without a limit."""

    games: int | None
    seconds: float | None

    def are_reached(self, totals: SimulationTotals) -> bool:
        is_late = self.seconds is not None and totals.seconds > self.seconds
        return is_late or bool(totals.failed)


class SimulationTotals:
    """The sums over all games so far."""

    def __init__(self) -> None:
        self.games = self.entries = self.acknowledged = 0
        self.virtual_seconds = 0.0
        self.faults: Counter[str] = Counter()
        self.failed: list[SimulationReport] = []
        self._began_at = time.monotonic()

    def add(self, report: SimulationReport) -> None:
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
        """Print what was played, and the faults by kind: in all, and in a thousand games."""
        console.print(
            f"{self.games} games in {self.seconds:.0f} s: {self.games_a_minute:.0f} a minute, "
            f"{self.virtual_seconds / 3600:.1f} hours of play, {self.entries} journal entries, "
            f"{self.acknowledged} acknowledged commands, {self.faults.total()} faults"
        )
        for fault, times in self.faults.most_common():
            console.print(f"  {times:8} {fault}, {1000 * times / self.games:.0f} in 1000 games")


def command_for(report: SimulationReport, kinds: Sequence[SimulatedFault]) -> str:
    """Return what repeats a game."""
    faults = f" FAULTS='{','.join(kinds)}'" if kinds else ""
    return f"make simulate SEED={report.seed}{faults}"


def show_failure(report: SimulationReport, kinds: Sequence[SimulatedFault]) -> None:
    console.print(f"[bold red]seed {report.seed} failed[/bold red]")
    for failure in report.failures[:MAX_SHOWN_FAILURES]:
        console.print(f"  {failure}", markup=False)
    if len(report.failures) > MAX_SHOWN_FAILURES:
        console.print(f"  and {len(report.failures) - MAX_SHOWN_FAILURES} more")
    console.print(f"repeat it: [bold]{command_for(report, kinds)}[/bold]")


class Display:
    """A bar with games and speed, and below it the faults so far, by kind."""

    def __init__(self, totals: SimulationTotals, games: int | None) -> None:
        self._totals = totals
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            console=console,
        )
        self._bar = self._progress.add_task("games", total=games)

    def __rich__(self) -> Group:
        totals = self._totals
        text = f"games, {totals.games_a_minute:.0f} a minute"
        if totals.failed:
            text += f", [bold red]seed {totals.failed[0].seed} failed[/bold red]"
        self._progress.update(self._bar, completed=totals.games, description=text)
        kinds = [f"{times} {fault}" for fault, times in totals.faults.most_common()]
        return Group(self._progress, Columns(kinds, padding=(0, 2), column_first=True))


def play_many(
    seeds: Iterator[int], kinds: Sequence[SimulatedFault], limits: Limits, workers: int
) -> SimulationTotals:
    """Play until a game fails, or as many games or seconds as were asked for."""
    totals = SimulationTotals()
    display = Display(totals, limits.games)
    waiting: set[Future[list[SimulationReport]]] = set()
    with (
        ProcessPoolExecutor(workers, initializer=prepare_worker) as pool,
        Live(display, console=console, refresh_per_second=4, transient=True),
    ):
        while True:
            while not limits.are_reached(totals) and len(waiting) < workers * TASKS_EACH:
                some = list(islice(seeds, GAMES_AT_ONCE))
                if not some:
                    break
                waiting.add(pool.submit(play_some, some, kinds))
            if not waiting:
                return totals
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for report in (report for future in done for report in future.result()):
                totals.add(report)
                if not console.is_terminal and totals.games % GAMES_A_LINE == 0:
                    console.print(f"{totals.games} games, {totals.games_a_minute:.0f} a minute")


def replay(seed: int, kinds: Sequence[SimulatedFault]) -> int:
    """Play one game and tell all about it."""
    report = play(seed, kinds, with_trace=True)
    for line in report.trace:
        console.print(line, markup=False)
    totals = SimulationTotals()
    totals.add(report)
    totals.show()
    console.print(f"digest {report.digest[:16]}")
    for failure in report.failures:
        console.print("failed:", failure, markup=False, style="red")
    return 1 if report.failures else 0


def read_kinds(text: str) -> list[SimulatedFault]:
    """Read names of faults, separated by commas."""
    try:
        return [SimulatedFault(name.strip()) for name in text.split(",") if name.strip()]
    except ValueError as wrong:
        known = ", ".join(SimulatedFault)
        raise argparse.ArgumentTypeError(f"{wrong}; there are: {known}") from wrong


def read_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--seed", type=int, help="replay this seed and tell all about it")
    parser.add_argument("--start", type=int, help="the first seed; random without it")
    parser.add_argument("--seeds", type=int, help="so many games; without a limit if not given")
    parser.add_argument("--seconds", type=float, help="so many seconds")
    parser.add_argument("--faults", type=read_kinds, default=[], help="only these kinds of fault")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="processes; all cores"
    )
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    asked = read_arguments(arguments)
    if asked.seed is not None:
        return replay(asked.seed, asked.faults)
    start = secrets.randbelow(MAX_START) if asked.start is None else asked.start
    console.print(f"simulated games from seed {start} on; Ctrl-C stops")
    seeds = islice(count(start), asked.seeds)
    totals = play_many(seeds, asked.faults, Limits(asked.seeds, asked.seconds), asked.jobs)
    totals.show()
    for report in totals.failed:
        show_failure(report, asked.faults)
    return 1 if totals.failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
