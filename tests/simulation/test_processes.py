from __future__ import annotations

import asyncio

from tests.simulation.process_loop import ProcessLoop
from tests.simulation.processes import Process
from tests.virtual_time import run_on_virtual_time


async def note_seconds(name: str, noted: list[tuple[str, float]]) -> None:
    while True:
        await asyncio.sleep(1)
        noted.append((name, asyncio.get_running_loop().time()))


def test_a_paused_process_makes_up_for_its_steps_in_order() -> None:
    async def story() -> list[tuple[str, float]]:
        noted: list[tuple[str, float]] = []
        process = Process("A")
        task = process.start(note_seconds("A", noted))
        await asyncio.sleep(1.5)
        process.pause()
        await asyncio.sleep(2)
        process.resume()
        await asyncio.sleep(1.1)
        task.cancel()
        return noted

    assert run_on_virtual_time(story(), ProcessLoop) == [("A", 1.0), ("A", 3.5), ("A", 4.5)]


def test_a_timer_that_was_cancelled_during_a_pause_does_not_run_after_it() -> None:
    async def story() -> list[str]:
        called: list[str] = []
        process = Process("A")

        async def set_timer() -> asyncio.TimerHandle:
            return asyncio.get_running_loop().call_later(1, called.append, "too late")

        timer = await process.start(set_timer())
        process.pause()
        await asyncio.sleep(2)
        timer.cancel()
        process.resume()
        await asyncio.sleep(1)
        return called

    assert run_on_virtual_time(story(), ProcessLoop) == []


def test_a_killed_process_does_not_even_clean_up() -> None:
    async def story() -> list[str]:
        done: list[str] = []

        async def work() -> None:
            try:
                await asyncio.sleep(1)
            finally:
                done.append("cleaned up")

        process = Process("A")
        task = process.start(work())
        await asyncio.sleep(0.5)
        process.kill()
        await asyncio.sleep(10)
        before = list(done)
        process.allow_cleanup()
        await task
        return before

    assert run_on_virtual_time(story(), ProcessLoop) == []
