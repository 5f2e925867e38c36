"""Recorded games for the tests of analysis."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from cosmic_factory.analysis import RoundFacts, all_round_facts
from cosmic_factory.rules import Record, read_record

GOLDEN = Path(__file__).parent.parent / "golden"
NAMES = tuple(sorted(path.stem for path in GOLDEN.glob("*.jsonl")))


@cache
def golden_record(name: str) -> Record:
    return read_record((GOLDEN / f"{name}.jsonl").read_bytes())


@cache
def golden_rounds(name: str) -> tuple[RoundFacts, ...]:
    return all_round_facts(golden_record(name))
