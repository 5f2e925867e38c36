"""What some kept tiles may be worth when the others are still to be drawn from a pool."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from cosmic_factory.rules import HAND_SIZE, RoundRules, Tile
from cosmic_factory.solver.anneal.on_frame import AnnealTables, anneal, anneal_tables
from cosmic_factory.solver.compiled import Ints, kernel
from cosmic_factory.solver.encoding.codes import CODES_PER_TILE, FACE_DOWN
from cosmic_factory.solver.encoding.frames import frame_of
from cosmic_factory.solver.objective import WEIGHT_STEPS, Objective
from cosmic_factory.solver.problem import Problem
from cosmic_factory.solver.random_numbers import (
    RandomState,
    random_below,
    random_bits,
    random_state,
)


class Estimate(NamedTuple):
    """The mean value over random completions of some kept tiles, and its uncertainty."""

    mean: float
    error: float  # standard error of the mean
    samples: int


def estimate(
    kept: Sequence[Tile],
    pool: Sequence[Tile],
    rules: RoundRules,
    objective: Objective,
    *,
    samples: int = 40,
    steps: int = 2_000,
    seed: int = 0,
) -> Estimate:
    """Return the expected value of nine tiles: the kept ones and others drawn from the pool.

    Each sample is drawn at random and annealed for so many steps; free shapes are laid as squares.
    """
    unknown = HAND_SIZE - len(kept)
    if unknown < 0 or len(pool) < unknown:
        raise ValueError(f"{len(kept)} kept tiles and a pool of {len(pool)} do not make nine")
    problem = Problem((*kept, *pool), rules, objective)
    worths = np.empty(samples, np.int64)
    _anneal_samples(
        _pool_tables(problem), len(kept), len(problem.tiles), rules.face_down,
        random_state(seed), steps, worths,
    )  # fmt: skip
    values = worths * problem.kernel_objective.step / WEIGHT_STEPS
    error = float(values.std(ddof=1) / np.sqrt(samples)) if samples > 1 else float("inf")
    return Estimate(float(values.mean()), error, samples)


def _pool_tables(problem: Problem) -> AnnealTables:
    """Return tables for all tiles of the pool, but with only nine positions."""
    tables = anneal_tables(problem, frame_of(problem.rules.shape))
    planes = np.ascontiguousarray(tables.hand.planes[:HAND_SIZE])
    return tables._replace(hand=tables.hand._replace(planes=planes))


@kernel
def _anneal_samples(
    tables: AnnealTables, kept: int, tiles: int, face_down: int, state: RandomState, steps: int,
    worths: Ints,
) -> None:  # fmt: skip
    """Draw as many completions as there are worths, and anneal each."""
    order = np.arange(tiles)
    movable = np.arange(HAND_SIZE)
    codes = np.empty(HAND_SIZE, np.uint16)
    best = np.empty(HAND_SIZE, np.uint16)
    for sample in range(len(worths)):
        for at in range(kept, HAND_SIZE):
            other = at + random_below(state, tiles - at)
            order[at], order[other] = order[other], order[at]
        for at in range(HAND_SIZE):
            face = FACE_DOWN if at < face_down else random_bits(state) & 3
            codes[at] = CODES_PER_TILE * order[at] + face
        worths[sample] = anneal(tables, codes, movable, best, state, steps)
