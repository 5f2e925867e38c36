"""The draft: draw nine tiles, then twice keep three and pass the rest."""

from __future__ import annotations

from cosmic_factory.rules.flow import commands as do
from cosmic_factory.rules.flow import events as ev
from cosmic_factory.rules.flow.decisions.decision import Decision
from cosmic_factory.rules.flow.phase import Phase
from cosmic_factory.rules.pieces.shape import HAND_SIZE
from cosmic_factory.rules.refusal import Illegal
from cosmic_factory.rules.seat import left_neighbour, right_neighbour

KEPT_PER_HAND = 3
# In each of these phases a seat keeps tiles of its hand and passes the rest.
DRAFT_PHASES = (Phase.DRAFT_1, Phase.DRAFT_2)
# The rest of the last hand, which joins the kept tiles before anybody has seen it.
UNSEEN_TILES = HAND_SIZE - KEPT_PER_HAND * len(DRAFT_PHASES)


def draw_tiles(decision: Decision) -> None:
    """Deal nine tiles from the full bag to each seat."""
    options = decision.state.options
    bag = decision.random_stream("bag").shuffled(options.tile_set.ids)
    hands = tuple(
        tuple(bag[HAND_SIZE * seat : HAND_SIZE * (seat + 1)]) for seat in options.all_seats
    )
    decision.add(ev.TilesDrawn(hands))


def keep_tiles(decision: Decision, command: do.KeepTiles) -> None:
    decision.expect(*DRAFT_PHASES)
    seat = decision.seat(command.seat)
    if seat.done:
        raise Illegal("already-kept", f"seat {command.seat} has kept its tiles of this hand")
    if len(set(command.tiles)) != KEPT_PER_HAND or len(command.tiles) != KEPT_PER_HAND:
        text = f"keep {KEPT_PER_HAND} different tiles, not {len(command.tiles)}"
        raise Illegal("keep-three", text)
    for tile in command.tiles:
        if tile not in seat.hand:
            raise Illegal("not-in-hand", f"seat {command.seat} does not hold tile {tile}")
    decision.add(ev.TilesKept(command.seat, command.tiles))


def keep_by_chance(decision: Decision) -> None:
    """Keep random tiles for the seats that did not choose in time (R19)."""
    for seat in decision.state.waiting_for:
        stream = decision.random_stream(f"{decision.state.phase}", seat)
        tiles = tuple(stream.sample(decision.state.seats[seat].hand, KEPT_PER_HAND))
        decision.add(ev.TilesKept(seat, tiles, by_chance=True))


def hands_pass_left(round_number: int) -> bool:
    """Tell the direction of a round: 1, 3 and 5 pass left, 2 and 4 right."""
    return round_number % 2 == 1


def pass_hands(decision: Decision) -> None:
    _pass(decision, to_left=hands_pass_left(decision.state.round))


def join_hands(decision: Decision) -> None:
    """Join the six kept tiles and the last three, which nobody has seen, into one hand."""
    decision.add(ev.HandsJoined())
    if decision.state.rules.hands_move_right:
        _pass(decision, to_left=False)


def _pass(decision: Decision, *, to_left: bool) -> None:
    seats = decision.state.seats
    giver = right_neighbour if to_left else left_neighbour
    decision.add(
        ev.HandsPassed(
            tuple(seats[giver(seat, len(seats))].hand for seat in decision.state.options.all_seats)
        )
    )
