"""External bots play in processes of their own, so that a crash or an endless loop stays there."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading

from cosmic_factory.bots import BotFailed, Fault, NextStep
from cosmic_factory.lab.bot_processes.messages import (
    FROM_BOT,
    AnyFromBot,
    AnyToBot,
    AskNextStep,
    Failed,
    MakeBot,
    StepAnswered,
    send,
)
from cosmic_factory.length_prefix import read_content
from cosmic_factory.rules import View

# Wall time for starting Python and importing a bot, which is long on a busy machine.
START_SECONDS = 120.0
# Bots are limited by processor time. Wall time only ends a bot that sleeps or waits, so it is long
# enough for the busiest machine: this factor times the limit, and so many seconds more.
WALL_FACTOR, WALL_EXTRA_SECONDS = 10.0, 30.0


class BotProcess:
    """The process of one external bot; it makes a new bot for each game."""

    def __init__(self, name: str) -> None:
        self.name = name
        # Processor time for one answer.
        self._seconds = START_SECONDS
        self._gave_up = False
        self._process = subprocess.Popen(
            [sys.executable, "-m", "cosmic_factory.lab.bot_processes.host", name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            # The child finds all modules that this process finds.
            env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        )

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    def make_bot(self, seed: str, seconds: float) -> None:
        """Make a new bot, which may use that many seconds of processor time for each answer."""
        self._seconds = seconds
        self._answer_to(MakeBot(seed, seconds), START_SECONDS)

    def next_step(self, view: View, elapsed: float) -> NextStep:
        """Return the step of the bot made last; raise `BotFailed` if there is none."""
        wall_seconds = WALL_FACTOR * self._seconds + WALL_EXTRA_SECONDS
        answer = self._answer_to(AskNextStep(view, elapsed), wall_seconds)
        assert isinstance(answer, StepAnswered), "asked for a step"
        return answer.step

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            stream.close()

    def _answer_to(self, message: AnyToBot, wall_seconds: float) -> AnyFromBot:
        """Return the answer; raise `BotFailed` if the bot failed or its process ended."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        timer = threading.Timer(wall_seconds, self._give_up)
        timer.start()
        try:
            send(self._process.stdin, message)
            content = read_content(self._process.stdout)
        except BrokenPipeError:
            content = None
        finally:
            timer.cancel()
        if content is None:
            raise self._why_it_ended()
        answer = FROM_BOT.decode(content)
        if isinstance(answer, Failed):
            raise BotFailed(answer.fault, answer.text)
        return answer

    def _give_up(self) -> None:
        self._gave_up = True
        self._process.kill()

    def _why_it_ended(self) -> BotFailed:
        status = self._process.wait()
        if status == -getattr(signal, "SIGPROF", 0):
            text = f"took more than {self._seconds:g} s of processor time for an answer"
            return BotFailed(Fault.TOO_SLOW, text)
        if self._gave_up:
            return BotFailed(Fault.TOO_SLOW, "did not answer")
        return BotFailed(Fault.DIED, f"its process ended with status {status}")
