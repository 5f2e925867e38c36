"""The build phase: laying tiles, grabbing Bonus tokens and finishing."""

from __future__ import annotations

from collections.abc import Sequence

from cosmic_factory.rules.flow import commands as do
from cosmic_factory.rules.flow import events as ev
from cosmic_factory.rules.flow.decisions.decision import Decision
from cosmic_factory.rules.flow.phase import Phase
from cosmic_factory.rules.flow.state import SeatState
from cosmic_factory.rules.flow.tokens import free_tokens
from cosmic_factory.rules.pieces.placement import Placement
from cosmic_factory.rules.pieces.shape import DISCARDS, Shape, fits, galaxy_size, is_complete
from cosmic_factory.rules.pieces.tile import TileId
from cosmic_factory.rules.refusal import Illegal
from cosmic_factory.rules.seat import Seat

QUARTERS = frozenset(range(4))


def arrange(decision: Decision, command: do.Arrange) -> None:
    """Replace the layout of a seat; an unchanged layout causes no event."""
    seat = _builder(decision, command.seat)
    if (command.placements, command.discard) == (seat.placements, seat.discard):
        return
    shape = decision.state.rules.shape
    _check_tiles(seat, command)
    _check_cells(shape, command.placements)
    if command.discard is not None:
        _check_discard(shape, seat, command)
    decision.add(ev.GalaxyArranged(command.seat, command.placements, command.discard))


def _builder(decision: Decision, number: Seat) -> SeatState:
    """Return the seat, or raise `Illegal` if its player may not move tiles now."""
    decision.expect(Phase.BUILD)
    seat = decision.seat(number)
    if seat.locked:
        raise Illegal("locked", "you hold a Bonus token: your galaxy is locked")
    if seat.done:
        raise Illegal("finished", "you said you are finished: take that back first")
    return seat


def _check_tiles(seat: SeatState, command: do.Arrange) -> None:
    laid = [placement.tile for placement in command.placements]
    different = set(laid)
    if not different.issubset(seat.hand):
        tile = next(tile for tile in laid if tile not in seat.hand)
        raise Illegal("not-in-hand", f"seat {command.seat} does not hold tile {tile}")
    if len(different) < len(laid):
        raise Illegal("tile-twice", "a tile can lie in one place only")


def _check_cells(shape: Shape, placements: Sequence[Placement]) -> None:
    # Plain tuples, because this runs for every arrangement and making `Cell`s is much slower.
    cells = [(placement.row, placement.col, placement.part) for placement in placements]
    different = set(cells)
    if len(different) < len(cells):
        raise Illegal("cell-taken", "two tiles cannot lie on one cell")
    if not fits(shape, different):
        raise Illegal("outside-shape", f"a tile lies outside the {shape} galaxy")
    if not QUARTERS.issuperset([placement.turns for placement in placements]):
        raise Illegal("bad-turns", "a tile is turned 0 to 3 quarters")
    if len(cells) > galaxy_size(shape):
        raise Illegal("too-many-tiles", f"a {shape} galaxy holds {galaxy_size(shape)} tiles")


def _check_discard(shape: Shape, seat: SeatState, command: do.Arrange) -> None:
    if not DISCARDS.get(shape):
        raise Illegal("no-discard", "all nine tiles are laid in this round")
    if command.discard not in seat.hand:
        text = f"seat {command.seat} does not hold tile {command.discard}"
        raise Illegal("not-in-hand", text)
    if any(placement.tile == command.discard for placement in command.placements):
        raise Illegal("tile-twice", "the discarded tile cannot lie in the galaxy")


def turn_face_down(decision: Decision, command: do.TurnFaceDown) -> None:
    seat = _builder(decision, command.seat)
    if command.face_down == (command.tile in seat.face_down):
        return
    if command.face_down:
        _check_may_turn(seat, command.tile, decision.state.rules.face_down)
    decision.add(ev.TileTurned(command.seat, command.tile, command.face_down))


def _check_may_turn(seat: SeatState, tile: TileId, limit: int) -> None:
    if limit == 0:
        raise Illegal("no-face-down", "no tile lies face down in this round")
    if len(seat.face_down) >= limit:  # R5
        raise Illegal("too-many-face-down", f"only {limit} tiles lie face down: turn one up first")
    if all(placement.tile != tile for placement in seat.placements):
        raise Illegal("not-laid", f"tile {tile} does not lie in your galaxy")


def grab_tokens(decision: Decision, command: do.GrabTokens) -> None:
    """Give the tokens asked for that are still free. R11: the first to ask gets them."""
    decision.expect(Phase.BUILD)
    if decision.seat(command.seat).locked:
        raise Illegal("locked", "tokens are grabbed in one go, and you hold some already")
    if not command.tokens:
        raise Illegal("no-token-named", "say which tokens to grab")
    free = free_tokens(decision.state.seats)
    got = tuple(dict.fromkeys(token for token in command.tokens if token in free))
    if not got:
        raise Illegal("tokens-gone", "too late: somebody has it")
    decision.add(ev.TokensGrabbed(command.seat, got, decision.state.rules.tokens_lock))


def finish(decision: Decision, command: do.Finish) -> None:
    decision.expect(Phase.BUILD)
    seat = decision.seat(command.seat)
    if seat.done:
        return
    shape = decision.state.rules.shape
    if not is_complete(shape, [placement.cell for placement in seat.placements]):
        missing = galaxy_size(shape) - len(seat.placements)
        raise Illegal("not-complete", f"not finished yet: {_missing_text(missing)}")
    decision.add(ev.BuildingFinished(command.seat))


def _missing_text(missing: int) -> str:
    if missing == 0:
        return "the tiles lie apart"
    return "1 tile is still to be laid" if missing == 1 else f"{missing} tiles are still to be laid"


def take_back_finish(decision: Decision, command: do.TakeBackFinish) -> None:
    decision.expect(Phase.BUILD)
    seat = decision.seat(command.seat)
    if seat.locked:
        raise Illegal("locked", "you hold a Bonus token: your galaxy is locked")
    if seat.done:
        decision.add(ev.FinishTakenBack(command.seat))
