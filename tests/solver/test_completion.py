"""Completing keeps the laid tiles and finds the best places for the others."""

from __future__ import annotations

from itertools import product

from cosmic_factory.rules import Cell, Galaxy, LaidTile, Shape, round_rules
from cosmic_factory.solver import Sum, complete, frame_of
from cosmic_factory.solver.problem import Problem
from tests.solver.hands import hand


def test_completing_tries_everything_when_few_tiles_are_left() -> None:
    tiles, rules = hand(10), round_rules(0)
    square = frame_of(Shape.SQUARE).cells
    laid = Galaxy.of(LaidTile(tile, cell) for tile, cell in zip(tiles[:7], square, strict=False))
    problem = Problem(tuple(tiles), rules, Sum())
    best = max(
        problem.worth_of(
            Galaxy.of([*laid.laid, LaidTile(a, square[7], one), LaidTile(b, square[8], other)])
        )
        for a, b in (tiles[7:], tiles[:6:-1])
        for one, other in product(range(4), repeat=2)
    )
    proof = complete(laid, tiles[7:], rules, Sum())
    assert proof.proved
    assert proof.worth == best
    assert proof.seen == 2 * 16
    assert proof.galaxy is not None
    assert set(laid.laid) <= set(proof.galaxy.laid)


def test_completing_keeps_what_is_laid_when_many_tiles_are_left() -> None:
    tiles, rules = hand(11), round_rules(1)
    laid = Galaxy.of([LaidTile(tiles[0], Cell(1, 1), 2)])
    proof = complete(laid, tiles[1:], rules, Sum(), steps=20_000)
    assert proof.galaxy is not None
    assert laid.laid[0] in proof.galaxy.laid
    assert Problem(tuple(tiles), rules, Sum()).worth_of(proof.galaxy) == proof.worth <= proof.bound
