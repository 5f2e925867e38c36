from __future__ import annotations

import gc
import os
import subprocess
import sys

import pytest

from tests.simulation.broken_parts import (
    AnswersBeforeItStores,
    ForgetsCommandIds,
    LosesNewsSilently,
    RunsFast,
    ShowsAnothersHand,
    SkipsAnEntry,
    SkipsAnEntryWithoutLinks,
    StoresOtherDeadlines,
    StoresUnderAnyNumber,
)
from tests.simulation.faults import FaultPlan, SimulatedFault
from tests.simulation.simulate import simulate
from tests.simulation.world import Parts

# `make simulate` plays as many as one likes; these are part of every test run.
SEEDS, SEEDS_EACH = 200, 20


@pytest.mark.parametrize("first", range(0, SEEDS, SEEDS_EACH))
def test_games_survive_whatever_goes_wrong(first: int) -> None:
    gc.disable()
    try:
        for seed in range(first, first + SEEDS_EACH):
            report = simulate(seed)
            assert report.failures == (), f"repeat it with: make simulate SEED={seed}"
    finally:
        gc.enable()


def test_a_node_that_cannot_read_when_news_come_reads_later() -> None:
    """In this game the last entry was announced while one node did not reach the database."""
    assert simulate(1015).failures == ()


def test_a_node_reads_what_it_stored_when_the_answer_was_lost() -> None:
    """In this game nobody sent anything to the node for half a minute afterwards."""
    assert simulate(1091).failures == ()


def test_a_seed_replays_exactly_in_any_process() -> None:
    """With another order of sets and other addresses of objects, every message is the same."""
    program = (
        "from tests.simulation.simulate import simulate\n"
        "print([simulate(seed).digest for seed in (7, 10, 12)])"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
        ).stdout
        for hash_seed in ("1", "4711")
    }
    assert len(digests) == 1


def test_a_seed_replays_exactly_in_one_process() -> None:
    assert simulate(9) == simulate(9)


# --- broken on purpose -----------------------------------------------------------------------


def is_noticed(sentence: str, parts: Parts, *faults: SimulatedFault) -> bool:
    """Play games on a broken part until a check says this."""
    return any(
        sentence in failure
        for seed in range(300, 360)
        for failure in simulate(seed, FaultPlan.of(seed, *faults), parts).failures
    )


def test_an_acknowledgement_before_the_append_is_noticed() -> None:
    assert is_noticed("are stored", Parts(database=AnswersBeforeItStores), SimulatedFault.CRASH)


def test_a_command_done_twice_after_a_restart_is_noticed() -> None:
    faults = (
        SimulatedFault.CRASH,
        SimulatedFault.RECONNECT,
        SimulatedFault.SENT_TWICE,
        SimulatedFault.ANSWER_LOST,
    )
    assert is_noticed(" 2 times", Parts(database=ForgetsCommandIds, chained=False), *faults)


def test_two_writers_of_one_entry_are_noticed() -> None:
    assert is_noticed("had another state", Parts(database=StoresUnderAnyNumber))


def test_a_phase_that_ends_early_is_noticed() -> None:
    assert is_noticed("before its deadline", Parts(clock=RunsFast))


def test_a_deadline_that_is_off_by_two_seconds_is_noticed() -> None:
    assert is_noticed("has the deadline", Parts(database=StoresOtherDeadlines))


def test_an_entry_that_is_skipped_when_a_node_reads_is_noticed() -> None:
    parts = Parts(database=SkipsAnEntryWithoutLinks, chained=False)
    assert is_noticed("had another state", parts, SimulatedFault.CRASH)


def test_a_node_notices_by_itself_that_a_linked_entry_was_skipped() -> None:
    parts = Parts(database=SkipsAnEntry)
    assert is_noticed("a game cannot be read and is set aside", parts, SimulatedFault.CRASH)


def test_news_that_are_lost_without_catching_up_are_noticed() -> None:
    assert is_noticed("has not heard of entry", Parts(news=LosesNewsSilently))


def test_the_hand_of_another_seat_is_noticed() -> None:
    assert is_noticed("was shown hidden tiles in mine", Parts(connection=ShowsAnothersHand))
