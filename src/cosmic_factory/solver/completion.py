"""Solving what is left when some tiles lie already."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cosmic_factory.rules import Galaxy, RoundRules, Tile
from cosmic_factory.solver.anneal.runs import ROUND_STEPS, FrameAnnealer
from cosmic_factory.solver.encoding.codes import (
    CODES_PER_TILE,
    FACE_DOWN,
    codes_on,
    decode,
    hand_planes,
    nothing_code,
)
from cosmic_factory.solver.encoding.frames import Frame, frame_of
from cosmic_factory.solver.exhaustive import MAX_FREE_TILES, exhaust
from cosmic_factory.solver.objective import Objective
from cosmic_factory.solver.problem import Problem
from cosmic_factory.solver.proof import Proof
from cosmic_factory.solver.score.rule_tables import path_table, zone_tables
from cosmic_factory.solver.upper_bound import upper_bound


def complete(
    laid: Galaxy,
    left: Sequence[Tile],
    rules: RoundRules,
    objective: Objective,
    *,
    seed: int = 0,
    steps: int = 200_000,
    frame: Frame | None = None,
) -> Proof:
    """Return the best galaxy that keeps the laid tiles where they are.

    It is proved if few tiles are left; otherwise it is the best found by so many steps of
    annealing. A free shape is completed within the 3 x 3 square.
    """
    frame = frame_of(rules.shape) if frame is None else frame
    problem = Problem((*(one.tile for one in laid.laid), *left), rules, objective)
    fixed = _fixed_codes(problem, frame, laid)
    hidden = sum(code % CODES_PER_TILE == FACE_DOWN for code in fixed.values())
    if len(left) <= MAX_FREE_TILES and hidden >= rules.face_down:
        return _try_everything(problem, frame, fixed)
    annealer = FrameAnnealer(problem, frame, fixed=fixed)
    runs = [
        annealer.anneal(seed, number, min(ROUND_STEPS, steps - begun))
        for number, begun in enumerate(range(0, steps, ROUND_STEPS))
    ]
    best = max(runs, key=lambda run: run.worth)
    bound = max(best.worth, upper_bound(problem))
    return Proof(best.galaxy, best.worth, bound, bound == best.worth, steps)


def _fixed_codes(problem: Problem, frame: Frame, laid: Galaxy) -> dict[int, int]:
    """Return the codes of the laid tiles by slot."""
    count = len(problem.tiles)
    if count < frame.slots:
        raise ValueError(f"{frame.slots} places need as many tiles, not {count}")
    if not {one.cell for one in laid.laid} <= set(frame.cells):
        raise ValueError("a laid tile lies outside the frame")
    codes = codes_on(frame, problem.tiles, laid)
    return {at: int(code) for at, code in enumerate(codes) if code != nothing_code(count)}


def _try_everything(problem: Problem, frame: Frame, fixed: dict[int, int]) -> Proof:
    tiles, rules = problem.tiles, problem.rules
    codes = np.full(frame.slots, nothing_code(len(tiles)), np.uint16)
    for at, code in fixed.items():
        codes[at] = code
    laid = {code // CODES_PER_TILE for code in fixed.values()}
    slots = np.array([at for at in range(frame.slots) if at not in fixed], np.int64)
    free = np.array([tile for tile in range(len(tiles)) if tile not in laid], np.int64)
    best = codes.copy()
    worth, _, seen = exhaust(
        hand_planes(tiles, frame), zone_tables(rules), path_table(rules, frame),
        problem.kernel_objective, codes, slots, free, best,
    )  # fmt: skip
    return Proof(decode(frame.cells, tiles, best), int(worth), int(worth), True, int(seen))
