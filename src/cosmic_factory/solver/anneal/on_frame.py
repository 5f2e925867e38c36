"""Simulated annealing on a frame: a good galaxy within milliseconds, usually the best one.

A *position* is a slot of the frame, or a place beside it for a tile that stays out; a tile there
draws nothing, so that leaving another tile out is an ordinary swap. A step turns a tile, swaps two
or, where tiles lie face down, hides another one. It is taken when it loses no more than chance
allows: little at a low temperature. The drawing is kept up to date by mixing in what changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from cosmic_factory.rules import RoundRules, Tile
from cosmic_factory.solver.anneal.guidance import guided, guided_paths
from cosmic_factory.solver.compiled import Codes, Ints, inlined, kernel, part
from cosmic_factory.solver.encoding.codes import CODES_PER_TILE, FACE_DOWN, HandWords, hand_words
from cosmic_factory.solver.encoding.frames import Frame
from cosmic_factory.solver.objective import Objective
from cosmic_factory.solver.random_state import LEVELS, LOGARITHMS, Chance, below, draw
from cosmic_factory.solver.score.fixed_shape import (
    PathTable,
    Planes,
    code_planes,
    drawn_points,
    mixed,
)
from cosmic_factory.solver.score.rule_tables import PULL, ZoneTables
from cosmic_factory.solver.score.worth import Goal, goal_of, worth_of

# In points of the heaviest track; found by trial on hands with known optima.
HOT, COLD = 0.4, 0.28
# Out of 256 steps so many swap two tiles; the others turn one.
SWAPS = 160
# How much the whole galaxy counts beside what the worst removal leaves.
WHOLE = 0.25
# More than any worth.
FAR = 1 << 60


class Arena(NamedTuple):
    """Everything that stays the same while annealing."""

    hand: HandWords  # with positions beside the frame
    zones: ZoneTables
    paths: PathTable
    goal: Goal
    strength: float  # of pull
    unit: float  # what temperatures are measured in
    robust: bool  # what counts is the worth after the worst removal of one tile


def arena(
    tiles: Sequence[Tile],
    frame: Frame,
    rules: RoundRules,
    objective: Objective,
    robust: bool = False,
) -> Arena:
    """Prepare a hand for annealing; tiles beyond the slots of the frame stay beside it."""
    goal = goal_of(objective, rules)
    zones, path_pull, strength = guided(rules, goal)
    hand = hand_words(tiles, frame)
    beside = max(0, len(tiles) - frame.slots)
    words = np.concatenate([hand.words, np.zeros((beside, *hand.words.shape[1:]), np.int64)])
    return Arena(
        hand._replace(words=words),
        zones,
        guided_paths(rules, frame, path_pull),
        goal,
        strength,
        float(max(1, goal.weights.max())),
        robust,
    )


@kernel
def anneal(
    arena: Arena, codes: Codes, movable: Ints, best: Codes, state: Chance, steps: int
) -> int:
    """Cool down once, from whatever `codes` hold; leaves the best in `best` and tells its worth."""
    words = arena.hand.words
    drawing = code_planes(words, 0, codes[0])
    for at in range(1, len(codes)):
        drawing = mixed(drawing, code_planes(words, at, codes[at]))
    top, height = _worth_and_height(arena, drawing, codes)
    best[:] = codes
    if len(movable) == 0:
        return top
    heat, cooling = start_heat(arena), cooling_over(steps)
    for step in range(steps):
        if step & 63 == 0:
            heat *= cooling
        move = proposed(codes, 0, movable, state, 0)
        one, two = move.one, move.two
        change = mixed(code_planes(words, one, move.was_one), code_planes(words, one, move.now_one))
        if one != two:
            change = mixed(change, code_planes(words, two, move.was_two))
            change = mixed(change, code_planes(words, two, move.now_two))
        codes[one], codes[two] = move.now_one, move.now_two
        changed = mixed(drawing, change)
        worth, new_height = _worth_and_height(arena, changed, codes)
        if is_taken(new_height - height, heat, state, 0):
            drawing, height = changed, new_height
            if worth > top:
                top = worth
                best[:] = codes
        else:
            codes[two] = move.was_two
            codes[one] = move.was_one
    return top


@part
def start_heat(arena: Arena) -> float:
    """The temperature at the beginning."""
    return HOT * arena.unit


@part
def cooling_over(steps: int) -> float:
    """What the temperature is multiplied by every 64 steps."""
    return float((COLD / HOT) ** (64 / max(steps, 64)))


@part
def is_taken(gain: float, heat: float, state: Chance, which: int) -> bool:
    """Whether chance allows a step that gains or loses so much."""
    return bool(gain >= heat * LOGARITHMS[draw(state, which) & (LEVELS - 1)])


@inlined
def _worth_and_height(arena: Arena, drawing: Planes, codes: Codes) -> tuple[int, float]:
    """What a drawing is worth, and how high it stands: with its pull."""
    hand, zones, paths = arena.hand, arena.zones, arena.paths
    width, east, south = hand.width, hand.seam_east, hand.seam_south
    packed = drawn_points(drawing, width, east, south, zones, paths)
    worth = worth_of(packed, arena.goal)
    pull = arena.strength * (packed >> PULL)
    if not arena.robust:
        return worth, worth + pull
    least = FAR
    for slot in range(len(codes)):
        if codes[slot] % CODES_PER_TILE == FACE_DOWN:
            continue  # R16
        without = mixed(drawing, code_planes(hand.words, slot, codes[slot]))
        packed = drawn_points(without, width, east, south, zones, paths)
        least = min(least, worth_of(packed, arena.goal))
    return least, least + WHOLE * worth + pull


class Move(NamedTuple):
    """A step that may be taken: two positions, or one twice, with their codes before and after."""

    one: int
    two: int
    was_one: int
    was_two: int
    now_one: int
    now_two: int


@part
def proposed(codes: Codes, first: int, movable: Ints, state: Chance, which: int) -> Move:
    """Any step, by the generator `which`; the galaxy's codes begin at `first`."""
    bits = draw(state, which)
    one = movable[(bits & 0xFFFF) * len(movable) >> 16]
    was_one = was_two = codes[first + one]
    two = one
    if bits >> 16 & 0xFF < SWAPS:
        two = movable[below(state, len(movable), which)]
        was_two = codes[first + two]
    now_one, now_two = _step(was_one, was_two, one == two, bits >> 24, draw(state, which))
    return Move(one, two, was_one, was_two, now_one, now_two)


@part
def _step(one: int, two: int, same: bool, bits: int, more: int) -> tuple[int, int]:
    """New codes for two positions, or for one.

    A single tile is turned, unless it lies face down. Two tiles change places and get new turns;
    of a face-up and a face-down one, either the tiles change places or the other one is hidden.
    """
    face_one, face_two = one % CODES_PER_TILE, two % CODES_PER_TILE
    if same:
        turned = face_one if face_one == FACE_DOWN else (face_one + 1 + bits % 3) & 3
        return one - face_one + turned, one - face_one + turned
    turn_one, turn_two = more & 3, more >> 2 & 3
    hidden_one, hidden_two = face_one == FACE_DOWN, face_two == FACE_DOWN
    if hidden_one != hidden_two and more >> 4 & 1:
        # Both stay where they are: what was hidden is shown, what was shown is hidden.
        to_one = turn_one if hidden_one else FACE_DOWN
        to_two = turn_two if hidden_two else FACE_DOWN
        return one - face_one + to_one, two - face_two + to_two
    to_one = FACE_DOWN if hidden_one else turn_one
    to_two = FACE_DOWN if hidden_two else turn_two
    return two - face_two + to_one, one - face_one + to_two
