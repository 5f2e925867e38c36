"""Keeps the processes of external bots from one game to the next: starting one takes a second."""

from __future__ import annotations

import atexit
import threading
from collections import defaultdict

from cosmic_factory.bots import Bot
from cosmic_factory.lab.bot_processes.process import BotProcess


class ProcessPool:
    """The idle bot processes of this worker, by the name of their bot."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._idle: defaultdict[str, list[BotProcess]] = defaultdict(list)

    def take(self, name: str) -> BotProcess:
        """Return an idle process for that bot, or a new one."""
        with self._lock:
            idle = self._idle[name]
            return idle.pop() if idle else BotProcess(name)

    def give_back(self, process: BotProcess) -> None:
        """Keep the process for the next game, unless it has ended."""
        if process.is_alive:
            with self._lock:
                self._idle[process.name].append(process)
        else:
            process.close()

    def close(self) -> None:
        """End all idle processes."""
        with self._lock:
            for processes in self._idle.values():
                for process in processes:
                    process.close()
            self._idle.clear()


POOL = ProcessPool()
atexit.register(POOL.close)


class ExternalBots:
    """Makes the external bots of one seat, all in one process as long as that lives."""

    def __init__(self, name: str, seconds: float) -> None:
        """A bot may use that many seconds of processor time for each answer."""
        self._name = name
        self._seconds = seconds
        self._process: BotProcess | None = None

    def make(self, seed: str) -> Bot:
        """Return a new bot; raise `BotFailed` if it cannot be made."""
        if self._process is None or not self._process.is_alive:
            self.close()
            self._process = POOL.take(self._name)
        self._process.make_bot(seed, self._seconds)
        return self._process

    def close(self) -> None:
        """Give the process back to the pool."""
        if self._process is not None:
            POOL.give_back(self._process)
            self._process = None
