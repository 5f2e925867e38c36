"""Strange bots play in processes of their own: what they crash, block or corrupt is only theirs."""

from __future__ import annotations

import atexit
import os
import signal
import subprocess
import sys
import threading
from collections import defaultdict

from cosmic_factory.bots import Move
from cosmic_factory.lab.bot_protocol import (
    FROM_BOT,
    AnyFromBot,
    AnyToBot,
    Ask,
    Begin,
    Failed,
    Moved,
    receive,
    send,
)
from cosmic_factory.lab.results import Fault
from cosmic_factory.rules import View

# Starting Python and importing a bot may take a while on a busy machine.
START_SECONDS = 120.0
# Processor time is what a bot is limited by; the clock on the wall only ends one that sleeps or
# waits, so it can be generous enough for the busiest machine.
WALL_FACTOR, WALL_EXTRA = 10.0, 30.0


class BotFailed(Exception):
    """The bot gave no move; it cannot be asked again before a new one is made."""

    def __init__(self, fault: Fault, text: str) -> None:
        super().__init__(text)
        self.fault = fault
        self.text = text


class BotProcess:
    """The process of one bot; it makes as many of them, one after the other, as there are games."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._seconds = START_SECONDS
        self._gave_up = False
        self._process = subprocess.Popen(
            [sys.executable, "-m", "cosmic_factory.lab.bot_host", name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            # Modules that this process finds, its child finds as well.
            env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        )

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    def begin(self, seed: str, seconds: float) -> None:
        """Make a new bot, which may use so many seconds for each answer."""
        self._seconds = seconds
        self._answer_to(Begin(seed, seconds), START_SECONDS)

    def next_move(self, view: View, elapsed: float) -> Move | None:
        answer = self._answer_to(Ask(view, elapsed), WALL_FACTOR * self._seconds + WALL_EXTRA)
        assert isinstance(answer, Moved), "asked for a move"
        return answer.move

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            stream.close()

    def _answer_to(self, message: AnyToBot, wall_seconds: float) -> AnyFromBot:
        """The answer, unless the process ends: of itself, of its limit, or of our patience."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        watch = threading.Timer(wall_seconds, self._give_up)
        watch.start()
        try:
            send(self._process.stdin, message)
            frame = receive(self._process.stdout)
        except BrokenPipeError:
            frame = None
        finally:
            watch.cancel()
        if frame is None:
            raise self._end()
        answer = FROM_BOT.decode(frame)
        if isinstance(answer, Failed):
            raise BotFailed(answer.fault, answer.text)
        return answer

    def _give_up(self) -> None:
        self._gave_up = True
        self._process.kill()

    def _end(self) -> BotFailed:
        """Why the process is gone."""
        status = self._process.wait()
        if status == -getattr(signal, "SIGPROF", 0):
            text = f"took more than {self._seconds:g} s of processor time for an answer"
            return BotFailed(Fault.TOO_SLOW, text)
        if self._gave_up:
            return BotFailed(Fault.TOO_SLOW, "did not answer")
        return BotFailed(Fault.DIED, f"its process ended with status {status}")


class Pool:
    """Processes at rest in this worker, by the bot they play: starting one takes a second."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._resting: defaultdict[str, list[BotProcess]] = defaultdict(list)

    def take(self, name: str) -> BotProcess:
        with self._lock:
            resting = self._resting[name]
            return resting.pop() if resting else BotProcess(name)

    def give_back(self, process: BotProcess) -> None:
        if process.is_alive:
            with self._lock:
                self._resting[process.name].append(process)
        else:
            process.close()

    def close(self) -> None:
        """End all processes at rest."""
        with self._lock:
            for processes in self._resting.values():
                for process in processes:
                    process.close()
            self._resting.clear()


POOL = Pool()
atexit.register(POOL.close)
