"""What a level pays attention to under a Kaos card, and how long it searches."""

from __future__ import annotations

from cosmic_factory.bots.levels.level import Level
from cosmic_factory.bots.thinking.prices import prices
from cosmic_factory.bots.thinking.track_worth import rounds_left
from cosmic_factory.rules import Exchange, PathMeasure, RoundRules, Shape, Stakes, Tracks, View
from cosmic_factory.solver import Weights

# Times as many steps of search for a free shape, which has many more layouts.
FREE_SHAPE_FACTOR = 10
# The same when constellations count.
CONSTELLATION_FACTOR = 3
# The same when bets count for more, tokens lock nothing, or points may be moved.
HIGH_STAKES_FACTOR = 2


def rewards_paths(rules: RoundRules) -> bool:
    """Return whether the card is about paths, so that every level notices segments."""
    return rules.path_measure is not PathMeasure.LONGEST_PATH or rules.path_to_colour


def search_steps_of(level: Level, rules: RoundRules) -> int:
    """Return the steps of search for one plan: more where there is more to find or to win."""
    steps = level.search_steps * (1 + rules.face_down)
    if rules.shape is Shape.FREE:
        steps *= FREE_SHAPE_FACTOR
    if rules.constellation_points:
        steps *= CONSTELLATION_FACTOR
    if rules.stakes != Stakes() or not rules.tokens_lock or rules.asks_for_choice:
        steps *= HIGH_STAKES_FACTOR
    return steps


def prices_of(level: Level, view: View, tracks: Tracks) -> Weights:
    """Return what a point on each track is worth to the level under this card."""
    rules = view.round.rules
    star = level.star_weight
    if rewards_paths(rules) or rules.constellation_points:
        # Under a card about stars, greedy levels notice them a little and planners fully.
        star = max(star, 0.3 if level.lays_greedily else 1.0)
    if not level.plans_ahead:
        return Weights(0.33, 0.33, 0.33, star)
    own = prices(tracks, rounds_left(view), star)
    return (
        own
        if level.lays_greedily or rules.offering is None
        else _with_offering(own, rules.offering)
    )


def _with_offering(own: Weights, offering: Exchange) -> Weights:
    """Raise the prices to what a surplus point is worth as part of an offering, in stars."""
    least = offering.star_points / offering.colour_points
    return Weights(
        max(own.vegetation, least), max(own.ice, least), max(own.desert, least), own.star
    )
