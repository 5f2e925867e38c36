"""Drawing nine tiles, keeping three, passing the rest, twice."""

from __future__ import annotations

from cosmic_factory.rules.flow import commands as do
from cosmic_factory.rules.flow import events as ev
from cosmic_factory.rules.flow.decisions.story import Story
from cosmic_factory.rules.flow.phase import Phase
from cosmic_factory.rules.pieces.shape import HAND_SIZE
from cosmic_factory.rules.refusal import Illegal
from cosmic_factory.rules.seat import left_neighbour, right_neighbour

KEEP = 3
# In each of these phases a seat keeps tiles of its hand and passes the rest.
DRAFT_PHASES = (Phase.DRAFT_1, Phase.DRAFT_2)
# The rest of the last hand, which joins the kept tiles before anybody has seen it.
UNSEEN_TILES = HAND_SIZE - KEEP * len(DRAFT_PHASES)


def draw_tiles(story: Story) -> None:
    """All tiles go back in the bag; each seat draws nine."""
    options = story.state.options
    bag = story.chance("bag").shuffled(options.tile_set.ids)
    hands = tuple(
        tuple(bag[HAND_SIZE * seat : HAND_SIZE * (seat + 1)]) for seat in options.all_seats
    )
    story.tell(ev.TilesDrawn(hands))


def keep_tiles(story: Story, command: do.KeepTiles) -> None:
    story.expect(*DRAFT_PHASES)
    seat = story.seat(command.seat)
    if seat.done:
        raise Illegal("already-kept", f"seat {command.seat} has kept its tiles of this hand")
    if len(set(command.tiles)) != KEEP or len(command.tiles) != KEEP:
        raise Illegal("keep-three", f"keep {KEEP} different tiles, not {len(command.tiles)}")
    for tile in command.tiles:
        if tile not in seat.hand:
            raise Illegal("not-in-hand", f"seat {command.seat} does not hold tile {tile}")
    story.tell(ev.TilesKept(command.seat, command.tiles))


def keep_by_chance(story: Story) -> None:
    """R19: a pick not made in time is made by chance."""
    for seat in story.state.waiting_for:
        chance = story.chance(f"{story.state.phase}", seat)
        tiles = tuple(chance.sample(story.state.seats[seat].hand, KEEP))
        story.tell(ev.TilesKept(seat, tiles, by_chance=True))


def hands_pass_left(round_number: int) -> bool:
    """Rounds 1, 3, 5 pass to the left, rounds 2, 4 to the right."""
    return round_number % 2 == 1


def pass_hands(story: Story) -> None:
    _pass(story, to_left=hands_pass_left(story.state.round))


def join_hands(story: Story) -> None:
    """After the draft: the last three, unseen, join the six kept tiles."""
    story.tell(ev.HandsJoined())
    if story.state.rules.hands_move_right:
        _pass(story, to_left=False)


def _pass(story: Story, *, to_left: bool) -> None:
    seats = story.state.seats
    giver = right_neighbour if to_left else left_neighbour
    story.tell(
        ev.HandsPassed(
            tuple(seats[giver(seat, len(seats))].hand for seat in story.state.options.all_seats)
        )
    )
