"""All best galaxies of a hand, for puzzles: how many there are, or the first few."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
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
) -> Iterator[Galaxy]:
    """Yield up to `limit` different best galaxies as they are found, each in canonical form.

    No two of them are turns of each other. Closing the stream ends the search.
    """
    problem = Problem(tuple(tiles), rules, objective)
    shape_solver = SHAPE_SOLVERS[rules.shape]
    if not shape_solver.can_prove(problem):
        raise ValueError("best galaxies can be listed only where the best is proved")
    best = solve(tiles, rules, objective, seed=seed)
    found = shape_solver.all_best(problem, problem.worth(best.value), limit)
    return islice(_different(found), limit)


def count_optimal(
    tiles: Sequence[Tile],
    rules: RoundRules = PRINTED_RULES,
    objective: Objective = SUM,
    *,
    limit: int = 10_000,
    seed: int = 0,
) -> int:
    """Return how many best galaxies there are up to turning, counting no further than `limit`."""
    return sum(1 for _ in optimal_galaxies(tiles, rules, objective, limit=limit, seed=seed))


def canonical(galaxy: Galaxy) -> Galaxy:
    """Return the form that a galaxy shares with all its turns, beginning at row and column 0.

    Parts of a galaxy are turned on their own, and their order does not matter.
    """
    by_part = groupby(galaxy.laid, key=lambda one: one.cell.part)
    parts = sorted((_canonical_part(list(laid)) for _, laid in by_part), key=_text)
    return Galaxy.of(
        LaidTile(one.tile, Cell(one.cell.row, one.cell.col, number), one.turns, one.face_down)
        for number, laid in enumerate(parts)
        for one in laid
    )


def _different(galaxies: Iterable[Galaxy]) -> Iterator[Galaxy]:
    """Yield the first of all galaxies that look the same, in canonical form."""
    seen: set[str] = set()
    for galaxy in galaxies:
        found = canonical(galaxy)
        look = _text(found.laid) + "".join(str(one.cell.part) for one in found.laid)
        if look not in seen:
            seen.add(look)
            yield found


def _canonical_part(laid: Sequence[LaidTile]) -> list[LaidTile]:
    return min((_all_turned(laid, quarters) for quarters in range(4)), key=_text)


def _all_turned(laid: Sequence[LaidTile], quarters: int) -> list[LaidTile]:
    """Return tiles after turning all of them, from their first row and column."""
    found = []
    for one in laid:
        row, col = one.cell.row, one.cell.col
        for _ in range(quarters):
            row, col = col, -row
        turns = 0 if one.face_down else _first_turns(one.tile, one.turns + quarters)
        found.append(LaidTile(one.tile, Cell(row, col), turns, one.face_down))
    top, left = min(one.cell.row for one in found), min(one.cell.col for one in found)
    moved = [
        LaidTile(one.tile, Cell(one.cell.row - top, one.cell.col - left), one.turns, one.face_down)
        for one in found
    ]
    return sorted(moved, key=lambda one: one.cell)


@lru_cache(maxsize=1024)
def _first_turns(tile: Tile, turns: int) -> int:
    """Return the fewest quarter turns after which a tile looks as after these."""
    return next(fewer for fewer in range(4) if tile.turned(fewer) == tile.turned(turns))


def _text(laid: Sequence[LaidTile]) -> str:
    """Return what can be seen of tiles and where they lie."""
    return " ".join(
        f"{one.cell.row},{one.cell.col}:"
        + ("down" if one.face_down else _code(one.tile.turned(one.turns)))
        for one in laid
    )


@lru_cache(maxsize=1024)
def _code(tile: Tile) -> str:
    return tile.code
