"""Runs of annealing from random galaxies, on a frame or without one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

import numpy as np

from cosmic_factory.rules import Cell, Galaxy, LaidTile, Shape, free_cells
from cosmic_factory.solver.anneal.free_shape import (
    anneal_free_shape,
    cells_of,
    free_anneal_tables,
    position_of,
)
from cosmic_factory.solver.anneal.in_lanes import anneal_in_lanes
from cosmic_factory.solver.anneal.on_frame import anneal, anneal_tables
from cosmic_factory.solver.compiled import Codes, Ints
from cosmic_factory.solver.encoding.codes import CODES_PER_TILE, FACE_DOWN, code_of, decode
from cosmic_factory.solver.encoding.frames import Frame
from cosmic_factory.solver.problem import Problem
from cosmic_factory.solver.random_numbers import random_state
from cosmic_factory.solver.score.lanes import LANES

# Steps of one run, and of one run in each lane. Longer runs in the same time are no better.
RUN_STEPS = 12_500
ROUND_STEPS = LANES * RUN_STEPS
# Without a frame there are no lanes, and runs are longer.
FREE_RUN_STEPS = 100_000


class AnnealRun(NamedTuple):
    """The best galaxy of a run, or of several, and its worth."""

    worth: int
    galaxy: Galaxy


class Annealer(Protocol):
    """A hand that is prepared for annealing, in any number of threads."""

    @property
    def round_steps(self) -> int:
        """The steps of a full round."""
        ...

    def anneal(self, seed: int, number: int, steps: int) -> AnnealRun:
        """Do a round of at most `round_steps`; seed, number and steps decide its result."""
        ...


class FrameAnnealer:
    """A hand on a frame, some positions of which may be fixed."""

    round_steps = ROUND_STEPS

    def __init__(
        self,
        problem: Problem,
        frame: Frame,
        *,
        fixed: dict[int, int] | None = None,
        robust: bool = False,
    ) -> None:
        """`fixed` gives codes by position; `robust` counts what the worst removal leaves."""
        self.tables = anneal_tables(problem, frame, robust)
        self._problem, self._frame, self._fixed = problem, frame, fixed or {}
        hidden = sum(code % CODES_PER_TILE == FACE_DOWN for code in self._fixed.values())
        self._to_hide = max(0, problem.rules.face_down - hidden)

    def anneal(self, seed: int, number: int, steps: int = ROUND_STEPS) -> AnnealRun:
        """Return the best of one run in each lane; too few steps for that make a single run."""
        first = number * LANES
        if steps < ROUND_STEPS or self.tables.robust:
            return self.anneal_once(seed, first, steps)
        starts = [self._random_start(seed, first + lane) for lane in range(LANES)]
        codes, movable = np.concatenate([codes for codes, _ in starts]), starts[0][1]
        states = np.concatenate([random_state(seed, first + lane) for lane in range(LANES)])
        best, worths = codes.copy(), np.zeros(LANES, np.int64)
        anneal_in_lanes(self.tables, codes, movable, best, states, steps // LANES, worths)
        lane = int(worths.argmax())
        return self._run(int(worths[lane]), best.reshape(LANES, -1)[lane])

    def anneal_once(self, seed: int, stream: int, steps: int) -> AnnealRun:
        """Do one run; the same seed and stream lead to the same galaxy."""
        codes, movable = self._random_start(seed, stream)
        best = codes.copy()
        worth = anneal(self.tables, codes, movable, best, random_state(seed, stream), steps)
        return self._run(int(worth), best)

    def _run(self, worth: int, codes: Codes) -> AnnealRun:
        on_frame = codes[: self._frame.slots]
        return AnnealRun(worth, decode(self._frame.cells, self._problem.tiles, on_frame))

    def _random_start(self, seed: int, stream: int) -> tuple[Codes, Ints]:
        """Return random codes for the positions that are not fixed, and which those are."""
        rng = np.random.default_rng([seed & (1 << 64) - 1, stream])
        count, slots = len(self._problem.tiles), self._frame.slots
        positions = max(count, slots)
        movable = np.array([at for at in range(positions) if at not in self._fixed], np.int64)
        laid = {code // CODES_PER_TILE for code in self._fixed.values()}
        free = np.array([tile for tile in range(count) if tile not in laid], np.int64)
        codes = np.full(positions, CODES_PER_TILE * count, np.uint16)
        for at, code in self._fixed.items():
            codes[at] = code
        order = rng.permutation(movable)[: len(free)]
        codes[order] = CODES_PER_TILE * free + rng.integers(0, 4, len(free))
        for at in order[order < slots][: self._to_hide]:
            codes[at] += FACE_DOWN - codes[at] % CODES_PER_TILE
        return codes, movable


class FreeAnnealer:
    """A hand whose tiles may lie anywhere; some of them may be kept where they lie."""

    round_steps = FREE_RUN_STEPS

    def __init__(self, problem: Problem, kept: Sequence[LaidTile] = ()) -> None:
        """`kept` are the first tiles of the problem; they hang together."""
        self._problem, self._kept = problem, tuple(kept)
        hidden = sum(one.face_down for one in kept)
        self._to_hide = max(0, problem.rules.face_down - hidden)

    def anneal(self, seed: int, number: int, steps: int = FREE_RUN_STEPS) -> AnnealRun:
        """Do one run from a random 3 x 3 square, or from random cells around the kept tiles."""
        tiles, kept = self._problem.tiles, self._kept
        rng = np.random.default_rng([seed & (1 << 64) - 1, number])
        free = len(tiles) - len(kept)
        order, turns = len(kept) + rng.permutation(free), rng.integers(0, 4, free)
        laid = [code_of(n, one.turns, one.face_down) for n, one in enumerate(kept)]
        codes = np.array([*laid, *(CODES_PER_TILE * order + turns)], np.uint16)
        for at in range(len(kept), min(len(tiles), len(kept) + self._to_hide)):
            codes[at] += FACE_DOWN - codes[at] % CODES_PER_TILE
        where = np.array([position_of(cell) for cell in self._start_cells(rng)], np.int64)
        best, best_where = codes.copy(), where.copy()
        tables, state = free_anneal_tables(self._problem), random_state(seed, number)
        worth = anneal_free_shape(tables, codes, where, len(kept), best, best_where, state, steps)
        first = kept[0].cell if kept else Cell(0, 0)
        return AnnealRun(int(worth), decode(cells_of(best_where, first), tiles, best))

    def _start_cells(self, rng: np.random.Generator) -> list[Cell]:
        count = len(self._problem.tiles)
        if not self._kept:
            return [Cell(at // 3, at % 3) for at in range(count)]
        cells = [one.cell for one in self._kept]
        while len(cells) < count:
            around = free_cells(Shape.FREE, cells)
            cells.append(around[int(rng.integers(len(around)))])
        return cells
