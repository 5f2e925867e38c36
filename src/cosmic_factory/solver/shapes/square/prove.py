"""Proves the best square: chooses what to search for, searches, and puts the results together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from cosmic_factory.rules import TRACK_END, Cell, Galaxy, LaidTile, Tile
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
    new_progress,
    side_by_side,
)
from cosmic_factory.solver.score.worth import NO_WORTH, KernelObjective, with_colour_mix
from cosmic_factory.solver.shapes.square.bounds.profiles import blank_copy
from cosmic_factory.solver.shapes.square.bounds.shares import new_share_bounds
from cosmic_factory.solver.shapes.square.pairing import FoundGalaxies
from cosmic_factory.solver.shapes.square.recount import new_recount
from cosmic_factory.solver.shapes.square.search import (
    bound_middles,
    new_workspace,
    search_middles,
)
from cosmic_factory.solver.shapes.square.search_tables import (
    HandRows,
    PointTables,
    SearchTables,
    build_tables,
    lay_hand,
    point_tables,
)
from cosmic_factory.solver.shapes.square.sub_objectives import (
    SubObjective,
    colour_mixes,
    sub_objectives,
)

# If tiles are equal, the search may meet a galaxy in each of its four turns.
TURNS = 4
# Middle rows that are searched for a first galaxy, and that are tried to choose a mix of colours.
FIRST_MIDDLES = 100
SAMPLED_MIDDLES = 250
# Middle rows that are searched before the best galaxies around them are handed out, and room for
# these galaxies.
STREAMED_MIDDLES = 512
STREAMED_GALAXIES = 4096


class SearchResult(NamedTuple):
    """The result of the search for one sub-objective, in worths of the whole objective."""

    worth: int
    bound: int
    finished: bool
    seen: int
    rows: Ints2  # of the galaxies found: top, middle, bottom (turned)


class SearchPlan(NamedTuple):
    """The tables for one sub-objective, and middle rows with their bounds, the highest first."""

    sub: SubObjective
    objective: KernelObjective
    tables: SearchTables
    middles: Ints
    bounds: Ints


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

    def looseness(self, objective: KernelObjective, incumbent: int | None) -> tuple[int, int]:
        """Return how many shares the first bounds leave open, and the sum of these bounds.

        A sample of middle rows is looked at. The search with the least has least to do.
        """
        (sub,) = sub_objectives(objective, self.problem.rules, granted=self._granted)
        tables = build_tables(self.hand, self.points, sub.objective.sign, sub.layers)
        target = NO_WORTH if incumbent is None else incumbent - sub.offset + 1
        sample = self._sample(self.hand.middles)
        bounds = np.empty(len(sample), np.int64)
        count = bound_middles(
            self.hand.rows, self.hand.splits, tables, sub.objective,
            new_share_bounds(self.hand.splits), sample, bounds, target,
        )  # fmt: skip
        return count, int(bounds.sum()) + len(sample) * sub.offset

    def _sample(self, middles: Ints) -> Ints:
        return np.ascontiguousarray(middles[:: len(middles) // SAMPLED_MIDDLES + 1])

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
        (full,) = sub_objectives(objective, self.problem.rules, granted=self._granted)
        results = []
        if best == NO_WORTH:
            some = middles[:: len(middles) // FIRST_MIDDLES + 1]
            results.append(self._search(full, best, some)._replace(bound=NO_WORTH))
            best = results[-1].worth
        while True:
            beat = None if best == NO_WORTH else best
            (sub,) = sub_objectives(objective, self.problem.rules, beat, self._granted)
            result = self._search(sub, best, middles)
            if sub.layers == full.layers or not len(result.rows):
                return [*results, result]
            around = self._search(full, best, result.rows[:1, 1])
            results.append(around._replace(bound=NO_WORTH))
            best = around.worth
            if not result.finished:
                return [*results, result._replace(worth=best, rows=result.rows[:0])]

    def _search(self, sub: SubObjective, best: int, middles: Ints) -> SearchResult:
        """Search for galaxies better than the best known (or as good, if many are wanted)."""
        known = best - sub.offset if best > NO_WORTH else NO_WORTH
        plan = self._plan(sub, known, middles)
        found = _no_galaxies(max(TURNS * self.limit, 1), known)
        finished = self._run(plan, slice(None), found, ties=self.limit > 0)
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
            open_middles = int((plan.bounds >= known).sum())
            for start in range(0, open_middles, STREAMED_MIDDLES):
                room, found = STREAMED_GALAXIES, _no_galaxies(STREAMED_GALAXIES, known)
                part = slice(start, min(start + STREAMED_MIDDLES, open_middles))
                self._run(plan, part, found, ties=True)
                while found.number[0] > room:  # once more, with room for all of them
                    room = int(found.number[0])
                    found = _no_galaxies(room, known)
                    self._run(plan, part, found, ties=True)
                for row in found.galaxies[: found.number[0]]:
                    yield galaxy_of(self.problem.tiles, self.hand, row)

    def _plan(self, sub: SubObjective, known: int, middles: Ints) -> SearchPlan:
        """Bound the middle rows and put the most promising first."""
        middles = np.ascontiguousarray(middles)  # kernels take no other kind
        hand, objective = self.hand, sub.objective
        threads = self.control.threads
        tables = build_tables(hand, self.points, objective.sign, sub.layers, threads)
        bounds = np.empty(len(middles), np.int64)

        def open_shares(tried: KernelObjective, some: Ints) -> int:
            def of_part(part: slice) -> int:
                return bound_middles(
                    hand.rows, hand.splits, tables, tried, new_share_bounds(hand.splits),
                    some[part], bounds[part], known + 1,
                )  # fmt: skip

            step = -(-len(some) // threads)
            parts = [slice(first, first + step) for first in range(0, len(some), step)]
            return sum(side_by_side(threads, of_part, parts))

        mixes = colour_mixes(sub)
        if known > NO_WORTH and mixes:
            sample = self._sample(middles)
            objective = min(
                (with_colour_mix(objective, mix) for mix in mixes),
                key=lambda tried: open_shares(tried, sample),
            )
        open_shares(objective, middles)
        order = np.argsort(-bounds, kind="stable")
        return SearchPlan(sub, objective, tables, middles[order], bounds[order])

    def _run(self, plan: SearchPlan, part: slice, found: FoundGalaxies, *, ties: bool) -> bool:
        """Search some middle rows of a plan; return False when stopped before the end."""
        self.control.progress[:] = 0
        best = found.worth.copy()
        threads = 1 if ties else self.control.threads
        middles, bounds = plan.middles[part], plan.bounds[part]
        if threads == 1:
            return self._run_alone(plan, middles, bounds, found, best, self.control.progress, ties)
        return self._run_in_threads(plan, middles, bounds, found, best, threads)

    def _run_in_threads(
        self,
        plan: SearchPlan,
        middles: Ints,
        bounds: Ints,
        found: FoundGalaxies,
        best: Ints,
        threads: int,
    ) -> bool:
        """Give each thread every second (third, …) middle row; what one finds, all must beat."""
        progress = [self.control.progress, *(new_progress() for _ in range(1, threads))]
        finds = [found, *(_no_galaxies(1, int(found.worth[0])) for _ in range(1, threads))]

        def run(number: int) -> bool:
            tables = plan.tables
            if number:
                tables = tables._replace(profiles=blank_copy(tables.profiles))
            mine = slice(number, None, threads)
            return self._run_alone(
                plan._replace(tables=tables),
                np.ascontiguousarray(middles[mine]), np.ascontiguousarray(bounds[mine]),
                finds[number], best, progress[number], ties=False,
            )  # fmt: skip

        finished = side_by_side(threads, run, range(threads))
        winner = max(finds, key=lambda one: (int(one.worth[0]), int(one.number[0])))
        for table, better in zip(found, winner, strict=True):
            table[:] = better
        total = progress[0]
        total[BOUND] = max(one[BOUND] for one in progress)
        total[SHARES] = sum(one[SHARES] for one in progress)
        total[PAIRS] = sum(one[PAIRS] for one in progress)
        return all(finished)

    def _run_alone(
        self,
        plan: SearchPlan,
        middles: Ints,
        bounds: Ints,
        found: FoundGalaxies,
        best: Ints,
        progress: Ints,
        ties: bool,
    ) -> bool:
        hand, tables = self.hand, plan.tables
        recount = new_recount(hand.hand, self.problem, self.bets, plan.sub.layers)
        return search_middles(
            hand.rows, hand.splits, tables, recount, plan.objective,
            new_workspace(hand.rows, hand.splits, tables), middles, bounds, found, best, int(ties),
            self.control.stop, progress,
        )  # fmt: skip

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


def _no_galaxies(room: int, worth: int) -> FoundGalaxies:
    return FoundGalaxies(
        np.empty((room, 3), np.int64), np.zeros(1, np.int64), np.array([worth], np.int64)
    )


def best_squares(problem: Problem, worth: int) -> Iterator[Galaxy]:
    """Yield all squares of the best worth as they are found, some of them more than once."""
    hand = lay_hand(problem.tiles, problem.rules.face_down)
    search = SquareSearch(problem, hand, point_tables(problem.rules), new_control(), 1)
    return search.stream_best(problem.kernel_objective, worth)


def galaxy_of(tiles: Sequence[Tile], hand_rows: HandRows, found: Ints) -> Galaxy:
    """Return the galaxy of three rows.

    Tiles of a kind are laid in the order of the hand; those that remain lie face down.
    """
    hand, rows = hand_rows.hand, hand_rows.rows
    left = [list(zip(*pair, strict=True)) for pair in zip(hand.members, hand.offsets, strict=True)]
    top, middle, bottom = (int(row) for row in found)
    laid, hidden = [], []
    for number, row in enumerate((top, middle, int(rows.turned[bottom]))):
        for col, index in enumerate(rows.faces[row]):
            face = hand.faces[index]
            if face.tile is None:
                hidden.append(Cell(number, col))
            else:
                tile, offset = left[face.kind].pop(0)
                laid.append(LaidTile(tiles[tile], Cell(number, col), (face.turns + offset) % 4))
    unused = [tile for kind in left for tile, _ in kind]
    for cell, tile in zip(hidden, unused, strict=False):
        laid.append(LaidTile(tiles[tile], cell, face_down=True))
    return Galaxy.of(laid)
