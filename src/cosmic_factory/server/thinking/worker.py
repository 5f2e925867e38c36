"""What runs inside the thinking process: one task at a time, the most urgent first.

The process ends when the pipe from its node closes, however the node has ended.
"""

from __future__ import annotations

import contextlib
import os
import queue
import sys
import threading
from collections.abc import Callable
from pathlib import Path, PurePath
from traceback import extract_tb
from typing import IO

from cosmic_factory.length_prefix import read_content
from cosmic_factory.server.thinking.pipe_messages import (
    TO_THINKING,
    Answer,
    AnyFromThinking,
    DoTask,
    ProcessEnding,
    StopTask,
    TaskDone,
    TaskFailed,
    TaskStopped,
    encode_message,
)

# While modules are loaded; at the lowest priority a busy machine would take minutes over that.
STARTING_NICENESS = 10
# The lowest priority there is: whatever else the machine has to do comes first.
MAX_NICENESS = 19
# Beyond this much address space an allocation fails, and with it the task. The compiled kernels and
# numpy reserve most of it without using it.
MAX_ADDRESS_BYTES = 2 * 1024**3
# A process that holds more memory than this ends after its task; the next task starts a new one.
MAX_RESIDENT_KB = 400 * 1024
# Of a traceback, this many innermost places are told.
MAX_PLACES = 8

# Does an encoded task, and asks often whether it is to stop.
DoesTask = Callable[[bytes, threading.Event], bytes]


class Stop(threading.Event):
    """Whether a task is to stop. Whoever asks lets more urgent tasks be done first."""

    def __init__(self, do_urgent: Callable[[], None]) -> None:
        super().__init__()
        self._do_urgent = do_urgent

    def is_set(self) -> bool:
        self._do_urgent()
        return super().is_set()


class Worker:
    """Does the tasks that come in. A more urgent one is done in the middle of another."""

    def __init__(self, do: DoesTask, source: IO[bytes], target: IO[bytes]) -> None:
        self._do_task = do
        self._source = source
        self._target = target
        self._inbox: queue.SimpleQueue[DoTask] = queue.SimpleQueue()
        # The tasks that have begun, by their number.
        self._begun: dict[int, Stop] = {}

    def run(self) -> None:
        """Do tasks until this process has grown too large or the node is gone."""
        threading.Thread(target=self._read, daemon=True).start()
        while _resident_kb() < MAX_RESIDENT_KB:
            self._do(self._inbox.get())
        self._send(ProcessEnding())

    def _read(self) -> None:
        while (content := read_content(self._source)) is not None:
            message = TO_THINKING.decode(content)
            if isinstance(message, StopTask):
                if (stop := self._begun.get(message.number)) is not None:
                    stop.set()
            else:
                self._inbox.put(message)
        # The node is gone: nobody wants what is being thought now.
        os._exit(0)

    def _do(self, task: DoTask) -> None:
        stop = self._begun[task.number] = Stop(self._do_urgent)
        answer: Answer
        try:
            result = self._do_task(task.task, stop)
            answer = TaskStopped(task.number) if stop.is_set() else TaskDone(task.number, result)
        except Exception as wrong:
            answer = TaskFailed(task.number, _failure(wrong))
        del self._begun[task.number]
        self._send(answer)

    def _send(self, message: AnyFromThinking) -> None:
        try:
            self._target.write(encode_message(message))
            self._target.flush()
        except BrokenPipeError:
            # The node is gone. Both its pipes close then, and this one may be noticed first.
            os._exit(0)

    def _do_urgent(self) -> None:
        """Do what has come in meanwhile: the node sends only what is more urgent."""
        while not self._inbox.empty():
            self._do(self._inbox.get())


def lower_priority(niceness: int) -> None:
    """Give this process a priority below everything else on the machine."""
    if sys.platform == "win32":
        return  # the node starts this process with a low priority there
    if sys.platform == "linux":
        # A node may run in real time; what thinks for it may not. Whatever else wants to run takes
        # the core from an idle process at once, and from a nice one after its slice of some ms.
        policy = os.SCHED_IDLE if niceness >= MAX_NICENESS else os.SCHED_OTHER
        os.sched_setscheduler(0, policy, os.sched_param(0))
    os.nice(max(0, niceness - os.getpriority(os.PRIO_PROCESS, 0)))
    # The node has started us in a session of our own. Where the kernel shares time between
    # sessions, our session has a niceness, too.
    with contextlib.suppress(OSError):
        Path("/proc/self/autogroup").write_text(str(niceness))


def bound_memory() -> None:
    """Let an allocation fail before this process takes the memory that the server needs."""
    if sys.platform == "win32":
        return
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    within = hard == resource.RLIM_INFINITY or hard >= MAX_ADDRESS_BYTES
    resource.setrlimit(resource.RLIMIT_AS, (MAX_ADDRESS_BYTES if within else hard, hard))


def _failure(error: Exception) -> str:
    """Return the kind of an exception and where it was raised.

    Its text stays here: it may quote anything, and what is returned is logged.
    """
    places = [
        f"{PurePath(place.filename).name}:{place.lineno}"
        for place in extract_tb(error.__traceback__)[-MAX_PLACES:]
    ]
    return f"{type(error).__name__} at {', '.join(places)}"


def _resident_kb() -> int:
    """Return the memory in use, or as much as can be known of it.

    The most that was ever in use would be that of the server at first: on Linux a process has this
    number from the one that it was forked from.
    """
    if sys.platform == "win32":
        return 0
    now = Path("/proc/self/statm")
    if now.exists():
        return int(now.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024
    import resource

    # macOS counts bytes.
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def main(niceness: int) -> None:
    """Answer tasks from standard input on standard output, with that niceness in the end."""
    lower_priority(min(niceness, STARTING_NICENESS))
    bound_memory()
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # Whatever prints from now on cannot come between two answers.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    from cosmic_factory.server.thinking.tasks import do_encoded

    lower_priority(niceness)
    Worker(do_encoded, sys.stdin.buffer, answers).run()
    # Not by returning: the interpreter would wait for the thread that reads from the node.
    os._exit(0)


if __name__ == "__main__":
    main(int(sys.argv[1]))
