"""All best galaxies of a hand, for puzzles: how many there are, or the first few."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, islice

from cosmic_factory.rules import PRINTED_RULES, Cell, Galaxy, LaidTile, RoundRules, Tile
from cosmic_factory.solver.objective import SUM, Objective
from cosmic_factory.solver.problem import Problem
from cosmic_factory.solver.search import solve
from cosmic_factory.solver.shapes import SHAPE_SOLVERS


def optimal_galaxies(
    tiles: Sequence[Tile],
    rules: RoundRules = PRINTED_RULES,
    objective: Objective = SUM,
    *,
    limit: int = 10,
    seed: int = 0,
) -> tuple[Galaxy, ...]:
    """Return up to `limit` different best galaxies, no two of which are turns of each other."""
    problem = Problem(tuple(tiles), rules, objective)
    shape_solver = SHAPE_SOLVERS[rules.shape]
    if not shape_solver.can_prove(problem):
        raise ValueError("best galaxies can be listed only where the best is proved")
    best = solve(tiles, rules, objective, seed=seed)
    found = shape_solver.all_best(problem, problem.worth(best.value), limit)
    return tuple(islice(_different(found), limit))


def count_optimal(
    tiles: Sequence[Tile],
    rules: RoundRules = PRINTED_RULES,
    objective: Objective = SUM,
    *,
    limit: int = 10_000,
    seed: int = 0,
) -> int:
    """Return how many best galaxies there are up to turning, counting no further than `limit`."""
    return len(optimal_galaxies(tiles, rules, objective, limit=limit, seed=seed))


def _different(galaxies: Iterable[Galaxy]) -> Iterator[Galaxy]:
    """Yield the first of all galaxies that look the same, turned or not."""
    seen: set[str] = set()
    for galaxy in galaxies:
        look = _look(galaxy)
        if look not in seen:
            seen.add(look)
            yield galaxy


def _look(galaxy: Galaxy) -> str:
    """Return a text that is the same for galaxies whose parts are turns of each other."""
    parts = groupby(galaxy.laid, key=lambda one: one.cell.part)
    return " | ".join(sorted(_part_look(list(laid)) for _, laid in parts))


def _part_look(laid: Sequence[LaidTile]) -> str:
    return min(_turned_look(laid, quarters) for quarters in range(4))


def _turned_look(laid: Sequence[LaidTile], quarters: int) -> str:
    """Return what tiles look like after turning all of them, from their first row and column."""
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
