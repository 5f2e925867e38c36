"""Signs of life of the thinking process, and its end when it can do nothing any more.

The node starts another process then. A process that only seemed to live would have to be noticed
by how long its task takes.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path, PurePath
from traceback import extract_tb
from typing import NamedTuple

from cosmic_factory.server.thinking.pipe_messages import Alive

# How often the process says that it lives. The kernels release the interpreter's lock.
BEAT_SECONDS = 1.0
# A process whose task has had no processor time over so many beats, each of them in time, is stuck.
MAX_STILL_BEATS = 10
# The least processor time between two beats of a task that goes on.
LEAST_PROGRESS_SECONDS = 0.001
# With less address space than this left, a thread that is started may end without a word, and
# whoever has started it waits for ever.
LEAST_FREE_BYTES = 32 * 1024**2
# Exit codes: there is no more memory, something unexpected was raised, or nothing goes on.
OUT_OF_MEMORY, UNEXPECTED, STUCK = 71, 70, 75
# Of a traceback, this many innermost places are told.
MAX_PLACES = 8


class _Moment(NamedTuple):
    """A moment, and the processor time that all other threads have had by then."""

    at: float
    spent: float


def _now() -> _Moment:
    return _Moment(time.monotonic(), time.process_time() - time.thread_time())


class Pulse:
    """Tells the node every second that this process lives, as long as it does."""

    def __init__(self, send: Callable[[Alive], None]) -> None:
        self._send = send
        # Whether a task is being done that would use the processor if it could.
        self.is_working: Callable[[], bool] = lambda: False
        self._still_beats = 0

    def keep(self) -> None:
        while True:
            self._send(Alive())
            before = _now()
            time.sleep(BEAT_SECONDS)
            if _free_address_bytes() < LEAST_FREE_BYTES:
                os._exit(OUT_OF_MEMORY)
            if self._is_stuck(before, _now()):
                os._exit(STUCK)

    def _is_stuck(self, before: _Moment, now: _Moment) -> bool:
        has_moved = now.spent - before.spent >= LEAST_PROGRESS_SECONDS
        # A process that stood still itself, or for which the machine had no time, is not stuck.
        is_late = now.at - before.at > 2 * BEAT_SECONDS
        is_still = self.is_working() and not has_moved and not is_late
        self._still_beats = self._still_beats + 1 if is_still else 0
        return self._still_beats >= MAX_STILL_BEATS


def _free_address_bytes() -> float:
    """Return how much more memory this process may address, as far as that is bounded."""
    if sys.platform != "linux":
        return float("inf")
    import resource

    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    if limit == resource.RLIM_INFINITY:
        return float("inf")
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    return limit - pages * os.sysconf("SC_PAGE_SIZE")


def start_thread(work: Callable[[], None]) -> None:
    """Start a thread without which this process is of no use: it ends with it."""

    def run() -> None:
        with ending_on_errors():
            work()

    threading.Thread(target=run, daemon=True).start()


@contextlib.contextmanager
def ending_on_errors() -> Iterator[None]:
    """End this process when something unexpected is raised inside: the node starts another."""
    try:
        yield
    except MemoryError:
        os._exit(OUT_OF_MEMORY)
    except BaseException as wrong:
        with contextlib.suppress(BaseException):
            told = f"the thinking process ends: {kind_and_places(wrong)}"
            print(told, file=sys.stderr, flush=True)
        # Not by raising: the interpreter would wait for threads that may never end.
        os._exit(UNEXPECTED)


def kind_and_places(error: BaseException) -> str:
    """Return the kind of an exception and where it was raised.

    Its text stays here: it may quote anything, and what is returned is logged.
    """
    places = [
        f"{PurePath(place.filename).name}:{place.lineno}"
        for place in extract_tb(error.__traceback__)[-MAX_PLACES:]
    ]
    return f"{type(error).__name__} at {', '.join(places)}"
