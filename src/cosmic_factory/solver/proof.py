"""What an exact search returns, and how another thread watches and stops it."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import NamedTuple, TypeVar

import numpy as np

from cosmic_factory.rules import Galaxy
from cosmic_factory.solver.compiled import Ints, StopFlag

Item = TypeVar("Item")
Result = TypeVar("Result")

# Entries of the progress array. Searches that cannot tell their progress leave zeros.
DONE, TOTAL, BEST, BOUND, SHARES, PAIRS = range(6)
PROGRESS_ENTRIES = 6
# How often a search in another thread is checked.
CHECK_INTERVAL_SECONDS = 0.02


class Proof(NamedTuple):
    """The result of an exact search.

    `galaxy` is the best galaxy, or None if none is better than the one that the caller had.
    `worth` is the best worth known, that of the caller's galaxy included, and no galaxy is worth
    more than `bound`. `proved` says that the search came to its end.
    """

    galaxy: Galaxy | None
    worth: int
    bound: int
    proved: bool
    seen: int  # how many parts of the search were looked at


class ProofControl(NamedTuple):
    """Memory that a search shares with the thread that waits for it."""

    stop: StopFlag  # another thread sets `stop[0]` to 1 to end the search
    progress: Ints
    threads: int = 1  # how many the search may use

    @property
    def share(self) -> float | None:
        """Which part of the search is done, from 0 to 1, or None if it does not tell."""
        done, total = int(self.progress[DONE]), int(self.progress[TOTAL])
        return min(1.0, done / total) if total else None


def new_control(threads: int = 1) -> ProofControl:
    return ProofControl(np.zeros(1, np.int8), new_progress(), threads)


def new_progress() -> Ints:
    return np.zeros(PROGRESS_ENTRIES, np.int64)


def map_in_threads(
    threads: int, work: Callable[[Item], Result], items: Sequence[Item]
) -> list[Result]:
    """Return the result of `work` for each item, in order; kernels run in several threads at once.

    The calling thread is one of them: starting a thread costs as much as a small item.
    """
    if threads == 1 or len(items) == 1:
        return [work(item) for item in items]
    left, results = deque(enumerate(items)), dict[int, Result]()

    def take_items() -> None:
        while True:
            try:
                number, item = left.popleft()
            except IndexError:  # another thread has taken the last one
                return
            results[number] = work(item)

    with ThreadPoolExecutor(threads - 1) as pool:
        others = [pool.submit(take_items) for _ in range(1, threads)]
        take_items()
        for other in others:
            other.result()
    return [results[number] for number in range(len(items))]


@contextmanager
def stopping(control: ProofControl, is_over: Callable[[], bool]) -> Iterator[None]:
    """Stop the search inside when it is over: a thread of its own looks now and then."""
    done = threading.Event()

    def watch() -> None:
        while not done.wait(CHECK_INTERVAL_SECONDS):
            if is_over():
                control.stop[0] = 1

    thread = threading.Thread(target=watch, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()
