"""What a second core brings to the proof of one hand, by processor time and by the clock.

    python -m benchmarks.solver.two_threads --hands 40

A proof goes through stretches that threads share, and lines between them that one thread runs. What
two free cores would need follows from the processor time of each shared item (each goes to the
thread that is free first) and of all between; in the search itself threads take one middle row
after the other, so each has half. Other work on the machine changes that little, but all of the
time by the clock, which is told beside it.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import TypeVar
from unittest.mock import patch

from benchmarks.solver.other_proofs import hands
from cosmic_factory.rules import PRINTED_RULES, Tile
from cosmic_factory.solver import SUM, WARM_UP, solve
from cosmic_factory.solver.problem import Problem
from cosmic_factory.solver.proof import map_in_threads, new_control
from cosmic_factory.solver.shapes.square import plan, running, search_tables
from cosmic_factory.solver.shapes.square.prove import prove_square

Item = TypeVar("Item")
Result = TypeVar("Result")
THREADS = 2
SHARING = (plan, running, search_tables)  # the modules that share work out


class SharedStretches:
    """Adds up what two free cores would need for the shared stretches of a proof."""

    def __init__(self) -> None:
        self.seconds = 0.0  # on the longest way
        self.own_seconds = 0.0  # of the calling thread

    def map_in_threads(
        self, threads: int, work: Callable[[Item], Result], items: Sequence[Item]
    ) -> list[Result]:
        """Do what `proof.map_in_threads` does, and measure."""
        used: list[float] = []

        def timed(item: Item) -> Result:
            began = time.thread_time()
            result = work(item)
            used.append(time.thread_time() - began)
            return result

        began = time.thread_time()
        results = map_in_threads(threads, timed, items)
        self.own_seconds += time.thread_time() - began
        is_search = isinstance(results[0], bool)
        self.seconds += sum(used) / threads if is_search else longest(used, threads)
        return results


def longest(seconds: Sequence[float], threads: int) -> float:
    """Return when the last thread ends if each item goes to the thread that is free first."""
    ends = [0.0] * threads
    for one in seconds:
        ends[ends.index(min(ends))] += one
    return max(ends)


def seconds_of(tiles: Sequence[Tile], worth: int, threads: int) -> tuple[float, float]:
    """Return the processor time on the longest way through a proof, and the time by the clock."""
    problem, stretches = Problem(tuple(tiles), PRINTED_RULES, SUM), SharedStretches()
    with ExitStack() as stack:
        for module in SHARING:
            stack.enter_context(patch.object(module, "map_in_threads", stretches.map_in_threads))
        began, clock = time.thread_time(), time.perf_counter()
        prove_square(problem, worth, new_control(threads))
        own, by_clock = time.thread_time() - began, time.perf_counter() - clock
    return own - stretches.own_seconds + stretches.seconds, by_clock


def two_cores(count: int) -> None:
    """Prove hands in one thread and in two, taking turns."""
    ratios, clock = [], []
    one_sum = two_sum = 0.0
    for tiles in hands(count, seed=10):
        worth = int(solve(tiles).value)
        one, two = (seconds_of(tiles, worth, threads) for threads in (1, THREADS))
        ratios.append(one[0] / two[0])
        clock.append(one[1] / two[1])
        one_sum, two_sum = one_sum + one[0], two_sum + two[0]
    print(
        f"one proof on two threads, {count} hands, load {os.getloadavg()[0]:.1f}:"
        f" {statistics.median(ratios):.2f} x by processor time (all together"
        f" {one_sum / two_sum:.2f} x), {statistics.median(clock):.2f} x by the clock",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--hands", type=int, default=40)
    WARM_UP.wait()
    two_cores(parser.parse_args().hands)


if __name__ == "__main__":
    main()
