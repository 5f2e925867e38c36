"""Counts again what the search counts too high: bets, and galaxies that lose a tile.

The search adds a stake to every zone that is large enough, or grants it to every galaxy (`bets`).
A galaxy that reaches the target by such points is counted once more: its zones are found and the
stake counts once if there is a large one. Under sabotage the search counts what one removal leaves;
a galaxy that reaches the target so is scored after each of its nine removals.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from cosmic_factory.rules import Shape, Tile
from cosmic_factory.solver.bets import RelaxedBets
from cosmic_factory.solver.compiled import Ints, Ints3, part, popcount
from cosmic_factory.solver.encoding.codes import CODES_PER_TILE, HandPlanes, hand_planes
from cosmic_factory.solver.encoding.frames import frame_of
from cosmic_factory.solver.problem import Problem
from cosmic_factory.solver.score.fixed_shape import (
    PathTable,
    code_planes,
    drawn_points,
    grown_once,
    xor_planes,
)
from cosmic_factory.solver.score.rule_tables import ZoneTables, path_table, zone_tables
from cosmic_factory.solver.score.worth import NO_LIMIT, KernelObjective, worth_of
from cosmic_factory.solver.shapes.square.row_tables.hand import (
    LAYERS,
    ROW_WIDTH,
    HandKinds,
    hand_kinds,
    layer_bits,
)
from cosmic_factory.solver.shapes.square.row_tables.layers import SEAMS
from cosmic_factory.solver.shapes.square.row_tables.rows import Rows

# A square as one drawing: three rows of 2 x 6 spaces.
ROW_BITS = 2 * ROW_WIDTH
# The lower spaces of the first and the second row, which touch the row below.
BETWEEN_ROWS = ((1 << ROW_WIDTH) - 1) << ROW_WIDTH | ((1 << ROW_WIDTH) - 1) << (
    ROW_WIDTH + ROW_BITS
)
# The planes of `Recount.bits`: the fields of `FaceBits`.
SPACES, ONE, TWO, LEVEL, UPRIGHT = range(5)
SLOTS = 9
BLANK_TILE = Tile.parse("cccc:")
NO_HAND = hand_kinds((BLANK_TILE,), 0)


class RemovalTables(NamedTuple):
    """What scoring a whole galaxy needs; faces of the hand stand for codes."""

    hand: HandPlanes
    zones: ZoneTables
    paths: PathTable
    objective: KernelObjective


def removal_tables(hand: HandKinds, problem: Problem) -> RemovalTables:
    """Draw every face on every slot of the square."""
    frame = frame_of(Shape.SQUARE)
    faces = [BLANK_TILE if face.tile is None else face.tile for face in hand.faces]
    drawn = hand_planes(faces, frame)
    planes = np.ascontiguousarray(drawn.planes[:, : CODES_PER_TILE * len(faces) : CODES_PER_TILE])
    for number, face in enumerate(hand.faces):
        if face.tile is None:
            planes[:, number] = 0
    rules = problem.rules
    return RemovalTables(
        drawn._replace(planes=planes),
        zone_tables(rules),
        path_table(rules, frame),
        problem.kernel_objective,
    )


class Recount(NamedTuple):
    """What bets ask for, by layer, and the faces of the hand as bits."""

    least_planets: Ints  # of a zone that wins; 0: no bet
    is_granted: Ints  # the stake was granted rather than added to large zones
    stake: int
    has_bets: bool
    bits: Ints3  # layer, plane, face
    loses_a_tile: bool
    removal: RemovalTables


def new_recount(
    hand: HandKinds,
    problem: Problem,
    bets: RelaxedBets | None,
    layers: Sequence[int],
    *,
    loses_a_tile: bool = False,
) -> Recount:
    """Return the bets that concern some layers, and what removals need."""
    least, granted = np.zeros(LAYERS, np.int64), np.zeros(LAYERS, np.int64)
    bits = np.zeros((LAYERS, UPRIGHT + 1, len(hand.faces)), np.int64)
    stake = 0
    for is_granted, group in enumerate(bets or ()):
        for bonus in group:
            if bonus.colour in layers:
                least[bonus.colour], granted[bonus.colour] = bonus.least_planets, is_granted
                stake = bonus.points
                bits[bonus.colour] = np.array(layer_bits(hand, bonus.colour))
    removal = removal_tables(hand if loses_a_tile else NO_HAND, problem)
    return Recount(least, granted, stake, bool(least.any()), bits, loses_a_tile, removal)


@part
def recount_bets(
    recount: Recount, rows: Rows, points: Ints, top: int, middle: int, bottom: int
) -> None:
    """Correct the points of a galaxy, by layer: each stake counts once, if it is won."""
    for layer in range(LAYERS):
        if recount.least_planets[layer]:
            large = large_zones(recount, rows, layer, top, middle, bottom)
            if recount.is_granted[layer]:
                points[layer] -= recount.stake * int(large == 0)
            elif large > 1:
                points[layer] -= recount.stake * (large - 1)


@part
def large_zones(
    recount: Recount, rows: Rows, layer: int, top: int, middle: int, bottom: int
) -> int:
    """Return how many zones of a layer win the bet on it."""
    bits = recount.bits[layer]
    left, one, two, east, south = 0, 0, 0, 0, 0
    for place in range(SLOTS):
        row = top if place < 3 else (middle if place < 6 else rows.turned[bottom])
        face, shift = rows.faces[row, place % 3], ROW_BITS * (place // 3) + 2 * (place % 3)
        left |= bits[SPACES, face] << shift
        one |= bits[ONE, face] << shift
        two |= bits[TWO, face] << shift
        east |= bits[LEVEL, face] << shift
        south |= bits[UPRIGHT, face] << shift
    seams = SEAMS | SEAMS << ROW_BITS | SEAMS << 2 * ROW_BITS
    east |= seams & left & left >> 1
    south |= BETWEEN_ROWS & left & left >> ROW_WIDTH
    large = 0
    while left:
        zone, before = left & -left, 0
        while zone != before:
            before = zone
            zone = grown_once(grown_once(zone, east, south, ROW_WIDTH), east, south, ROW_WIDTH)
        left &= ~zone
        large += popcount(zone & one) + 2 * popcount(zone & two) >= recount.least_planets[layer]
    return large


@part
def worth_after_removal(
    recount: Recount, rows: Rows, top: int, middle: int, bottom: int, target: int
) -> int:
    """Return what the worst removal of one tile leaves; something below the target is enough."""
    removal = recount.removal
    hand, zones, paths, objective = removal.hand, removal.zones, removal.paths, removal.objective
    faces = np.zeros(SLOTS, np.int64)
    for place in range(SLOTS):
        row = top if place < 3 else (middle if place < 6 else rows.turned[bottom])
        faces[place] = rows.faces[row, place % 3]
    drawing = code_planes(hand.planes, 0, faces[0])
    for slot in range(1, SLOTS):
        drawing = xor_planes(drawing, code_planes(hand.planes, slot, faces[slot]))
    least = NO_LIMIT
    for removed in range(SLOTS):
        left = xor_planes(drawing, code_planes(hand.planes, removed, faces[removed]))
        packed = drawn_points(left, hand.width, hand.seam_east, hand.seam_south, zones, paths)
        least = min(least, worth_of(packed, objective))
        if least < target:
            break
    return least
