"""What runs inside the thinking process: one task at a time, the most urgent first.

The process ends when the pipe from its node closes, however the node has ended.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
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
from cosmic_factory.server.thinking.pulse import (
    Pulse,
    ending_on_errors,
    kind_and_places,
    start_thread,
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
# Kept for telling that there is no memory left.
RESERVE_BYTES = 1024**2
# What Python says when there is no memory for another thread.
NO_THREAD = "can't start new thread"
# The number of an option of Linux's `prctl`.
SET_PARENT_DEATH_SIGNAL = 1

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

    @property
    def is_stopped(self) -> bool:
        """Whether the task is to stop, without doing others first."""
        return super().is_set()


class Answers:
    """The pipe to the node, for several threads."""

    def __init__(self, target: IO[bytes]) -> None:
        self._target = target
        self._lock = threading.Lock()

    def send(self, message: AnyFromThinking) -> None:
        encoded = encode_message(message)
        try:
            with self._lock:
                self._target.write(encoded)
                self._target.flush()
        except BrokenPipeError:
            # The node is gone. Both its pipes close then, and this one may be noticed first.
            os._exit(0)


class Worker:
    """Does the tasks that come in. A more urgent one is done in the middle of another."""

    def __init__(self, do: DoesTask, source: IO[bytes], answers: Answers) -> None:
        self._do_task = do
        self._source = source
        self._answers = answers
        self._inbox: queue.SimpleQueue[DoTask] = queue.SimpleQueue()
        # The tasks that have begun, by their number.
        self._begun: dict[int, Stop] = {}
        # The processor time of all tasks that have ended.
        self._spent = 0.0
        # Given back to the system when there is no memory left, so that this can be told.
        self._reserve: bytes | None = bytes(RESERVE_BYTES)

    @property
    def has_begun(self) -> bool:
        """Whether a task is being done."""
        return bool(self._begun)

    def run(self) -> None:
        """Do tasks until this process has grown too large or the node is gone."""
        start_thread(self._read)
        while self._reserve is not None and _resident_kb() < MAX_RESIDENT_KB:
            self._do(self._inbox.get())
        self._answers.send(ProcessEnding(is_out_of_memory=self._reserve is None))

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
        began, others = time.process_time(), self._spent
        result, failure = b"", ""
        try:
            result = self._do_task(task.task, stop)
        except Exception as wrong:
            if isinstance(wrong, MemoryError) or NO_THREAD in str(wrong):
                self._reserve = None
            failure = kind_and_places(wrong)
        del self._begun[task.number]
        # Tasks in the middle of this one have told their part.
        spent = max(0.0, time.process_time() - began - (self._spent - others))
        self._spent += spent
        answer: Answer = TaskDone(task.number, result, spent)
        if failure:
            answer = TaskFailed(task.number, failure, spent)
        elif stop.is_stopped:
            answer = TaskStopped(task.number, spent)
        self._answers.send(answer)

    def _do_urgent(self) -> None:
        """Do what has come in meanwhile: the node sends only what is more urgent."""
        while not self._inbox.empty():
            self._do(self._inbox.get())


def end_with_parent() -> None:
    """Have the system kill this process when its node is gone, even while it stands still.

    The closing pipe tells the same to a process that runs, on every system.
    """
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            ctypes.CDLL(None).prctl(SET_PARENT_DEATH_SIGNAL, signal.SIGKILL)


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
    end_with_parent()
    lower_priority(min(niceness, STARTING_NICENESS))
    bound_memory()
    with ending_on_errors():
        answers = Answers(os.fdopen(os.dup(sys.stdout.fileno()), "wb"))
        # Whatever prints from now on cannot come between two answers.
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
        pulse = Pulse(answers.send)
        start_thread(pulse.keep)
        from cosmic_factory.server.thinking.tasks import do_encoded
        from cosmic_factory.solver import WARM_UP

        lower_priority(niceness)
        worker = Worker(do_encoded, sys.stdin.buffer, answers)
        # While kernels are compiled, tasks wait for another process.
        pulse.is_working = lambda: worker.has_begun and WARM_UP.is_settled()
        worker.run()
    # Not by returning: the interpreter would wait for the thread that reads from the node.
    os._exit(0)


if __name__ == "__main__":
    main(int(sys.argv[1]))
