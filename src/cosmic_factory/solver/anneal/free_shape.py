"""Annealing without a frame: tiles may move to any cell as long as they hang together (R7).

Cells are a ring of 16 x 16 positions: nine tiles that hang together never reach round it, so a
galaxy may drift for ever and east of a position is always one further.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from cosmic_factory.rules import Cell, RoundRules, Tile
from cosmic_factory.solver.anneal.guidance import guided, guided_path_rule
from cosmic_factory.solver.anneal.on_frame import COLD, HOT
from cosmic_factory.solver.compiled import Codes, Ints, kernel, part
from cosmic_factory.solver.encoding.codes import (
    CODES_PER_TILE,
    FACE_DOWN,
    HandSpaces,
    Neighbours,
    hand_spaces,
)
from cosmic_factory.solver.objective import Objective
from cosmic_factory.solver.random_state import LEVELS, LOGARITHMS, Chance, below, draw
from cosmic_factory.solver.score.any_shape import Scratch, loose_points, scratch
from cosmic_factory.solver.score.rule_tables import PULL, PathRule, ZoneTables
from cosmic_factory.solver.score.worth import Goal, goal_of, worth_of

SIDE = 16
RING = SIDE * SIDE
# Out of 256 steps: up to the first number a tile moves, up to the second two swap, else one turns.
MOVES, SWAPS = 70, 160


class OpenArena(NamedTuple):
    """Everything that stays the same while annealing without a frame, and room to work in."""

    spaces: HandSpaces
    zones: ZoneTables
    paths: PathRule
    goal: Goal
    strength: float
    unit: float
    room: Scratch
    neighbours: Neighbours


def open_arena(tiles: Sequence[Tile], rules: RoundRules, objective: Objective) -> OpenArena:
    """Prepare a hand; not to be shared between threads."""
    goal = goal_of(objective, rules)
    zones, path_pull, strength = guided(rules, goal)
    nobody = np.full((2, len(tiles)), -1, np.int64)
    return OpenArena(
        hand_spaces(tiles),
        zones,
        guided_path_rule(rules, path_pull),
        goal,
        strength,
        float(max(1, goal.weights.max())),
        scratch(len(tiles)),
        Neighbours(nobody[0], nobody[1]),
    )


def cells_of(where: Ints) -> list[Cell]:
    """Positions on the ring as cells, the first tile at row 0, column 0."""
    half = SIDE // 2
    return [
        Cell(
            (int(at) // SIDE - int(where[0]) // SIDE + half) % SIDE - half,
            (int(at) % SIDE - int(where[0]) % SIDE + half) % SIDE - half,
        )
        for at in where
    ]


@kernel
def roam(
    arena: OpenArena, codes: Codes, where: Ints, best: Codes, best_where: Ints,
    state: Chance, steps: int,
) -> int:  # fmt: skip
    """Cool down once; `where[slot]` is the position of the tile that `codes[slot]` describes."""
    tiles = len(codes)
    on = np.full(RING, -1, np.int64)
    for slot in range(tiles):
        on[where[slot]] = slot
    packed = _points(arena, codes, where, on)
    top = worth_of(packed, arena.goal)
    height = top + arena.strength * (packed >> PULL)
    best[:], best_where[:] = codes, where
    heat = HOT * arena.unit
    cooling = (COLD / HOT) ** (64 / max(steps, 64))
    for step in range(steps):
        if step & 63 == 0:
            heat *= cooling
        bits, one, two = draw(state), below(state, tiles), below(state, tiles)
        kind = bits & 0xFF
        was_one, was_two, was_at = codes[one], codes[two], where[one]
        if kind < MOVES:
            to = _step(where[two], bits >> 8 & 3)
            if one == two or on[to] >= 0:
                continue
            on[was_at], on[to], where[one] = -1, one, to
            if was_one % CODES_PER_TILE != FACE_DOWN:
                codes[one] = was_one - was_one % CODES_PER_TILE + (bits >> 10 & 3)
        elif kind < SWAPS and one != two:
            _swap(codes, one, two, bits >> 10)
        elif was_one % CODES_PER_TILE != FACE_DOWN:
            codes[one] = was_one - was_one % CODES_PER_TILE + (bits >> 10 & 3)
        taken = False
        if kind >= MOVES or _hangs_together(where, on):
            packed = _points(arena, codes, where, on)
            worth = worth_of(packed, arena.goal)
            new_height = worth + arena.strength * (packed >> PULL)
            taken = new_height - height >= heat * LOGARITHMS[draw(state) & (LEVELS - 1)]
            if taken:
                height = new_height
                if worth > top:
                    top = worth
                    best[:], best_where[:] = codes, where
        if not taken:
            on[where[one]] = -1
            on[was_at], where[one] = one, was_at
            codes[two] = was_two
            codes[one] = was_one
    return top


@part
def _step(at: int, way: int) -> int:
    """The next position north, east, south or west."""
    row, col = at >> 4, at & 15
    if way & 1:
        col = (col + 2 - way) & 15
    else:
        row = (row + way - 1) & 15
    return row << 4 | col


@part
def _swap(codes: Codes, one: int, two: int, bits: int) -> None:
    """Two tiles change places and turns; a face-down place stays face down."""
    face_one, face_two = codes[one] % CODES_PER_TILE, codes[two] % CODES_PER_TILE
    tile_one, tile_two = codes[one] - face_one, codes[two] - face_two
    codes[one] = tile_two + (FACE_DOWN if face_one == FACE_DOWN else bits & 3)
    codes[two] = tile_one + (FACE_DOWN if face_two == FACE_DOWN else bits >> 2 & 3)


@part
def _hangs_together(where: Ints, on: Ints) -> bool:
    """All tiles can be reached from the first one; sets of slots are bits."""
    reached, fresh = 1, 1
    while fresh:
        more = 0
        for slot in range(len(where)):
            if fresh >> slot & 1:
                for way in range(4):
                    other = on[_step(where[slot], way)]
                    if other >= 0:
                        more |= 1 << other
        fresh = more & ~reached
        reached |= more
    return bool(reached == (1 << len(where)) - 1)


@part
def _points(arena: OpenArena, codes: Codes, where: Ints, on: Ints) -> int:
    east, south = arena.neighbours.east, arena.neighbours.south
    for slot in range(len(codes)):
        east[slot] = on[_step(where[slot], 1)]
        south[slot] = on[_step(where[slot], 2)]
    return loose_points(arena.spaces, codes, arena.neighbours, arena.zones, arena.paths, arena.room)
