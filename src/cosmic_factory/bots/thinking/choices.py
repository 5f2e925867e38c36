"""Decides what a card asks for after building: tiles of a neighbour, a swap, an offering."""

from __future__ import annotations

from cosmic_factory.bots.thinking.track_worth import worth
from cosmic_factory.bots.thinking.view_reading import inputs_without
from cosmic_factory.rules import (
    Choice,
    ChooseOffering,
    ChooseSwap,
    Colour,
    MineView,
    SeatCommand,
    TileId,
    View,
    may_offer,
    score_round,
    settle,
)


def costliest_tiles(view: View, mine: MineView, rounds: int) -> tuple[TileId, ...]:
    """Return the tiles whose loss widens the gap to the neighbour most, chosen one by one.

    The gap counts what the neighbour loses of zones, path and bets, and the bets that the own
    galaxy wins by it.
    """
    task = mine.pick_task
    assert task is not None, "asked to pick"
    left = [
        one.tile
        for one in view.seats[task.galaxy_of].galaxy
        if one.tile is not None and not one.removed
    ]
    picked: tuple[TileId, ...] = ()
    while len(picked) < task.tiles:
        gaps = {tile: _gap(view, mine, (*picked, tile), rounds) for tile in left}
        picked = (*picked, max(left, key=lambda tile: gaps[tile]))
        left.remove(picked[-1])
    return picked


def _gap(view: View, mine: MineView, lost: tuple[TileId, ...], rounds: int) -> float:
    """Return by how much the own tracks would be worth more than the neighbour's."""
    task = mine.pick_task
    assert task is not None, "asked to pick"
    sheets = score_round(view.round.rules, inputs_without(view, task.galaxy_of, lost))
    return worth(sheets[mine.seat].after, rounds) - worth(sheets[task.galaxy_of].after, rounds)


def best_choice(view: View, mine: MineView, rounds: int) -> SeatCommand:
    """Return the swap or the offering after which the tracks are worth most."""
    rules, sheet = view.round.rules, view.sheets[mine.seat]

    def after(choice: Choice) -> float:
        return worth(settle(rules, sheet, choice).after, rounds)

    if rules.path_to_colour:
        return ChooseSwap(mine.seat, max(Colour, key=lambda colour: after(Choice(swap=colour))))
    rich = [colour for colour in Colour if may_offer(rules, sheet.after, colour)]
    offers: list[Colour | None] = [None, *rich]
    return ChooseOffering(mine.seat, max(offers, key=lambda one: after(Choice(offering=one))))
