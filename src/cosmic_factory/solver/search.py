"""`solve`: the best galaxy for a hand, at any moment and, where it can be, proved.

Annealing comes first and usually finds the best galaxy within milliseconds; then an exact search
for the shape shows that nothing is better, or finds it. While kernels are not ready (`warm_up`),
climbing in plain Python gives the answers.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from cosmic_factory.rules import (
    HAND_SIZE,
    PRINTED_RULES,
    Colour,
    Galaxy,
    RoundRules,
    Tile,
)
from cosmic_factory.solver.anneal.runs import ROUND_STEPS, AnnealRun
from cosmic_factory.solver.bets import Bets
from cosmic_factory.solver.budgeted_search import BudgetedSearch
from cosmic_factory.solver.climbing import climb
from cosmic_factory.solver.objective import (
    SUM,
    Objective,
    Worst,
    settled,
)
from cosmic_factory.solver.problem import Problem, with_sure_stakes
from cosmic_factory.solver.proof import CHECK_INTERVAL_SECONDS, Proof, new_control
from cosmic_factory.solver.shapes import SHAPE_SOLVERS
from cosmic_factory.solver.solution import (
    UNLIMITED,
    Budget,
    ProgressListener,
    Solution,
)
from cosmic_factory.solver.upper_bound import upper_bound
from cosmic_factory.solver.warm_up import WARM_UP

# Steps of annealing if the budget does not say: before a proof, and where none follows.
STEPS_BEFORE_PROOF = ROUND_STEPS
STEPS_WITHOUT_PROOF = 1_500_000
# How long to wait for kernels before climbing. A library that is there is loaded in this time;
# climbing would slow that down.
KERNEL_WAIT_SECONDS = 1.0
# How long to climb before a proof where kernels run as Python.
MAX_CLIMB_SECONDS = 5.0


def solve(
    tiles: Sequence[Tile],
    rules: RoundRules = PRINTED_RULES,
    objective: Objective = SUM,
    *,
    bets: Bets | None = None,
    budget: Budget = UNLIMITED,
    seed: int = 0,
    threads: int = 1,
    progress: ProgressListener | None = None,
    cancel: threading.Event | None = None,
) -> Solution:
    """Return the best galaxy of nine tiles.

    `progress` is called now and then with the stage and the best galaxy so far. `cancel`, set by
    another thread, ends the search with the best so far. Given the number of steps, the seed
    decides the answer. With bets, the value contains the stakes of the tokens that the galaxy wins.
    """
    if len(tiles) != HAND_SIZE:
        raise ValueError(f"a hand has {HAND_SIZE} tiles, not {len(tiles)}")
    if bets is not None and isinstance(objective, Worst):
        raise ValueError("bets are won by the best galaxy, not by the worst")
    problem = Problem(tuple(tiles), rules, objective, bets and bets.open)
    sure = bets.sure if bets else ()
    search = Search(problem, budget, progress, cancel, sure, threads)
    if search.wait_for_kernels(seed) or budget.steps is not None:
        search.anneal(seed)
    search.prove()
    return search.solution()


class Search(BudgetedSearch):
    """The state of one call of `solve`; calls share nothing of it."""

    def __init__(
        self,
        problem: Problem,
        budget: Budget,
        progress: ProgressListener | None,
        cancel: threading.Event | None,
        sure: Sequence[Colour] = (),
        threads: int = 1,
    ) -> None:
        """`sure` are tokens that every galaxy wins."""
        super().__init__(budget, progress, cancel)
        self._sure: tuple[Colour, ...] = tuple(sure)
        problem, self._sure_value = with_sure_stakes(problem, sure)
        self._problem, self._threads = problem, threads
        self._shape_solver = SHAPE_SOLVERS[problem.rules.shape]
        self._will_prove = budget.prove and self._shape_solver.can_prove(problem)
        self._waited = 0.0
        self._galaxy: Galaxy | None = None
        self._worth = 0
        self._bound: int | None = None
        self._proved = False
        self._seen = 0

    def _best_so_far(self) -> Solution | None:
        return None if self._galaxy is None else self.solution()

    def _keep_if_better(self, galaxy: Galaxy, worth: int) -> None:
        if self._galaxy is None or worth > self._worth:
            self._galaxy, self._worth = galaxy, worth

    def wait_for_kernels(self, seed: int) -> bool:
        """Climb in plain Python until compiled kernels are ready, or until the time is up.

        The climb goes as far as time allows, so its galaxy is dropped once annealing can begin:
        otherwise the answer would depend on the machine. The time of waiting does not count.
        Returns False if there are no compiled kernels: then the climb stands for annealing, which
        would be slower as Python.
        """
        wait_seconds = min(KERNEL_WAIT_SECONDS, (self._budget.seconds or KERNEL_WAIT_SECONDS) / 2)
        if WARM_UP.wait(0 if WARM_UP.is_ready() else wait_seconds):
            self._waited = self._seconds
            return True
        self._climb(seed)
        if WARM_UP.is_ready() and not self._is_over():
            self._galaxy = None
            self._waited = self._seconds
        return WARM_UP.is_ready()

    def _climb(self, seed: int) -> None:
        best: float | None = None
        reported = 0.0
        problem = self._problem
        for galaxy, value in climb(problem.tiles, problem.rules, problem.objective, seed):
            self._seen += 1
            if best is None or value > best:
                best = value
                self._galaxy, self._worth = galaxy, problem.worth(value)
            if self._seconds - reported > CHECK_INTERVAL_SECONDS:
                self._report("compiling", None)
                # The compiler needs the processor too: leave it most of the time.
                WARM_UP.wait(3 * CHECK_INTERVAL_SECONDS)
                reported = self._seconds
            never_ready = WARM_UP.is_settled() and self._seconds > MAX_CLIMB_SECONDS
            if self._is_over() or WARM_UP.is_ready() or never_ready:
                return

    def anneal(self, seed: int) -> None:
        """Do rounds of annealing, one in each thread; the first of equal galaxies counts.

        Where no proof follows, a galaxy that reaches the bound is proved, and ends the search.
        """
        threads = self._threads
        if not self._will_prove:
            self._bound = upper_bound(self._problem)
        annealer = self._shape_solver.annealer(self._problem)
        length, steps, done = annealer.round_steps, self._annealing_steps(), 0
        with ThreadPoolExecutor(threads) as pool:
            while (steps is None or done < steps) and not (
                self._galaxy is not None and (self._is_over() or self._worth == self._bound)
            ):
                left = length * threads if steps is None else steps - done
                lengths = [min(length, left - length * n) for n in range(threads)]
                lengths = [one for one in lengths if one > 0]
                first = done // length
                jobs = [
                    pool.submit(annealer.anneal, seed, first + n, one)
                    for n, one in enumerate(lengths)
                ]
                for job in jobs:
                    self._keep_run(job.result())
                done += sum(lengths)
                self._seen += sum(lengths)
                self._report("annealing", None if steps is None else done / steps)

    def _keep_run(self, run: AnnealRun) -> None:
        self._keep_if_better(run.galaxy, self._problem.exact_worth(run.galaxy, run.worth))

    def _annealing_steps(self) -> int | None:
        """Return the steps of annealing, or None for as many as the time allows."""
        if self._budget.steps is not None:
            return self._budget.steps
        if self._will_prove:
            return STEPS_BEFORE_PROOF
        return STEPS_WITHOUT_PROOF if self._budget.seconds is None else None

    def prove(self) -> None:
        """Show that nothing is better, or find what is; in a thread, so that it can be stopped."""
        if not self._will_prove or self._is_over():
            return
        control = new_control(self._threads)
        with ThreadPoolExecutor(1) as pool:
            job = pool.submit(self._shape_solver.prove, self._problem, self._worth, control)
            ended = threading.Event()
            job.add_done_callback(lambda _: ended.set())
            try:
                while not ended.wait(CHECK_INTERVAL_SECONDS):
                    if self._is_over():
                        control.stop[0] = 1
                    self._report("proving", control.share)
            finally:
                control.stop[0] = 1
        self._use(job.result())

    def _use(self, proof: Proof) -> None:
        is_exact = self._problem.bets is None
        if proof.galaxy is not None:
            worth = self._problem.exact_worth(proof.galaxy, proof.worth)
            self._keep_if_better(proof.galaxy, worth)
        self._seen += proof.seen
        self._bound = proof.bound if proof.proved else min(proof.bound, upper_bound(self._problem))
        self._proved = proof.proved and (is_exact or proof.bound <= self._worth)

    def solution(self) -> Solution:
        """Return the best galaxy so far."""
        problem = self._problem
        assert self._galaxy is not None, "asked before anything was found"
        if self._bound is None:
            self._bound = upper_bound(problem)
        return Solution(
            galaxy=self._galaxy,
            points=settled(problem.counted(self._galaxy), problem.objective, problem.rules),
            value=problem.value(self._worth) + self._sure_value,
            bound=problem.value(max(self._bound, self._worth)) + self._sure_value,
            proved=self._proved or self._bound <= self._worth,
            seen=self._seen,
            seconds=self._seconds - self._waited,
            tokens=(*self._sure, *problem.tokens(self._galaxy)),
        )
