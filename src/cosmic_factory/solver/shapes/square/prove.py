"""Proves the best square: chooses what to search for, searches, and puts the results together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cosmic_factory.rules import TRACK_END, Galaxy
from cosmic_factory.solver.bets import RelaxedBets, ZoneBonus, relaxations
from cosmic_factory.solver.compiled import Ints, Ints2
from cosmic_factory.solver.problem import Problem
from cosmic_factory.solver.proof import (
    BOUND,
    PAIRS,
    SHARES,
    Proof,
    ProofControl,
    new_control,
)
from cosmic_factory.solver.score.worth import NO_LIMIT, NO_WORTH, KernelObjective
from cosmic_factory.solver.shapes.square.galaxies import galaxy_of
from cosmic_factory.solver.shapes.square.plan import (
    Looseness,
    SearchPlan,
    looseness,
    plan_search,
)
from cosmic_factory.solver.shapes.square.running import PlannedSearch, no_galaxies
from cosmic_factory.solver.shapes.square.search_tables import (
    HandRows,
    PointTables,
    lay_hand,
    point_tables,
)
from cosmic_factory.solver.shapes.square.sub_objectives import SubObjective, sub_objectives

# If tiles are equal, the search may meet a galaxy in each of its four turns.
TURNS = 4
# Middle rows that are searched for a first galaxy.
FIRST_MIDDLES = 100
# Middle rows that are searched before the best galaxies around them are handed out, at first and
# at most, and room for these galaxies.
FIRST_STREAMED_MIDDLES, STREAMED_MIDDLES = 8, 512
STREAMED_GALAXIES = 4096


class SearchResult(NamedTuple):
    """The result of the search for one sub-objective, in worths of the whole objective."""

    worth: int
    bound: int
    finished: bool
    seen: int
    rows: Ints2  # of the galaxies found: top, middle, bottom (turned)


class SquareProof(NamedTuple):
    """A proof, and all galaxies that were found with the best worth."""

    proof: Proof
    galaxies: tuple[Galaxy, ...]


@dataclass(frozen=True)
class SquareSearch:
    """What all searches for one problem share."""

    problem: Problem
    hand: HandRows
    points: PointTables
    control: ProofControl
    limit: int  # how many equally good galaxies are wanted; 0: only a better one
    bets: RelaxedBets | None = None

    @property
    def _granted(self) -> tuple[ZoneBonus, ...]:
        return self.bets.granted if self.bets else ()

    def prove(self, objective: KernelObjective, incumbent: int | None) -> SquareProof:
        """Search for a galaxy that is better than the incumbent's worth until there is none."""
        best = NO_WORTH if incumbent is None else incumbent
        if objective.weakest and objective.sign > 0 and not self.limit:
            results = self._prove_weakest(objective, best)
        else:
            subs = sub_objectives(objective, self.problem.rules, granted=self._granted)
            results = self._prove_in_turn(subs, best)
        best = max(best, *(result.worth for result in results))
        return self._combined(results, objective, best)

    def looseness(self, objective: KernelObjective, incumbent: int | None) -> Looseness:
        """Return how much the first bounds leave open."""
        (sub,) = sub_objectives(objective, self.problem.rules, granted=self._granted)
        target = NO_WORTH if incumbent is None else incumbent - sub.offset + 1
        if self.control.stop[0]:
            return Looseness(0, 0)
        return looseness(self.hand, self.points, sub, target, self.control)

    def _prove_in_turn(self, subs: Sequence[SubObjective], best: int) -> list[SearchResult]:
        """Search one sub-objective after the other, except those that cannot beat the others."""
        results = []
        for sub in subs:
            if sub.most < best or (sub.most == best and not self.limit):
                results.append(SearchResult(best, best, True, 0, self.hand.middles[:0]))
            else:
                results.append(self._search(sub, best, self.hand.middles))
            best = max(best, results[-1].worth)
        return results

    def _prove_weakest(self, objective: KernelObjective, best: int) -> list[SearchResult]:
        """Search star + weakest colour, only by the colours that matter for beating the best known.

        What such a search finds does beat it, but may be worth less than it seems, because of a
        colour that was not looked at: then the galaxies with the same middle row are searched with
        all colours, and the rest for something better.
        """
        middles = self.hand.middles
        (all_colours,) = sub_objectives(objective, self.problem.rules, granted=self._granted)
        results = []
        if best == NO_WORTH:
            some = middles[:: len(middles) // FIRST_MIDDLES + 1]
            results.append(self._search(all_colours, best, some)._replace(bound=NO_WORTH))
            best = results[-1].worth
        while True:
            beat = None if best == NO_WORTH else best
            (sub,) = sub_objectives(objective, self.problem.rules, beat, self._granted)
            result = self._search(sub, best, middles)
            if sub.layers == all_colours.layers or not len(result.rows):
                return [*results, result]
            around = self._search(all_colours, best, result.rows[:1, 1])
            results.append(around._replace(bound=NO_WORTH))
            best = around.worth
            if not result.finished:
                return [*results, result._replace(worth=best, rows=result.rows[:0])]

    def _search(self, sub: SubObjective, best: int, middles: Ints) -> SearchResult:
        """Search for galaxies better than the best known (or as good, if many are wanted)."""
        if self.control.stop[0]:
            return SearchResult(best, NO_LIMIT, False, 0, self.hand.middles[:0])
        known = best - sub.offset if best > NO_WORTH else NO_WORTH
        search = self._planned(self._plan(sub, known, middles))
        found = no_galaxies(max(TURNS * self.limit, 1), known)
        finished = search.run(found, ties=self.limit > 0)
        progress = self.control.progress
        return SearchResult(
            int(found.worth[0]) + sub.offset,
            int(progress[BOUND]) + sub.offset,
            finished,
            int(progress[SHARES] + progress[PAIRS]),
            found.galaxies[: found.number[0]],
        )

    def stream_best(self, objective: KernelObjective, worth: int) -> Iterator[Galaxy]:
        """Yield all galaxies of the best worth as they are found, some of them more than once."""
        for sub in sub_objectives(objective, self.problem.rules):
            known = worth - sub.offset
            plan = self._plan(sub, known, self.hand.middles)
            search = self._planned(plan)
            open_middles = int((plan.bounds >= known).sum())
            start, step = 0, FIRST_STREAMED_MIDDLES
            while start < open_middles:
                part = slice(start, min(start + step, open_middles))
                for row in self._stream_part(search, part, known):
                    yield galaxy_of(self.problem.tiles, self.hand, row)
                start, step = start + step, min(2 * step, STREAMED_MIDDLES)

    def _stream_part(self, search: PlannedSearch, part: slice, known: int) -> Iterator[Ints]:
        """Yield the rows of the best galaxies around some middle rows."""
        room = STREAMED_GALAXIES
        while True:
            found = no_galaxies(room, known)
            search.run(found, part=part, ties=True)
            yield from found.galaxies[: min(room, found.number[0])]
            if found.number[0] <= room:
                return
            room = int(found.number[0])  # once more, with room for all of them

    def _plan(self, sub: SubObjective, known: int, middles: Ints) -> SearchPlan:
        return plan_search(self.hand, self.points, sub, known, middles, self.control)

    def _planned(self, plan: SearchPlan) -> PlannedSearch:
        return PlannedSearch(self.problem, self.bets, self.hand, plan, self.control)

    def _combined(
        self, results: Sequence[SearchResult], objective: KernelObjective, best: int
    ) -> SquareProof:
        """Put the results of all sub-objectives together."""
        rows = [row for result in results if result.worth == best for row in result.rows]
        galaxies = tuple(galaxy_of(self.problem.tiles, self.hand, row) for row in rows)
        bound = max(best, *(result.bound for result in results))
        if objective.weakest and objective.sign < 0 and best > NO_WORTH:
            # Neither track of a sum goes beyond its end.
            best, bound = max(best, -2 * TRACK_END), max(bound, -2 * TRACK_END)
        proof = Proof(
            galaxy=galaxies[0] if galaxies else None,
            worth=best,
            bound=bound,
            proved=all(result.finished for result in results) or best == bound,
            seen=sum(result.seen for result in results),
        )
        return SquareProof(proof, galaxies)


def prove_square(
    problem: Problem, incumbent: int | None, control: ProofControl, *, limit: int = 0
) -> SquareProof:
    """Prove the best square by the point tables of the rules, and the stakes of bets."""
    hand = lay_hand(problem.tiles, problem.rules.face_down)
    return prove_rows(problem, hand, incumbent, control, limit=limit)


def prove_rows(
    problem: Problem,
    hand: HandRows,
    incumbent: int | None,
    control: ProofControl,
    *,
    limit: int = 0,
) -> SquareProof:
    """Prove the best square of some rows: those of a hand, or of many hands of one pool."""
    rules = problem.rules
    if problem.bets is None:
        search = SquareSearch(problem, hand, point_tables(rules), control, limit)
        return search.prove(problem.kernel_objective, incumbent)
    searches = [
        SquareSearch(problem, hand, point_tables(rules, bets.bonuses), control, limit, bets)
        for bets in relaxations(problem.bets, problem.tiles, rules)
    ]
    search = searches[0]
    if len(searches) > 1:
        search = min(searches, key=lambda one: one.looseness(problem.kernel_objective, incumbent))
    return search.prove(problem.kernel_objective, incumbent)


def prove_by_tables(
    problem: Problem,
    points: PointTables,
    incumbent: int | None,
    control: ProofControl,
    *,
    limit: int = 0,
) -> SquareProof:
    """Prove the best square by other point tables than those of the rules."""
    hand = lay_hand(problem.tiles, problem.rules.face_down)
    search = SquareSearch(problem, hand, points, control, limit)
    return search.prove(problem.kernel_objective, incumbent)


def best_squares(problem: Problem, worth: int) -> Iterator[Galaxy]:
    """Yield all squares of the best worth as they are found, some of them more than once."""
    hand = lay_hand(problem.tiles, problem.rules.face_down)
    search = SquareSearch(problem, hand, point_tables(problem.rules), new_control(), 1)
    return search.stream_best(problem.kernel_objective, worth)
