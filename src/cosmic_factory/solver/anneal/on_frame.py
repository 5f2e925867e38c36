"""Simulated annealing on a frame: a good galaxy within milliseconds, usually the best one.

A *position* is a slot of the frame, or a place beside it for a tile that stays out; a tile there
draws nothing, so that leaving another tile out is an ordinary swap. A step proposes a move
(`moves`), which is taken when it loses no more than the temperature allows (`schedule`). The
drawing of the galaxy is kept up to date by exclusive or with what a move changes.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cosmic_factory.solver.anneal.guidance import guided_paths, guided_tables, heaviest_weight
from cosmic_factory.solver.anneal.moves import proposed_move
from cosmic_factory.solver.anneal.schedule import cooled, is_accepted, start_temperature
from cosmic_factory.solver.compiled import Codes, Ints, inlined, kernel
from cosmic_factory.solver.encoding.codes import (
    CODES_PER_TILE,
    FACE_DOWN,
    HandPlanes,
    hand_planes,
)
from cosmic_factory.solver.encoding.frames import Frame
from cosmic_factory.solver.problem import Problem
from cosmic_factory.solver.random_numbers import RandomState
from cosmic_factory.solver.score.fixed_shape import (
    PathTable,
    Planes,
    code_planes,
    drawn_points,
    xor_planes,
)
from cosmic_factory.solver.score.rule_tables import PULL_SHIFT, ZoneTables
from cosmic_factory.solver.score.worth import NO_LIMIT, KernelObjective, worth_of

# How much the whole galaxy counts beside what the worst removal leaves.
WHOLE_GALAXY_SHARE = 0.25


class AnnealTables(NamedTuple):
    """Everything that stays the same while annealing on a frame."""

    hand: HandPlanes  # with positions beside the frame
    zones: ZoneTables
    paths: PathTable
    objective: KernelObjective
    pull_strength: float  # the worth of one unit of pull
    unit: float  # the worth of a point that counts most: what temperatures are measured in
    robust: bool  # what counts is the worth after the worst removal of one tile


def anneal_tables(problem: Problem, frame: Frame, robust: bool = False) -> AnnealTables:
    """Prepare a hand for annealing; tiles beyond the slots of the frame stay beside it."""
    objective = problem.kernel_objective
    guided = guided_tables(problem.rules, objective, problem.bonuses)
    hand = hand_planes(problem.tiles, frame)
    beside = max(0, len(problem.tiles) - frame.slots)
    nothing = np.zeros((beside, *hand.planes.shape[1:]), np.int64)
    return AnnealTables(
        hand._replace(planes=np.concatenate([hand.planes, nothing])),
        guided.zones,
        guided_paths(problem.rules, frame, guided.path_pull),
        objective,
        guided.pull_strength,
        heaviest_weight(objective),
        robust,
    )


@kernel
def anneal(
    tables: AnnealTables, codes: Codes, movable: Ints, best: Codes, state: RandomState, steps: int
) -> int:
    """Do one run from the galaxy in `codes`; write the best galaxy to `best`, return its worth."""
    planes = tables.hand.planes
    drawing = code_planes(planes, 0, codes[0])
    for at in range(1, len(codes)):
        drawing = xor_planes(drawing, code_planes(planes, at, codes[at]))
    best_worth, guided_worth = _worths(tables, drawing, codes)
    best[:] = codes
    if len(movable) == 0:
        return best_worth
    temperature = start_temperature(tables.unit)
    for step in range(steps):
        temperature = cooled(temperature, step, steps)
        move = proposed_move(codes, 0, movable, state, 0)
        one, two = move.one, move.two
        change = xor_planes(
            code_planes(planes, one, move.was_one), code_planes(planes, one, move.now_one)
        )
        if one != two:
            change = xor_planes(change, code_planes(planes, two, move.was_two))
            change = xor_planes(change, code_planes(planes, two, move.now_two))
        codes[one], codes[two] = move.now_one, move.now_two
        changed = xor_planes(drawing, change)
        worth, new_guided_worth = _worths(tables, changed, codes)
        if is_accepted(new_guided_worth - guided_worth, temperature, state, 0):
            drawing, guided_worth = changed, new_guided_worth
            if worth > best_worth:
                best_worth = worth
                best[:] = codes
        else:
            codes[two] = move.was_two
            codes[one] = move.was_one
    return best_worth


@inlined
def _worths(tables: AnnealTables, drawing: Planes, codes: Codes) -> tuple[int, float]:
    """Return the worth of a drawing, and the worth with pull by which steps are judged."""
    hand, zones, paths = tables.hand, tables.zones, tables.paths
    width, east, south = hand.width, hand.seam_east, hand.seam_south
    packed = drawn_points(drawing, width, east, south, zones, paths)
    worth = worth_of(packed, tables.objective)
    pull = tables.pull_strength * (packed >> PULL_SHIFT)
    if not tables.robust:
        return worth, worth + pull
    least = NO_LIMIT
    for slot in range(len(codes)):
        if codes[slot] % CODES_PER_TILE == FACE_DOWN:
            continue  # R16
        without = xor_planes(drawing, code_planes(hand.planes, slot, codes[slot]))
        packed = drawn_points(without, width, east, south, zones, paths)
        least = min(least, worth_of(packed, tables.objective))
    return least, least + WHOLE_GALAXY_SHARE * worth + pull
