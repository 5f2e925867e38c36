"""Which three tiles to keep: by the eye, or by what they promise in imagined hands.

What is wanted depends on the card: who builds with the kept tiles, and who scores what is built.
"""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import NamedTuple

from cosmic_factory.bots.levels.level import Level
from cosmic_factory.bots.thinking.card_focus import prices_of
from cosmic_factory.bots.thinking.view_reading import unseen
from cosmic_factory.rules import (
    KEPT_PER_HAND,
    MineView,
    PathMeasure,
    RoundRules,
    Tile,
    TileId,
    Tracks,
    View,
    left_neighbour,
    right_neighbour,
)
from cosmic_factory.solver import Objective, Weights, Worst, estimate

SAMPLE_STEPS = 400
# So many of the best single tiles are tried together.
SHORT_LIST = 5


class Aim(NamedTuple):
    """Whose points the kept tiles will make, and whether they are to be many."""

    tracks: Tracks
    many: bool


def draft_aim(view: View, mine: MineView) -> Aim:
    """A gift is scored on the left, a pirated hand is built with on the right: spoil them."""
    rules, seats = view.round.rules, len(view.seats)
    scorer = mine.seat
    if rules.hands_move_right:
        scorer = right_neighbour(scorer, seats)
    if rules.scores_right_neighbour:
        scorer = left_neighbour(scorer, seats)
    return Aim(view.seats[scorer].tracks, many=scorer == mine.seat)


def kept_tiles(
    view: View, mine: MineView, kept: tuple[TileId, ...], level: Level, chance: Random
) -> tuple[TileId, ...]:
    """Three tiles of the hand, to go with what was kept before."""
    if level.samples == 0:
        return _by_eye(view, mine, level, chance)
    return _by_promise(view, mine, kept, level, chance)


# --- by the eye ----------------------------------------------------------------------------


def _by_eye(view: View, mine: MineView, level: Level, chance: Random) -> tuple[TileId, ...]:
    """Planets catch the eye, and whatever the card speaks of; the best or the worst tiles."""
    tile, rules = view.table.tile_set.tile, view.round.rules
    sign = 1 if draft_aim(view, mine).many else -1

    def looks(one: TileId) -> float:
        return sign * _looks(tile(one), rules, level) + chance.random() / 2

    return tuple(sorted(mine.hand, key=looks, reverse=True)[:KEPT_PER_HAND])


def _looks(tile: Tile, rules: RoundRules, level: Level) -> float:
    planets = sum(space.planets for space in tile.spaces)
    dark = sum(space.colour is None for space in tile.spaces)
    spoken_of = 0.0
    if rules.constellation_points:
        spoken_of += 1.5 * dark
    if rules.path_measure is not PathMeasure.LONGEST_PATH:
        spoken_of += len(tile.segments) / 2
    if rules.zone_extra is not None:
        extra = rules.zone_extra
        spoken_of += sum(
            extra.of(space.colour, space.planets) for space in tile.spaces if space.colour
        )
    return planets + spoken_of + level.star_sense * len(tile.segments)


# --- by promise ----------------------------------------------------------------------------


def _by_promise(
    view: View, mine: MineView, kept: tuple[TileId, ...], level: Level, chance: Random
) -> tuple[TileId, ...]:
    """First each tile by itself, then, if the level combines, the best of them together."""
    promise = _Promise(view, mine, kept, level, chance.getrandbits(32))
    ranked = sorted(mine.hand, key=lambda tile: promise.of((tile,)), reverse=True)
    if not level.combines:
        return tuple(ranked[:KEPT_PER_HAND])
    return max(combinations(ranked[:SHORT_LIST], KEPT_PER_HAND), key=promise.of)


class _Promise:
    """What tiles promise, over imagined hands that are the same for all tiles compared."""

    def __init__(
        self, view: View, mine: MineView, kept: tuple[TileId, ...], level: Level, seed: int
    ) -> None:
        self._tile = view.table.tile_set.tile
        self._rules = view.round.rules
        self._kept = kept
        self._pool = [self._tile(one) for one in unseen(view, (*mine.hand, *kept))]
        aim = draft_aim(view, mine)
        wanted = prices_of(level, view, aim.tracks)
        self._objective = self._objective_for(wanted)
        # A pirated hand is built with as well as can be, a gift as badly.
        self._sign = 1 if aim.many or self._rules.scores_right_neighbour else -1
        self._samples, self._seed = level.samples, seed

    def _objective_for(self, wanted: Weights) -> Objective:
        return Worst(wanted) if self._rules.scores_right_neighbour else wanted

    def of(self, tiles: tuple[TileId, ...]) -> float:
        """The mean over imagined hands; more is better for the one who keeps them."""
        return (
            self._sign
            * estimate(
                [self._tile(one) for one in (*self._kept, *tiles)],
                self._pool,
                self._rules,
                self._objective,
                samples=self._samples,
                steps=SAMPLE_STEPS,
                seed=self._seed,
            ).mean
        )
