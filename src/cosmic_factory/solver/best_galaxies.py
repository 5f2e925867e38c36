"""All best galaxies of a hand, for puzzles: how many there are, or the first few."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from cosmic_factory.rules import PRINTED_RULES, Cell, Galaxy, LaidTile, RoundRules, Shape, Tile
from cosmic_factory.solver.objective import SUM, Objective
from cosmic_factory.solver.score.worth import goal_of
from cosmic_factory.solver.search import solve
from cosmic_factory.solver.shapes.line.prove import best_lines
from cosmic_factory.solver.shapes.proving import can_prove, exact_objective, laid_galaxy
from cosmic_factory.solver.shapes.square.prove import prove_square
from cosmic_factory.solver.shapes.twin import best_twins


def optimal_galaxies(
    tiles: Sequence[Tile],
    rules: RoundRules = PRINTED_RULES,
    objective: Objective = SUM,
    *,
    limit: int = 10,
    seed: int = 0,
) -> tuple[Galaxy, ...]:
    """Up to `limit` different best galaxies, no two of which are turns of each other."""
    if not can_prove(rules, objective):
        raise ValueError("best galaxies can be listed only where the best is proved")
    best = solve(tiles, rules, objective, seed=seed)
    worth = round(best.value * goal_of(objective, rules).scale)
    found = _all_best(tiles, rules, objective, worth, limit)
    return tuple(islice(_different(found, rules.shape), limit))


def count_optimal(
    tiles: Sequence[Tile],
    rules: RoundRules = PRINTED_RULES,
    objective: Objective = SUM,
    *,
    limit: int = 10_000,
    seed: int = 0,
) -> int:
    """How many best galaxies there are up to turning, counting no further than `limit`."""
    return len(optimal_galaxies(tiles, rules, objective, limit=limit, seed=seed))


def _all_best(
    tiles: Sequence[Tile], rules: RoundRules, objective: Objective, worth: int, limit: int
) -> Iterable[Galaxy]:
    match rules.shape:
        case Shape.TWIN:
            return best_twins(tiles, rules, objective, worth)
        case Shape.LINE:
            # A line may turn up once from each end, and once for each way to swap equal tiles.
            return best_lines(tiles, rules, objective, worth, 4 * limit)
        case _:
            goal = goal_of(objective, rules)
            answer = prove_square(
                tiles, rules, exact_objective(goal), incumbent=goal.sign * worth, galaxies=limit
            )
            return [laid_galaxy(tiles, placements) for placements in answer.galaxies]


def _different(galaxies: Iterable[Galaxy], shape: Shape) -> Iterator[Galaxy]:
    seen: set[str] = set()
    for galaxy in galaxies:
        name = _name(galaxy, shape)
        if name not in seen:
            seen.add(name)
            yield galaxy


def _name(galaxy: Galaxy, shape: Shape) -> str:
    """The same for galaxies that are turns of each other, by what they look like."""
    if shape is not Shape.TWIN:
        return min(_turned_name(galaxy.laid, quarters) for quarters in range(4))
    squares = [[one for one in galaxy.laid if one.cell.part == part] for part in range(2)]
    return " | ".join(
        sorted(min(_turned_name(square, quarters) for quarters in range(4)) for square in squares)
    )


def _turned_name(laid: Sequence[LaidTile], quarters: int) -> str:
    """What tiles look like after turning all of them, from their first row and column."""
    seen = {}
    for one in laid:
        row, col = one.cell.row, one.cell.col
        for _ in range(quarters):
            row, col = col, -row
        face = "down" if one.face_down else one.tile.turned(one.turns + quarters).code
        seen[Cell(row, col)] = face
    top, left = min(cell.row for cell in seen), min(cell.col for cell in seen)
    return " ".join(
        f"{cell.row - top},{cell.col - left}:{face}" for cell, face in sorted(seen.items())
    )
