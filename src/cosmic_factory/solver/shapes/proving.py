"""Which exact search fits which shape, and all best galaxies instead of one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cosmic_factory.rules import Cell, Galaxy, LaidTile, RoundRules, Shape, Tile, Tracks
from cosmic_factory.solver.compiled import Ints, Stop
from cosmic_factory.solver.objective import Objective, Weakest, Worst
from cosmic_factory.solver.proof import Proof
from cosmic_factory.solver.score.worth import Goal, goal_of
from cosmic_factory.solver.shapes.line.prove import prove_line
from cosmic_factory.solver.shapes.square.objective import ExactObjective
from cosmic_factory.solver.shapes.square.prove import ExactAnswer, ExactPlacement, prove_square
from cosmic_factory.solver.shapes.square.search import PROGRESS
from cosmic_factory.solver.shapes.twin import prove_twin
from cosmic_factory.solver.upper_bound import loose_bound

__all__ = ["PROGRESS", "can_prove", "exact_objective", "laid_galaxy", "prove", "share"]


def can_prove(rules: RoundRules, objective: Objective) -> bool:
    """There is an exact search for these rules."""
    if rules.shape is Shape.SQUARE:
        return True
    if rules.shape is Shape.FREE or rules.face_down:
        return False
    least_weakest = isinstance(objective, Worst) and isinstance(objective.of, Weakest)
    return rules.shape is Shape.TWIN or not (least_weakest and rules.path_to_colour)


def prove(
    tiles: Sequence[Tile],
    rules: RoundRules,
    objective: Objective,
    incumbent: int,
    stop: Stop,
    progress: Ints,
) -> Proof:
    """Look for a galaxy worth more than the incumbent until there is none."""
    match rules.shape:
        case Shape.TWIN:
            return prove_twin(tiles, rules, objective)
        case Shape.LINE:
            proof = prove_line(tiles, rules, objective, incumbent, stop)
            return (
                proof
                if proof.proved
                else proof._replace(bound=loose_bound(tiles, rules, objective))
            )
        case _:
            return _prove_square(tiles, rules, objective, incumbent, stop, progress)


def _prove_square(
    tiles: Sequence[Tile],
    rules: RoundRules,
    objective: Objective,
    incumbent: int,
    stop: Stop,
    progress: Ints,
) -> Proof:
    goal = goal_of(objective, rules)
    answer = prove_square(
        tiles, rules, exact_objective(goal),
        incumbent=goal.sign * incumbent, stop=stop, progress=progress,
    )  # fmt: skip
    return proof_of(answer, tiles, goal, incumbent)


def proof_of(answer: ExactAnswer, tiles: Sequence[Tile], goal: Goal, incumbent: int) -> Proof:
    worth = incumbent if answer.value is None else goal.sign * answer.value
    galaxy = None if answer.placements is None else laid_galaxy(tiles, answer.placements)
    return Proof(galaxy, worth, goal.sign * answer.bound, answer.proved, answer.nodes)


def exact_objective(goal: Goal) -> ExactObjective:
    """The same objective in the words of the square's search."""
    v, i, d, star = goal.weights.tolist()
    tracks = Tracks(*goal.tracks.tolist()) if goal.weakest else None
    return ExactObjective((v, i, d, star), tracks, goal.sign < 0)


def laid_galaxy(tiles: Sequence[Tile], placements: Iterable[ExactPlacement]) -> Galaxy:
    return Galaxy.of(
        LaidTile(tiles[one.tile], Cell(one.row, one.col), one.turns, one.face_down)
        for one in placements
    )


def share(progress: Ints) -> float | None:
    """Which part of the search is done, if it tells."""
    done, in_all = int(progress[0]), int(progress[1])
    return min(1.0, done / in_all) if in_all else None
