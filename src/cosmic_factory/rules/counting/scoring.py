"""Scoring a round, item by item, so that every point can be explained.

The order is that of the printed rules: zones (vegetation, ice, desert), the path, Bonus tokens,
Kaos extras; then, where a card asks for it, the path points of a swap and the offering (R17). This
is the reference; the solver's faster scorer is tested against it.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from cosmic_factory.rules.cards.round_rules import PathMeasure, RoundRules
from cosmic_factory.rules.counting.galaxy_points import GalaxyPoints
from cosmic_factory.rules.counting.paths import links, longest_walk, networks
from cosmic_factory.rules.counting.points import entry_or_last, path_points, zone_points
from cosmic_factory.rules.counting.score_sheet import (
    ScoredConstellation,
    ScoredPath,
    ScoredToken,
    ScoredZone,
    ScoreSheet,
    ScoreStep,
    StepKind,
)
from cosmic_factory.rules.counting.tracks import Track, Tracks
from cosmic_factory.rules.counting.zones import BestZones, Zone, best_zones, zones
from cosmic_factory.rules.pieces.galaxy import FaceUpTiles, Galaxy
from cosmic_factory.rules.pieces.tile import Colour
from cosmic_factory.rules.seat import Seat, right_neighbour
from cosmic_factory.rules.value import Value


class ScoringInput(Value, frozen=True):
    """What is scored of one seat: the galaxy it built, its tracks before and its Bonus tokens."""

    galaxy: Galaxy
    tracks: Tracks = Tracks()
    tokens: tuple[Colour, ...] = ()


class Choice(Value, frozen=True):
    """What a player chooses once the other points are known; None takes the default (R18)."""

    swap: Colour | None = None
    offering: Colour | None = None


def score_round(rules: RoundRules, inputs: Sequence[ScoringInput]) -> tuple[ScoreSheet, ...]:
    """Return one sheet per seat, without the choices a card may ask for; `settle` adds those."""
    tiles_of = [one.galaxy.face_up_tiles for one in inputs]
    zones_of = [zones(tiles) for tiles in tiles_of]
    best = [best_zones(found) for found in zones_of]
    sheets = []
    for number, one in enumerate(inputs):
        seat = Seat(number)
        scored = right_neighbour(seat, len(inputs)) if rules.scores_right_neighbour else seat
        sheet = _counted(rules, scored, tiles_of[scored], zones_of[scored], one.tracks)
        sheets.append(_with_steps(sheet, rules, held_bets(rules, seat, one.tokens, best)))
    return tuple(sheets)


def scoring_order(rules: RoundRules) -> tuple[StepKind, ...]:
    """Return the kinds of steps that a round may have, in the order in which they are applied.

    R17: the path points of a swap come after all others, then the offering.
    """
    order = [StepKind.ZONES]
    if not rules.path_to_colour:
        order.append(StepKind.PATH)
    order.append(StepKind.TOKEN)
    if rules.constellation_points:
        order.append(StepKind.KAOS)
    if rules.path_to_colour:
        order.append(StepKind.PATH)
    if rules.offering:
        order.append(StepKind.OFFERING)
    return tuple(order)


def settle(rules: RoundRules, sheet: ScoreSheet, choice: Choice) -> ScoreSheet:
    """Return the sheet with a choice applied. R17: the swap after all points, then the offering."""
    if rules.path_to_colour:
        colour = choice.swap or sheet.after.weakest_colour  # R18
        sheet = _moved(sheet, StepKind.PATH, Track.of(colour), sheet.path.points)
        path = msgspec.structs.replace(sheet.path, track=Track.of(colour))
        sheet = msgspec.structs.replace(sheet, path=path)
    if rules.offering and choice.offering and may_offer(rules, sheet.after, choice.offering):
        track, price = Track.of(choice.offering), rules.offering
        sheet = _moved(sheet, StepKind.OFFERING, track, -price.colour_points)
        sheet = _moved(sheet, StepKind.OFFERING, Track.STAR, price.star_points)
    return sheet


def may_offer(rules: RoundRules, tracks: Tracks, colour: Colour) -> bool:
    """Tell whether a colour holds the price of an offering, however full the star is (R17)."""
    price = rules.offering
    return price is not None and tracks.position(Track.of(colour)) >= price.colour_points


def galaxy_points(
    rules: RoundRules, tiles: FaceUpTiles, found: Sequence[Zone] | None = None
) -> GalaxyPoints:
    """Return what a galaxy is worth as it lies, for whoever scores it; `found` are its zones."""
    found = zones(tiles) if found is None else found
    sheet = _counted(rules, Seat(0), tiles, found, Tracks())
    return GalaxyPoints(
        vegetation=_points_of_zones(sheet, Colour.VEGETATION),
        ice=_points_of_zones(sheet, Colour.ICE),
        desert=_points_of_zones(sheet, Colour.DESERT),
        path_length=sheet.path.length,
        path=sheet.path.points,
        constellations=sum(zone.points for zone in sheet.constellations),
    )


def _points_of_zones(sheet: ScoreSheet, colour: Colour) -> int:
    return sum(zone.points + zone.extra for zone in sheet.zones if zone.colour is colour)


def _counted(
    rules: RoundRules, scored: Seat, tiles: FaceUpTiles, found: Sequence[Zone], tracks: Tracks
) -> ScoreSheet:
    return ScoreSheet(
        galaxy_of=scored,
        zones=tuple(_scored_zone(rules, zone.colour, zone) for zone in found if zone.colour),
        constellations=tuple(
            ScoredConstellation(zone.spots, _constellation_points(rules, zone.spaces))
            for zone in found
            if zone.colour is None
        ),
        path=_scored_path(rules, tiles),
        tokens=(),
        steps=(),
        before=tracks,
        after=tracks,
    )


def _scored_zone(rules: RoundRules, colour: Colour, zone: Zone) -> ScoredZone:
    extra = rules.zone_extra.of(colour, zone.planets) if rules.zone_extra else 0
    points = zone_points(colour, zone.planets)
    return ScoredZone(colour, zone.spots, zone.planets, points, extra)


def _constellation_points(rules: RoundRules, spaces: int) -> int:
    table = rules.constellation_points
    return entry_or_last(table, spaces - 1) if table else 0


def _scored_path(rules: RoundRules, tiles: FaceUpTiles) -> ScoredPath:
    linked = links(tiles)
    found = networks(linked)
    walk = longest_walk(linked, found)
    length = {
        PathMeasure.LONGEST_PATH: len(set(walk)),
        PathMeasure.LARGEST_NETWORK: len(found[0]) if found else 0,
        PathMeasure.NETWORK_COUNT: len(found),
    }[rules.path_measure]
    track = None if rules.path_to_colour else Track.STAR
    return ScoredPath(rules.path_measure, length, path_points(length), walk, found, track)


def held_bets(
    rules: RoundRules, seat: Seat, held: Sequence[Colour], best: Sequence[BestZones]
) -> tuple[ScoredToken, ...]:
    """Decide the bets of a seat. R6: a token bets on the galaxy that its holder built."""
    return tuple(_token(rules, seat, colour, best) for colour in Colour if colour in held)


def _token(rules: RoundRules, seat: Seat, colour: Colour, best: Sequence[BestZones]) -> ScoredToken:
    own = best[seat][colour]
    rivals = {Seat(n): zone[colour] for n, zone in enumerate(best) if n != seat}
    most = max(rivals.values(), default=0)
    holders = tuple(rival for rival, planets in rivals.items() if planets == most)
    points = rules.stakes.won if own >= most else rules.stakes.lost
    return ScoredToken(colour, own, most, holders, points)


def _with_steps(
    sheet: ScoreSheet, rules: RoundRules, tokens: tuple[ScoredToken, ...]
) -> ScoreSheet:
    """Add the tokens and the steps a to d; each step is clamped on its own (R2)."""
    sheet = msgspec.structs.replace(sheet, tokens=tokens)
    for colour in Colour:
        sheet = _moved(sheet, StepKind.ZONES, Track.of(colour), _points_of_zones(sheet, colour))
    if not rules.path_to_colour:
        sheet = _moved(sheet, StepKind.PATH, Track.STAR, sheet.path.points)
    for token in tokens:
        sheet = _moved(sheet, StepKind.TOKEN, Track.of(token.colour), token.points)
    if rules.constellation_points:
        gained = sum(zone.points for zone in sheet.constellations)
        sheet = _moved(sheet, StepKind.KAOS, Track.STAR, gained)
    return sheet


def _moved(sheet: ScoreSheet, kind: StepKind, track: Track, points: int) -> ScoreSheet:
    after = sheet.after.moved(track, points)
    step = ScoreStep(kind, track, points, sheet.after.position(track), after.position(track))
    return msgspec.structs.replace(sheet, steps=(*sheet.steps, step), after=after)
