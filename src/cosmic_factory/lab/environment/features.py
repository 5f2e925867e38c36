"""Features of actions: a row of numbers for each action, made from the observation alone.

A linear policy on them learns to play in a few minutes; see examples/train_linear.py.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cosmic_factory.lab.environment import actions as act
from cosmic_factory.lab.environment.observations import (
    GROUNDS,
    SPACE_SIZE,
    TILE_SIZE,
    Grid,
    Observation,
)
from cosmic_factory.rules import OFFSETS, Colour

Features = NDArray[np.float32]
Counts = NDArray[np.int64]

# The two spaces along each edge of a tile, in the order in which a neighbour's lie against them.
EDGE = np.array(((0, 1), (1, 2), (3, 2), (0, 3)))
# Which space (or segment) is where after so many quarter turns.
TURNED = np.array([[(at - turns) % 4 for at in range(4)] for turns in range(act.TURNS)])
WANTED = np.array([[colour in tokens for colour in Colour] for tokens in act.GRABS], np.float32)

FEATURE_NAMES = (
    *(f"keep: {colour} planets" for colour in Colour),
    "keep: segments",
    *(f"lay: {colour} planets that touch" for colour in Colour),
    "lay: constellations that touch",
    "lay: segments that link",
    "lay: sides that touch",
    "turn down: planets",
    "grab: tokens",
    "grab: planets laid",
    "finish",
    "pick: planets",
    "choose: level of the colour",
    "choose: no colour",
)
KEEP, LAY, DOWN, GRAB, FINISH, PICK, CHOOSE = 0, 4, 10, 11, 13, 14, 15


def action_features(seen: Observation) -> Features:
    """Return a row for each action with a column for each of `FEATURE_NAMES`, scaled to about 1.

    Rows of actions that are illegal now may be empty.
    """
    table: Features = np.zeros((act.ACTIONS, len(FEATURE_NAMES)), np.float32)
    mask = seen["action_mask"]
    if mask[_at(act.KEEP_TILE)].any():
        _keep(table, seen)
    elif mask[_at(act.GRAB)].any() or mask[_at(act.FINISH)].any() or mask[_at(act.LAY_TILE)].any():
        _build(table, seen)
    elif mask[_at(act.PICK_TILE)].any():
        table[_at(act.PICK_TILE), PICK] = _planets_of_others(seen)
    elif mask[_at(act.CHOOSE)].any():
        table[_at(act.CHOOSE), CHOOSE] = *seen["tracks"][0, :3] / 10, 0
        table[act.CHOOSE[-1], CHOOSE + 1] = 1
    return table


def _keep(table: Features, seen: Observation) -> None:
    spaces, segments = _split(seen["hand"])
    table[_at(act.KEEP_TILE), KEEP : KEEP + 3] = _planets(spaces) / 4
    table[_at(act.KEEP_TILE), KEEP + 3] = segments.sum(1) / 4


def _build(table: Features, seen: Observation) -> None:
    spaces, segments = _split(seen["hand"])
    if seen["action_mask"][_at(act.LAY_TILE)].any():
        table[_at(act.LAY_TILE), LAY : LAY + 6] = _touching(seen, spaces, segments)
    table[_at(act.TURN_DOWN), DOWN] = _planets(spaces).sum(1) / 4
    laid = _planets(_split(seen["galaxies"][0, :, :TILE_SIZE])[0]).sum(0)
    table[_at(act.GRAB), GRAB] = WANTED.sum(1) / 3
    table[_at(act.GRAB), GRAB + 1] = WANTED @ laid / WANTED.sum(1) / 10
    table[_at(act.FINISH), FINISH] = 1


def _at(actions: range) -> slice:
    return slice(actions.start, actions.stop)


def _split(tiles: Grid) -> tuple[Grid, Grid]:
    """Return spaces (tiles x 4 x ground and planets) and segments (tiles x 4)."""
    cut = 4 * SPACE_SIZE
    return tiles[:, :cut].reshape(-1, 4, SPACE_SIZE), tiles[:, cut:]


def _planets(spaces: Grid) -> Counts:
    """Return the planets of each colour on each tile."""
    counted: Counts = (spaces[:, :, :3] * spaces[:, :, 4:]).sum(1, dtype=np.int64)
    return counted


def _planets_of_others(seen: Observation) -> Features:
    """Return the planets of the neighbours' tiles, by number; only one neighbour is picked from."""
    whose = (-1, 1)
    others = [_planets(_split(seen["galaxies"][at, :, :TILE_SIZE])[0]).sum(1) for at in whose]
    mean: Features = (np.stack(others).mean(0) / 4).astype(np.float32)
    return mean


def _touching(seen: Observation, spaces: Grid, segments: Grid) -> Features:
    """Return, for each tile, place and turn, what the tile would share with its neighbours."""
    edges, ends = _hand_edges(spaces, segments)
    near, near_ends = _place_edges(seen)
    there, planets = _by_ground(edges)
    near_there, near_planets = _by_ground(near)
    same = there @ near_there.transpose(0, 2, 1)
    both = planets @ near_there.transpose(0, 2, 1) + there @ near_planets.transpose(0, 2, 1)
    links = ends.reshape(-1, 4) @ near_ends.T
    sides = np.broadcast_to(near[:, :, 0, : len(GROUNDS)].sum((1, 2)), links.shape)
    columns = (both[0] / 4, both[1] / 4, both[2] / 4, same[3] / 2, links, sides / 4)
    # From (tile and turn) x place to tile x place x turn, as the actions are numbered.
    table = np.stack(columns, -1).reshape(-1, act.TURNS, act.PLACES, len(columns))
    rows: Features = table.transpose(0, 2, 1, 3).reshape(-1, len(columns))
    return rows


def _by_ground(edges: Features) -> tuple[Features, Features]:
    """Return, for each ground, which spaces of the sides have it, and with how many planets."""
    flat = edges.reshape(-1, 4 * 2, SPACE_SIZE)
    there = np.ascontiguousarray(flat[..., : len(GROUNDS)].transpose(2, 0, 1))
    return there, there * flat[..., -1]


def _hand_edges(spaces: Grid, segments: Grid) -> tuple[Features, Features]:
    """Return the sides of every tile of the hand, in each of its turns."""
    turned, ends = spaces[:, TURNED], segments[:, TURNED]
    return turned[:, :, EDGE].astype(np.float32), ends.astype(np.float32)


def _place_edges(seen: Observation) -> tuple[Features, Features]:
    """Return what lies against each side of each place; zeros where no tile lies."""
    own = seen["galaxies"][0]
    spaces, segments = _split(own[:, :TILE_SIZE])
    lying = {
        (int(one[TILE_SIZE + 1]), int(one[TILE_SIZE + 2]), int(one[TILE_SIZE + 3])): at
        for at, one in enumerate(own)
        if one[TILE_SIZE]
    }
    near: Features = np.zeros((act.PLACES, 4, 2, SPACE_SIZE), np.float32)
    ends: Features = np.zeros((act.PLACES, 4), np.float32)
    for place, (row, col, part, is_open) in enumerate(seen["places"].tolist()):
        for side, (down, right) in OFFSETS.items():
            at = lying.get((row + down, col + right, part))
            if is_open and at is not None:
                near[place, side] = spaces[at, EDGE[side.opposite]]
                ends[place, side] = segments[at, side.opposite]
    return near, ends
