"""The proved best galaxy of a 3 x 3 square."""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cosmic_factory.rules import TRACK_END, RoundRules, Tile, Value
from cosmic_factory.solver.compiled import Ints
from cosmic_factory.solver.shapes.square.board import Laid, Tables, lay, set_board, tables_of
from cosmic_factory.solver.shapes.square.bounds.shares import NO_WORTH, fresh_shares
from cosmic_factory.solver.shapes.square.goals import Aim, Goal, aims, mixed, mixes
from cosmic_factory.solver.shapes.square.objective import ExactObjective
from cosmic_factory.solver.shapes.square.pairing import Found
from cosmic_factory.solver.shapes.square.search import (
    BOUND,
    PAIRS,
    PROGRESS,
    SHARES,
    bound_middles,
    fresh_desk,
    search_middles,
)

# A galaxy may be met in each of its turns, if tiles are equal.
SUM = ExactObjective()
TURNS = 4
# Middle rows looked at for a first galaxy, and to choose a mix of colours.
FIRST_LOOK = 100
SAMPLE = 250


class ExactPlacement(Value, frozen=True):
    """One tile of the answer: its position in the given hand and how it lies."""

    tile: int
    row: int
    col: int
    turns: int = 0
    face_down: bool = False


class ExactAnswer(Value, frozen=True):
    """What was found and what is known.

    `value` is the best value known, counting the incumbent; `placements` is None when nothing
    beats the incumbent. `bound` is never worse than any galaxy, and equals `value` when `proved`.
    """

    value: int | None
    placements: tuple[ExactPlacement, ...] | None
    proved: bool
    bound: int
    nodes: int
    # Different best galaxies, as many as asked for; no two are turns of each other.
    galaxies: tuple[tuple[ExactPlacement, ...], ...] = ()


def prove_square(
    tiles: Sequence[Tile],
    rules: RoundRules,
    objective: ExactObjective = SUM,
    *,
    incumbent: int | None = None,
    stop: NDArray[np.int8] | None = None,
    progress: Ints | None = None,
    galaxies: int = 0,
) -> ExactAnswer:
    """The best galaxy of nine tiles on the square, proved unless stopped.

    `incumbent` is the value of a galaxy that the caller has: only better ones are looked for, or
    with `galaxies` also as many equally good ones. `stop[0]`, set from another thread, ends the
    search; the answer then holds the best so far and an honest bound. `progress` (of length
    PROGRESS) shows middle rows done and in all, best worth, bound, shares and pairs looked at.
    """
    return prove_by_tables(
        tiles, rules, tables_of(rules), objective,
        incumbent=incumbent, stop=stop, progress=progress, galaxies=galaxies,
    )  # fmt: skip


class _Proof(NamedTuple):
    """What the search of one aim came to, in the objective's values times its sign."""

    worth: int
    bound: int
    finished: bool
    nodes: int
    rows: Ints  # of the galaxies found: top, middle, bottom (turned)


def prove_by_tables(
    tiles: Sequence[Tile],
    rules: RoundRules,
    tables: Tables,
    objective: ExactObjective,
    *,
    incumbent: int | None = None,
    stop: NDArray[np.int8] | None = None,
    progress: Ints | None = None,
    galaxies: int = 0,
) -> ExactAnswer:
    """The same with other point tables than the rules'."""
    sign = -1 if objective.minimise else 1
    unit = 1 if objective.tracks else gcd(*objective.weights) or 1
    task = _Task(
        tuple(tiles),
        lay(tiles, rules.face_down),
        tables,
        galaxies,
        np.zeros(1, np.int8) if stop is None else stop,
        np.zeros(PROGRESS, np.int64) if progress is None else progress,
    )
    best = NO_WORTH if incumbent is None else sign * incumbent // unit
    v, i, d, star = (weight // unit for weight in objective.weights)
    plain = ExactObjective((v, i, d, star), objective.tracks, objective.minimise)
    if plain.tracks and not plain.minimise and not galaxies:
        proofs = _prove_weakest(task, plain, rules, best)
    else:
        proofs = _prove_aims(task, aims(plain, rules), best)
    best = max(best, *(proof.worth for proof in proofs))
    return _answer(task, proofs, plain, best, unit)


class _Task(NamedTuple):
    """What all searches of one question share."""

    tiles: tuple[Tile, ...]
    laid: Laid
    tables: Tables
    galaxies: int
    stop: NDArray[np.int8]
    progress: Ints


def _prove_aims(task: _Task, wanted: Sequence[Aim], best: int) -> list[_Proof]:
    """One aim after the other; those that cannot beat what the others found are passed over."""
    proofs = []
    for aim in wanted:
        if aim.most < best or (aim.most == best and not task.galaxies):
            proofs.append(_Proof(best, best, True, 0, task.laid.middles[:0]))
        else:
            proofs.append(_prove(task, aim, best, task.laid.middles))
        best = max(best, proofs[-1].worth)
    return proofs


def _prove_weakest(
    task: _Task, objective: ExactObjective, rules: RoundRules, best: int
) -> list[_Proof]:
    """Star + weakest colour, looking only at the colours that matter for beating the best known.

    What such a search finds does beat it, but may be worth less than it seemed, because of a colour
    not looked at: then its surroundings are searched in full, and the rest for something better.
    """
    (full,) = aims(objective, rules)
    proofs = []
    if best == NO_WORTH:
        first = task.laid.middles[:: len(task.laid.middles) // FIRST_LOOK + 1]
        proofs.append(_prove(task, full, best, first)._replace(bound=NO_WORTH))
        best = proofs[-1].worth
    while True:
        (aim,) = aims(objective, rules, None if best == NO_WORTH else best)
        proof = _prove(task, aim, best, task.laid.middles)
        if aim.layers == full.layers or not len(proof.rows):
            return [*proofs, proof]
        around = _prove(task, full, best, proof.rows[:1, 1])
        proofs.append(around._replace(bound=NO_WORTH))
        best = around.worth
        if not proof.finished:
            return [*proofs, proof._replace(worth=best, rows=proof.rows[:0])]


def _prove(task: _Task, aim: Aim, best: int, middles: Ints) -> _Proof:
    """Search one aim for galaxies better than the best known (or as good, if many are wanted)."""
    middles = np.ascontiguousarray(middles)  # kernels are compiled for no other kind
    laid, progress = task.laid, task.progress
    board = set_board(laid, task.tables, aim.goal.sign, aim.layers)
    goal = aim.goal
    known = best - aim.offset if best > NO_WORTH else NO_WORTH
    bounds, shares = np.empty(len(middles), np.int64), fresh_shares(laid.splits)

    def open_shares(tried: Goal, some: Ints) -> int:
        return bound_middles(laid.rows, laid.splits, board, tried, shares, some, bounds, known + 1)

    if known > NO_WORTH and mixes(goal):
        sample = np.ascontiguousarray(middles[:: len(middles) // SAMPLE + 1])
        goal = min(
            (mixed(goal, mix) for mix in mixes(goal)),
            key=lambda tried: open_shares(tried, sample),
        )
    open_shares(goal, middles)
    order = np.argsort(-bounds, kind="stable")
    found = Found(
        np.empty((max(TURNS * task.galaxies, 1), 3), np.int64),
        np.zeros(1, np.int64),
        np.array([known], np.int64),
    )
    progress[:] = 0
    desk = fresh_desk(laid.rows, laid.splits, board)
    finished = search_middles(
        laid.rows, laid.splits, board, goal, desk, middles[order], bounds[order], found,
        int(task.galaxies > 0), task.stop, progress,
    )  # fmt: skip
    return _Proof(
        int(found.worth[0]) + aim.offset,
        int(progress[BOUND]) + aim.offset,
        finished,
        int(progress[SHARES] + progress[PAIRS]),
        found.galaxies[: found.number[0]],
    )


def _answer(
    task: _Task, proofs: Sequence[_Proof], objective: ExactObjective, best: int, unit: int
) -> ExactAnswer:
    """Put proofs together; `unit` is what one of the searched objective's points is worth."""
    sign = -1 if objective.minimise else 1
    rows = [row for proof in proofs if proof.worth == best for row in proof.rows]
    found = [_galaxy(task.laid, row) for row in rows]
    bound = sign * max(best, *(proof.bound for proof in proofs))
    value = sign * best
    if objective.minimise and objective.tracks:
        # Neither track of a sum goes beyond its end.
        value, bound = min(value, 2 * TRACK_END), min(bound, 2 * TRACK_END)
    return ExactAnswer(
        value=None if best == NO_WORTH else value * unit,
        placements=found[0] if found else None,
        proved=all(proof.finished for proof in proofs) or value == bound,
        bound=bound * unit,
        nodes=sum(proof.nodes for proof in proofs),
        galaxies=_different(task.tiles, found)[: task.galaxies],
    )


def _galaxy(laid: Laid, galaxy: Ints) -> tuple[ExactPlacement, ...]:
    """Tiles of a kind are laid in the order of the hand; those left over lie face down."""
    hand, rows = laid.hand, laid.rows
    left = [list(zip(*pair, strict=True)) for pair in zip(hand.members, hand.offsets, strict=True)]
    top, middle, bottom = (int(row) for row in galaxy)
    found, hidden = [], []
    for number, row in enumerate((top, middle, int(rows.turned[bottom]))):
        for col, index in enumerate(rows.faces[row]):
            face = hand.faces[index]
            if face.tile is None:
                hidden.append((number, col))
            else:
                tile, offset = left[face.kind].pop(0)
                found.append(ExactPlacement(tile, number, col, (face.turns + offset) % 4))
    for (number, col), (tile, _) in zip(
        hidden, (one for kind in left for one in kind), strict=True
    ):
        found.append(ExactPlacement(tile, number, col, face_down=True))
    return tuple(sorted(found, key=lambda one: (one.row, one.col)))


def _different(
    tiles: Sequence[Tile], galaxies: Sequence[tuple[ExactPlacement, ...]]
) -> tuple[tuple[ExactPlacement, ...], ...]:
    """One of each: galaxies that look the same, turned or not, are the same."""
    return tuple({_look(tiles, galaxy): galaxy for galaxy in reversed(galaxies)}.values())[::-1]


def _look(tiles: Sequence[Tile], galaxy: Sequence[ExactPlacement]) -> tuple[str, ...]:
    """What lies on each cell, in the turn of the whole that comes first."""
    return min(
        tuple(code for _, code in sorted(_turned_look(tiles, one, turns) for one in galaxy))
        for turns in range(TURNS)
    )


def _turned_look(
    tiles: Sequence[Tile], one: ExactPlacement, turns: int
) -> tuple[tuple[int, int], str]:
    row, col = one.row, one.col
    for _ in range(turns):
        row, col = col, 2 - row
    code = "" if one.face_down else tiles[one.tile].turned(one.turns + turns).code
    return (row, col), code
