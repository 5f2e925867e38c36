"""Building as it comes: one tile after the other, each where it looks best at the moment.

That is how people begin. Nobody thinks of the whole galaxy; when all tiles lie, a few swaps and
turns are tried and the better ones stay.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from cosmic_factory.rules import (
    FRAMES,
    Cell,
    Galaxy,
    LaidTile,
    RoundRules,
    ScoringInput,
    Shape,
    Tile,
    Track,
    free_cells,
    galaxy_size,
    score_round,
)
from cosmic_factory.solver import Weights

TURNS = range(4)
# How much a growing zone pleases beyond its points, for each planet times planet.
GROWTH = 0.04

Laid = tuple[LaidTile, ...]


class Eye:
    """What a galaxy looks like to somebody who values points in a certain way."""

    def __init__(self, rules: RoundRules, weights: Weights) -> None:
        self._rules = rules
        self._prices = dict(zip(Track, weights.four, strict=True))
        # A gift should look poor.
        self._sign = -1 if rules.scores_right_neighbour else 1

    def looks(self, laid: Sequence[LaidTile]) -> float:
        """Points and the promise of zones that may still grow."""
        (sheet,) = score_round(self._rules, [ScoringInput(Galaxy.of(laid))])
        points = sum(price * sheet.after.position(track) for track, price in self._prices.items())
        if self._rules.path_to_colour:
            points += max(self._prices.values()) * sheet.path.points
        promise = sum(zone.planets**2 for zone in sheet.zones)
        return self._sign * (points + GROWTH * promise)


def fitted(
    tiles: Sequence[Tile],
    rules: RoundRules,
    eye: Eye,
    chance: Random,
    *,
    glances: int,
    looks: int,
) -> Galaxy:
    """A whole galaxy, as somebody lays it who takes the tiles as they come.

    `glances` are the ways to lay a tile that are looked at, `looks` the changes tried at the end.
    """
    laid: Laid = ()
    for tile in chance.sample(tiles, len(tiles))[: galaxy_size(rules.shape)]:
        spots = _spots(rules.shape, [one.cell for one in laid])
        ways = [(*laid, LaidTile(tile, spot, turns)) for spot in spots for turns in TURNS]
        laid = max(chance.sample(ways, min(glances, len(ways))), key=eye.looks)
    laid = _improved(laid, eye, chance, looks)
    for _ in range(rules.face_down):
        laid = max(_with_one_hidden(laid), key=eye.looks)
    return Galaxy.of(laid)


def _spots(shape: Shape, taken: Sequence[Cell]) -> list[Cell]:
    """Free places beside what lies: tiles are laid against each other."""
    free = free_cells(shape, taken) if not FRAMES[shape] or taken else FRAMES[shape][0]
    beside = [cell for cell in free if any(near in taken for near in cell.neighbours)]
    return beside or list(free)


def _improved(laid: Laid, eye: Eye, chance: Random, looks: int) -> Laid:
    """The best of so many changes, one after the other."""
    best = eye.looks(laid)
    for _ in range(looks):
        changed = _changed(laid, chance)
        seen = eye.looks(changed)
        if seen > best:
            laid, best = changed, seen
    return laid


def _changed(laid: Laid, chance: Random) -> Laid:
    """Two tiles in each other's place, or one turned."""
    one, other = chance.randrange(len(laid)), chance.randrange(len(laid))
    changed = list(laid)
    changed[one] = _at(laid[other].cell, laid[one], chance.choice(TURNS))
    if one != other:
        changed[other] = _at(laid[one].cell, laid[other], chance.choice(TURNS))
    return tuple(changed)


def _at(cell: Cell, tile: LaidTile, turns: int) -> LaidTile:
    return msgspec.structs.replace(tile, cell=cell, turns=turns)


def _with_one_hidden(laid: Laid) -> list[Laid]:
    """Each way to turn one more tile face down."""
    return [
        (*laid[:at], msgspec.structs.replace(one, face_down=True), *laid[at + 1 :])
        for at, one in enumerate(laid)
        if not one.face_down
    ]
