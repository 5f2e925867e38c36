"""Tasks after building: picking tiles in a neighbour's galaxy, then choosing a colour."""

from __future__ import annotations

from cosmic_factory.rules.cards.round_rules import RoundRules
from cosmic_factory.rules.counting.score_sheet import ScoreSheet
from cosmic_factory.rules.counting.scoring import Choice, may_offer, settle
from cosmic_factory.rules.counting.tracks import Track, TrackPosition
from cosmic_factory.rules.flow import commands as do
from cosmic_factory.rules.flow import events as ev
from cosmic_factory.rules.flow.decisions.decision import Decision
from cosmic_factory.rules.flow.phase import Phase
from cosmic_factory.rules.flow.state import State
from cosmic_factory.rules.pieces.tile import Colour, TileId
from cosmic_factory.rules.refusal import Illegal
from cosmic_factory.rules.seat import Seat, left_neighbour, right_neighbour
from cosmic_factory.rules.value import Value


class PickTask(Value, frozen=True):
    """The galaxy that a seat picks tiles in, and how many it picks."""

    galaxy_of: Seat
    tiles: int


class ColourOption(Value, frozen=True):
    """A colour to choose: where its track stands, where it would stand, and the total then."""

    colour: Colour
    before: TrackPosition
    after: TrackPosition
    allowed: bool
    # Of the star and in all, if this colour is chosen.
    star: TrackPosition
    total: int


class ChoiceTask(Value, frozen=True):
    """The colours that a seat chooses from, and what R18 chooses for it when time runs out."""

    options: tuple[ColourOption, ...]
    # None keeps the points: nothing is offered.
    default: Colour | None
    # The colour that counts in the total as the tracks stand now.
    weakest: Colour
    # The total as the tracks stand now.
    total: int


def pick_task(state: State, seat: Seat) -> PickTask:
    """Return what a seat picks: tiles to remove on its left, or to turn face down on its right."""
    if state.rules.removals:
        return PickTask(left_neighbour(seat, len(state.seats)), state.rules.removals)
    victim = right_neighbour(seat, len(state.seats))
    return PickTask(victim, state.rules.face_down - len(state.seats[victim].face_down))


def pickable(state: State, victim: Seat) -> tuple[TileId, ...]:
    """Return the tiles that may be picked. R16: a face-down tile may not."""
    owner = state.seats[victim]
    return tuple(laid.tile for laid in owner.placements if laid.tile not in owner.face_down)


def seats_without_pick(state: State) -> tuple[Seat, ...]:
    return tuple(seat for seat in state.options.all_seats if pick_task(state, seat).tiles == 0)


def pick_tiles(decision: Decision, command: do.PickTiles) -> None:
    """Record a pick; it may be changed until all have picked."""
    decision.expect(Phase.PICK)
    decision.seat(command.seat)
    task = pick_task(decision.state, command.seat)
    if task.tiles == 0:
        raise Illegal("nothing-to-pick", "there is nothing for you to pick")
    if len(command.tiles) != task.tiles or len(set(command.tiles)) != task.tiles:
        raise Illegal("wrong-count", f"pick {task.tiles} of your neighbour's tiles")
    for tile in command.tiles:
        if tile not in pickable(decision.state, task.galaxy_of):
            raise Illegal("not-pickable", f"tile {tile} does not lie face up in that galaxy")
    if command.tiles != decision.state.seats[command.seat].pick:
        decision.add(ev.TilesPicked(command.seat, command.tiles))


def pick_by_chance(decision: Decision) -> None:
    """Pick random tiles for the seats that did not pick in time (R18)."""
    for seat in decision.state.waiting_for:
        task = pick_task(decision.state, seat)
        offered = pickable(decision.state, task.galaxy_of)
        tiles = tuple(decision.random_stream("pick", seat).sample(offered, task.tiles))
        decision.add(ev.TilesPicked(seat, tiles, by_chance=True))


def apply_picks(decision: Decision) -> None:
    """Let all picks take effect at once (R15)."""
    state = decision.state
    picked: dict[Seat, tuple[TileId, ...]] = {
        pick_task(state, seat).galaxy_of: state.seats[seat].pick for seat in state.options.all_seats
    }
    hit = tuple(picked[seat] for seat in state.options.all_seats)
    nothing = ((),) * len(hit)
    if state.rules.removals:
        decision.add(ev.PicksApplied(turned_down=nothing, removed=hit))
    else:
        decision.add(ev.PicksApplied(turned_down=hit, removed=nothing))


def seats_without_choice(state: State) -> tuple[Seat, ...]:
    return tuple(
        seat for seat in state.options.all_seats if not has_choice(state.rules, state.counted[seat])
    )


def has_choice(rules: RoundRules, sheet: ScoreSheet) -> bool:
    """Tell whether a card lets the player of a counted sheet choose something."""
    swaps = rules.path_to_colour and sheet.path.points > 0
    return swaps or any(may_offer(rules, sheet.after, colour) for colour in Colour)


def choice_task(state: State, seat: Seat) -> ChoiceTask | None:
    """Return what a seat may choose from, or None if it has nothing to choose."""
    sheet = state.counted[seat]
    if not has_choice(state.rules, sheet):
        return None
    weakest = sheet.after.weakest_colour
    return ChoiceTask(
        options=tuple(_colour_option(state.rules, sheet, colour) for colour in Colour),
        default=weakest if state.rules.path_to_colour else None,
        weakest=weakest,
        total=sheet.after.total,
    )


def _colour_option(rules: RoundRules, sheet: ScoreSheet, colour: Colour) -> ColourOption:
    track = Track.of(colour)
    allowed = rules.path_to_colour or may_offer(rules, sheet.after, colour)
    choice = Choice(swap=colour) if rules.path_to_colour else Choice(offering=colour)
    chosen = settle(rules, sheet, choice)  # without the price, an offering changes nothing
    before, after = sheet.after.position(track), chosen.after.position(track)
    return ColourOption(colour, before, after, allowed, chosen.after.star, chosen.after.total)


def choose_swap(decision: Decision, command: do.ChooseSwap) -> None:
    """Record a choice; it may be changed until all have chosen."""
    decision.expect(Phase.CHOICE)
    decision.seat(command.seat)
    if not decision.state.rules.path_to_colour:
        raise Illegal("no-swap", "path points go to the star in this round")
    _choose(decision, command.seat, Choice(swap=command.colour))


def choose_offering(decision: Decision, command: do.ChooseOffering) -> None:
    decision.expect(Phase.CHOICE)
    decision.seat(command.seat)
    price = decision.state.rules.offering
    if price is None:
        raise Illegal("no-offering", "there is no offering in this round")
    tracks = decision.state.counted[command.seat].after
    if command.colour is not None and not may_offer(decision.state.rules, tracks, command.colour):
        text = f"an offering takes {price.colour_points} points of one colour"
        raise Illegal("cannot-afford", text)
    _choose(decision, command.seat, Choice(offering=command.colour))


def _choose(decision: Decision, seat: Seat, choice: Choice) -> None:
    now = decision.state.seats[seat]
    if not (now.done and now.choice == choice):
        decision.add(ev.ChoiceMade(seat, choice))


def choose_default(decision: Decision) -> None:
    """Choose for the seats that did not. R18: the weakest colour for a swap, and no offering."""
    for seat in decision.state.waiting_for:
        decision.add(ev.ChoiceMade(seat, Choice()))
