"""Greedy building: one tile after the other, each where it is worth most at the moment.

Beginners build like that. When all tiles lie, a few swaps and turns are tried, and those that
improve the galaxy stay.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from cosmic_factory.rules import (
    FRAMES,
    Cell,
    Colour,
    Galaxy,
    LaidTile,
    RoundRules,
    Shape,
    Tile,
    Track,
    Tracks,
    free_cells,
    galaxy_size,
)
from cosmic_factory.solver import CountedGalaxy, Weights, count_galaxies

TURNS = range(4)
# What a zone is worth beyond its points because it may grow, times its planets squared.
GROWTH_BONUS = 0.04

Laid = tuple[LaidTile, ...]


class GalaxyAppraiser:
    """Values galaxies by the points on each track, with given weights."""

    def __init__(self, rules: RoundRules, weights: Weights) -> None:
        self._rules = rules
        self._prices = dict(zip(Track, weights.four, strict=True))
        # A gift goes to the left neighbour, so it should be poor.
        self._sign = -1 if rules.scores_right_neighbour else 1

    def values(self, ways: Sequence[Laid]) -> list[float]:
        """Return for each layout the weighted points, and a bonus for zones that may still grow."""
        counted = count_galaxies([Galaxy.of(laid) for laid in ways], self._rules)
        return [self._sign * self._worth(one) for one in counted]

    def best(self, ways: Sequence[Laid]) -> Laid:
        """Return the layout that is worth most, the first of equal ones."""
        return max(zip(self.values(ways), ways, strict=True), key=lambda one: one[0])[1]

    def _worth(self, counted: CountedGalaxy) -> float:
        points = counted.points
        tracks = Tracks()
        for colour, gained in zip(
            Colour, (points.vegetation, points.ice, points.desert), strict=True
        ):
            tracks = tracks.moved(Track.of(colour), gained)
        if not self._rules.path_to_colour:
            tracks = tracks.moved(Track.STAR, points.path)
        tracks = tracks.moved(Track.STAR, points.constellations)
        worth = sum(price * tracks.position(track) for track, price in self._prices.items())
        if self._rules.path_to_colour:
            worth += max(self._prices.values()) * points.path
        return worth + GROWTH_BONUS * counted.planets_squared


def built_greedily(
    tiles: Sequence[Tile],
    rules: RoundRules,
    appraiser: GalaxyAppraiser,
    chance: Random,
    *,
    ways_compared: int,
    changes_tried: int,
) -> Galaxy:
    """Return a whole galaxy of the tiles, laid in random order.

    For each tile, `ways_compared` random ways to lay it are compared. When all tiles lie,
    `changes_tried` random changes are tried.
    """
    laid: Laid = ()
    for tile in chance.sample(tiles, len(tiles))[: galaxy_size(rules.shape)]:
        cells = _open_cells(rules.shape, [one.cell for one in laid])
        ways = [(*laid, LaidTile(tile, cell, turns)) for cell in cells for turns in TURNS]
        laid = appraiser.best(chance.sample(ways, min(ways_compared, len(ways))))
    laid = _improved(laid, appraiser, chance, changes_tried)
    for _ in range(rules.face_down):
        laid = appraiser.best(_with_one_hidden(laid))
    return Galaxy.of(laid)


def _open_cells(shape: Shape, taken: Sequence[Cell]) -> list[Cell]:
    """Return the free cells that touch a laid tile, or all free cells if none does."""
    free = free_cells(shape, taken) if not FRAMES[shape] or taken else FRAMES[shape][0]
    beside = [cell for cell in free if any(near in taken for near in cell.neighbours)]
    return beside or list(free)


def _improved(laid: Laid, appraiser: GalaxyAppraiser, chance: Random, changes_tried: int) -> Laid:
    """Return the layout after that many random changes, of which only improvements stay."""
    (best,) = appraiser.values([laid])
    for _ in range(changes_tried):
        changed = _changed(laid, chance)
        (value,) = appraiser.values([changed])
        if value > best:
            laid, best = changed, value
    return laid


def _changed(laid: Laid, chance: Random) -> Laid:
    """Return the layout with two tiles swapped, or with one tile turned."""
    one, other = chance.randrange(len(laid)), chance.randrange(len(laid))
    changed = list(laid)
    changed[one] = _at(laid[other].cell, laid[one], chance.choice(TURNS))
    if one != other:
        changed[other] = _at(laid[one].cell, laid[other], chance.choice(TURNS))
    return tuple(changed)


def _at(cell: Cell, tile: LaidTile, turns: int) -> LaidTile:
    return msgspec.structs.replace(tile, cell=cell, turns=turns)


def _with_one_hidden(laid: Laid) -> list[Laid]:
    """Return the layouts with one more tile face down, one for each tile."""
    return [
        (*laid[:at], msgspec.structs.replace(one, face_down=True), *laid[at + 1 :])
        for at, one in enumerate(laid)
        if not one.face_down
    ]
