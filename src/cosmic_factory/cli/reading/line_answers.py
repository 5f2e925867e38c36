"""Answers to lines of standard input, and searches that Ctrl-C ends early."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import msgspec

from cosmic_factory.cli.reading.files import input_lines
from cosmic_factory.rules import Malformed


def answer_lines(answer_line: Callable[[bytes, threading.Event], dict[str, Any]]) -> int:
    """Answer each line at once; one that is not valid is answered by what is wrong with it.

    Ctrl-C ends the search for the line in hand, which is answered by the best so far.
    """
    all_valid, cancel = True, threading.Event()
    with interrupt_sets(cancel):
        for line in input_lines():
            try:
                result = answer_line(line, cancel)
            except Malformed as wrong:
                result = error_answer(wrong)
                all_valid = False
            sys.stdout.buffer.write(msgspec.json.encode(result) + b"\n")
            sys.stdout.buffer.flush()
            if cancel.is_set():
                raise KeyboardInterrupt
    return 0 if all_valid else 1


def error_answer(wrong: Malformed) -> dict[str, Any]:
    """Return what is wrong with a line, in the place of its answer."""
    return {"error": {"code": wrong.code, "message": wrong.text, "at": wrong.at or "$"}}


@contextmanager
def interrupt_sets(cancel: threading.Event) -> Iterator[None]:
    """Set `cancel` at the first Ctrl-C; the next one ends the program as usual.

    A signal handler is used because KeyboardInterrupt can get lost: if it is raised within a
    callback of the interpreter, Python only prints it.
    """

    def ask(_signal: int, _frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, usual)
        cancel.set()

    usual = signal.signal(signal.SIGINT, ask)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
