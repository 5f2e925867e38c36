"""A process for work on one long game: it gives way to others, and its memory ends with it.

In a thread such work would hold the interpreter lock against the event loop, and what it needs
would stay with the server for good.
"""

from __future__ import annotations

import asyncio
import pickle
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

T = TypeVar("T")

# How much less this process counts than the server's own when both want the processor.
NICENESS = 10
# Gives way before anything is imported, and also if the server itself comes before all others.
PROGRAM = f"""
import os
if hasattr(os, "sched_setscheduler"):
    os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
if hasattr(os, "nice"):
    os.nice({NICENESS})
from {__name__} import main
main()
"""


async def run_apart(work: Callable[..., T], *args: object) -> T:
    """Call a function of a module in a process of its own, and return or raise what it does.

    Function, arguments and result must be picklable. Cancelling the wait ends the process.
    """
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", "-c", PROGRAM),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        answer, _ = await process.communicate(pickle.dumps((work, args)))
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode != 0:
        raise RuntimeError("the process that reads a game has failed")
    # Only what our own process wrote: nobody else has the other end.
    result, wrong = pickle.loads(answer)
    if wrong is not None:
        raise wrong
    found: T = result
    return found


def main() -> None:
    """Do what the server's process asks for on standard input."""
    try:
        work, args = pickle.load(sys.stdin.buffer)  # from the process that started us
    except (EOFError, pickle.UnpicklingError):
        return  # it has ended before it had said all
    answer: tuple[Any, Exception | None]
    try:
        answer = work(*args), None
    except Exception as wrong:
        answer = None, wrong
    with suppress(BrokenPipeError):  # the server has gone meanwhile
        sys.stdout.buffer.write(pickle.dumps(answer))
        sys.stdout.buffer.flush()
