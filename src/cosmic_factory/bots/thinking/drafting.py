"""Chooses the three tiles to keep: by their looks, or by their mean value in imagined hands.

Which tiles are good depends on who builds with them and who scores the galaxy under this card.
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

SAMPLE_SEARCH_STEPS = 400
# The best single tiles, of which all combinations are compared.
MAX_COMBINED_TILES = 5


class DraftTarget(NamedTuple):
    """Whose tracks the kept tiles will move, and whether more points there are wanted."""

    tracks: Tracks
    maximise: bool


def draft_target(view: View, mine: MineView) -> DraftTarget:
    """Return whose points the kept tiles make.

    With Gift the left neighbour scores the galaxy, and with Space Pirate the right neighbour builds
    with the tiles: then they should bring little.
    """
    rules, seats = view.round.rules, len(view.seats)
    scorer = mine.seat
    if rules.hands_move_right:
        scorer = right_neighbour(scorer, seats)
    if rules.scores_right_neighbour:
        scorer = left_neighbour(scorer, seats)
    return DraftTarget(view.seats[scorer].tracks, maximise=scorer == mine.seat)


def kept_tiles(
    view: View, mine: MineView, kept: tuple[TileId, ...], level: Level, chance: Random
) -> tuple[TileId, ...]:
    """Return three tiles of the hand, to go with the tiles kept before."""
    if level.draft_samples == 0:
        return _by_looks(view, mine, level, chance)
    return _by_samples(view, mine, kept, level, chance)


# --- by looks ------------------------------------------------------------------------------


def _by_looks(view: View, mine: MineView, level: Level, chance: Random) -> tuple[TileId, ...]:
    """Return the tiles with the most (or fewest) planets and features that the card rewards."""
    tile, rules = view.table.tile_set.tile, view.round.rules
    sign = 1 if draft_target(view, mine).maximise else -1

    def rating(one: TileId) -> float:
        return sign * _rating(tile(one), rules, level) + chance.random() / 2

    return tuple(sorted(mine.hand, key=rating, reverse=True)[:KEPT_PER_HAND])


def _rating(tile: Tile, rules: RoundRules, level: Level) -> float:
    planets = sum(space.planets for space in tile.spaces)
    dark = sum(space.colour is None for space in tile.spaces)
    rewarded = 0.0
    if rules.constellation_points:
        rewarded += 1.5 * dark
    if rules.path_measure is not PathMeasure.LONGEST_PATH:
        rewarded += len(tile.segments) / 2
    if rules.zone_extra is not None:
        extra = rules.zone_extra
        rewarded += sum(
            extra.of(space.colour, space.planets) for space in tile.spaces if space.colour
        )
    return planets + rewarded + level.star_weight * len(tile.segments)


# --- by samples ----------------------------------------------------------------------------


def _by_samples(
    view: View, mine: MineView, kept: tuple[TileId, ...], level: Level, chance: Random
) -> tuple[TileId, ...]:
    """Return the best single tiles, or the best combination if the level compares those."""
    sampled = _SampledValue(view, mine, kept, level, chance.getrandbits(32))
    ranked = sorted(mine.hand, key=lambda tile: sampled.of((tile,)), reverse=True)
    if not level.drafts_combinations:
        return tuple(ranked[:KEPT_PER_HAND])
    return max(combinations(ranked[:MAX_COMBINED_TILES], KEPT_PER_HAND), key=sampled.of)


class _SampledValue:
    """The mean value of tiles over imagined hands, the same hands for all tiles compared."""

    def __init__(
        self, view: View, mine: MineView, kept: tuple[TileId, ...], level: Level, seed: int
    ) -> None:
        self._tile = view.table.tile_set.tile
        self._rules = view.round.rules
        self._kept = kept
        self._pool = [self._tile(one) for one in unseen(view, (*mine.hand, *kept))]
        target = draft_target(view, mine)
        wanted = prices_of(level, view, target.tracks)
        self._objective = self._objective_for(wanted)
        # The neighbour builds a pirated hand as well as possible; a gift is built badly.
        self._sign = 1 if target.maximise or self._rules.scores_right_neighbour else -1
        self._samples, self._seed = level.draft_samples, seed

    def _objective_for(self, wanted: Weights) -> Objective:
        return Worst(wanted) if self._rules.scores_right_neighbour else wanted

    def of(self, tiles: tuple[TileId, ...]) -> float:
        """Return the mean over imagined hands; more is better for the one who keeps the tiles."""
        return (
            self._sign
            * estimate(
                [self._tile(one) for one in (*self._kept, *tiles)],
                self._pool,
                self._rules,
                self._objective,
                samples=self._samples,
                steps=SAMPLE_SEARCH_STEPS,
                seed=self._seed,
            ).mean
        )
