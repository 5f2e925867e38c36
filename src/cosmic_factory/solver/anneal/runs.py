"""Runs of annealing: from random starts to the best galaxy, one by one or side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from cosmic_factory.rules import Galaxy, RoundRules, Tile
from cosmic_factory.solver.anneal.free_shape import SIDE, cells_of, open_arena, roam
from cosmic_factory.solver.anneal.in_lanes import anneal_side_by_side
from cosmic_factory.solver.anneal.on_frame import Arena, anneal, arena
from cosmic_factory.solver.compiled import Codes, Ints
from cosmic_factory.solver.encoding.codes import CODES_PER_TILE, FACE_DOWN, decode
from cosmic_factory.solver.encoding.frames import Frame
from cosmic_factory.solver.objective import SUM, Objective
from cosmic_factory.solver.random_state import chance
from cosmic_factory.solver.score.lanes import LANES

# One run; and one in each lane. Found by trial: longer runs in the same time are no better.
RUN_STEPS = 12_500
ROUND_STEPS = LANES * RUN_STEPS


class FrameProblem(NamedTuple):
    """A hand on a frame, some positions of which may be fixed."""

    arena: Arena
    tiles: tuple[Tile, ...]
    frame: Frame
    fixed: dict[int, int]  # codes by position
    face_down: int  # tiles still to be hidden


class Run(NamedTuple):
    """What one run came to."""

    worth: int
    galaxy: Galaxy


def frame_problem(
    tiles: Sequence[Tile],
    frame: Frame,
    rules: RoundRules,
    objective: Objective = SUM,
    *,
    fixed: dict[int, int] | None = None,
    robust: bool = False,
) -> FrameProblem:
    """Prepare a hand for any number of runs, in any number of threads."""
    fixed = fixed or {}
    hidden = sum(code % CODES_PER_TILE == FACE_DOWN for code in fixed.values())
    ready = arena(tiles, frame, rules, objective, robust)
    return FrameProblem(ready, tuple(tiles), frame, fixed, max(0, rules.face_down - hidden))


def anneal_once(problem: FrameProblem, seed: int, stream: int, steps: int) -> Run:
    """One run; the same seed and stream lead to the same galaxy."""
    codes, movable = _random_start(problem, seed, stream)
    best = codes.copy()
    worth = anneal(problem.arena, codes, movable, best, chance(seed, stream), steps)
    slots = problem.frame.slots
    return Run(int(worth), decode(problem.frame.cells, problem.tiles, best[:slots]))


def anneal_round(problem: FrameProblem, seed: int, number: int, steps: int = ROUND_STEPS) -> Run:
    """The best of as many runs as there are lanes; too few steps for that make one run."""
    first = number * LANES
    if steps < ROUND_STEPS or problem.arena.robust:
        return anneal_once(problem, seed, first, steps)
    starts = [_random_start(problem, seed, first + lane) for lane in range(LANES)]
    codes, movable = np.concatenate([codes for codes, _ in starts]), starts[0][1]
    states = np.concatenate([chance(seed, first + lane) for lane in range(LANES)])
    best, worths = codes.copy(), np.zeros(LANES, np.int64)
    anneal_side_by_side(problem.arena, codes, movable, best, states, steps // LANES, worths)
    lane = int(worths.argmax())
    laid = best.reshape(LANES, -1)[lane, : problem.frame.slots]
    return Run(int(worths[lane]), decode(problem.frame.cells, problem.tiles, laid))


def _random_start(problem: FrameProblem, seed: int, stream: int) -> tuple[Codes, Ints]:
    """Random codes for the positions that are not fixed, and which those are."""
    rng = np.random.default_rng([seed & (1 << 64) - 1, stream])
    count, slots = len(problem.tiles), problem.frame.slots
    movable = np.array([at for at in range(max(count, slots)) if at not in problem.fixed], np.int64)
    laid = {code // CODES_PER_TILE for code in problem.fixed.values()}
    free = np.array([tile for tile in range(count) if tile not in laid], np.int64)
    codes = np.full(max(count, slots), CODES_PER_TILE * count, np.uint16)
    for at, code in problem.fixed.items():
        codes[at] = code
    order = rng.permutation(movable)[: len(free)]
    codes[order] = CODES_PER_TILE * free + rng.integers(0, 4, len(free))
    on_frame = order[order < slots]
    for at in on_frame[: problem.face_down]:
        codes[at] += FACE_DOWN - codes[at] % CODES_PER_TILE
    return codes, movable


def roam_once(
    tiles: Sequence[Tile],
    rules: RoundRules,
    seed: int,
    stream: int,
    steps: int,
    objective: Objective = SUM,
) -> Run:
    """One run without a frame, from a square or a random heap."""
    rng = np.random.default_rng([seed & (1 << 64) - 1, stream])
    codes = (CODES_PER_TILE * rng.permutation(len(tiles)) + rng.integers(0, 4, len(tiles))).astype(
        np.uint16
    )
    for at in range(rules.face_down):
        codes[at] += FACE_DOWN - codes[at] % CODES_PER_TILE
    where = np.array([SIDE * (at // 3) + at % 3 for at in range(len(tiles))], np.int64)
    best, best_where = codes.copy(), where.copy()
    state = chance(seed, stream)
    ready = open_arena(tiles, rules, objective)
    worth = roam(ready, codes, where, best, best_where, state, steps)
    return Run(int(worth), decode(cells_of(best_where), tiles, best))
