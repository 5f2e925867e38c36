"""Eight runs of annealing at once, which take little more than half of the time they take alone.

Each lane is a run of its own, with its own generator, and comes to the very galaxy to which
`anneal` would have come alone; only their points are counted together (`score.lanes`). There is no
robust worth here: it looks at nine galaxies a step and is counted by `anneal`.
"""

from __future__ import annotations

import numpy as np

from cosmic_factory.solver.anneal.moves import AnnealMove, proposed_move
from cosmic_factory.solver.anneal.on_frame import AnnealTables
from cosmic_factory.solver.anneal.schedule import cooled, is_accepted, start_temperature
from cosmic_factory.solver.compiled import BitArray, Codes, Ints, Ints3, inlined, kernel
from cosmic_factory.solver.encoding.codes import PLANES
from cosmic_factory.solver.random_numbers import RandomState
from cosmic_factory.solver.score.lanes import BUFFER_SIZE, LANES, TOTAL, score_lanes
from cosmic_factory.solver.score.rule_tables import PULL_SHIFT
from cosmic_factory.solver.score.worth import worth_of


@kernel
def anneal_in_lanes(
    tables: AnnealTables, codes: Codes, movable: Ints, best: Codes, states: RandomState, steps: int,
    best_worths: Ints,
) -> None:  # fmt: skip
    """Do one run in each lane; `codes` and `best` hold one galaxy after the other."""
    hand, zones, paths = tables.hand, tables.zones, tables.paths
    planes, width, east, south = hand.planes, hand.width, hand.seam_east, hand.seam_south
    positions = len(codes) // LANES
    buffer = np.zeros(BUFFER_SIZE, np.int64)
    kept = np.zeros(PLANES * LANES, np.int64)  # the drawings before the step
    guided_worths = np.zeros(LANES, np.float64)
    ones, twos = np.zeros(LANES, np.int64), np.zeros(LANES, np.int64)
    was_ones, was_twos = np.zeros(LANES, np.uint16), np.zeros(LANES, np.uint16)
    for lane in range(LANES):
        for at in range(positions):
            _xor_into(kept, lane, planes, at, codes[lane * positions + at])
    buffer[: PLANES * LANES] = kept
    score_lanes(buffer, width, east, south, zones, paths)
    for lane in range(LANES):
        packed = buffer[TOTAL + lane]
        best_worths[lane] = worth_of(packed, tables.objective)
        guided_worths[lane] = best_worths[lane] + tables.pull_strength * (packed >> PULL_SHIFT)
    best[:] = codes
    if len(movable) == 0:
        return
    temperature = start_temperature(tables.unit)
    for step in range(steps):
        temperature = cooled(temperature, step, steps)
        for lane in range(LANES):
            first = lane * positions
            move = proposed_move(codes, first, movable, states, lane)
            ones[lane], twos[lane] = move.one, move.two
            was_ones[lane], was_twos[lane] = move.was_one, move.was_two
            codes[first + move.one], codes[first + move.two] = move.now_one, move.now_two
            _draw_move(kept, buffer, lane, planes, move)
        score_lanes(buffer, width, east, south, zones, paths)
        for lane in range(LANES):
            first, packed = lane * positions, buffer[TOTAL + lane]
            worth = worth_of(packed, tables.objective)
            guided_worth = worth + tables.pull_strength * (packed >> PULL_SHIFT)
            if is_accepted(guided_worth - guided_worths[lane], temperature, states, lane):
                _copy(buffer, kept, lane)
                guided_worths[lane] = guided_worth
                if worth > best_worths[lane]:
                    best_worths[lane] = worth
                    best[first : first + positions] = codes[first : first + positions]
            else:
                codes[first + twos[lane]] = was_twos[lane]
                codes[first + ones[lane]] = was_ones[lane]


@inlined
def _draw_move(
    source: BitArray, target: BitArray, lane: int, planes: Ints3, move: AnnealMove
) -> None:
    """Write a lane's drawing after a move: without what the move takes away, with what it lays."""
    one, two = move.one, move.two
    was_one, now_one, was_two, now_two = move.was_one, move.now_one, move.was_two, move.now_two
    if one == two:
        for plane in range(PLANES):
            change = planes[one, was_one, plane] ^ planes[one, now_one, plane]
            target[plane * LANES + lane] = source[plane * LANES + lane] ^ change
    else:
        for plane in range(PLANES):
            change = planes[one, was_one, plane] ^ planes[one, now_one, plane]
            change ^= planes[two, was_two, plane] ^ planes[two, now_two, plane]
            target[plane * LANES + lane] = source[plane * LANES + lane] ^ change


@inlined
def _xor_into(drawings: BitArray, lane: int, planes: Ints3, position: int, code: int) -> None:
    """Put into a lane's drawing what a code draws and is not there, and take out what is."""
    for plane in range(PLANES):
        drawings[plane * LANES + lane] ^= planes[position, code, plane]


@inlined
def _copy(source: BitArray, target: BitArray, lane: int) -> None:
    """Copy the drawing of a lane."""
    for plane in range(PLANES):
        target[plane * LANES + lane] = source[plane * LANES + lane]
