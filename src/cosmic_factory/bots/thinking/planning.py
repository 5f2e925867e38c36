"""The galaxy a bot means to build: looked for with the eyes of its level, then laid for real."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import msgspec

from cosmic_factory.bots.levels.level import Level
from cosmic_factory.bots.thinking.card_focus import prices_of, speaks_of_paths, steps_of
from cosmic_factory.bots.thinking.fitting import Eye, fitted
from cosmic_factory.bots.thinking.prices import prices
from cosmic_factory.bots.thinking.track_worth import rounds_left, worth
from cosmic_factory.bots.thinking.view_reading import galaxy_of
from cosmic_factory.rules import (
    Choice,
    Colour,
    Galaxy,
    MineView,
    Placement,
    RoundRules,
    ScoringInput,
    Tile,
    TileId,
    Tracks,
    Value,
    View,
    left_neighbour,
    may_offer,
    score_round,
    settle,
)
from cosmic_factory.solver import (
    SUM,
    Budget,
    Objective,
    Sum,
    Weakest,
    Weights,
    Worst,
    solve,
    solve_robust,
    worst_removal,
)


class Plan(Value, frozen=True):
    """A whole galaxy, tile by tile, and the tiles that are to lie face down."""

    placements: tuple[Placement, ...]
    face_down: tuple[TileId, ...] = ()


# What a plan is worth beyond its own points, for instance by the bets it may win.
Hope = Callable[[Galaxy], float]


def no_hope(_: Galaxy) -> float:
    """Points alone count."""
    return 0.0


def planned(view: View, mine: MineView, level: Level, chance: Random, hope: Hope = no_hope) -> Plan:
    """The best galaxy the level finds for its nine tiles."""
    if level.fits:
        return _named(view, mine, level, _fitted(view, mine, level, chance))
    plans = [
        _named(view, mine, level, _found(view, mine, level, objective, chance.getrandbits(32)))
        for objective in _objectives(view, mine, level)
    ]
    if len(plans) == 1:
        return plans[0]
    return max(plans, key=lambda plan: _value(view, mine, plan, hope))


def _fitted(view: View, mine: MineView, level: Level, chance: Random) -> Galaxy:
    tiles = [seen_tile(view, one, level) for one in mine.hand]
    eye = Eye(view.round.rules, prices_of(level, view, scored_tracks(view, mine)))
    return fitted(tiles, view.round.rules, eye, chance, glances=level.glances, looks=level.steps)


def _found(view: View, mine: MineView, level: Level, objective: Objective, seed: int) -> Galaxy:
    tiles = [seen_tile(view, one, level) for one in mine.hand]
    rules = view.round.rules
    budget = Budget(steps=steps_of(level, rules), prove=False)
    look = solve_robust if rules.removals else solve
    return look(tiles, rules, objective, budget=budget, seed=seed).galaxy


def seen_tile(view: View, tile: TileId, level: Level) -> Tile:
    """A tile with the eyes of the level: beginners see colours and planets, not what parts them."""
    whole = view.table.tile_set.tile(tile)
    if level.sees_segments or speaks_of_paths(view.round.rules):
        return whole
    return msgspec.structs.replace(whole, segments=frozenset())


def _named(view: View, mine: MineView, level: Level, galaxy: Galaxy) -> Plan:
    """The galaxy with the tiles' ids instead of their faces; equal tiles are interchangeable."""
    left = list(mine.hand)
    placements, face_down = [], []
    for one in galaxy.laid:
        tile = next(known for known in left if seen_tile(view, known, level) == one.tile)
        left.remove(tile)
        cell = one.cell
        placements.append(Placement(tile, cell.row, cell.col, one.turns, cell.part))
        if one.face_down:
            face_down.append(tile)
    return Plan(tuple(placements), tuple(face_down))


# --- aims ----------------------------------------------------------------------------------


def scored_tracks(view: View, mine: MineView) -> Tracks:
    """The tracks that the own galaxy moves: a gift moves the left neighbour's."""
    seat = mine.seat
    if view.round.rules.scores_right_neighbour:
        seat = left_neighbour(seat, len(view.seats))
    return view.seats[seat].tracks


def _objectives(view: View, mine: MineView, level: Level) -> Sequence[Objective]:
    """What to look for; a level that compares looks for several things and takes the best."""
    tracks = scored_tracks(view, mine)
    own_prices = prices_of(level, view, tracks)
    aims: list[Sum | Weights | Weakest] = [own_prices]
    if level.compares_plans:
        aims += [prices(tracks, rounds_left(view) // 2), Weakest(tracks), SUM]
    if not view.round.rules.scores_right_neighbour:
        return aims
    if level.compares_plans:
        aims += _but_one(own_prices)
    return [Worst(aim) for aim in aims]


def _but_one(aim: Weights) -> list[Weights]:
    """A poor gift may keep one rich colour, for a bet on the galaxy that was built (R6)."""
    return [msgspec.structs.replace(aim, **{colour.value: 0.0}) for colour in Colour]


# --- comparing -----------------------------------------------------------------------------


def _value(view: View, mine: MineView, plan: Plan, hope: Hope) -> float:
    """What a plan will be worth, by the real tiles; a gift should be worth little."""
    rules, tracks = view.round.rules, scored_tracks(view, mine)
    galaxy = galaxy_of(view, plan.placements, plan.face_down)
    built = galaxy
    if rules.removals:
        galaxy = worst_removal(galaxy, rules, prices(tracks, rounds_left(view)))
    gained = _best_settled(rules, galaxy, tracks, rounds_left(view))
    return hope(built) + (-gained if rules.scores_right_neighbour else gained)


def _best_settled(rules: RoundRules, galaxy: Galaxy, tracks: Tracks, rounds: int) -> float:
    """The worth of the tracks after the round, with the best swap or offering."""
    (sheet,) = score_round(rules, [ScoringInput(galaxy, tracks)])
    choices = [Choice(swap=colour) for colour in Colour] if rules.path_to_colour else [Choice()]
    choices += [Choice(offering=one) for one in Colour if may_offer(rules, sheet.after, one)]
    return max(worth(settle(rules, sheet, choice).after, rounds) for choice in choices)
