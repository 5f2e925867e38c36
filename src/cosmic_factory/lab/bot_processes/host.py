"""The process of an external bot: `python -m cosmic_factory.lab.bot_processes.host module:Class`.

The operating system counts the processor time of this process and ends it when one answer takes
too much (`ITIMER_PROF`). That works inside compiled code, cannot be caught by an `except`, and does
not depend on how busy the machine is.
"""

from __future__ import annotations

import math
import os
import random
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

import msgspec

from cosmic_factory.bots import (
    Bot,
    Fault,
    NextStep,
    bot_maker,
    error_line,
    shortened,
    why_no_bot,
)
from cosmic_factory.lab.bot_processes.messages import (
    TO_BOT,
    AnyFromBot,
    AnyToBot,
    AskNextStep,
    BotMade,
    Failed,
    MakeBot,
    StepAnswered,
    send,
)
from cosmic_factory.lab.tournament.kernels import wait_for_kernels
from cosmic_factory.length_prefix import read_content


def main(name: str) -> None:
    """Answer messages on the standard streams until the worker closes them."""
    requests, answers = _private_streams()
    host = BotHost(name)
    while (content := read_content(requests)) is not None:
        send(answers, host.answer(TO_BOT.decode(content)))


def _private_streams() -> tuple[IO[bytes], IO[bytes]]:
    """Return the pipes to the worker, out of the bot's reach.

    Standard input is empty for the bot, and what it prints goes to standard error.
    """
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    return requests, answers


class BotHost:
    """Makes bots of one name and asks them, one bot at a time."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._bot: Bot | None = None
        # Processor time for one answer.
        self._seconds = math.inf

    def answer(self, message: AnyToBot) -> AnyFromBot:
        try:
            match message:
                case MakeBot(seed, seconds):
                    return self._make(seed, seconds)
                case AskNextStep():
                    with _processor_time_limit(self._seconds):
                        return self._ask(message)
        except Exception as error:  # whatever somebody's code raises
            return Failed(Fault.RAISED, error_line(error))

    def _make(self, seed: str, seconds: float) -> BotMade:
        # Any bot may be built on a level of the game. Waiting here keeps the compilation of the
        # kernels out of the bot's own processor time.
        wait_for_kernels()
        # A bot that draws from Python's global stream also repeats its answers for a seed.
        random.seed(seed)
        self._bot, self._seconds = None, seconds
        bot = bot_maker(self._name)(seed)
        if why := why_no_bot(bot):
            raise TypeError(why)
        self._bot = bot
        return BotMade()

    def _ask(self, message: AskNextStep) -> StepAnswered | Failed:
        assert self._bot is not None, "made before it is asked"
        return _checked(self._bot.next_step(message.view, message.elapsed))


def _checked(answer: Any) -> StepAnswered | Failed:
    """Return the answer if it stays the same on its way to the worker."""
    try:
        return StepAnswered(msgspec.convert(msgspec.to_builtins(answer), NextStep))
    except (msgspec.ValidationError, TypeError, ValueError, RecursionError):
        return Failed(Fault.NONSENSE, f"answered {shortened(repr(answer))}, which is no step")


@contextmanager
def _processor_time_limit(seconds: float) -> Iterator[None]:
    """End this process by SIGPROF if the body takes more processor time than that.

    Windows has no such timer; there only the worker's limit on wall time holds.
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


if __name__ == "__main__":
    main(sys.argv[1])
