"""The search: middle rows, the tiles above and below them, rows that may still win, pairs.

For a middle row and a way to share the other tiles, every galaxy is a pair of a top row and a
bottom row. Bounds throw out, each looking closer than the one before: whole shares by what their
tiles can gain (`bounds`); whole shares by what their rows bring to zones through the middle row
(`profiles`); top rows with the best of the tiles below; top rows laid on the middle row
(`narrowing`). What is left is counted exactly, pair by pair (`pairing`). Everything thrown out had
a bound below the target.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cosmic_factory.solver.compiled import Ints, kernel
from cosmic_factory.solver.shapes.square.board import Board
from cosmic_factory.solver.shapes.square.bounds.shares import Shares, bound_shares, fresh_shares
from cosmic_factory.solver.shapes.square.exact_points import Memory, forget_if_full, fresh_memory
from cosmic_factory.solver.shapes.square.goals import Goal
from cosmic_factory.solver.shapes.square.narrowing import (
    BOTTOM,
    TOP,
    Alive,
    face_middle,
    fresh_alive,
    lay_tops,
    may_win,
    read_bottoms,
    read_tops,
)
from cosmic_factory.solver.shapes.square.pairing import Found, Pairing, fresh_pairing, pair_up
from cosmic_factory.solver.shapes.square.row_tables.rows import Rows, Splits

# Entries of the progress array.
DONE, TOTAL, BEST, BOUND, SHARES, PAIRS = range(6)
PROGRESS = 6


class Desk(NamedTuple):
    """Room to work in."""

    shares: Shares
    alive: Alive
    pairing: Pairing
    memory: Memory


def fresh_desk(rows: Rows, splits: Splits, board: Board) -> Desk:
    """An empty desk for a board."""
    return Desk(
        fresh_shares(splits),
        fresh_alive(rows),
        fresh_pairing(rows),
        fresh_memory(board.zones, len(rows.used)),
    )


@kernel
def bound_middles(
    rows: Rows, splits: Splits, board: Board, goal: Goal, shares: Shares, middles: Ints,
    bounds: Ints, target: int,
) -> int:  # fmt: skip
    """By middle row: the most that any galaxy around it may be worth.

    Returns how many shares around them the bounds leave open for the target.
    """
    count = 0
    for number in range(len(middles)):
        bounds[number] = bound_shares(
            rows, splits, board.maxima, board.paths, goal, shares, middles[number]
        )
        own_set = rows.set_of[middles[number]]
        for share in range(splits.first[own_set + 1] - splits.first[own_set]):
            count += shares.bound[share] >= target
    return count


@kernel
def search_middles(
    rows: Rows, splits: Splits, board: Board, goal: Goal, desk: Desk, middles: Ints, bounds: Ints,
    found: Found, ties: int, stop: NDArray[np.int8], progress: Ints,
) -> bool:  # fmt: skip
    """Go through middle rows, the most promising first; False when stopped before the end."""
    maxima, edges, paths, zones = board.maxima, board.edges, board.paths, board.zones
    profiles = board.profiles
    shares, alive, pairing, memory = desk.shares, desk.alive, desk.pairing, desk.memory
    segmented = maxima.segmented
    progress[TOTAL] = len(middles)
    for number in range(len(middles)):
        target = found.worth[0] + 1 - ties
        progress[DONE] = number
        progress[BEST] = found.worth[0]
        progress[BOUND] = max(bounds[number], found.worth[0])
        if bounds[number] < target:
            break
        if stop[0]:
            return False
        forget_if_full(memory)
        middle = middles[number]
        inside, own_set = rows.hand_code[middle] & 3, rows.set_of[middle]
        face_middle(rows, maxima, edges, profiles, alive, middle)
        bound_shares(rows, splits, maxima, paths, goal, shares, middle)
        first = splits.first[own_set]
        for split in range(first, splits.first[own_set + 1]):
            target = found.worth[0] + 1 - ties
            if shares.bound[split - first] < target:
                continue
            top, bottom, path = splits.top[split], splits.bottom[split], shares.path[split - first]
            progress[SHARES] += 1
            if not may_win(
                rows, maxima, profiles, zones, edges, goal, alive, middle, top, bottom, path, target
            ):
                continue
            tiles = segmented[own_set] + segmented[top] + segmented[bottom]
            read_tops(rows, profiles, edges, paths, goal, alive, middle, top, bottom, tiles, target)
            lay_tops(zones, edges, goal, memory, alive, middle, bottom, target)
            if alive.number[TOP] == 0:
                continue
            read_bottoms(rows, profiles, edges, paths, goal, alive, middle, bottom, tiles, target)
            if alive.number[BOTTOM]:
                progress[PAIRS] += pair_up(
                    edges, paths, goal, memory, alive, pairing, middle, inside, tiles, found, ties
                )
    progress[DONE] = progress[TOTAL]
    progress[BEST] = found.worth[0]
    progress[BOUND] = found.worth[0]
    return True
