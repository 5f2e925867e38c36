"""The minute of building again: points over time for every seat, and what was done when.

Only galaxies are counted: bets are not decided before the end. Where a record has no times,
changes are numbered instead: the first is at 1 millisecond, the next at 2.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cosmic_factory.analysis.facts.round_facts import RoundFacts, SeatFacts, Touch, TouchKind
from cosmic_factory.rules import (
    Colour,
    Placement,
    Seat,
    SeatNumber,
    Shape,
    TextEnum,
    TileId,
    Value,
    standing,
)

# Shares of the final points; the answer says since when a galaxy had them.
HALF, FOUR_FIFTHS = 0.5, 0.8


class CurvePoint(Value, frozen=True):
    """The points of a galaxy from a moment on, without bets, in milliseconds of building."""

    at_ms: int
    points: int


class MinuteEvent(TextEnum):
    """What a player did at a moment of building."""

    LAID = "laid"
    TAKEN = "taken"
    TURNED = "turned"
    SWAPPED = "swapped"
    MOVED = "moved"
    FLIPPED = "flipped"
    TOKENS = "tokens"
    FINISHED = "finished"
    RESUMED = "resumed"
    FILLED = "filled"


class MinuteMark(Value, frozen=True, omit_defaults=True):
    """Something that happened: which tiles, or which tokens."""

    at_ms: int
    event: MinuteEvent
    tiles: tuple[TileId, ...] = ()
    tokens: tuple[Colour, ...] = ()


class MinuteSeat(Value, frozen=True):
    """The minute of one seat."""

    seat: SeatNumber
    name: str
    # When the points changed; the first is at 0.
    curve: tuple[CurvePoint, ...]
    marks: tuple[MinuteMark, ...]
    # Since when the galaxy always had half, four fifths and all of the final points; None if the
    # final points are not above 0.
    half_ms: int | None = None
    most_ms: int | None = None
    all_ms: int | None = None
    # The last move of a tile by the player.
    last_touch_ms: int | None = None
    final_points: int = 0


class RoundMinute(Value, frozen=True):
    """The minute of all seats. Times are in milliseconds since building began."""

    round: int
    card: int
    shape: Shape
    # The limit and how long building lasted; None where a record has no times.
    limit_ms: int | None
    lasted_ms: int | None
    seats: tuple[MinuteSeat, ...]


def minute(facts: RoundFacts) -> RoundMinute:
    """Return points over time and what was done when, for all seats."""
    limit = facts.build_seconds
    return RoundMinute(
        round=facts.round,
        card=facts.card,
        shape=facts.rules.shape,
        limit_ms=None if limit is None else 1000 * limit,
        lasted_ms=facts.lasted,
        seats=tuple(_minute_seat(facts, seat) for seat in facts.all_seats),
    )


def _minute_seat(facts: RoundFacts, seat: Seat) -> MinuteSeat:
    owner = facts.seats[seat]
    curve = _curve(facts, owner)
    final = curve[-1].points
    return MinuteSeat(
        seat=seat,
        name=owner.name,
        curve=curve,
        marks=tuple(_marks(owner.touches)),
        half_ms=_reached_for_good(curve, HALF * final),
        most_ms=_reached_for_good(curve, FOUR_FIFTHS * final),
        all_ms=_reached_for_good(curve, final),
        last_touch_ms=_last_touch(owner.touches),
        final_points=final,
    )


def _with_times(touches: Sequence[Touch]) -> Iterator[tuple[int, Touch]]:
    for number, touch in enumerate(touches, start=1):
        yield (number if touch.at is None else touch.at), touch


def _curve(facts: RoundFacts, owner: SeatFacts) -> tuple[CurvePoint, ...]:
    """Return when points changed, from 0 points at 0 milliseconds on."""
    curve = [CurvePoint(0, 0)]
    for at, touch in _with_times(owner.touches):
        if touch.kind not in (TouchKind.ARRANGED, TouchKind.FLIPPED, TouchKind.FILLED):
            continue
        galaxy = facts.galaxy_of(touch.placements, touch.face_down)
        points = standing(facts.rules, galaxy.face_up_tiles).points.sum
        if points != curve[-1].points:
            curve.append(CurvePoint(at, points))
    return tuple(curve)


def _reached_for_good(curve: Sequence[CurvePoint], points: float) -> int | None:
    """Return since when the points were never lower again; None if they are not above 0 at last."""
    if curve[-1].points <= 0:
        return None
    since = None
    for one in curve:
        if one.points < points:
            since = None
        elif since is None:
            since = one.at_ms
    return since


def _last_touch(touches: Sequence[Touch]) -> int | None:
    """Return when the player last moved or turned over a tile; None if never."""
    moved = [
        at
        for at, touch in _with_times(touches)
        if touch.kind in (TouchKind.ARRANGED, TouchKind.FLIPPED)
    ]
    return moved[-1] if moved else None


# --- what was done ---------------------------------------------------------------------------

_EVENTS_WITHOUT_TILES = {
    TouchKind.FINISHED: MinuteEvent.FINISHED,
    TouchKind.RESUMED: MinuteEvent.RESUMED,
}


def _marks(touches: Sequence[Touch]) -> Iterator[MinuteMark]:
    """Yield what was done at each touch, by comparing it with the one before."""
    laid: dict[TileId, Placement] = {}
    down: set[TileId] = set()
    for at, touch in _with_times(touches):
        now = {one.tile: one for one in touch.placements}
        if touch.kind is TouchKind.ARRANGED:
            yield from _arrangement_marks(at, laid, now)
        elif touch.kind is TouchKind.FLIPPED:
            yield MinuteMark(at, MinuteEvent.FLIPPED, tuple(down ^ set(touch.face_down)))
        elif touch.kind is TouchKind.TOKENS:
            yield MinuteMark(at, MinuteEvent.TOKENS, tokens=touch.tokens)
        elif touch.kind is TouchKind.FILLED:
            filled = tuple(tile for tile, one in now.items() if laid.get(tile) != one)
            yield MinuteMark(at, MinuteEvent.FILLED, filled)
        else:
            yield MinuteMark(at, _EVENTS_WITHOUT_TILES[touch.kind])
        laid, down = now, set(touch.face_down)


def _arrangement_marks(
    at: int, before: dict[TileId, Placement], now: dict[TileId, Placement]
) -> Iterator[MinuteMark]:
    """Yield what one arrangement did: it may lay, take, turn, swap and move tiles at once."""
    laid = tuple(tile for tile in now if tile not in before)
    taken = tuple(tile for tile in before if tile not in now)
    both = [tile for tile in now if tile in before]
    moved = [tile for tile in both if now[tile].cell != before[tile].cell]
    old_cells = {before[tile].cell for tile in moved}
    swapped = tuple(tile for tile in moved if now[tile].cell in old_cells)
    turned = tuple(tile for tile in both if now[tile].turns != before[tile].turns)
    only_moved = tuple(tile for tile in moved if tile not in swapped)
    for event, tiles in (
        (MinuteEvent.LAID, laid),
        (MinuteEvent.TAKEN, taken),
        (MinuteEvent.SWAPPED, swapped),
        (MinuteEvent.MOVED, only_moved),
        (MinuteEvent.TURNED, turned),
    ):
        if tiles:
            yield MinuteMark(at, event, tiles)
