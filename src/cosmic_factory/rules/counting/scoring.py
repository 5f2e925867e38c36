"""Scoring: the readable truth about points, itemised so that every one can be explained.

The order of a round is RULES 3.4: zones (vegetation, ice, desert), the path, Bonus tokens, Kaos
extras; then, where a card asks for it, the path points of a swap and the offering (R17).
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from cosmic_factory.rules.cards.round_rules import PathMeasure, RoundRules
from cosmic_factory.rules.counting.paths import links, longest_walk, networks
from cosmic_factory.rules.counting.points import entry_or_last, path_points, zone_points
from cosmic_factory.rules.counting.tracks import Track, Tracks
from cosmic_factory.rules.counting.zones import BestZones, Spot, Zone, best_zones, zones
from cosmic_factory.rules.pieces.galaxy import Cell, FaceUpTiles, Galaxy
from cosmic_factory.rules.pieces.tile import Colour
from cosmic_factory.rules.seat import Seat, SeatNumber, right_neighbour
from cosmic_factory.rules.value import TextEnum, Value


class ScoringInput(Value, frozen=True):
    """What one player brings to the scoring of a round: the galaxy is the one they built."""

    galaxy: Galaxy
    tracks: Tracks = Tracks()
    tokens: tuple[Colour, ...] = ()


class Choice(Value, frozen=True):
    """What a player decides once the other points are known; None leaves it to R18."""

    swap: Colour | None = None
    offering: Colour | None = None


class ScoredZone(Value, frozen=True):
    """A zone with the points of the table and those the card adds (R3)."""

    colour: Colour
    spots: tuple[Spot, ...]
    planets: int
    points: int
    extra: int = 0


class ScoredConstellation(Value, frozen=True):
    """A constellation zone and its star points."""

    spots: tuple[Spot, ...]
    points: int = 0


class ScoredPath(Value, frozen=True):
    """What fed the path table: the walk, cell by cell, and all networks, largest first."""

    measure: PathMeasure
    length: int
    points: int
    walk: tuple[Cell, ...]
    networks: tuple[tuple[Cell, ...], ...]
    # None while the player has still to choose where the points go.
    track: Track | None = Track.STAR


class ScoredToken(Value, frozen=True):
    """A bet and the comparison that decided it: R14 lets ties win, even at 0."""

    colour: Colour
    planets: int
    rival_planets: int
    rivals: tuple[SeatNumber, ...]
    points: int

    @property
    def won(self) -> bool:
        return self.planets >= self.rival_planets


class StepKind(TextEnum):
    """Which part of the scoring moved a track."""

    ZONES = "zones"
    PATH = "path"
    TOKEN = "token"
    KAOS = "kaos"
    OFFERING = "offering"


class ScoreStep(Value, frozen=True):
    """One move on one track."""

    kind: StepKind
    track: Track
    points: int
    before: int
    after: int

    @property
    def lost(self) -> int:
        """What clamping took: positive at 30, negative at 0."""
        return self.points - (self.after - self.before)


class ScoreSheet(Value, frozen=True):
    """Everything one player scored in a round."""

    galaxy_of: SeatNumber
    zones: tuple[ScoredZone, ...]
    constellations: tuple[ScoredConstellation, ...]
    path: ScoredPath
    tokens: tuple[ScoredToken, ...]
    steps: tuple[ScoreStep, ...]
    before: Tracks
    after: Tracks

    def points(self, kind: StepKind, track: Track) -> int:
        """What a kind of step brought to a track, before clamping."""
        return sum(step.points for step in self.steps if (step.kind, step.track) == (kind, track))


def score_round(rules: RoundRules, entries: Sequence[ScoringInput]) -> tuple[ScoreSheet, ...]:
    """Score a table up to the choices that the card asks for; `settle` adds those."""
    boards = [entry.galaxy.face_up_tiles for entry in entries]
    zones_of = [zones(board) for board in boards]
    best = [best_zones(found) for found in zones_of]
    sheets = []
    for number, entry in enumerate(entries):
        seat = Seat(number)
        scored = right_neighbour(seat, len(entries)) if rules.scores_right_neighbour else seat
        sheet = _counted(rules, scored, boards[scored], zones_of[scored], entry.tracks)
        sheets.append(_with_steps(sheet, rules, _tokens(rules, seat, entry.tokens, best)))
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
    """R17: path points to the chosen colour after all others, then the offering."""
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
    """R17: only from a colour that holds the price; a star at 30 is no obstacle."""
    price = rules.offering
    return price is not None and tracks.position(Track.of(colour)) >= price.colour_points


def _counted(
    rules: RoundRules, scored: Seat, board: FaceUpTiles, found: Sequence[Zone], tracks: Tracks
) -> ScoreSheet:
    return ScoreSheet(
        galaxy_of=scored,
        zones=tuple(_scored_zone(rules, zone.colour, zone) for zone in found if zone.colour),
        constellations=tuple(
            ScoredConstellation(zone.spots, _constellation_points(rules, zone.spaces))
            for zone in found
            if zone.colour is None
        ),
        path=_scored_path(rules, board),
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


def _scored_path(rules: RoundRules, board: FaceUpTiles) -> ScoredPath:
    linked = links(board)
    found = networks(linked)
    walk = longest_walk(linked, found)
    length = {
        PathMeasure.LONGEST_PATH: len(set(walk)),
        PathMeasure.LARGEST_NETWORK: len(found[0]) if found else 0,
        PathMeasure.NETWORK_COUNT: len(found),
    }[rules.path_measure]
    track = None if rules.path_to_colour else Track.STAR
    return ScoredPath(rules.path_measure, length, path_points(length), walk, found, track)


def _tokens(
    rules: RoundRules, seat: Seat, held: Sequence[Colour], best: Sequence[BestZones]
) -> tuple[ScoredToken, ...]:
    """R6: a token is a bet on the galaxy its holder built, whoever scores it."""
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
    """Steps a to d, each clamped on its own (R2)."""
    sheet = msgspec.structs.replace(sheet, tokens=tokens)
    for colour in Colour:
        gained = sum(zone.points + zone.extra for zone in sheet.zones if zone.colour is colour)
        sheet = _moved(sheet, StepKind.ZONES, Track.of(colour), gained)
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
