from __future__ import annotations

import asyncio
import time

import pytest

from tests.virtual_time import EPOCH_MS, StandsStill, VirtualClock, run_on_virtual_time


def test_an_hour_passes_at_once() -> None:
    async def story() -> tuple[float, int]:
        clock = VirtualClock(asyncio.get_running_loop(), skew_ms=250)
        await clock.sleep(3600)
        return clock.monotonic(), clock.now()

    began = time.monotonic()
    assert run_on_virtual_time(story()) == (3600.0, EPOCH_MS + 3_600_250)
    assert time.monotonic() - began < 60


def test_waiting_for_what_never_comes_is_an_error() -> None:
    async def story() -> None:
        await asyncio.get_running_loop().create_future()

    with pytest.raises(StandsStill):
        run_on_virtual_time(story())
