"""What is known about a par: a `Reached` value has a play that was found, and how sure it is.

A par is proved if nothing exceeds what was found. Otherwise it is the bound if that is close
(*at most*), else what was found (*about*).
"""

from __future__ import annotations

import threading
from typing import NamedTuple

from cosmic_factory.analysis.frozen.frozen_round import Play
from cosmic_factory.analysis.insight import Certainty
from cosmic_factory.solver import Budget

# The bound is given as the par if it is at most this many points above what was found.
MAX_BOUND_GAP = 2


class Effort(NamedTuple):
    """How long each search may take, and what cancels it; the answer is then what is known.

    Answers are kept for good, so seconds are processor time: a busy machine only takes longer.
    With `by_clock`, for answers that somebody waits for, they are the clock's.
    """

    seconds: float | None = None
    cancel: threading.Event | None = None
    by_clock: bool = False

    @property
    def budget(self) -> Budget:
        return self.with_steps(None)

    def with_steps(self, steps: int | None, *, prove: bool = True) -> Budget:
        """Return the budget of a search with so many steps of annealing."""
        return Budget(self.seconds, steps, prove=prove, by_processor_time=not self.by_clock)

    def at_most(self, seconds: float) -> Effort:
        """Return an effort of at most this many seconds; without a limit it stays without one."""
        return self if self.seconds is None else self._replace(seconds=min(self.seconds, seconds))


UNLIMITED = Effort()


class Reached(NamedTuple):
    """The best play that was found, and the par: its value unless a close bound is above it."""

    play: Play
    value: float
    kind: Certainty


def reached(play: Play, bound: float | None) -> Reached:
    """Return what a play and an upper bound of all plays tell about the par; None: no bound."""
    if bound is not None and play.value >= bound:
        return Reached(play, play.value, Certainty.PROVED)
    if bound is not None and bound - play.value <= MAX_BOUND_GAP:
        return Reached(play, bound, Certainty.AT_MOST)
    return Reached(play, play.value, Certainty.ABOUT)


def found(par: Reached) -> Reached:
    """Return the par as an estimate: what was found, also where a bound above it is known."""
    return Reached(par.play, par.play.value, Certainty.ABOUT)


def at_least(par: Reached, lower: Reached) -> Reached:
    """Return the par, with the play of a par of fewer plays if that is better.

    Every play of the lower par is a play of the upper one, too. Its bound is none of the upper par:
    an estimate stays what was found. Of two plays that are worth the same, the lower one is nearer
    to what the player did: whoever built one of the best galaxies is shown that one.
    """
    best = par.play if par.play.value > lower.play.value else lower.play
    if par.kind is Certainty.ABOUT:
        return Reached(best, best.value, Certainty.ABOUT)
    return reached(best, max(par.value, best.value))


def no_more_than(upper: Reached, par: Reached) -> Reached:
    """Return a par of fewer plays so that it is not above the upper one.

    The bound of all plays is one of fewer, too. Beside an estimate only an estimate can stand: a
    bound above it would say that fewer plays bring more.
    """
    if par.value <= upper.value:
        return par
    return found(par) if upper.kind is Certainty.ABOUT else reached(par.play, upper.value)
