"""Ghosts: recorded minutes as they are shown again, laid tiles only, moment by moment."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cosmic_factory.analysis import (
    CurvePoint,
    RivalBet,
    RoundFacts,
    Touch,
    TouchKind,
    open_bets,
    points_alone,
)
from cosmic_factory.rules import Colour, LaidView, Placement, Seat, TileId, Value

MOVES = (TouchKind.ARRANGED, TouchKind.FLIPPED)


class GhostStep(Value, frozen=True, omit_defaults=True):
    """What lies on the table from a moment on, in milliseconds since building began.

    `points` are those of the galaxy and of the bets that were made until then.
    """

    at_ms: int
    galaxy: tuple[LaidView, ...]
    points: int
    tokens: tuple[Colour, ...] = ()


class Ghost(Value, frozen=True):
    """A recorded minute."""

    name: str
    bot: bool
    steps: tuple[GhostStep, ...]
    # When the player moved a tile for the last time, and when the player was done, if ever.
    last_ms: int | None = None
    finished_ms: int | None = None

    def steps_between(self, after: int, until: int) -> tuple[GhostStep, ...]:
        """Return what happened after one moment and until another."""
        return tuple(step for step in self.steps if after < step.at_ms <= until)

    def next_after(self, moment: int) -> int | None:
        """Return when the next thing happens; None if nothing more does."""
        return next((step.at_ms for step in self.steps if step.at_ms > moment), None)

    @property
    def has_laid(self) -> bool:
        """Whether anything was laid before time was up and chance laid the rest."""
        return any(step.galaxy for step in self.steps)

    @property
    def laid_ms(self) -> tuple[int, ...]:
        """The moments at which there was one tile more than ever before."""
        found, most = [], 0
        for step in self.steps:
            if len(step.galaxy) > most:
                found.append(step.at_ms)
                most = len(step.galaxy)
        return tuple(found)

    @property
    def curve(self) -> tuple[CurvePoint, ...]:
        """The points over time, from 0 on, where they changed."""
        curve = [CurvePoint(0, 0)]
        for step in self.steps:
            if step.points != curve[-1].points:
                curve.append(CurvePoint(step.at_ms, step.points))
        return tuple(curve)


def ghost_of(facts: RoundFacts, seat: Seat) -> Ghost:
    """Return the minute of a seat, from facts with all touches."""
    owner = facts.seats[seat]
    timed = [
        (number if touch.at is None else touch.at, touch)
        for number, touch in enumerate(owner.touches, start=1)
    ]
    moves = [at for at, touch in timed if touch.kind in MOVES]
    return Ghost(
        name=owner.name,
        bot=owner.bot,
        steps=tuple(_steps(facts, open_bets(facts, seat), timed)),
        last_ms=moves[-1] if moves else None,
        finished_ms=_finished(facts, timed),
    )


def _steps(
    facts: RoundFacts, bets: Sequence[RivalBet], timed: Iterable[tuple[int, Touch]]
) -> Iterable[GhostStep]:
    tokens: tuple[Colour, ...] = ()
    for at, touch in timed:
        if touch.kind is TouchKind.TOKENS:
            tokens = (*tokens, *touch.tokens)
        elif touch.kind not in MOVES:
            continue
        yield ghost_step(facts, bets, at, touch.placements, touch.face_down, tokens)


def ghost_step(
    facts: RoundFacts,
    bets: Sequence[RivalBet],
    at: int,
    placements: tuple[Placement, ...],
    face_down: tuple[TileId, ...],
    tokens: tuple[Colour, ...],
) -> GhostStep:
    """Return a moment of a minute, with its points."""
    points = points_alone(facts, bets, placements, face_down, tokens)
    return GhostStep(at, laid_views(placements, face_down), points, tokens)


def laid_views(
    placements: Iterable[Placement], face_down: Sequence[TileId]
) -> tuple[LaidView, ...]:
    return tuple(
        LaidView(one.tile, one.row, one.col, one.turns, one.part, one.tile in face_down)
        for one in placements
    )


def _finished(facts: RoundFacts, timed: Iterable[tuple[int, Touch]]) -> int | None:
    """Return when a player was done for good: by saying so, or locked by a token."""
    done: int | None = None
    locked = False
    for at, touch in timed:
        if touch.kind is TouchKind.TOKENS and facts.rules.tokens_lock and not locked:
            done, locked = at, True
        elif touch.kind is TouchKind.FINISHED and done is None:
            done = at
        elif touch.kind is TouchKind.RESUMED and not locked:
            done = None
    return done
