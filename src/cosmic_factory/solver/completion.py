"""Solving what is left: tiles that lie already, and tiles that nobody knows yet.

`complete` keeps some tiles where they are and finds the best places for the others. `estimate`
says what some kept tiles may be worth when the others are still to be drawn from a pool.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from cosmic_factory.rules import HAND_SIZE, Galaxy, RoundRules, Shape, Tile
from cosmic_factory.solver.anneal.on_frame import Arena, anneal, arena
from cosmic_factory.solver.anneal.runs import ROUND_STEPS, anneal_round, frame_problem
from cosmic_factory.solver.compiled import Ints, kernel
from cosmic_factory.solver.encoding.codes import (
    CODES_PER_TILE,
    FACE_DOWN,
    codes_on,
    decode,
    hand_words,
    nothing_code,
)
from cosmic_factory.solver.encoding.frames import Frame, frame_of
from cosmic_factory.solver.exhaustive import MOST_FREE, exhaust
from cosmic_factory.solver.objective import Objective
from cosmic_factory.solver.proof import Proof
from cosmic_factory.solver.random_state import Chance, below, chance, draw
from cosmic_factory.solver.score.rule_tables import path_table, zone_tables
from cosmic_factory.solver.score.worth import goal_of
from cosmic_factory.solver.upper_bound import loose_bound


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
    """The best galaxy that keeps what is laid. Proved if few tiles are left, else the best found.

    A free shape is completed within the 3 x 3 square if what is laid fits there.
    """
    if frame is None:
        frame = frame_of(Shape.SQUARE if rules.shape is Shape.FREE else rules.shape)
    tiles = [*(one.tile for one in laid.laid), *left]
    if len(tiles) < frame.slots:
        raise ValueError(f"{frame.slots} places need as many tiles, not {len(tiles)}")
    if not {one.cell for one in laid.laid} <= set(frame.cells):
        raise ValueError("a laid tile lies outside the frame")
    codes = codes_on(frame, tiles, laid)
    fixed = {at: int(code) for at, code in enumerate(codes) if code != nothing_code(len(tiles))}
    hidden = sum(code % CODES_PER_TILE == FACE_DOWN for code in fixed.values())
    if len(left) <= MOST_FREE and hidden >= rules.face_down:
        return _exhausted(tiles, frame, rules, objective, fixed)
    problem = frame_problem(tiles, frame, rules, objective, fixed=fixed)
    runs = [
        anneal_round(problem, seed, number, min(ROUND_STEPS, steps - begun))
        for number, begun in enumerate(range(0, steps, ROUND_STEPS))
    ]
    best = max(runs, key=lambda run: run.worth)
    bound = max(best.worth, loose_bound(tiles, rules, objective))
    return Proof(best.galaxy, best.worth, bound, bound == best.worth, steps)


def _exhausted(
    tiles: Sequence[Tile],
    frame: Frame,
    rules: RoundRules,
    objective: Objective,
    fixed: dict[int, int],
) -> Proof:
    codes = np.full(frame.slots, nothing_code(len(tiles)), np.uint16)
    for at, code in fixed.items():
        codes[at] = code
    laid = {code // CODES_PER_TILE for code in fixed.values()}
    slots = np.array([at for at in range(frame.slots) if at not in fixed], np.int64)
    free = np.array([tile for tile in range(len(tiles)) if tile not in laid], np.int64)
    best = codes.copy()
    worth, _, seen = exhaust(
        hand_words(tiles, frame), zone_tables(rules), path_table(rules, frame),
        goal_of(objective, rules), codes, slots, free, best,
    )  # fmt: skip
    return Proof(decode(frame.cells, tiles, best), int(worth), int(worth), True, int(seen))


class Estimate(NamedTuple):
    """What kept tiles may be worth: the mean value over random completions and its uncertainty."""

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
    """The expected value of nine tiles: the kept ones and others drawn from the pool.

    Each sample is drawn at random and annealed for a few steps; free shapes are laid as squares.
    """
    unknown = HAND_SIZE - len(kept)
    if unknown < 0 or len(pool) < unknown:
        raise ValueError(f"{len(kept)} kept tiles and a pool of {len(pool)} do not make nine")
    shape = Shape.SQUARE if rules.shape is Shape.FREE else rules.shape
    ready = _pool_arena([*kept, *pool], frame_of(shape), rules, objective)
    worths = np.empty(samples, np.int64)
    count = len(kept) + len(pool)
    _sample(ready, len(kept), count, rules.face_down, chance(seed), steps, worths)
    values = worths / goal_of(objective, rules).scale
    error = float(values.std(ddof=1) / np.sqrt(samples)) if samples > 1 else float("inf")
    return Estimate(float(values.mean()), error, samples)


def _pool_arena(
    tiles: Sequence[Tile], frame: Frame, rules: RoundRules, objective: Objective
) -> Arena:
    """An arena for all tiles of the pool, with one position for each of nine."""
    ready = arena(tiles, frame, rules, objective)
    words = np.ascontiguousarray(ready.hand.words[:HAND_SIZE])
    return ready._replace(hand=ready.hand._replace(words=words))


@kernel
def _sample(
    arena: Arena, kept: int, tiles: int, face_down: int, state: Chance, steps: int, worths: Ints
) -> None:
    """Draw completions, and anneal each."""
    order = np.arange(tiles)
    movable = np.arange(HAND_SIZE)
    codes = np.empty(HAND_SIZE, np.uint16)
    best = np.empty(HAND_SIZE, np.uint16)
    for sample in range(len(worths)):
        for at in range(kept, HAND_SIZE):
            other = at + below(state, tiles - at)
            order[at], order[other] = order[other], order[at]
        for at in range(HAND_SIZE):
            face = FACE_DOWN if at < face_down else draw(state) & 3
            codes[at] = CODES_PER_TILE * order[at] + face
        worths[sample] = anneal(arena, codes, movable, best, state, steps)
