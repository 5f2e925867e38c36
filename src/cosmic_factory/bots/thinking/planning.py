"""Plans the galaxy that a bot will build in this round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import msgspec

from cosmic_factory.bots.levels.level import Level
from cosmic_factory.bots.thinking.card_focus import prices_of, rewards_paths, search_steps_of
from cosmic_factory.bots.thinking.greedy_building import GalaxyAppraiser, built_greedily
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


class BuildPlan(Value, frozen=True):
    """A whole galaxy, and which of its tiles are to lie face down."""

    placements: tuple[Placement, ...]
    face_down: tuple[TileId, ...] = ()


# Returns what a planned galaxy is worth beyond its own points, such as the bets it may win.
PlanBonus = Callable[[Galaxy], float]


def no_bonus(_: Galaxy) -> float:
    """Return 0: only the points of the galaxy count."""
    return 0.0


def planned(
    view: View, mine: MineView, level: Level, chance: Random, bonus: PlanBonus = no_bonus
) -> BuildPlan:
    """Return the best galaxy that the level finds for the tiles of its hand."""
    if level.lays_greedily:
        return _as_plan(view, mine, level, _built_greedily(view, mine, level, chance))
    plans = [
        _as_plan(view, mine, level, _searched(view, mine, level, objective, chance.getrandbits(32)))
        for objective in _objectives(view, mine, level)
    ]
    if len(plans) == 1:
        return plans[0]
    return max(plans, key=lambda plan: _value(view, mine, plan, bonus))


def _built_greedily(view: View, mine: MineView, level: Level, chance: Random) -> Galaxy:
    tiles = [tile_as_seen(view, one, level) for one in mine.hand]
    appraiser = GalaxyAppraiser(
        view.round.rules, prices_of(level, view, tracks_to_move(view, mine))
    )
    return built_greedily(
        tiles,
        view.round.rules,
        appraiser,
        chance,
        ways_compared=level.ways_compared,
        changes_tried=level.search_steps,
    )


def _searched(view: View, mine: MineView, level: Level, objective: Objective, seed: int) -> Galaxy:
    tiles = [tile_as_seen(view, one, level) for one in mine.hand]
    rules = view.round.rules
    budget = Budget(steps=search_steps_of(level, rules), prove=False)
    look = solve_robust if rules.removals else solve
    return look(tiles, rules, objective, budget=budget, seed=seed).galaxy


def tile_as_seen(view: View, tile: TileId, level: Level) -> Tile:
    """Return the tile as the level sees it: for a cadet without segments, unless paths count."""
    whole = view.table.tile_set.tile(tile)
    if level.sees_segments or rewards_paths(view.round.rules):
        return whole
    return msgspec.structs.replace(whole, segments=frozenset())


def _as_plan(view: View, mine: MineView, level: Level, galaxy: Galaxy) -> BuildPlan:
    """Return the galaxy as placements of tile ids; equal tiles are interchangeable."""
    left = list(mine.hand)
    placements, face_down = [], []
    for one in galaxy.laid:
        tile = next(known for known in left if tile_as_seen(view, known, level) == one.tile)
        left.remove(tile)
        cell = one.cell
        placements.append(Placement(tile, cell.row, cell.col, one.turns, cell.part))
        if one.face_down:
            face_down.append(tile)
    return BuildPlan(tuple(placements), tuple(face_down))


# --- objectives ----------------------------------------------------------------------------------


def tracks_to_move(view: View, mine: MineView) -> Tracks:
    """Return the tracks that the own galaxy moves: with Gift, those of the left neighbour."""
    seat = mine.seat
    if view.round.rules.scores_right_neighbour:
        seat = left_neighbour(seat, len(view.seats))
    return view.seats[seat].tracks


def _objectives(view: View, mine: MineView, level: Level) -> Sequence[Objective]:
    """Return the objectives to search with; only a level that compares plans has several."""
    tracks = tracks_to_move(view, mine)
    own_prices = prices_of(level, view, tracks)
    objectives: list[Sum | Weights | Weakest] = [own_prices]
    if level.compares_plans:
        objectives += [prices(tracks, rounds_left(view) // 2), Weakest(tracks), SUM]
    if not view.round.rules.scores_right_neighbour:
        return objectives
    if level.compares_plans:
        objectives += _without_each_colour(own_prices)
    return [Worst(one) for one in objectives]


def _without_each_colour(weights: Weights) -> list[Weights]:
    """Return the weights without each colour in turn.

    A poor gift may keep one rich colour, for a bet on the galaxy that was built (R6).
    """
    return [msgspec.structs.replace(weights, **{colour.value: 0.0}) for colour in Colour]


# --- comparing -----------------------------------------------------------------------------


def _value(view: View, mine: MineView, plan: BuildPlan, bonus: PlanBonus) -> float:
    """Return what a plan is worth, counted with all segments; a gift should be worth little."""
    rules, tracks = view.round.rules, tracks_to_move(view, mine)
    galaxy = galaxy_of(view, plan.placements, plan.face_down)
    built = galaxy
    if rules.removals:
        galaxy = worst_removal(galaxy, rules, prices(tracks, rounds_left(view)))
    gained = _best_worth_after(rules, galaxy, tracks, rounds_left(view))
    return bonus(built) + (-gained if rules.scores_right_neighbour else gained)


def _best_worth_after(rules: RoundRules, galaxy: Galaxy, tracks: Tracks, rounds: int) -> float:
    """Return the worth of the tracks after the round, with the best swap or offering."""
    (sheet,) = score_round(rules, [ScoringInput(galaxy, tracks)])
    choices = [Choice(swap=colour) for colour in Colour] if rules.path_to_colour else [Choice()]
    choices += [Choice(offering=one) for one in Colour if may_offer(rules, sheet.after, one)]
    return max(worth(settle(rules, sheet, choice).after, rounds) for choice in choices)
