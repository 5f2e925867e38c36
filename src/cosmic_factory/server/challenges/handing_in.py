"""A galaxy that is handed in for a deal: the rules check it, and complete it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Annotated

import msgspec

from cosmic_factory.analysis import (
    RoundFacts,
    SeatFacts,
    galaxy_alone,
    played_alone,
    with_seat,
)
from cosmic_factory.rules import (
    REACH,
    Arrange,
    Choice,
    Colour,
    GrabTokens,
    Illegal,
    Options,
    Phase,
    PhaseSeconds,
    Placement,
    Player,
    Seat,
    SeatState,
    State,
    TileId,
    TimeExpired,
    TurnFaceDown,
    Value,
    outcome,
)
from cosmic_factory.server.challenges.deals import PlayedDeal
from cosmic_factory.server.challenges.ghosts import Ghost, GhostStep, ghost_step

# Moves that are kept of a minute; a body has no room for many more.
MAX_MOVES = 400
MAX_SECONDS = 3600

MomentMs = Annotated[int, msgspec.Meta(ge=0, le=1000 * MAX_SECONDS)]
CellNumber = Annotated[int, msgspec.Meta(ge=-REACH, le=REACH)]


class TileMove(Value, frozen=True, array_like=True):
    """A tile that was laid, moved or turned at a moment; without a row it was taken up."""

    at_ms: MomentMs
    tile: TileId
    row: CellNumber | None = None
    col: CellNumber = 0
    turns: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    part: Annotated[int, msgspec.Meta(ge=0, le=1)] = 0


class HandedIn(Value, frozen=True):
    """A galaxy as it lies at the end, and how it came about."""

    placements: Annotated[tuple[Placement, ...], msgspec.Meta(max_length=9)]
    discard: TileId | None = None
    face_down: Annotated[tuple[TileId, ...], msgspec.Meta(max_length=9)] = ()
    tokens: Annotated[tuple[Colour, ...], msgspec.Meta(max_length=3)] = ()
    # In order. They may be left out: then nobody sees how the galaxy grew.
    moves: Annotated[tuple[TileMove, ...], msgspec.Meta(max_length=MAX_MOVES)] = ()


class TriedMinute(Value, frozen=True):
    """What is stored of a finished try: the seat as it was played, and its minute."""

    mine: SeatFacts
    ghost: Ghost


def finished_try(
    played: PlayedDeal, handed_in: HandedIn, name: str, elapsed_ms: int, seed: str
) -> TriedMinute:
    """Return a finished try, or raise `Illegal`. What is missing is laid by chance (R8, R9)."""
    facts, seat = played.facts, played.seat
    check_moves(facts.seats[seat].hand, handed_in, elapsed_ms)
    if not set(handed_in.tokens) <= {bet.colour for bet in played.bets}:
        raise Illegal("tokens-gone", "a rival has this Bonus token")
    mine = _played(facts, seat, handed_in, seed)
    alone = played_alone(with_seat(facts, seat, msgspec.structs.replace(mine, name=name)), seat)
    steps = tuple(_steps(played, handed_in, elapsed_ms))
    ghost = Ghost(
        name=name,
        bot=False,
        steps=steps,
        last_ms=handed_in.moves[-1].at_ms if handed_in.moves else None,
        finished_ms=elapsed_ms if len(handed_in.placements) == len(mine.placements) else None,
    )
    return TriedMinute(alone.seats[seat], ghost)


def points_of(played: PlayedDeal, mine: SeatFacts) -> int:
    """Return what a seat has made of the deal, played alone."""
    return int(galaxy_alone(with_seat(played.facts, played.seat, mine), played.seat).value)


def check_moves(hand: tuple[TileId, ...], handed_in: HandedIn, elapsed_ms: int) -> None:
    """Raise `Illegal` unless the moves lead to the galaxy, in time, with these tiles."""
    before = 0
    for move in handed_in.moves:
        if move.tile not in hand:
            raise Illegal("not-in-hand", f"tile {move.tile} is none of the nine")
        if not before <= move.at_ms <= elapsed_ms:
            raise Illegal("bad-moves", "moves come one after the other, and none after the end")
        before = move.at_ms
    if handed_in.moves and _last_layout(handed_in) != set(handed_in.placements):
        raise Illegal("bad-moves", "the moves do not lead to this galaxy")


def _last_layout(handed_in: HandedIn) -> set[Placement]:
    layout: dict[TileId, Placement] = {}
    for move in handed_in.moves:
        _apply(layout, move)
    return set(layout.values())


def _apply(layout: dict[TileId, Placement], move: TileMove) -> None:
    if move.row is None:
        layout.pop(move.tile, None)
    else:
        layout[move.tile] = Placement(move.tile, move.row, move.col, move.turns, move.part)


def _steps(played: PlayedDeal, handed_in: HandedIn, elapsed_ms: int) -> Iterator[GhostStep]:
    """Yield the minute again; tokens and tiles that lie face down come with its last moment."""
    layout: dict[TileId, Placement] = {}
    for at, moves in groupby(handed_in.moves, key=lambda move: move.at_ms):
        for move in moves:
            _apply(layout, move)
        yield ghost_step(played.facts, played.bets, at, tuple(layout.values()), (), ())
    if handed_in.tokens or handed_in.face_down or not handed_in.moves:
        yield ghost_step(
            played.facts,
            played.bets,
            elapsed_ms,
            handed_in.placements,
            handed_in.face_down,
            handed_in.tokens,
        )


# --- by the rules ----------------------------------------------------------------------------


def _played(facts: RoundFacts, seat: Seat, handed_in: HandedIn, seed: str) -> SeatFacts:
    """Return the seat after its minute: the rules lay, turn and bet as at a table."""
    state = _building(facts, seat, seed)
    for command in _commands(seat, handed_in):
        _, state = outcome(state, command)
    if state.phase is Phase.BUILD:
        # A token locks the galaxy, and ends the minute of whoever plays alone.
        _, state = outcome(state, TimeExpired(facts.round, Phase.BUILD))
    if state.phase is Phase.PICK and facts.rules.face_down:
        # R18: whatever was not turned face down is turned by chance.
        _, state = outcome(state, TimeExpired(facts.round, Phase.PICK))
    owner = state.seats[seat]
    return msgspec.structs.replace(
        facts.seats[seat],
        bot=False,
        placements=owner.placements,
        discard=owner.discard,
        face_down=owner.face_down,
        removed=(),
        laid=handed_in.placements,
        laid_face_down=handed_in.face_down,
        laid_discard=handed_in.discard,
        tokens=owner.tokens,
        choice=Choice(),
        grabbed_at=None,
        touches=(),
    )


def _commands(seat: Seat, handed_in: HandedIn) -> Iterator[Arrange | TurnFaceDown | GrabTokens]:
    yield Arrange(seat, handed_in.placements, handed_in.discard)
    for tile in handed_in.face_down:
        yield TurnFaceDown(seat, tile)
    if handed_in.tokens:
        yield GrabTokens(seat, handed_in.tokens)


def _building(facts: RoundFacts, seat: Seat, seed: str) -> State:
    """Return the round as it stood when building began, for this seat; its rivals are done."""
    seats = tuple(
        SeatState(Player(one.name), one.tracks, hand=one.hand)
        if number == seat
        else SeatState(
            Player(one.name),
            one.tracks,
            done=True,
            hand=one.hand,
            placements=one.placements,
            discard=one.discard,
            face_down=one.face_down,
            tokens=one.tokens,
        )
        for number, one in enumerate(facts.seats)
    )
    options = Options(
        seats=len(seats),
        variant=facts.variant,
        tile_set=facts.tile_set,
        seconds=PhaseSeconds(build=facts.build_seconds),
    )
    return State(options, seed, Phase.BUILD, facts.round, card=facts.card, seats=seats)
