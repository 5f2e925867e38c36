"""Estimates of hands that are not known yet."""

from __future__ import annotations

from cosmic_factory.rules import Shape, round_rules
from cosmic_factory.solver import Sum, estimate, frame_of
from cosmic_factory.solver.anneal.runs import FrameAnnealer
from cosmic_factory.solver.problem import Problem
from tests.solver.hands import hand


def test_an_estimate_of_a_whole_hand_is_its_value_and_of_others_lies_within_reach() -> None:
    tiles, rules = hand(14), round_rules(0)
    whole = estimate(tiles, [], rules, Sum(), samples=3, steps=20_000)
    annealer = FrameAnnealer(Problem(tuple(tiles), rules, Sum()), frame_of(Shape.SQUARE))
    best = max(annealer.anneal_once(1, n, 50_000).worth for n in range(4))
    assert best - 2 <= whole.mean <= best
    some = estimate(tiles[:3], hand(15, 20), rules, Sum(), samples=10, seed=4)
    assert some == estimate(tiles[:3], hand(15, 20), rules, Sum(), samples=10, seed=4)
    assert 0 < some.mean < 45
