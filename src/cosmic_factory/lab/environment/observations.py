"""The environment's observations: a seat's view as arrays of small integers.

Everything comes from `rules.view`, so an agent knows what a player on its seat may know and
nothing else. Seats are counted from the agent's own: row 0 is its own, row 1 its left neighbour.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from cosmic_factory.lab.environment.actions import ACTIONS, PLACES, Mask, open_places
from cosmic_factory.rules import (
    ALL_CARDS,
    HAND_SIZE,
    TRACK_END,
    Colour,
    LaidView,
    Phase,
    Tile,
    Track,
    View,
)

Grid = NDArray[np.int8]
Observation = dict[str, Grid]

DECISIONS = (Phase.DRAFT_1, Phase.DRAFT_2, Phase.BUILD, Phase.PICK, Phase.CHOICE)
GROUNDS: tuple[Colour | None, ...] = (*Colour, None)
# Four spaces of four grounds and their planets, then four segments.
SPACE_SIZE = len(GROUNDS) + 1
TILE_SIZE = 4 * SPACE_SIZE + 4
# ... then: lies there, row, column, part, face down, removed.
LAID_SIZE = TILE_SIZE + 6
PLACE_SIZE = 4


def observation_space(seats: int) -> spaces.Dict:
    """Return the space of observations; docs/reference/lab-environment.md describes them."""

    def box(low: int, high: int, *shape: int) -> spaces.Box:
        return spaces.Box(low, high, shape, np.int8)

    return spaces.Dict(
        {
            "card": box(0, 1, len(ALL_CARDS) + 1),
            "phase": box(0, 1, len(DECISIONS)),
            "round": box(0, 5, 1),
            "steps_left": box(0, 127, 1),
            "tracks": box(0, TRACK_END, seats, len(Track)),
            "tokens": box(0, 1, seats, len(Colour)),
            "done": box(0, 1, seats),
            "hand": box(0, 2, HAND_SIZE, TILE_SIZE),
            "free_tiles": box(0, 1, HAND_SIZE),
            "places": box(-HAND_SIZE, HAND_SIZE, PLACES, PLACE_SIZE),
            "galaxies": box(-HAND_SIZE, HAND_SIZE, seats, HAND_SIZE, LAID_SIZE),
            "action_mask": box(0, 1, ACTIONS),
        }
    )


class ObservedTable(NamedTuple):
    """What all agents see alike: worked out once, then ordered for each of them."""

    card: Grid
    phase: Grid
    round: Grid
    # By seat.
    tracks: Grid
    tokens: Grid
    done: Grid
    galaxies: Grid

    @staticmethod
    def of(view: View) -> ObservedTable:
        seats = view.seats
        tracks = [seat.tracks for seat in seats]
        return ObservedTable(
            _one_hot(view.round.card, len(ALL_CARDS) + 1),
            np.array([view.round.phase is one for one in DECISIONS], np.int8),
            np.array([view.round.round], np.int8),
            np.array([(one.vegetation, one.ice, one.desert, one.star) for one in tracks], np.int8),
            np.array([[one in seat.tokens for one in Colour] for seat in seats], np.int8),
            np.array([seat.done for seat in seats], np.int8),
            np.stack([_galaxy(view, seat.galaxy) for seat in seats]),
        )

    def seen_from(self, seat: int) -> Observation:
        """Return copies that begin with that seat; an agent may change its observation."""
        order = [*range(seat, len(self.done)), *range(seat)]
        return {
            "card": self.card.copy(),
            "phase": self.phase.copy(),
            "round": self.round.copy(),
            "tracks": self.tracks[order],
            "tokens": self.tokens[order],
            "done": self.done[order],
            "galaxies": self.galaxies[order],
        }


def observation(
    view: View, table: ObservedTable, chosen: Sequence[int], steps_left: int, mask: Mask
) -> Observation:
    """Return what a seat sees; `chosen` are the tiles that it has named so far in this phase."""
    assert view.mine is not None, "an agent has a seat"
    return {
        "steps_left": np.array([steps_left], np.int8),
        **table.seen_from(view.mine.seat),
        "hand": _hand(view),
        "free_tiles": _free_tiles(view, chosen),
        "places": _places(view),
        "action_mask": mask,
    }


def _one_hot(at: int, size: int) -> Grid:
    row: Grid = np.zeros(size, np.int8)
    row[at] = 1
    return row


@lru_cache(maxsize=4096)
def tile_row(tile: Tile, turns: int = 0) -> Grid:
    """Return a tile, turned by that many quarters, as numbers."""
    turned = tile.turned(turns)
    row: list[int] = []
    for space in turned.spaces:
        row += [int(space.colour is ground) for ground in GROUNDS]
        row.append(space.planets)
    row += [int(direction in turned.segments) for direction in range(4)]
    return np.array(row, np.int8)


def _hand(view: View) -> Grid:
    hand: Grid = np.zeros((HAND_SIZE, TILE_SIZE), np.int8)
    assert view.mine is not None
    for slot, tile in enumerate(view.mine.hand):
        hand[slot] = tile_row(view.table.tile_set.tile(tile))
    return hand


def _free_tiles(view: View, chosen: Sequence[int]) -> Grid:
    """Return 1 for every tile of the hand that can still be kept or laid."""
    assert view.mine is not None
    free: Grid = np.zeros(HAND_SIZE, np.int8)
    laid = {one.tile for one in view.mine.placements}
    for slot, tile in enumerate(view.mine.hand):
        drafted = view.round.phase is not Phase.PICK and slot in chosen
        free[slot] = tile not in laid and not drafted
    return free


def _places(view: View) -> Grid:
    """Return row, column, part and 1 for each place that is open, else zeros."""
    grid: Grid = np.zeros((PLACES, PLACE_SIZE), np.int8)
    assert view.mine is not None
    if view.round.phase is Phase.BUILD:
        taken = [one.cell for one in view.mine.placements]
        for at, cell in enumerate(open_places(view.round.rules.shape, taken)):
            if cell is not None:
                grid[at] = (*cell, 1)
    return grid


def _galaxy(view: View, galaxy: tuple[LaidView, ...]) -> Grid:
    grid: Grid = np.zeros((HAND_SIZE, LAID_SIZE), np.int8)
    for at, one in enumerate(galaxy):
        if one.tile is not None:
            grid[at, :TILE_SIZE] = tile_row(view.table.tile_set.tile(one.tile), one.turns)
        grid[at, TILE_SIZE:] = (1, one.row, one.col, one.part, one.face_down, one.removed)
    return grid
