from __future__ import annotations

import asyncio

import pytest

from cosmic_factory.tables.journal.port import StoredTime
from cosmic_factory.tables.time.shared_clock import (
    MAX_CORRECTION_MS,
    Agreement,
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
    agreed = agree_at_start(3, stored(5_000, None, in_play=False))
    assert (agreed.now, agreed.offset) == (5_000, 0)


def test_a_node_that_joins_takes_the_time_of_the_others() -> None:
    agreed = agree_at_start(3, stored(50_000, -7_000, last_beat=42_500))
    assert (agreed.now, agreed.offset) == (43_000, -7_000)


def test_a_clock_set_back_while_nothing_ran_does_not_take_the_game_back() -> None:
    agreed = agree_at_start(3, stored(50_000, 0, last_beat=90_000))
    assert (agreed.now, agreed.offset) == (90_000, 40_000)


def test_a_game_from_before_shared_time_goes_on_after_its_last_heartbeat() -> None:
    agreed = agree_at_start(3, stored(50_000, None, last_beat=90_000))
    assert (agreed.now, agreed.offset) == (90_000, 40_000)


def test_without_a_game_in_play_a_wrong_clock_is_forgotten() -> None:
    agreed = agree_at_start(3, stored(50_000, 40_000, last_beat=90_000, in_play=False))
    assert (agreed.now, agreed.offset) == (50_000, 0)


# --- a node that runs ------------------------------------------------------------------------

# What the comparison before came to: the same offset, by an answer that came quickly.
LAST = Agreement(9_000, 0, 3)


@pytest.mark.parametrize(("drift", "correction"), [(3, 3), (-2, -2), (90, 5), (-90, -5)])
def test_drift_is_corrected_little_by_little(drift: int, correction: int) -> None:
    agreed = agree(10_000, 1, stored(10_000 + drift), LAST)
    assert (agreed.now, agreed.offset) == (10_000 + correction, 0)
    assert abs(correction) <= MAX_CORRECTION_MS


def test_a_slow_answer_corrects_nothing() -> None:
    assert agree(10_000, 400, stored(10_300), LAST).now == 10_000


@pytest.mark.parametrize("step", [HOUR_MS, -HOUR_MS, 1_500, -1_500, 800, -800, 150, -150])
def test_a_step_of_the_databases_clock_moves_no_game(step: int) -> None:
    agreed = agree(10_000, 2, stored(10_000 + step, 0, last_beat=9_400), LAST)
    assert (agreed.now, agreed.offset) == (10_000, -step)
    # Another node, a little later, finds that all is well.
    assert agree(10_600, 2, stored(10_600 + step, -step, last_beat=10_000), LAST).now == 10_600


@pytest.mark.parametrize("wrong", [800, -800])
def test_a_node_follows_an_offset_that_another_node_stored(wrong: int) -> None:
    """The node started between a step of the database's clock and the moment others noticed it."""
    agreed = agree(10_000 + wrong, 2, stored(10_000 + wrong, -wrong, last_beat=9_900), LAST)
    assert (agreed.now, agreed.offset) == (10_000, -wrong)


def test_a_node_that_follows_another_is_not_followed_in_turn() -> None:
    found = agree(10_000, 2, stored(10_400, 0, last_beat=9_500), LAST)
    follows = agree(10_500, 2, stored(10_600, found.offset, last_beat=10_000), LAST)
    assert (follows.now, follows.offset) == (10_200, found.offset)
    # Later both find that all is well, and nobody stores an offset again.
    for last, own in ((found, 11_000), (follows, 11_000)):
        agreed = agree(own, 2, stored(11_400, found.offset, last_beat=10_900), last)
        assert (agreed.now, agreed.offset) == (own, found.offset)


def test_a_node_set_by_a_slow_answer_takes_the_first_better_one() -> None:
    slow = agree_at_start(300, stored(10_000, 0, last_beat=9_500))
    agreed = agree(11_000, 4, stored(11_250, 0, last_beat=10_900), slow)
    assert (agreed.now, agreed.offset, agreed.error) == (11_250, 0, 4)


def test_a_node_that_slept_while_others_went_on_follows_them() -> None:
    agreed = agree(10_000, 2, stored(70_000, 0, last_beat=69_500), LAST)
    assert (agreed.now, agreed.offset) == (70_000, 0)


def test_a_laptop_that_slept_alone_in_a_game_goes_on_where_it_was() -> None:
    agreed = agree(10_000, 2, stored(70_000, 0, last_beat=9_500), LAST)
    assert (agreed.now, agreed.offset) == (10_000, -60_000)


def test_a_laptop_that_slept_without_a_game_has_the_right_time_again() -> None:
    agreed = agree(10_000, 2, stored(70_000, 0, last_beat=9_500, in_play=False), LAST)
    assert (agreed.now, agreed.offset) == (70_000, 0)
