from __future__ import annotations

import gc
import os
import subprocess
import sys

import pytest

from tests.simulation.broken_parts import (
    AnswersBeforeItStores,
    ForgetsCommandIds,
    RunsFast,
    StoresUnderAnyNumber,
)
from tests.simulation.faults import Fault, FaultPlan
from tests.simulation.simulate import simulate
from tests.simulation.world import Parts

# `make simulate` plays as many as one likes; these are part of every test run.
SEEDS, SEEDS_EACH = 80, 10


@pytest.mark.parametrize("first", range(0, SEEDS, SEEDS_EACH))
def test_games_survive_whatever_goes_wrong(first: int) -> None:
    gc.freeze()
    try:
        for seed in range(first, first + SEEDS_EACH):
            report = simulate(seed)
            assert report.failures == (), f"replay it with: make simulate SEED={seed}"
    finally:
        gc.unfreeze()


def test_a_node_that_cannot_read_when_news_come_reads_later() -> None:
    """In this game the last entry was announced while one node did not reach the database."""
    assert simulate(1015).failures == ()


def test_a_seed_replays_exactly_in_any_process() -> None:
    seed = 9
    here = simulate(seed).digest
    program = f"from tests.simulation.simulate import simulate; print(simulate({seed}).digest)"
    there = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONHASHSEED": "4711"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    assert here == simulate(seed).digest == there


# --- broken on purpose -----------------------------------------------------------------------


def is_noticed(sentence: str, parts: Parts, *faults: Fault) -> bool:
    """Play games on a broken part until a check says this."""
    return any(
        sentence in failure
        for seed in range(300, 340)
        for failure in simulate(seed, FaultPlan.of(seed, *faults), parts).failures
    )


def test_an_acknowledgement_before_the_append_is_noticed() -> None:
    assert is_noticed("are stored", Parts(database=AnswersBeforeItStores), Fault.CRASH)


def test_a_command_done_twice_after_a_restart_is_noticed() -> None:
    faults = (Fault.CRASH, Fault.RECONNECT, Fault.SENT_TWICE, Fault.ANSWER_LOST)
    assert is_noticed(" 2 times", Parts(database=ForgetsCommandIds), *faults)


def test_two_writers_of_one_entry_are_noticed() -> None:
    assert is_noticed("had another state", Parts(database=StoresUnderAnyNumber))


def test_a_phase_that_ends_early_is_noticed() -> None:
    assert is_noticed("before its deadline", Parts(clock=RunsFast))
