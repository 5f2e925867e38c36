"""The results of a campaign: one JSON line for each part of it, in a file that grows."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

from cosmic_factory.rules import Value


class CampaignResult(Value, frozen=True, omit_defaults=True):
    """What one part of a campaign did: a game with faults, or a few thousand messages."""

    campaign: str
    seed: int
    # What counts towards the campaign's goal, by kind.
    counts: Mapping[str, int]
    # UTC, to the second.
    ended_at: str = ""
    seconds: float = 0.0
    # Processes that wanted a core, as a mean over the last minute.
    load: float = 0.0
    # What went wrong on purpose, where something else is counted.
    faults: Mapping[str, int] = {}
    acknowledged: int = 0
    # Acknowledged commands that changed nothing and have no entry therefore, by their type.
    without_effect: Sequence[str] = ()
    # The longest time from a command to its acknowledgement.
    worst_wait_seconds: float = 0.0
    # The most that phases ended by the clock were shorter and longer than their nominal length.
    min_error_seconds: float | None = None
    max_error_seconds: float | None = None
    failure: str | None = None

    @property
    def amount(self) -> int:
        return sum(self.counts.values())


class WrongFile(Exception):
    """The file holds the results of another campaign, or no results."""


class ResultsFile:
    """Appends results, and reads those that are there already."""

    def __init__(self, path: Path, campaign: str, first_seed: int = 1) -> None:
        """A new file begins with the part of that seed."""
        self._path = path
        self._first_seed = first_seed
        self.results = self._read(campaign) if path.exists() else []

    def _read(self, campaign: str) -> list[CampaignResult]:
        lines = self._path.read_bytes().split(b"\n")
        if lines.pop():
            # Its writer was killed: what the part did is not known, so it is played again.
            os.truncate(self._path, sum(len(line) + 1 for line in lines))
        try:
            results = [msgspec.json.decode(line, type=CampaignResult) for line in lines]
        except msgspec.DecodeError as wrong:
            raise WrongFile(f"{self._path} holds no results: {wrong}") from wrong
        others = {result.campaign for result in results} - {campaign}
        if others:
            raise WrongFile(f"{self._path} holds the results of: {', '.join(sorted(others))}")
        return results

    def add(self, result: CampaignResult) -> None:
        self.results.append(result)
        with self._path.open("ab") as file:
            file.write(msgspec.json.encode(result) + b"\n")
            file.flush()
            os.fsync(file.fileno())

    @property
    def amount(self) -> int:
        return sum(result.amount for result in self.results)

    @property
    def next_seed(self) -> int:
        return 1 + max((result.seed for result in self.results), default=self._first_seed - 1)


def show(results: list[CampaignResult], console: Console) -> None:
    """Print the sums over all results, and the seeds that failed."""
    if not results:
        console.print("nothing was run")
        return
    table = Table("", results[0].campaign)
    for name, text in _summary(results):
        table.add_row(name, text)
    console.print(table)
    for result in results:
        if result.failure:
            console.print(f"seed {result.seed} failed: {result.failure}", markup=False)


def _summary(results: list[CampaignResult]) -> list[tuple[str, str]]:
    counts = sum((Counter(result.counts) for result in results), Counter[str]())
    faults = sum((Counter(result.faults) for result in results), Counter[str]())
    loads = [result.load for result in results]
    rows = [(kind, str(times)) for kind, times in counts.most_common()]
    rows += [
        ("in all", f"{counts.total()} in {len(results)} parts"),
        ("acknowledged commands", str(sum(result.acknowledged for result in results))),
        ("of these without effect", str(sum(len(result.without_effect) for result in results))),
        ("failed parts", str(sum(result.failure is not None for result in results))),
        ("hours", f"{sum(result.seconds for result in results) / 3600:.2f}"),
        ("load", f"{min(loads):.1f} to {max(loads):.1f}"),
        ("ended", results[-1].ended_at),
    ]
    if faults:
        rows.append(("faults", str(faults.total())))
        rows += [(kind, str(times)) for kind, times in faults.most_common()]
    waits = [result.worst_wait_seconds for result in results if result.worst_wait_seconds]
    if waits:
        rows.append(("longest wait for an acknowledgement", f"{max(waits):.2f} s"))
    least = [one.min_error_seconds for one in results if one.min_error_seconds is not None]
    most = [one.max_error_seconds for one in results if one.max_error_seconds is not None]
    if least and most:
        rows.append(("shortest and longest error", f"{min(least):+.3f} s, {max(most):+.3f} s"))
    return rows
