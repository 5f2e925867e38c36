"""The front door: the best galaxy for a hand, at any moment and, where it can be, proved.

Annealing comes first and usually finds the best galaxy within milliseconds; then an exact search
for the shape shows that nothing is better, or finds it. While kernels are not ready (`warm`), a
plain climb gives the answers.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from cosmic_factory.rules import HAND_SIZE, PRINTED_RULES, Galaxy, RoundRules, Shape, Tile
from cosmic_factory.solver.anneal.runs import (
    ROUND_STEPS,
    Run,
    anneal_round,
    frame_problem,
    roam_once,
)
from cosmic_factory.solver.climbing import climb
from cosmic_factory.solver.compiled import Stop
from cosmic_factory.solver.encoding.frames import frame_of
from cosmic_factory.solver.objective import SUM, Counted, Objective, settled
from cosmic_factory.solver.proof import Proof
from cosmic_factory.solver.score.any_shape import galaxy_points
from cosmic_factory.solver.score.worth import goal_of, value_from
from cosmic_factory.solver.shapes import proving
from cosmic_factory.solver.solution import UNLIMITED, Budget, Listener, Progress, Solution
from cosmic_factory.solver.upper_bound import loose_bound
from cosmic_factory.solver.warm_up import WARM_UP

# All of annealing: before a proof, and where none follows.
STEPS_BEFORE_PROOF = ROUND_STEPS
STEPS_ALONE = 1_500_000
# Where no frame holds the tiles, there are no rounds of runs side by side, and runs are longer.
FREE_RUN_STEPS = 100_000
# How often a search in another thread is looked after, in seconds.
TICK = 0.02
# Kernels that were compiled before are read from the disk meanwhile; climbing would slow that down.
HEAD_START = 1.0


def solve(
    tiles: Sequence[Tile],
    rules: RoundRules = PRINTED_RULES,
    objective: Objective = SUM,
    *,
    budget: Budget = UNLIMITED,
    seed: int = 0,
    threads: int = 1,
    progress: Listener | None = None,
    cancel: threading.Event | None = None,
) -> Solution:
    """The best galaxy of nine tiles.

    `progress` is called now and then with the stage and the best so far; `cancel`, set from
    another thread, ends the search with the best so far. Steps and a seed decide the answer.
    """
    if len(tiles) != HAND_SIZE:
        raise ValueError(f"a hand has {HAND_SIZE} tiles, not {len(tiles)}")
    search = Search(tiles, rules, objective, budget, progress, cancel)
    search.wait_for_kernels(seed)
    search.anneal(seed, threads)
    search.prove()
    return search.solution()


class Search:
    """The state of one call of `solve`; nothing of it is shared between calls."""

    def __init__(
        self,
        tiles: Sequence[Tile],
        rules: RoundRules,
        objective: Objective,
        budget: Budget,
        progress: Listener | None,
        cancel: threading.Event | None,
    ) -> None:
        self.tiles, self.rules, self.objective, self.budget = tuple(tiles), rules, objective, budget
        self.goal = goal_of(objective, rules)
        self.provable = budget.prove and proving.can_prove(rules, objective)
        self._progress, self._cancel = progress, cancel
        self._began = time.perf_counter()
        self._waited = 0.0
        self._galaxy: Galaxy | None = None
        self._worth = 0
        self._bound: int | None = None
        self._proved = False
        self._seen = 0

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self._began

    def is_over(self) -> bool:
        """Out of time, or told to stop."""
        late = self.budget.seconds is not None and self.seconds >= self.budget.seconds
        return late or (self._cancel is not None and self._cancel.is_set())

    def tell(self, stage: str, share: float | None) -> None:
        if self._progress is not None:
            best = None if self._galaxy is None else self.solution()
            self._progress(Progress(stage, share, best))

    def take(self, galaxy: Galaxy, worth: int) -> None:
        """Keep a galaxy if it is the best so far."""
        if self._galaxy is None or worth > self._worth:
            self._galaxy, self._worth = galaxy, worth

    def wait_for_kernels(self, seed: int) -> None:
        """Climb in plain Python while kernels are not ready; what it finds counts only then.

        The climb goes as far as time allows, so its galaxy is given up once annealing can begin:
        otherwise the answer would depend on the machine. The wait is no part of the search's time.
        """
        shape = self.rules.shape
        WARM_UP.start(shape)
        head_start = min(HEAD_START, (self.budget.seconds or HEAD_START) / 2)
        if WARM_UP.wait(shape, 0 if WARM_UP.is_ready(shape) else head_start):
            self._waited = self.seconds
            return
        best: float | None = None
        said = 0.0
        for galaxy, value in climb(self.tiles, self.rules, self.objective, seed):
            self._seen += 1
            if best is None or value > best:
                best = value
                self._galaxy, self._worth = galaxy, round(value * self.goal.scale)
            if self.seconds - said > TICK:
                self.tell("compiling", WARM_UP.share(shape))
                # Compiling needs the interpreter too: leave it most of the time.
                WARM_UP.wait(shape, 3 * TICK)
                said = self.seconds
            if self.is_over():
                return
            if WARM_UP.is_ready(shape):
                break
        self._galaxy = None
        self._waited = self.seconds

    def anneal(self, seed: int, threads: int) -> None:
        """Runs of annealing, side by side if there are threads; the first of equal ones counts."""
        run, length = self._runner(seed)
        steps = self.budget.steps
        if steps is None and (self.provable or self.budget.seconds is None):
            steps = STEPS_BEFORE_PROOF if self.provable else STEPS_ALONE
        done = 0
        with ThreadPoolExecutor(threads) as pool:
            while (steps is None or done < steps) and not (
                self.is_over() and self._galaxy is not None
            ):
                left = length * threads if steps is None else steps - done
                lengths = [min(length, left - length * n) for n in range(threads)]
                lengths = [one for one in lengths if one > 0]
                first = done // length
                jobs = [pool.submit(run, first + n, one) for n, one in enumerate(lengths)]
                for job in jobs:
                    self.take(job.result().galaxy, job.result().worth)
                done += sum(lengths)
                self._seen += sum(lengths)
                self.tell("annealing", None if steps is None else done / steps)

    def _runner(self, seed: int) -> tuple[Callable[[int, int], Run], int]:
        tiles, rules, objective = self.tiles, self.rules, self.objective
        if rules.shape is Shape.FREE:
            return (
                lambda stream, steps: roam_once(tiles, rules, seed, stream, steps, objective)
            ), FREE_RUN_STEPS
        problem = frame_problem(tiles, frame_of(rules.shape), rules, objective)
        return (lambda number, steps: anneal_round(problem, seed, number, steps)), ROUND_STEPS

    def prove(self) -> None:
        """Show that nothing is better, or find what is; in a thread, so that it can be stopped."""
        if not self.provable or self.is_over():
            return
        stop: Stop = np.zeros(1, np.int8)
        progress = np.zeros(proving.PROGRESS, np.int64)
        with ThreadPoolExecutor(1) as pool:
            job = pool.submit(
                proving.prove, self.tiles, self.rules, self.objective, self._worth, stop, progress
            )
            waiting = threading.Event()
            job.add_done_callback(lambda _: waiting.set())
            try:
                while not waiting.wait(TICK):
                    if self.is_over():
                        stop[0] = 1
                    self.tell("proving", proving.share(progress))
            finally:
                stop[0] = 1
        self._learn(job.result())

    def _learn(self, proof: Proof) -> None:
        if proof.galaxy is not None:
            self.take(proof.galaxy, proof.worth)
        self._seen += proof.seen
        self._bound, self._proved = proof.bound, proof.proved

    def solution(self) -> Solution:
        """The best so far."""
        assert self._galaxy is not None, "told before anything was found"
        counted = Counted(*galaxy_points(self._galaxy, self.rules))
        if self._bound is None:
            self._bound = loose_bound(self.tiles, self.rules, self.objective)
        bound = self._bound
        return Solution(
            galaxy=self._galaxy,
            points=settled(counted, self.objective, self.rules),
            value=value_from(self._worth, self.goal),
            bound=value_from(max(bound, self._worth), self.goal),
            proved=self._proved or bound <= self._worth,
            seen=self._seen,
            seconds=self.seconds - self._waited,
        )
