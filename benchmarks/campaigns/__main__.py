"""Campaigns that look for lost commands, broken tables and wrong clocks, for minutes or for hours.

    python -m benchmarks.campaigns sqlite --goal 1000 sqlite.jsonl      # faults of one server
    python -m benchmarks.campaigns postgres --goal 500 postgres.jsonl   # of two nodes, with Redis
    python -m benchmarks.campaigns fuzz --goal 1000000 fuzz.jsonl       # messages
    python -m benchmarks.campaigns timers --goal 1000 timers.jsonl      # phases, wrong clocks
    python -m benchmarks.campaigns simulated --goal 10000 games.jsonl   # games with faults
    python -m benchmarks.campaigns dailies days.jsonl                   # puzzles, proved again
    python -m benchmarks.campaigns kernels --goal 10000 kernels.jsonl   # random ones, in C
    python -m benchmarks.campaigns sqlite --seed 17                     # repeat one part
    python -m benchmarks.campaigns simulated --first 201 more.jsonl     # beside another process

Every part of a campaign appends a line to the file. The same command goes on where the file ends;
Ctrl-C loses only the part that runs. The exit code is 1 if any part in the file failed.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from benchmarks.campaigns.dailies import ProvedDailies
from benchmarks.campaigns.faults import FaultyGames
from benchmarks.campaigns.fuzz import FuzzedMessages
from benchmarks.campaigns.kernels import RandomKernelsInC
from benchmarks.campaigns.part import RunPart
from benchmarks.campaigns.results import CampaignResult, ResultsFile, WrongFile, show
from benchmarks.campaigns.simulated import SimulatedGames
from benchmarks.campaigns.timers import PhaseLengths
from cosmic_factory.puzzles import shipped_dailies

# What is counted, and how much of it is a whole campaign.
GOALS = {
    "sqlite": ("faults", 1000),
    "postgres": ("faults", 500),
    "fuzz": ("messages", 1_000_000),
    "timers": ("phases", 1_000),
    "simulated": ("games", 10_000),
    "kernels": ("kernels", 10_000),
    "dailies": ("days", len(shipped_dailies().dailies)),
}
console = Console(highlight=False)


def opened(campaign: str, stack: ExitStack) -> RunPart:
    """Return what runs one part of the campaign, with all servers that it needs."""
    match campaign:
        case "sqlite":
            return stack.enter_context(FaultyGames.on_sqlite())
        case "postgres":
            return stack.enter_context(FaultyGames.on_postgres())
        case "fuzz":
            return FuzzedMessages()
        case "simulated":
            return SimulatedGames()
        case "kernels":
            return RandomKernelsInC()
        case "dailies":
            return ProvedDailies()
        case _:
            return PhaseLengths()


def run(part: RunPart, campaign: str, seed: int) -> CampaignResult:
    began = time.monotonic()
    result = part(seed)
    return msgspec.structs.replace(
        result,
        campaign=campaign,
        seed=seed,
        ended_at=datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        seconds=round(time.monotonic() - began, 1),
        load=round(os.getloadavg()[0], 1),
    )


def run_all(part: RunPart, campaign: str, goal: int, file: ResultsFile) -> None:
    """Run parts until the file has reached the goal."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeRemainingColumn(), console=console) as progress:
        bar = progress.add_task(GOALS[campaign][0], total=goal, completed=file.amount)
        while file.amount < goal:
            result = run(part, campaign, file.next_seed)
            file.add(result)
            failed = sum(one.failure is not None for one in file.results)
            text = f"{GOALS[campaign][0]}, seed {result.seed}, {failed} failed"
            progress.update(bar, completed=file.amount, description=text)
            progress.console.print(_line(result), markup=False)
            if result.failure and not result.amount:
                return  # it would fail for ever


def _line(result: CampaignResult) -> str:
    counts = ", ".join(f"{times} {kind}" for kind, times in result.counts.items())
    return f"seed {result.seed}: {counts}; {result.failure or 'nothing wrong'}"


def read_arguments(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("campaign", choices=list(GOALS))
    parser.add_argument("file", type=Path, nargs="?", help="where the results are")
    parser.add_argument("--goal", type=int, help="how much the file is to hold in the end")
    parser.add_argument("--seed", type=int, help="run this part alone, and write nothing")
    parser.add_argument("--first", type=int, default=1, help="with which part a new file begins")
    asked = parser.parse_intermixed_args(arguments)
    if (asked.file is None) is (asked.seed is None):
        parser.error("give either a file or --seed")
    return asked


def main(arguments: list[str] | None = None) -> int:
    asked = read_arguments(arguments)
    # So that `timeout` and `kill` also end all servers, as Ctrl-C does.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with ExitStack() as stack:
        if asked.file is None:
            result = run(opened(asked.campaign, stack), asked.campaign, asked.seed)
            show([result], console)
            return 1 if result.failure else 0
        try:
            file = ResultsFile(asked.file, asked.campaign, asked.first)
        except WrongFile as wrong:
            console.print(str(wrong), markup=False)
            return 2
        goal = asked.goal or GOALS[asked.campaign][1]
        try:
            if file.amount < goal:
                run_all(opened(asked.campaign, stack), asked.campaign, goal, file)
        finally:
            show(file.results, console)
    return 1 if any(result.failure for result in file.results) else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
