from __future__ import annotations

import asyncio

import pytest

from cosmic_factory.tables.journal.port import StoredTime
from cosmic_factory.tables.time.shared_clock import (
    MAX_CORRECTION_MS,
    SharedClock,
    agree,
    agree_at_start,
)
from tests.virtual_time import EPOCH_MS, VirtualClock, run_on_virtual_time

HOUR_MS = 3_600_000


def stored(
    reference: int, offset: int | None = 0, last_beat: int = 0, *, in_play: bool = True
) -> StoredTime:
    return StoredTime(reference, offset, last_beat, in_play)


def test_setting_the_machines_clock_does_not_move_the_shared_time() -> None:
    async def story() -> None:
        machine = VirtualClock(asyncio.get_running_loop())
        clock = SharedClock(machine)
        await clock.sleep(10)
        machine.skew_ms = -HOUR_MS
        await clock.sleep(20)
        assert clock.now() == EPOCH_MS + 30_000
        assert clock.skew_ms == -HOUR_MS

    run_on_virtual_time(story())


# --- a node that starts ----------------------------------------------------------------------


def test_the_first_node_starts_from_the_databases_clock() -> None:
    agreed = agree_at_start(stored(5_000, None, in_play=False))
    assert (agreed.now, agreed.offset) == (5_000, 0)


def test_a_node_that_joins_takes_the_time_of_the_others() -> None:
    agreed = agree_at_start(stored(50_000, -7_000, last_beat=42_500))
    assert (agreed.now, agreed.offset) == (43_000, -7_000)


def test_a_clock_set_back_while_nothing_ran_does_not_take_the_game_back() -> None:
    agreed = agree_at_start(stored(50_000, 0, last_beat=90_000))
    assert (agreed.now, agreed.offset) == (90_000, 40_000)


def test_a_game_from_before_shared_time_goes_on_after_its_last_heartbeat() -> None:
    agreed = agree_at_start(stored(50_000, None, last_beat=90_000))
    assert (agreed.now, agreed.offset) == (90_000, 40_000)


def test_without_a_game_in_play_a_wrong_clock_is_forgotten() -> None:
    agreed = agree_at_start(stored(50_000, 40_000, last_beat=90_000, in_play=False))
    assert (agreed.now, agreed.offset) == (50_000, 0)


# --- a node that runs ------------------------------------------------------------------------


@pytest.mark.parametrize(("drift", "correction"), [(3, 3), (-2, -2), (300, 5), (-300, -5)])
def test_drift_is_corrected_little_by_little(drift: int, correction: int) -> None:
    agreed = agree(10_000, 1, stored(10_000 + drift))
    assert (agreed.now, agreed.offset) == (10_000 + correction, 0)
    assert abs(correction) <= MAX_CORRECTION_MS


def test_a_slow_answer_corrects_nothing() -> None:
    assert agree(10_000, 400, stored(10_300)).now == 10_000


@pytest.mark.parametrize("step", [HOUR_MS, -HOUR_MS, 1_500, -1_500])
def test_a_step_of_the_databases_clock_moves_no_game(step: int) -> None:
    agreed = agree(10_000, 2, stored(10_000 + step, 0, last_beat=9_400))
    assert (agreed.now, agreed.offset) == (10_000, -step)
    # Another node, a little later, finds that all is well.
    assert agree(10_600, 2, stored(10_600 + step, -step, last_beat=10_000)).now == 10_600


def test_a_node_that_slept_while_others_went_on_follows_them() -> None:
    agreed = agree(10_000, 2, stored(70_000, 0, last_beat=69_500))
    assert (agreed.now, agreed.offset) == (70_000, 0)


def test_a_laptop_that_slept_alone_in_a_game_goes_on_where_it_was() -> None:
    agreed = agree(10_000, 2, stored(70_000, 0, last_beat=9_500))
    assert (agreed.now, agreed.offset) == (10_000, -60_000)


def test_a_laptop_that_slept_without_a_game_has_the_right_time_again() -> None:
    agreed = agree(10_000, 2, stored(70_000, 0, last_beat=9_500, in_play=False))
    assert (agreed.now, agreed.offset) == (70_000, 0)
