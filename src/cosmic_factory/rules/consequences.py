"""What choices would bring and what they brought: galaxies as they count, bets as they stand.

Players see these numbers while they choose, and once all have chosen. Everything is counted from
what lies open on the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from cosmic_factory.rules.cards.round_rules import RoundRules
from cosmic_factory.rules.counting.galaxy_points import GalaxyPoints
from cosmic_factory.rules.counting.score_sheet import ScoredToken, ScoreSheet
from cosmic_factory.rules.counting.scoring import Choice, galaxy_points, held_bets
from cosmic_factory.rules.counting.zones import BestZones, best_zones, zones
from cosmic_factory.rules.flow.decisions.choosing import has_choice, pick_task, pickable
from cosmic_factory.rules.flow.state import State
from cosmic_factory.rules.pieces.galaxy import Cell, FaceUpTiles
from cosmic_factory.rules.pieces.tile import Colour, TileId
from cosmic_factory.rules.seat import Seat, SeatNumber
from cosmic_factory.rules.value import Value


class GalaxyStanding(Value, frozen=True):
    """How a galaxy counts as it lies now: the planets of its largest zones, and its points."""

    vegetation: int
    ice: int
    desert: int
    points: GalaxyPoints

    @property
    def best(self) -> BestZones:
        return {
            Colour.VEGETATION: self.vegetation,
            Colour.ICE: self.ice,
            Colour.DESERT: self.desert,
        }


class BetStanding(Value, frozen=True):
    """A bet as it would be decided now."""

    holder: SeatNumber
    token: ScoredToken


class BetChange(Value, frozen=True):
    """A bet as it stands, and as it would stand after a pick."""

    holder: SeatNumber
    before: ScoredToken
    after: ScoredToken


class PickCost(Value, frozen=True):
    """What one pick would do to the galaxy it is made in."""

    tiles: tuple[TileId, ...]
    points: GalaxyPoints
    # All bets of the galaxy's owner, and those of others that the pick decides differently.
    bets: tuple[BetChange, ...]
    # The points that the owner of the galaxy gains by it, bets included: hardly ever above 0.
    gained: int


class PickCosts(Value, frozen=True):
    """The galaxy's points before a pick, and the cost of each that can be made or begun.

    Where several tiles are to be picked, `costs` has every smaller number of tiles, too.
    """

    points: GalaxyPoints
    costs: tuple[PickCost, ...]


class PickOutcome(Value, frozen=True):
    """Who picked which tiles in whose galaxy, and what all picks together changed for its owner."""

    by: SeatNumber
    galaxy_of: SeatNumber
    cells: tuple[Cell, ...]
    before: GalaxyPoints
    after: GalaxyPoints
    bets: tuple[BetChange, ...]
    gained: int


class ChoiceOutcome(Value, frozen=True):
    """What a seat chose, None for keeping its points, and its total before and after."""

    seat: SeatNumber
    colour: Colour | None
    total_before: int
    total_after: int


class Outcomes(Value, frozen=True):
    """What everybody picked or chose in this round; shown when all have."""

    picks: tuple[PickOutcome, ...] = ()
    choices: tuple[ChoiceOutcome, ...] = ()


def standing(rules: RoundRules, tiles: FaceUpTiles) -> GalaxyStanding:
    """Count one galaxy as it lies."""
    found = zones(tiles)
    best = best_zones(found)
    return GalaxyStanding(
        best[Colour.VEGETATION],
        best[Colour.ICE],
        best[Colour.DESERT],
        galaxy_points(rules, tiles, found),
    )


def bet_standings(state: State, standings: Sequence[GalaxyStanding]) -> tuple[BetStanding, ...]:
    """Return all bets as they would be decided if the round ended now."""
    best = [one.best for one in standings]
    return tuple(
        BetStanding(seat, token)
        for seat in state.options.all_seats
        for token in held_bets(state.rules, seat, state.seats[seat].tokens, best)
    )


# --- picks ---------------------------------------------------------------------------------


def pick_costs(state: State, seat: Seat) -> PickCosts | None:
    """Return what each pick of a seat would cost, as all galaxies lie now; None without a task."""
    task = pick_task(state, seat)
    if task.tiles == 0:
        return None
    standings = _standings(state)
    victim = task.galaxy_of
    tiles = state.galaxy(victim).face_up_tiles
    cell_of = {laid.tile: laid.cell for laid in state.seats[victim].placements}
    bets = bet_standings(state, standings)
    costs = []
    for size in range(1, task.tiles + 1):
        for picked in combinations(pickable(state, victim), size):
            hit = standing(state.rules, _without(tiles, [cell_of[tile] for tile in picked]))
            then = bet_standings(state, _replaced(standings, victim, hit))
            costs.append(_pick_cost(victim, picked, standings[victim], hit, bets, then))
    return PickCosts(standings[victim].points, tuple(costs))


def _pick_cost(
    victim: Seat,
    picked: tuple[TileId, ...],
    now: GalaxyStanding,
    hit: GalaxyStanding,
    bets: Sequence[BetStanding],
    then: Sequence[BetStanding],
) -> PickCost:
    changes = _bet_changes(victim, bets, then)
    return PickCost(picked, hit.points, changes, _gained(victim, now, hit, changes))


def pick_outcomes(state: State) -> tuple[PickOutcome, ...]:
    """Return what all picks of the round did, once they have taken effect (R15)."""
    after = _standings(state)
    before = [_standing_before_picks(state, seat) for seat in state.options.all_seats]
    bets, then = bet_standings(state, before), bet_standings(state, after)
    return tuple(
        _pick_outcome(state, seat, before, after, bets, then)
        for seat in state.options.all_seats
        if state.seats[seat].pick
    )


def _pick_outcome(
    state: State,
    by: Seat,
    before: Sequence[GalaxyStanding],
    after: Sequence[GalaxyStanding],
    bets: Sequence[BetStanding],
    then: Sequence[BetStanding],
) -> PickOutcome:
    victim = pick_task(state, by).galaxy_of
    picked = state.seats[by].pick
    changes = _bet_changes(victim, bets, then)
    return PickOutcome(
        by,
        victim,
        tuple(laid.cell for laid in state.seats[victim].placements if laid.tile in picked),
        before[victim].points,
        after[victim].points,
        changes,
        _gained(victim, before[victim], after[victim], changes),
    )


def _standing_before_picks(state: State, seat: Seat) -> GalaxyStanding:
    """Count a galaxy with the tiles that others picked in it face up again."""
    picked = {
        tile
        for by in state.options.all_seats
        if pick_task(state, by).galaxy_of == seat
        for tile in state.seats[by].pick
    }
    owner = state.seats[seat]
    face_down = tuple(tile for tile in owner.face_down if tile not in picked)
    whole = state.with_seat(seat, face_down=face_down, removed=())
    return standing(state.rules, whole.galaxy(seat).face_up_tiles)


def _bet_changes(
    owner: Seat, before: Sequence[BetStanding], after: Sequence[BetStanding]
) -> tuple[BetChange, ...]:
    return tuple(
        BetChange(one.holder, one.token, then.token)
        for one, then in zip(before, after, strict=True)
        if one.holder == owner or one.token.points != then.token.points
    )


def _gained(
    owner: Seat, now: GalaxyStanding, then: GalaxyStanding, bets: Iterable[BetChange]
) -> int:
    by_bets = sum(bet.after.points - bet.before.points for bet in bets if bet.holder == owner)
    return then.points.sum - now.points.sum + by_bets


def _without(tiles: FaceUpTiles, cells: Sequence[Cell]) -> FaceUpTiles:
    """Return the tiles that count once those on the cells are taken out or face down (R4)."""
    return {cell: tile for cell, tile in tiles.items() if cell not in cells}


def _standings(state: State) -> list[GalaxyStanding]:
    seats = state.options.all_seats
    return [standing(state.rules, state.galaxy(seat).face_up_tiles) for seat in seats]


def _replaced(
    standings: Sequence[GalaxyStanding], seat: Seat, one: GalaxyStanding
) -> list[GalaxyStanding]:
    return [one if number == seat else other for number, other in enumerate(standings)]


# --- choices -------------------------------------------------------------------------------


def choice_outcomes(state: State) -> tuple[ChoiceOutcome, ...]:
    """Return what all seats chose, once their points are settled; none if the card asks nothing."""
    return tuple(
        ChoiceOutcome(
            Seat(number),
            _chosen_colour(state.rules, sheet, seat.choice),
            counted.after.total,
            sheet.after.total,
        )
        for number, (seat, counted, sheet) in enumerate(
            zip(state.seats, state.counted, state.scored[-1], strict=False)
        )
        if has_choice(state.rules, counted)
    )


def _chosen_colour(rules: RoundRules, sheet: ScoreSheet, choice: Choice) -> Colour | None:
    """Return the colour that a settled sheet shows: for a swap also the one R18 has chosen."""
    if not rules.path_to_colour:
        return choice.offering
    return None if sheet.path.track is None else Colour(sheet.path.track.value)


def outcomes(state: State) -> Outcomes:
    """Return what everybody picked or chose in the round; `state` is of its scores or later."""
    picks = pick_outcomes(state) if any(seat.pick for seat in state.seats) else ()
    choices = choice_outcomes(state) if state.counted else ()
    return Outcomes(picks, choices)
