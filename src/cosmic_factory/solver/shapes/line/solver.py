"""The solver for lines of nine tiles (Unique Dimension).

A line is a half of four tiles, one tile, and another half of four, turned round. All halves are
grown (`halves`), the middle tile is laid at the end of one, and the result is joined to every half
of the remaining tiles that could still beat the best line known (`joining`). A line read backwards
is the same galaxy turned by 180 degrees, so only lines whose left half has the smaller set of tiles
are looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from cosmic_factory.rules import Galaxy, Shape, Tile
from cosmic_factory.solver.anneal.runs import Annealer, FrameAnnealer
from cosmic_factory.solver.compiled import Ints, StopFlag
from cosmic_factory.solver.encoding.codes import CODES_PER_TILE, code_of, decode
from cosmic_factory.solver.encoding.frames import frame_of
from cosmic_factory.solver.objective import Weakest, Weights, Worst
from cosmic_factory.solver.problem import Problem
from cosmic_factory.solver.proof import Proof, ProofControl, new_control
from cosmic_factory.solver.score.worth import NO_WORTH
from cosmic_factory.solver.shapes.line.halves import (
    Halves,
    grow_halves,
    line_rules,
    line_spaces,
)
from cosmic_factory.solver.shapes.line.joining import (
    HALF_TILES,
    LineSearch,
    join_halves,
    new_search,
    sort_halves,
)
from cosmic_factory.solver.upper_bound import upper_bound


class LineSolver:
    """Anneals lines and proves the best one."""

    def annealer(self, problem: Problem) -> Annealer:
        return FrameAnnealer(problem, frame_of(Shape.LINE))

    def can_prove(self, problem: Problem) -> bool:
        """Return False for face-down tiles, and for `Worst(Weakest)` where path points move."""
        moves = _is_least_weakest(problem) and problem.rules.path_to_colour
        return not problem.rules.face_down and not moves

    def prove(self, problem: Problem, incumbent: int | None, control: ProofControl) -> Proof:
        """Return the best line, if it is better than the incumbent's worth."""
        if _is_least_weakest(problem):
            proof = _prove_least_weakest(problem, incumbent, control.stop)
        else:
            proof = _prove(problem, incumbent, control.stop)
        return proof if proof.proved else proof._replace(bound=upper_bound(problem))

    def all_best(self, problem: Problem, worth: int, limit: int) -> list[Galaxy]:
        """Return lines of that best worth: each at most twice, once from either end."""
        if _is_least_weakest(problem):
            raise ValueError("the worst star and weakest colour of a line are not listed")
        # A line may turn up once from each end, and once for each way to swap equal tiles.
        grown, search = _searched(problem, worth, new_control().stop, 4 * limit)
        return [_line(problem.tiles, grown, row) for row in search.found[: search.filled[0]]]


def _is_least_weakest(problem: Problem) -> bool:
    return problem.kernel_objective.weakest and problem.kernel_objective.sign < 0


def _prove(problem: Problem, incumbent: int | None, stop: StopFlag) -> Proof:
    grown, search = _searched(problem, incumbent, stop, 0)
    worth, seen = int(search.best[0]), int(search.seen[0])
    galaxy = _line(problem.tiles, grown, search.found[0]) if search.filled[0] else None
    return Proof(galaxy, worth, worth, not stop[0], seen)


def _searched(
    problem: Problem, incumbent: int | None, stop: StopFlag, equals: int
) -> tuple[list[Halves], LineSearch]:
    """Grow the halves and join them; `equals` is how many equally good lines are wanted."""
    objective, tiles = problem.kernel_objective, problem.tiles
    rules = line_rules(problem.rules, problem.bonuses)
    spaces = line_spaces(tiles, rules)
    grown = grow_halves(spaces, rules, objective, len(tiles), HALF_TILES, keep_equal=equals > 0)
    search = new_search(objective, incumbent, stop, equals)
    join_halves(spaces, rules, sort_halves(grown[-1], search.weights), len(tiles), search)
    return grown, search


def _line(tiles: Sequence[Tile], grown: Sequence[Halves], found: Ints) -> Galaxy:
    """Return the line of a left half, a middle code and a right half."""
    left, middle, right = (int(number) for number in found)
    turned = [_half_turned(code) for code in reversed(_codes(grown, right))]
    codes = [*_codes(grown, left), middle, *turned]
    return decode(frame_of(Shape.LINE).cells, tiles, np.array(codes))


def _codes(grown: Sequence[Halves], half: int) -> list[int]:
    """Return the codes of a half, followed back from its last tile to its first."""
    codes: list[int] = []
    for halves in reversed(grown[1:]):
        codes.append(int(halves.code[half]))
        half = int(halves.parent[half])
    return codes[::-1]


def _half_turned(code: int) -> int:
    """Return the code of the same tile turned by 180 degrees."""
    tile, turns = divmod(code, CODES_PER_TILE)
    return code_of(tile, turns + 2)


def _prove_least_weakest(problem: Problem, incumbent: int | None, stop: StopFlag) -> Proof:
    """Return the line with the least star + weakest colour: the least of several weighted sums.

    With clamping at the track's end, star + one colour is the least of: both, the star and a full
    colour, a full star and the colour. The line that is least by one of these sums for one colour
    is therefore least of all; and to be least of all is to be least by one of them.
    """
    if problem.rules.path_to_colour:
        raise ValueError("a line's least weakest colour is not proved where path points move")
    assert isinstance(problem.objective, Worst)
    assert isinstance(problem.objective.of, Weakest)
    best = Proof(None, NO_WORTH if incumbent is None else incumbent, 0, True, 0)
    for weights in _least_sums():
        proof = _prove(replace(problem, objective=Worst(weights)), None, stop)
        if proof.galaxy is None or not proof.proved:
            return best._replace(proved=False)
        worth = problem.worth_of(proof.galaxy)
        seen = best.seen + proof.seen
        if worth > best.worth:
            best = Proof(proof.galaxy, worth, worth, True, seen)
        best = best._replace(bound=best.worth, seen=seen)
    return best


def _least_sums() -> Iterator[Weights]:
    """Yield, for each colour, star + colour and the colour alone; then the star alone."""
    for colour in range(3):
        alone = [float(colour == other) for other in range(3)]
        yield Weights(alone[0], alone[1], alone[2], 1)
        yield Weights(alone[0], alone[1], alone[2], 0)
    yield Weights(0, 0, 0, 1)
