"""Draft par: the best galaxy of all hands that a seat could have drafted.

With three or more players what is passed to a seat does not depend on what it keeps: three of the
nine tiles dealt, three of the six passed on, and the last three make 1,680 hands. A bound for each
comes from its tiles alone; usually a few dozen bounds are above the best galaxy that annealing
finds. If these hands are many, one search goes through all of them (`POOL_SOLVERS`); otherwise they
are proved one by one from the highest bound down, each against the best galaxy so far.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import numpy as np

from cosmic_factory.rules import (
    HAND_SIZE,
    KEPT_PER_HAND,
    PRINTED_RULES,
    Colour,
    Galaxy,
    RoundRules,
    Tile,
    Value,
)
from cosmic_factory.solver.anneal.runs import ROUND_STEPS
from cosmic_factory.solver.bets import Bets
from cosmic_factory.solver.budgeted_search import BudgetedSearch
from cosmic_factory.solver.compiled import Ints, Ints2
from cosmic_factory.solver.objective import SUM, Objective, Worst, settled
from cosmic_factory.solver.problem import Problem, with_sure_stakes
from cosmic_factory.solver.proof import new_control, stopping
from cosmic_factory.solver.shapes import POOL_SOLVERS, SHAPE_SOLVERS, PoolSolver
from cosmic_factory.solver.solution import (
    UNLIMITED,
    Budget,
    ProgressListener,
    Solution,
)
from cosmic_factory.solver.upper_bound import hand_bounds
from cosmic_factory.solver.warm_up import WARM_UP

# From so many hands on, one search through all of them is faster than a proof for each.
POOLED_HANDS = 6
# Hands of the highest bounds that are annealed before the first proof, and steps for each.
ANNEALED_HANDS = 24
ANNEALING_STEPS = ROUND_STEPS


class DraftSolution(Value, frozen=True):
    """The best galaxy of all hands, and which tiles to keep of what came."""

    solution: Solution
    kept: tuple[tuple[Tile, ...], tuple[Tile, ...], tuple[Tile, ...]]
    places: tuple[tuple[int, ...], ...]  # of the kept tiles, in the order they were given
    hands: int  # how many different ones could have been drafted
    proofs: int  # how many of them had to be searched, one by one or together


def solve_draft(
    first: Sequence[Tile],
    second: Sequence[Tile],
    last: Sequence[Tile],
    rules: RoundRules = PRINTED_RULES,
    objective: Objective = SUM,
    *,
    bets: Bets | None = None,
    budget: Budget = UNLIMITED,
    seed: int = 0,
    threads: int = 1,
    progress: ProgressListener | None = None,
    cancel: threading.Event | None = None,
) -> DraftSolution:
    """Return the best of all galaxies of nine tiles: three of each group.

    Groups are what was dealt, what was passed on, and what was left; one of three tiles is kept
    as it is, which leaves the hands of the second pick. With bets, the value contains the stakes
    of the tokens that the galaxy wins.
    """
    if bets is not None and isinstance(objective, Worst):
        raise ValueError("bets are won by the best galaxy, not by the worst")
    groups = (tuple(first), tuple(second), tuple(last))
    if any(len(group) < KEPT_PER_HAND for group in groups):
        raise ValueError(f"{KEPT_PER_HAND} tiles are kept of each group")
    WARM_UP.wait()
    problem = Problem((), rules, objective, bets and bets.open)
    sure = bets.sure if bets else ()
    search = _DraftSearch(groups, problem, sure, budget, seed, threads, progress, cancel)
    search.anneal()
    if budget.prove:
        search.prove()
    return search.result()


class _DraftSearch(BudgetedSearch):
    """The state of one call of `solve_draft`."""

    def __init__(
        self,
        groups: tuple[tuple[Tile, ...], tuple[Tile, ...], tuple[Tile, ...]],
        problem: Problem,
        sure: Sequence[Colour],
        budget: Budget,
        seed: int,
        threads: int,
        progress: ProgressListener | None,
        cancel: threading.Event | None,
    ) -> None:
        """`sure` are tokens that every galaxy wins."""
        super().__init__(budget, progress, cancel)
        self._groups = groups
        self._pool = tuple(tile for group in groups for tile in group)
        self._seed, self._threads = seed, threads
        self._sure = tuple(sure)
        self._problem, self._sure_value = with_sure_stakes(problem, sure)
        self._shape_solver = SHAPE_SOLVERS[problem.rules.shape]
        hands = _different(self._pool, _reachable([len(group) for group in groups]))
        bounds = hand_bounds(self._problem, self._pool, hands)
        order = np.argsort(-bounds, kind="stable")
        self._hands, self._bounds = hands[order], bounds[order]
        self._best: Galaxy | None = None
        self._worth, self._hand, self._seen, self._proofs = 0, 0, 0, 0
        self._bound = int(self._bounds[0])
        self._proved = False
        # What hands could still be worth whose proof left that open, because of their bets.
        self._open_bound: int | None = None

    def _problem_of(self, number: int) -> Problem:
        return replace(self._problem, tiles=tuple(self._pool[n] for n in self._hands[number]))

    def _best_so_far(self) -> Solution | None:
        return None if self._best is None else self.result().solution

    def _keep_if_better(self, number: int, galaxy: Galaxy, worth: int) -> None:
        if self._best is None or worth > self._worth:
            self._best, self._worth, self._hand = galaxy, worth, number

    def anneal(self) -> None:
        """Look for a good galaxy among the hands that promise most."""
        steps = self._budget.steps or ANNEALING_STEPS
        for number in range(min(ANNEALED_HANDS, len(self._hands))):
            if self._best is not None and (self._is_over() or self._bounds[number] <= self._worth):
                return
            annealer = self._shape_solver.annealer(self._problem_of(number))
            run = annealer.anneal(self._seed, 0, min(steps, annealer.round_steps))
            worth = self._problem.exact_worth(run.galaxy, run.worth)
            self._keep_if_better(number, run.galaxy, worth)
            self._seen += steps
            self._report("annealing", number / ANNEALED_HANDS)

    def prove(self) -> None:
        """Prove that nothing is better, or find what is."""
        open_hands = int((self._bounds > self._worth).sum())
        pool = replace(self._problem, tiles=self._pool)
        pool_solver = POOL_SOLVERS.get(pool.rules.shape)
        if open_hands >= POOLED_HANDS and pool_solver is not None and pool_solver.can_prove(pool):
            self._prove_together(pool_solver, pool, open_hands)
        else:
            self._prove_one_by_one(open_hands)

    def _prove_together(self, solver: PoolSolver, pool: Problem, open_hands: int) -> None:
        control = new_control(self._threads)
        hands = np.ascontiguousarray(self._hands[:open_hands])
        with self._proving(control):
            proof = solver.prove(pool, hands, self._worth, control)
        self._proofs, self._seen = open_hands, self._seen + proof.seen
        if proof.galaxy is not None:
            number = self._hand_of(proof.galaxy, hands)
            worth = self._problem.exact_worth(proof.galaxy, proof.worth)
            self._keep_if_better(number, proof.galaxy, worth)
        self._bound = max(self._worth, min(self._bound, proof.bound))
        self._proved = proof.proved and self._bound == self._worth

    def _hand_of(self, galaxy: Galaxy, hands: Ints2) -> int:
        """Return the number of the hand whose tiles a galaxy has; all tiles are different."""
        places = sorted(self._pool.index(one.tile) for one in galaxy.laid)
        return int(np.flatnonzero((np.sort(hands, axis=1) == places).all(axis=1))[0])

    def _prove_one_by_one(self, open_hands: int) -> None:
        for number in range(len(self._hands)):
            self._bound = max(int(self._bounds[number]), self._worth)
            if self._bounds[number] <= self._worth:
                break
            if self._is_over() or not self._prove_hand(number):
                return
            self._report("proving", min(1.0, (number + 1) / open_hands))
        self._bound = max(self._worth, self._open_bound or self._worth)
        self._proved = self._bound == self._worth

    def _prove_hand(self, number: int) -> bool:
        """Search one hand for something better; return False if that was not finished."""
        problem = self._problem_of(number)
        if not self._shape_solver.can_prove(problem):
            return False
        control = new_control(self._threads)
        with stopping(control, self._is_over):
            proof = self._shape_solver.prove(problem, self._worth, control)
        self._proofs += 1
        self._seen += proof.seen
        if proof.galaxy is not None:
            worth = self._problem.exact_worth(proof.galaxy, proof.worth)
            self._keep_if_better(number, proof.galaxy, worth)
        if proof.bound > self._worth:
            self._open_bound = max(self._open_bound or proof.bound, proof.bound)
        return proof.proved

    def result(self) -> DraftSolution:
        """Return the best so far."""
        assert self._best is not None, "asked before anything was found"
        problem, worth = self._problem, self._worth
        counted = problem.counted(self._best)
        solution = Solution(
            galaxy=self._best,
            points=settled(counted, problem.objective, problem.rules),
            value=problem.value(worth) + self._sure_value,
            bound=problem.value(max(self._bound, worth)) + self._sure_value,
            proved=self._proved or self._bound <= worth,
            seen=self._seen,
            seconds=self._seconds,
            tokens=(*self._sure, *problem.tokens(self._best)),
        )
        first, second, last = (
            tuple(self._pool[n] for n in self._hands[self._hand][at : at + KEPT_PER_HAND])
            for at in range(0, HAND_SIZE, KEPT_PER_HAND)
        )
        return DraftSolution(
            solution, (first, second, last), self._places(), len(self._hands), self._proofs
        )

    def _places(self) -> tuple[tuple[int, ...], ...]:
        """Return which tiles of each group are kept, by their places in it."""
        numbers, start, places = self._hands[self._hand], 0, []
        for at, group in enumerate(self._groups):
            chosen = numbers[KEPT_PER_HAND * at : KEPT_PER_HAND * (at + 1)]
            places.append(tuple(int(number) - start for number in chosen))
            start += len(group)
        return tuple(places)


def _reachable(sizes: Sequence[int]) -> Ints2:
    """Return every hand of three tiles of each group, by their numbers in all groups together."""
    choices, start = [], 0
    for size in sizes:
        choices.append(
            np.array(list(combinations(range(start, start + size), KEPT_PER_HAND)), np.int64)
        )
        start += size
    first, second, last = choices
    rows: list[Ints] = [
        np.concatenate((one, two, three)) for one in first for two in second for three in last
    ]
    return np.array(rows, np.int64)


def _different(pool: Sequence[Tile], hands: Ints2) -> Ints2:
    """Return one of the hands that hold equal tiles: a set may hold copies of a tile."""
    kinds: dict[str, int] = {}
    for tile in pool:
        kinds.setdefault(_any_turn(tile), len(kinds))
    if len(kinds) == len(pool):
        return hands
    kind_of = np.array([kinds[_any_turn(tile)] for tile in pool], np.int64)
    _, first = np.unique(np.sort(kind_of[hands], axis=1), axis=0, return_index=True)
    return hands[np.sort(first)]


def _any_turn(tile: Tile) -> str:
    return min(tile.turned(turns).code for turns in range(4))
