"""A bot under guard: whatever it does wrong costs it a round, never the others their game."""

from __future__ import annotations

import math
from typing import Any, Protocol

from cosmic_factory.bots import LEVELS, Bot, Move, RandomBot
from cosmic_factory.lab.bot_host import said, shortened
from cosmic_factory.lab.bot_process import POOL, BotFailed, BotProcess
from cosmic_factory.lab.results import Failure, Fault
from cosmic_factory.rules import Illegal, Seat, View

# Somebody else was faster: no mistake.
LOST_RACES = frozenset({"tokens-gone"})
# Moves that change nothing are forgiven a few times, as at a table.
MOST_IDLE_MOVES = 3
# A minute has room for this many moves, and a bot that moves for ever must end.
MOST_MOVES = 1000


class Player(Protocol):
    """A bot that can be made anew, wherever it lives. Raises `BotFailed` and nothing else."""

    def begin(self, seed: str, seconds: float) -> None: ...

    def next_move(self, view: View, elapsed: float) -> Move | None: ...

    def close(self) -> None: ...


class HousePlayer:
    """A level of the game: known code, which plays in this process and needs no watch."""

    def __init__(self, name: str) -> None:
        self._make = LEVELS[name]
        self._bot: Bot | None = None

    def begin(self, seed: str, seconds: float) -> None:
        self._bot = self._make(seed)

    def next_move(self, view: View, elapsed: float) -> Move | None:
        assert self._bot is not None, "begun before it is asked"
        try:
            return self._bot.next_move(view, elapsed)
        except Exception as wrong:  # a mistake of ours must not stop a tournament either
            raise BotFailed(Fault.RAISED, said(wrong)) from wrong

    def close(self) -> None:
        """Nothing to put away."""


class StrangePlayer:
    """Somebody's own bot, in a process of its own."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._process: BotProcess | None = None

    def begin(self, seed: str, seconds: float) -> None:
        if self._process is None or not self._process.is_alive:
            self.close()
            self._process = POOL.take(self._name)
        self._process.begin(seed, seconds)

    def next_move(self, view: View, elapsed: float) -> Move | None:
        assert self._process is not None, "begun before it is asked"
        return self._process.next_move(view, elapsed)

    def close(self) -> None:
        if self._process is not None:
            POOL.give_back(self._process)
            self._process = None


def player(name: str) -> Player:
    return HousePlayer(name) if name in LEVELS else StrangePlayer(name)


class GuardedBot:
    """One seat. After a failure `random` plays on; with the next round a new bot sits down."""

    def __init__(self, seat: Seat, name: str, seed: str, seconds: float) -> None:
        self.failures: list[Failure] = []
        self._seat = seat
        self._seed = seed
        self._seconds = seconds
        self._player = player(name)
        self._begun = False
        self._round = 0
        self._phase: object = None
        self._moves = self._idle_moves = 0
        self._stand_in: RandomBot | None = None

    def next_move(self, view: View, elapsed: float) -> Move | None:
        self._notice(view)
        if self._stand_in is None:
            try:
                return self._players_move(view, elapsed)
            except BotFailed as failed:
                self._forfeit(failed.fault, failed.text)
        assert self._stand_in is not None, "the round was just forfeited"
        return self._stand_in.next_move(view, elapsed)

    def refused(self, illegal: Illegal | None) -> None:
        """A move of this seat was not made; None when it would have changed nothing."""
        if self._stand_in is not None or (illegal is not None and illegal.code in LOST_RACES):
            return
        if illegal is not None:
            self._forfeit(Fault.ILLEGAL, f"{illegal.code}: {illegal}")
            return
        self._idle_moves += 1
        if self._idle_moves > MOST_IDLE_MOVES:
            self._forfeit(Fault.ENDLESS, "moves again and again without changing anything")

    def close(self) -> None:
        self._player.close()

    def _notice(self, view: View) -> None:
        """A new round is a new chance, a new phase a new count of moves."""
        if view.round.round != self._round:
            self._round = view.round.round
            self._stand_in = None
        if (self._round, view.round.phase) != self._phase:
            self._phase = self._round, view.round.phase
            self._moves = self._idle_moves = 0

    def _players_move(self, view: View, elapsed: float) -> Move | None:
        if not self._begun:
            self._player.begin(f"{self._seed}/round {self._round}", self._seconds)
            self._begun = True
        self._moves += 1
        if self._moves > MOST_MOVES:
            raise BotFailed(Fault.ENDLESS, f"made more than {MOST_MOVES} moves in one phase")
        move = self._player.next_move(view, elapsed)
        if move is not None:
            _check(move, self._seat)
        return move

    def _forfeit(self, fault: Fault, text: str) -> None:
        self.failures.append(Failure(self._seat, self._round, fault, text))
        self._stand_in = RandomBot(f"{self._seed}/round {self._round}/stand-in")
        self._begun = False


def _check(move: Any, seat: Seat) -> None:
    """A move that `decide` can be asked about: for the own seat, at a time."""
    if not isinstance(move, Move) or getattr(move.command, "seat", None) != seat:
        text = f"answered {shortened(repr(move))}, which is no move of seat {seat}"
        raise BotFailed(Fault.NONSENSE, text)
    if not math.isfinite(move.wait):
        raise BotFailed(Fault.NONSENSE, f"wants to wait for {move.wait} seconds")
