"""Runs of annealing find good galaxies, alone and in lanes."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cosmic_factory.rules import Galaxy, LaidTile, RoundRules, Shape, round_rules
from cosmic_factory.solver import Objective, Sum, complete, frame_of, worst_removal
from cosmic_factory.solver.anneal.on_frame import anneal
from cosmic_factory.solver.anneal.runs import RUN_STEPS, FrameAnnealer
from cosmic_factory.solver.encoding.codes import code_of
from cosmic_factory.solver.encoding.frames import rectangle
from cosmic_factory.solver.problem import Problem
from cosmic_factory.solver.random_numbers import random_state
from cosmic_factory.solver.score.lanes import LANES
from tests.solver.hands import OBJECTIVES, any_objective, any_rules, hand

SQUARE = frame_of(Shape.SQUARE)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000), any_rules(), any_objective(), st.integers(0, 9))
def test_runs_in_lanes_come_to_what_they_come_to_alone(
    seed: int, rules: RoundRules, objective: Objective, laid: int
) -> None:
    frame = frame_of(rules.shape)
    fixed = {at: code_of(at, seed) for at in range(min(laid, frame.slots))}
    annealer = FrameAnnealer(Problem(tuple(hand(seed)), rules, objective), frame, fixed=fixed)
    alone = [annealer.anneal_once(seed, LANES + lane, RUN_STEPS) for lane in range(LANES)]
    assert annealer.anneal(seed, 1) == max(alone, key=lambda run: run.worth)


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 3)])
def test_annealing_finds_the_best_of_small_frames(rows: int, cols: int) -> None:
    frame = rectangle(rows, cols)
    tiles = hand(12, frame.slots)
    for objective in OBJECTIVES:
        proof = complete(Galaxy(), tiles, round_rules(0), objective, frame=frame)
        problem = Problem(tuple(tiles), round_rules(0), objective)
        annealer = FrameAnnealer(problem, frame)
        found = max(annealer.anneal_once(3, n, 20_000).worth for n in range(3))
        assert problem.value(found) == proof.value


def test_a_robust_run_counts_what_the_worst_removal_leaves() -> None:
    problem = Problem(tuple(hand(13)), round_rules(13), Sum())
    run = FrameAnnealer(problem, SQUARE, robust=True).anneal_once(1, 0, 3_000)
    left = worst_removal(run.galaxy, problem.rules, problem.objective)
    assert problem.worth_of(left) == run.worth


def test_annealing_with_nothing_to_move_counts_what_lies_there() -> None:
    problem = Problem(tuple(hand(16)), round_rules(0), Sum())
    codes = (5 * np.arange(9)).astype(np.uint16)
    nowhere = np.empty(0, np.int64)
    tables = FrameAnnealer(problem, SQUARE).tables
    found = anneal(tables, codes, nowhere, codes.copy(), random_state(0), 100)
    laid = zip(problem.tiles, SQUARE.cells, strict=True)
    galaxy = Galaxy.of(LaidTile(tile, cell) for tile, cell in laid)
    assert found == problem.worth_of(galaxy)
