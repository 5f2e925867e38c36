"""What a card draws a player's eyes to, and how long they rest there."""

from __future__ import annotations

from cosmic_factory.bots.levels.level import Level
from cosmic_factory.bots.thinking.prices import prices
from cosmic_factory.bots.thinking.track_worth import rounds_left
from cosmic_factory.rules import Exchange, PathMeasure, RoundRules, Shape, Stakes, Tracks, View
from cosmic_factory.solver import Weights

# Without a frame there are so many more ways to lay a tile.
FREE_STEPS = 10
# Constellations are one more thing to look for, all over the galaxy.
STAR_STEPS = 3
# When bets count for more, or points may be moved to where they are wanted, a second look pays.
SECOND_LOOK = 2


def speaks_of_paths(rules: RoundRules) -> bool:
    """A card that names paths draws everybody's eyes to the asteroids."""
    return rules.path_measure is not PathMeasure.LONGEST_PATH or rules.path_to_colour


def steps_of(level: Level, rules: RoundRules) -> int:
    """Steps of search for one plan: people look longer where there is more to see or to win."""
    steps = level.steps * (1 + rules.face_down)
    if rules.shape is Shape.FREE:
        steps *= FREE_STEPS
    if rules.constellation_points:
        steps *= STAR_STEPS
    if rules.stakes != Stakes() or not rules.tokens_lock or rules.asks_for_choice:
        steps *= SECOND_LOOK
    return steps


def prices_of(level: Level, view: View, tracks: Tracks) -> Weights:
    """What a point on each track is worth to the level under this card."""
    rules = view.round.rules
    star = level.star_sense
    if speaks_of_paths(rules) or rules.constellation_points:
        # A card that speaks of stars opens everybody's eyes a little, and a planner's wholly.
        star = max(star, 0.3 if level.fits else 1.0)
    if not level.foresight:
        return Weights(0.33, 0.33, 0.33, star)
    own = prices(tracks, rounds_left(view), star)
    return own if level.fits or rules.offering is None else _with_offering(own, rules.offering)


def _with_offering(own: Weights, offering: Exchange) -> Weights:
    """A planner sees that even a point too many can be given for its share of the stars."""
    least = offering.star_points / offering.colour_points
    return Weights(
        max(own.vegetation, least), max(own.ice, least), max(own.desert, least), own.star
    )
