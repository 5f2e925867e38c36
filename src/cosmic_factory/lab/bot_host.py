"""The process of a strange bot: `python -m cosmic_factory.lab.bot_host module:Class`.

The operating system counts its processor time and ends it when an answer takes too much
(`ITIMER_PROF`): that works inside compiled code, cannot be caught by an `except`, and does not
depend on how busy the machine is.
"""

from __future__ import annotations

import math
import os
import random
import signal
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import msgspec

from cosmic_factory.bots import Bot, Move, bot_maker
from cosmic_factory.lab.bot_protocol import (
    TO_BOT,
    AnyFromBot,
    Ask,
    Begin,
    Failed,
    Made,
    Moved,
    receive,
    send,
)
from cosmic_factory.lab.kernels import wait_for_kernels
from cosmic_factory.lab.results import Fault

LONGEST_TEXT = 200


def main(name: str) -> None:
    asked, answers = _private_streams()
    host = BotHost(name)
    while (frame := receive(asked)) is not None:
        send(answers, host.answer(TO_BOT.decode(frame)))


def _private_streams() -> tuple[IO[bytes], IO[bytes]]:
    """The pipes to the worker, out of the bot's reach: what it prints goes to standard error."""
    asked, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    return asked, answers


class BotHost:
    """Makes bots and asks them, one at a time."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._bot: Bot | None = None
        self._seconds = math.inf

    def answer(self, message: Begin | Ask) -> AnyFromBot:
        try:
            match message:
                case Begin(seed, seconds):
                    return self._begin(seed, seconds)
                case Ask():
                    with _limited_to(self._seconds):
                        return self._ask(message)
        except Exception as wrong:  # whatever a stranger's code raises
            return Failed(Fault.RAISED, said(wrong))

    def _begin(self, seed: str, seconds: float) -> Made:
        # Whatever its name, a bot may be built on a level of the game; and what it waits for here
        # does not count as its own thinking.
        wait_for_kernels()
        # A bot that draws from the global stream gives the same answers in every tournament, too.
        random.seed(seed)
        self._bot, self._seconds = None, seconds
        self._bot = bot_maker(self._name)(seed)
        return Made()

    def _ask(self, message: Ask) -> Moved | Failed:
        assert self._bot is not None, "begun before it is asked"
        return _checked(self._bot.next_move(message.view, message.elapsed))


def _checked(answer: Any) -> Moved | Failed:
    """Only what survives the way to the worker and back is a move."""
    try:
        return Moved(msgspec.convert(msgspec.to_builtins(answer), Move | None))
    except (msgspec.ValidationError, TypeError, ValueError, RecursionError):
        return Failed(Fault.NONSENSE, f"answered {shortened(repr(answer))}, which is no move")


@contextmanager
def _limited_to(seconds: float) -> Iterator[None]:
    """The process dies of SIGPROF after so much processor time; elsewhere the worker's watch
    has to do.
    """
    if not hasattr(signal, "setitimer"):
        yield
        return
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def said(wrong: BaseException) -> str:
    """An exception in one line, with the place where it was raised."""
    frames = traceback.extract_tb(wrong.__traceback__)
    at = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
    return shortened(f"{type(wrong).__name__}: {wrong}") + at


def shortened(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_TEXT else line[: LONGEST_TEXT - 1] + "…"


if __name__ == "__main__":
    main(sys.argv[1])
