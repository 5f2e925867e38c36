"""Proves the best square of many hands at once: a draft.

Hands of one pool share most of their rows, so the rows of the whole pool are laid and tabulated
once. A middle row and the tiles above and below it belong to one hand; all hands together make a
longer list of shares, and one search goes through it from the most promising middle row down.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from cosmic_factory.rules import HAND_SIZE, Tile
from cosmic_factory.solver.compiled import Ints2
from cosmic_factory.solver.problem import Problem
from cosmic_factory.solver.proof import Proof, ProofControl
from cosmic_factory.solver.shapes.square.prove import prove_rows
from cosmic_factory.solver.shapes.square.row_tables.hand import (
    TILES_PER_ROW,
    HandKinds,
    hand_kinds,
)
from cosmic_factory.solver.shapes.square.row_tables.rows import Rows, Splits, lay_rows
from cosmic_factory.solver.shapes.square.search_tables import HandRows


class SquarePoolSolver:
    """Proves the best square of many hands."""

    def can_prove(self, problem: Problem) -> bool:
        """Tiles must be different, so that a galaxy tells its hand; none may lie face down."""
        different = len(hand_kinds(problem.tiles, 0).kinds) == len(problem.tiles)
        return different and not problem.rules.face_down

    def prove(
        self, problem: Problem, hands: Ints2, incumbent: int | None, control: ProofControl
    ) -> Proof:
        """Search hands, given as places in the problem's tiles, for a square worth more."""
        laid = lay_pool(problem.tiles, hands)
        return prove_rows(problem, laid, incumbent, control).proof


def lay_pool(tiles: Sequence[Tile], hands: Ints2) -> HandRows:
    """Return the rows of all hands."""
    pool = hand_kinds(tiles, 0)
    rows = lay_rows(pool)
    splits = _splits_of_hands(pool, rows, hands)
    is_used = np.diff(splits.first) > 0
    in_west = rows.kinds[:, 0] < rows.kinds[:, 2]
    segmented = np.array([bool(tile.segments) for tile in tiles])[hands].sum(axis=1)
    return HandRows(
        pool,
        rows,
        splits,
        np.flatnonzero(in_west & is_used[rows.set_of]),
        (int(segmented.min()), int(segmented.max())),
    )


def _splits_of_hands(pool: HandKinds, rows: Rows, hands: Ints2) -> Splits:
    """Return the ways to share each hand among three rows."""
    kind_of = np.empty(len(pool.kinds), np.int64)
    for kind, (place,) in enumerate(pool.members):
        kind_of[place] = kind
    set_at = np.full(1 << len(pool.kinds), -1, np.int16)
    kinds_of_set = rows.kinds[rows.set_start[:-1]].astype(np.int64)
    set_at[(1 << kinds_of_set).sum(axis=1)] = np.arange(len(kinds_of_set))
    threes = list(combinations(range(HAND_SIZE), TILES_PER_ROW))
    sets = set_at[(1 << kind_of[hands])[:, np.array(threes)].sum(axis=2)]
    number = {frozenset(three): at for at, three in enumerate(threes)}
    shares = np.array(
        [
            (number[frozenset(middle)], number[frozenset(top)], number[frozenset(bottom)])
            for middle in threes
            for top in combinations(sorted(set(range(HAND_SIZE)) - set(middle)), TILES_PER_ROW)
            for bottom in [set(range(HAND_SIZE)) - set(middle) - set(top)]
        ]
    )
    middle, top, bottom = (sets[:, column].ravel() for column in shares.T)
    order = np.argsort(middle, kind="stable")
    counts = np.bincount(middle, minlength=len(kinds_of_set))
    first = np.concatenate(([0], np.cumsum(counts))).astype(np.int64)
    return Splits(first, top[order], bottom[order])
