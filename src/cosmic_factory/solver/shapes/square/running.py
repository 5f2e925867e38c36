"""Runs a planned search, in one thread or in several."""

from __future__ import annotations

import numpy as np

from cosmic_factory.solver.bets import RelaxedBets
from cosmic_factory.solver.compiled import Ints
from cosmic_factory.solver.problem import Problem
from cosmic_factory.solver.proof import (
    BOUND,
    PAIRS,
    SHARES,
    ProofControl,
    map_in_threads,
    new_progress,
)
from cosmic_factory.solver.shapes.square.bounds.profiles import Profiles, profiles_of_threads
from cosmic_factory.solver.shapes.square.pairing import FoundGalaxies
from cosmic_factory.solver.shapes.square.plan import SearchPlan
from cosmic_factory.solver.shapes.square.recount import new_recount
from cosmic_factory.solver.shapes.square.search import new_workspace, search_middles
from cosmic_factory.solver.shapes.square.search_tables import HandRows


def no_galaxies(room: int, worth: int) -> FoundGalaxies:
    """Return room for galaxies that are worth more, or as much."""
    return FoundGalaxies(
        np.empty((room, 3), np.int64), np.zeros(1, np.int64), np.array([worth], np.int64)
    )


class PlannedSearch:
    """Searches the middle rows of a plan."""

    def __init__(
        self,
        problem: Problem,
        bets: RelaxedBets | None,
        hand: HandRows,
        plan: SearchPlan,
        control: ProofControl,
    ) -> None:
        self._problem, self._bets, self._hand = problem, bets, hand
        self._plan, self._control = plan, control

    def run(self, found: FoundGalaxies, *, part: slice = slice(None), ties: bool = False) -> bool:
        """Search some middle rows of a plan; return False when stopped before the end.

        With `ties` galaxies that are as good are looked for, too, in one thread.
        """
        self._control.progress[:] = 0
        middles, bounds = self._plan.middles[part], self._plan.bounds[part]
        best, next_middle = found.worth.copy(), np.zeros(1, np.int64)

        def in_thread(profiles: Profiles, into: FoundGalaxies, progress: Ints) -> bool:
            hand, tables = self._hand, self._plan.tables._replace(profiles=profiles)
            recount = new_recount(hand.hand, self._problem, self._bets, self._plan.sub.layers)
            return search_middles(
                hand.rows, hand.splits, tables, recount, self._plan.objective,
                new_workspace(hand.rows, hand.splits, tables), middles, bounds, next_middle, into,
                best, int(ties), self._control.stop, progress,
            )  # fmt: skip

        threads, profiles = self._control.threads, self._plan.tables.profiles
        if ties or threads == 1:
            return in_thread(profiles, found, self._control.progress)
        others = range(1, threads)
        all_progress = [self._control.progress, *(new_progress() for _ in others)]
        finds = [found, *(no_galaxies(1, int(found.worth[0])) for _ in others)]
        jobs = list(zip(profiles_of_threads(profiles, threads), finds, all_progress, strict=True))
        finished = map_in_threads(threads, lambda job: in_thread(*job), jobs)
        _use_best(found, finds)
        _add_up(all_progress)
        return all(finished)


def _use_best(found: FoundGalaxies, finds: list[FoundGalaxies]) -> None:
    winner = max(finds, key=lambda one: (int(one.worth[0]), int(one.number[0])))
    for table, better in zip(found, winner, strict=True):
        table[:] = better


def _add_up(progress: list[Ints]) -> None:
    """Write to the first what all threads have done."""
    total = progress[0]
    total[BOUND] = max(one[BOUND] for one in progress)
    total[SHARES] = sum(one[SHARES] for one in progress)
    total[PAIRS] = sum(one[PAIRS] for one in progress)
