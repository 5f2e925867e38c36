"""The moves of annealing on a frame: turn a tile, swap two tiles, or hide another one."""

from __future__ import annotations

from typing import NamedTuple

from cosmic_factory.solver.compiled import Codes, Ints, part
from cosmic_factory.solver.encoding.codes import CODES_PER_TILE, FACE_DOWN
from cosmic_factory.solver.random_numbers import RandomState, random_below, random_bits

# Out of 256 moves so many swap two tiles; the others turn one.
SWAPS_OF_256 = 160


class AnnealMove(NamedTuple):
    """Two positions, or one position twice, with their codes before and after the move."""

    one: int
    two: int
    was_one: int
    was_two: int
    now_one: int
    now_two: int


@part
def proposed_move(
    codes: Codes, first: int, movable: Ints, state: RandomState, generator: int
) -> AnnealMove:
    """Return a random move; the codes of the galaxy begin at `first`."""
    bits = random_bits(state, generator)
    one = movable[(bits & 0xFFFF) * len(movable) >> 16]
    was_one = was_two = codes[first + one]
    two = one
    if bits >> 16 & 0xFF < SWAPS_OF_256:
        two = movable[random_below(state, len(movable), generator)]
        was_two = codes[first + two]
    more = random_bits(state, generator)
    now_one, now_two = _new_codes(was_one, was_two, one == two, bits >> 24, more)
    return AnnealMove(one, two, was_one, was_two, now_one, now_two)


@part
def _new_codes(one: int, two: int, same: bool, bits: int, more: int) -> tuple[int, int]:
    """Return new codes for two positions, or for one.

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
