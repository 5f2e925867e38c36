"""The actions of the environment: 688 numbers for everything a seat can do in any phase.

A command that names several tiles (three to keep, two to pick) takes one action for each of them.
docs/reference/lab-environment.md lists the numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cosmic_factory.rules import (
    FRAMES,
    HAND_SIZE,
    KEPT_PER_HAND,
    Cell,
    Colour,
    MineView,
    Phase,
    Shape,
    TileId,
    View,
    free_cells,
    free_tokens,
    galaxy_size,
    is_complete,
    may_offer,
)

# Places at which a tile may be laid: eight connected tiles touch at most this many free cells.
PLACES = 18
TURNS = 4

Mask = NDArray[np.int8]


def _spans(*lengths: int) -> list[range]:
    starts = np.cumsum([0, *lengths]).tolist()
    return [range(start, start + length) for start, length in zip(starts, lengths, strict=False)]


# Every way to ask for one, two or three tokens in one go.
GRABS: tuple[tuple[Colour, ...], ...] = tuple(
    tokens for count in (1, 2, 3) for tokens in combinations(Colour, count)
)
# A colour for a swap or an offering; None makes no offering.
CHOICES: tuple[Colour | None, ...] = (*Colour, None)

(
    WAIT,
    KEEP_TILE,
    LAY_TILE,
    TURN_DOWN,
    GRAB,
    FINISH,
    PICK_TILE,
    CHOOSE,
) = _spans(
    1,
    HAND_SIZE,
    HAND_SIZE * PLACES * TURNS,
    HAND_SIZE,
    len(GRABS),
    1,
    HAND_SIZE,
    len(CHOICES),
)
ACTIONS = CHOOSE.stop


class Lay(NamedTuple):
    """A tile of the hand, a place (see `open_places`) and quarter turns."""

    slot: int
    place: int
    turns: int


def lay_action(lay: Lay) -> int:
    """Return the number of the action that lays a tile.

    >>> lay_of(lay_action(Lay(slot=2, place=5, turns=3)))
    Lay(slot=2, place=5, turns=3)
    """
    return LAY_TILE[(lay.slot * PLACES + lay.place) * TURNS + lay.turns]


def lay_of(action: int) -> Lay:
    """Return what the action with that number lays."""
    rest, turns = divmod(LAY_TILE.index(action), TURNS)
    return Lay(*divmod(rest, PLACES), turns)


def open_places(shape: Shape, taken: Sequence[Cell]) -> tuple[Cell | None, ...]:
    """Return where a tile may be laid, by the number of the place; None where none may.

    A frame numbers its cells in reading order. In a free shape the places are the cells that
    touch what lies there, in reading order: their numbers change with every tile.
    """
    if FRAMES[shape]:
        return tuple(None if cell in taken else cell for cell in FRAMES[shape][0])
    return free_cells(shape, taken)


def action_mask(view: View, chosen: Sequence[int]) -> Mask:
    """Return 1 for every legal action; `chosen` are the tiles named so far in this phase.

    A seat that nobody waits for can only wait, and no other can.
    """
    mask: Mask = np.zeros(ACTIONS, np.int8)
    mine = _mine(view)
    if mine.seat not in view.round.waiting_for:
        mask[WAIT] = 1
        return mask
    match view.round.phase:
        case Phase.DRAFT_1 | Phase.DRAFT_2:
            mask[[KEEP_TILE[slot] for slot in range(len(mine.hand)) if slot not in chosen]] = 1
        case Phase.BUILD:
            _allow_building(mask, view, mine)
        case Phase.PICK:
            mask[[PICK_TILE[at] for at in pickable(view, mine) if at not in chosen]] = 1
        case Phase.CHOICE:
            mask[[CHOOSE[at] for at in _choices(view, mine)]] = 1
        case _:
            raise AssertionError(f"nobody decides anything at {view.round.phase}")
    return mask


def _mine(view: View) -> MineView:
    assert view.mine is not None, "a seat acts"
    return view.mine


def _allow_building(mask: Mask, view: View, mine: MineView) -> None:
    rules = view.round.rules
    cells = [one.cell for one in mine.placements]
    laid = {one.tile for one in mine.placements}
    if len(cells) < galaxy_size(rules.shape):
        slots = [slot for slot, tile in enumerate(mine.hand) if tile not in laid]
        free = [at for at, cell in enumerate(open_places(rules.shape, cells)) if cell is not None]
        block = mask[LAY_TILE.start : LAY_TILE.stop].reshape(HAND_SIZE, PLACES, TURNS)
        block[np.ix_(slots, free)] = 1  # a view of the mask itself
    if len(mine.face_down) < rules.face_down:
        face_up = laid.difference(mine.face_down)
        mask[[TURN_DOWN[slot] for slot, tile in enumerate(mine.hand) if tile in face_up]] = 1
    tokens_left = set(free_tokens(view.seats))
    mask[[GRAB[at] for at, tokens in enumerate(GRABS) if tokens_left.issuperset(tokens)]] = 1
    if is_complete(rules.shape, cells):
        mask[FINISH] = 1


def pickable(view: View, mine: MineView) -> dict[int, TileId]:
    """Return the neighbour's tiles that may be picked, by their number in its galaxy (R16)."""
    assert mine.pick_task is not None, "asked to pick"
    galaxy = view.seats[mine.pick_task.galaxy_of].galaxy
    return {at: one.tile for at, one in enumerate(galaxy) if one.tile is not None}


def _choices(view: View, mine: MineView) -> list[int]:
    rules = view.round.rules
    if rules.path_to_colour:
        return [at for at, colour in enumerate(CHOICES) if colour is not None]
    after = view.sheets[mine.seat].after
    return [
        at for at, colour in enumerate(CHOICES) if colour is None or may_offer(rules, after, colour)
    ]


def tiles_to_choose(view: View) -> int:
    """Return how many tiles this phase asks for, one action each."""
    if view.round.phase is Phase.PICK:
        task = _mine(view).pick_task
        assert task is not None, "asked to pick"
        return task.tiles
    return KEPT_PER_HAND
