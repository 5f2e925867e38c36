"""Annealing without a frame: tiles may move to any cell as long as they hang together (R7).

Cells are a ring of 16 x 16 positions: nine tiles that hang together never reach round it, so a
galaxy may drift for ever and east of a position is always one further.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cosmic_factory.rules import Cell
from cosmic_factory.solver.anneal.guidance import guided_path_rule, guided_tables, heaviest_weight
from cosmic_factory.solver.anneal.schedule import cooled, is_accepted, start_temperature
from cosmic_factory.solver.compiled import Codes, Ints, kernel, part
from cosmic_factory.solver.encoding.codes import (
    CODES_PER_TILE,
    FACE_DOWN,
    HandSpaces,
    Neighbours,
    hand_spaces,
)
from cosmic_factory.solver.problem import Problem
from cosmic_factory.solver.random_numbers import RandomState, random_below, random_bits
from cosmic_factory.solver.score.any_shape import (
    ScoringWorkspace,
    any_shape_points,
    new_scoring_workspace,
)
from cosmic_factory.solver.score.rule_tables import PULL_SHIFT, PathRule, ZoneTables
from cosmic_factory.solver.score.worth import KernelObjective, worth_of

SIDE_BITS = 4
SIDE = 1 << SIDE_BITS
RING = SIDE * SIDE
# Of a random number below 256: below the first limit a tile moves, below the second two tiles
# swap, otherwise one turns.
MOVE_LIMIT, SWAP_LIMIT = 70, 160


class FreeAnnealTables(NamedTuple):
    """Everything that stays the same while annealing without a frame, and memory to work in."""

    spaces: HandSpaces
    zones: ZoneTables
    paths: PathRule
    objective: KernelObjective
    pull_strength: float  # the worth of one unit of pull
    unit: float  # the worth of a point that counts most: what temperatures are measured in
    workspace: ScoringWorkspace
    neighbours: Neighbours


def free_anneal_tables(problem: Problem) -> FreeAnnealTables:
    """Prepare a hand; the result must not be shared between threads."""
    objective, count = problem.kernel_objective, len(problem.tiles)
    guided = guided_tables(problem.rules, objective, problem.bonuses)
    nobody = np.full((2, count), -1, np.int64)
    return FreeAnnealTables(
        hand_spaces(problem.tiles),
        guided.zones,
        guided_path_rule(problem.rules, guided.path_pull),
        objective,
        guided.pull_strength,
        heaviest_weight(objective),
        new_scoring_workspace(count),
        Neighbours(nobody[0], nobody[1]),
    )


def cells_of(where: Ints, first: Cell) -> list[Cell]:
    """Return positions on the ring as cells, with the first tile on a given one."""
    half = SIDE // 2
    return [
        Cell(
            first.row + (int(at) // SIDE - int(where[0]) // SIDE + half) % SIDE - half,
            first.col + (int(at) % SIDE - int(where[0]) % SIDE + half) % SIDE - half,
        )
        for at in where
    ]


def position_of(cell: Cell) -> int:
    """Return the position of a cell on the ring."""
    return SIDE * (cell.row % SIDE) + cell.col % SIDE


@kernel
def anneal_free_shape(
    tables: FreeAnnealTables, codes: Codes, where: Ints, kept: int, best: Codes, best_where: Ints,
    state: RandomState, steps: int,
) -> int:  # fmt: skip
    """Do one run; write the best galaxy to `best` and `best_where`, return its worth.

    `where[slot]` is the position of the tile that `codes[slot]` describes. The first `kept` tiles
    stay where they are.
    """
    tiles = len(codes)
    slot_at = np.full(RING, -1, np.int64)
    for slot in range(tiles):
        slot_at[where[slot]] = slot
    packed = _points(tables, codes, where, slot_at)
    best_worth = worth_of(packed, tables.objective)
    guided_worth = best_worth + tables.pull_strength * (packed >> PULL_SHIFT)
    best[:], best_where[:] = codes, where
    temperature = start_temperature(tables.unit)
    for step in range(steps):
        temperature = cooled(temperature, step, steps)
        bits, one, two = random_bits(state), random_below(state, tiles), random_below(state, tiles)
        kind = bits & 0xFF
        if one < kept or (kind >= MOVE_LIMIT and kind < SWAP_LIMIT and two < kept):
            continue
        was_one, was_two, was_at = codes[one], codes[two], where[one]
        if kind < MOVE_LIMIT:
            to = _next_to(where[two], bits >> 8 & 3)
            if one == two or slot_at[to] >= 0:
                continue
            slot_at[was_at], slot_at[to], where[one] = -1, one, to
            if was_one % CODES_PER_TILE != FACE_DOWN:
                codes[one] = was_one - was_one % CODES_PER_TILE + (bits >> 10 & 3)
        elif kind < SWAP_LIMIT and one != two:
            _swap(codes, one, two, bits >> 10)
        elif was_one % CODES_PER_TILE != FACE_DOWN:
            codes[one] = was_one - was_one % CODES_PER_TILE + (bits >> 10 & 3)
        accepted = False
        if kind >= MOVE_LIMIT or _hangs_together(where, slot_at):
            packed = _points(tables, codes, where, slot_at)
            worth = worth_of(packed, tables.objective)
            new_guided_worth = worth + tables.pull_strength * (packed >> PULL_SHIFT)
            accepted = is_accepted(new_guided_worth - guided_worth, temperature, state, 0)
            if accepted:
                guided_worth = new_guided_worth
                if worth > best_worth:
                    best_worth = worth
                    best[:], best_where[:] = codes, where
        if not accepted:
            slot_at[where[one]] = -1
            slot_at[was_at], where[one] = one, was_at
            codes[two] = was_two
            codes[one] = was_one
    return best_worth


@part
def _next_to(at: int, way: int) -> int:
    """Return the next position to the north (way 0), east (1), south (2) or west (3)."""
    row, col = at >> SIDE_BITS, at & (SIDE - 1)
    if way & 1:
        col = (col + 2 - way) & (SIDE - 1)
    else:
        row = (row + way - 1) & (SIDE - 1)
    return row << SIDE_BITS | col


@part
def _swap(codes: Codes, one: int, two: int, bits: int) -> None:
    """Let two tiles change places and turns; a face-down place stays face down."""
    face_one, face_two = codes[one] % CODES_PER_TILE, codes[two] % CODES_PER_TILE
    tile_one, tile_two = codes[one] - face_one, codes[two] - face_two
    codes[one] = tile_two + (FACE_DOWN if face_one == FACE_DOWN else bits & 3)
    codes[two] = tile_one + (FACE_DOWN if face_two == FACE_DOWN else bits >> 2 & 3)


@part
def _hangs_together(where: Ints, slot_at: Ints) -> bool:
    """Return whether all tiles can be reached from the first one; sets of slots are bits."""
    reached, fresh = 1, 1
    while fresh:
        more = 0
        for slot in range(len(where)):
            if fresh >> slot & 1:
                for way in range(4):
                    other = slot_at[_next_to(where[slot], way)]
                    if other >= 0:
                        more |= 1 << other
        fresh = more & ~reached
        reached |= more
    return bool(reached == (1 << len(where)) - 1)


@part
def _points(tables: FreeAnnealTables, codes: Codes, where: Ints, slot_at: Ints) -> int:
    """Return the packed points of tiles at these positions."""
    east, south = tables.neighbours.east, tables.neighbours.south
    for slot in range(len(codes)):
        east[slot] = slot_at[_next_to(where[slot], 1)]
        south[slot] = slot_at[_next_to(where[slot], 2)]
    return any_shape_points(
        tables.spaces, codes, tables.neighbours, tables.zones, tables.paths, tables.workspace
    )
