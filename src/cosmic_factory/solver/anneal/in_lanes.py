"""Runs of annealing side by side: eight at once take little more than half of their time.

Each lane is a run of its own, with its own generator, and comes to the very galaxy to which
`anneal` would have come alone; only their points are counted together (`lanes`). There is no robust
worth here: it looks at nine galaxies a step and is counted by `anneal`.
"""

from __future__ import annotations

import numpy as np

from cosmic_factory.solver.anneal.on_frame import (
    Arena,
    Move,
    cooling_over,
    is_taken,
    proposed,
    start_heat,
)
from cosmic_factory.solver.compiled import Codes, Ints, Words, inlined, kernel
from cosmic_factory.solver.encoding.codes import PLANES
from cosmic_factory.solver.random_state import Chance
from cosmic_factory.solver.score.lanes import LANES, SLATE, TOTAL, score_lanes
from cosmic_factory.solver.score.rule_tables import PULL
from cosmic_factory.solver.score.worth import worth_of


@kernel
def anneal_side_by_side(
    arena: Arena, codes: Codes, movable: Ints, best: Codes, states: Chance, steps: int, tops: Ints
) -> None:
    """Cool down once in each lane; `codes` and `best` hold one galaxy after the other."""
    hand, zones, paths = arena.hand, arena.zones, arena.paths
    words, width, east, south = hand.words, hand.width, hand.seam_east, hand.seam_south
    positions = len(codes) // LANES
    slate = np.zeros(SLATE, np.int64)
    kept = np.zeros(PLANES * LANES, np.int64)  # the drawings before the step
    heights = np.zeros(LANES, np.float64)
    ones, twos = np.zeros(LANES, np.int64), np.zeros(LANES, np.int64)
    was_ones, was_twos = np.zeros(LANES, np.uint16), np.zeros(LANES, np.uint16)
    for lane in range(LANES):
        for at in range(positions):
            _draw_into(kept, lane, words, at, codes[lane * positions + at])
    slate[: PLANES * LANES] = kept
    score_lanes(slate, width, east, south, zones, paths)
    for lane in range(LANES):
        tops[lane] = worth_of(slate[TOTAL + lane], arena.goal)
        heights[lane] = tops[lane] + arena.strength * (slate[TOTAL + lane] >> PULL)
    best[:] = codes
    if len(movable) == 0:
        return
    heat, cooling = start_heat(arena), cooling_over(steps)
    for step in range(steps):
        if step & 63 == 0:
            heat *= cooling
        for lane in range(LANES):
            first = lane * positions
            move = proposed(codes, first, movable, states, lane)
            ones[lane], twos[lane] = move.one, move.two
            was_ones[lane], was_twos[lane] = move.was_one, move.was_two
            codes[first + move.one], codes[first + move.two] = move.now_one, move.now_two
            _redraw(kept, slate, lane, words, move)
        score_lanes(slate, width, east, south, zones, paths)
        for lane in range(LANES):
            first, packed = lane * positions, slate[TOTAL + lane]
            worth = worth_of(packed, arena.goal)
            height = worth + arena.strength * (packed >> PULL)
            if is_taken(height - heights[lane], heat, states, lane):
                _copy(slate, kept, lane)
                heights[lane] = height
                if worth > tops[lane]:
                    tops[lane] = worth
                    best[first : first + positions] = codes[first : first + positions]
            else:
                codes[first + twos[lane]] = was_twos[lane]
                codes[first + ones[lane]] = was_ones[lane]


@inlined
def _redraw(source: Words, target: Words, lane: int, words: Words, move: Move) -> None:
    """A lane's drawing after a move: mixed with what the move takes away and what it lays."""
    one, two = move.one, move.two
    was_one, now_one, was_two, now_two = move.was_one, move.now_one, move.was_two, move.now_two
    if one == two:
        for plane in range(PLANES):
            change = words[one, was_one, plane] ^ words[one, now_one, plane]
            target[plane * LANES + lane] = source[plane * LANES + lane] ^ change
    else:
        for plane in range(PLANES):
            change = words[one, was_one, plane] ^ words[one, now_one, plane]
            change ^= words[two, was_two, plane] ^ words[two, now_two, plane]
            target[plane * LANES + lane] = source[plane * LANES + lane] ^ change


@inlined
def _draw_into(planes: Words, lane: int, words: Words, position: int, code: int) -> None:
    """Exclusive or: puts into a lane's drawing what is not there and takes out what is."""
    for plane in range(PLANES):
        planes[plane * LANES + lane] ^= words[position, code, plane]


@inlined
def _copy(source: Words, target: Words, lane: int) -> None:
    """A lane's drawing as it is elsewhere."""
    for plane in range(PLANES):
        target[plane * LANES + lane] = source[plane * LANES + lane]
