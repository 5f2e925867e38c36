"""What every bot with a little sense knows: bets, picks in a neighbour's galaxy, choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cosmic_factory.rules import (
    ChooseOffering,
    ChooseSwap,
    Colour,
    Entry,
    Galaxy,
    LaidTile,
    Placement,
    SeatCommand,
    TileId,
    Track,
    Tracks,
    View,
    score_round,
    zones,
)
from cosmic_factory.rules.view import MineView

# A zone with this many planets is worth a bet.
BET_FROM: Mapping[Colour, int] = {Colour.VEGETATION: 8, Colour.ICE: 5, Colour.DESERT: 5}


def galaxy_of(view: View, placements: Sequence[Placement]) -> Galaxy:
    tile = view.table.tile_set.tile
    return Galaxy.of(LaidTile(tile(one.tile), one.cell, one.turns) for one in placements)


def good_bets(view: View, mine: MineView) -> tuple[Colour, ...]:
    """Free tokens of colours in which the own zone is large."""
    gone = {token for seat in view.seats for token in seat.tokens}
    face_up = [one for one in mine.placements if one.tile not in mine.face_down]
    best = dict.fromkeys(Colour, 0)
    for zone in zones(galaxy_of(view, face_up).board):
        if zone.colour is not None:
            best[zone.colour] = max(best[zone.colour], zone.planets)
    return tuple(c for c in Colour if c not in gone and best[c] >= BET_FROM[c])


def costliest_tiles(view: View, mine: MineView) -> tuple[TileId, ...]:
    """The tiles whose loss hurts the neighbour most, taken one after the other."""
    task = mine.pick_task
    assert task is not None, "asked to pick"
    laid = {
        one.tile: Placement(one.tile, one.row, one.col, one.turns, one.part)
        for one in view.seats[task.galaxy_of].galaxy
        if one.tile is not None and not one.face_down
    }
    picked: list[TileId] = []
    while len(picked) < task.tiles:
        worth = {
            tile: _worth_without(view, [one for one in laid.values() if one.tile != tile])
            for tile in laid
        }
        picked.append(min(worth, key=lambda tile: (worth[tile], tile)))
        del laid[picked[-1]]
    return tuple(picked)


def _worth_without(view: View, placements: Sequence[Placement]) -> int:
    """All points of a galaxy: whatever they are worth to its owner, fewer are worse."""
    (sheet,) = score_round(view.round.rules, [Entry(galaxy_of(view, placements))])
    after = sheet.after
    return after.vegetation + after.ice + after.desert + after.star + sheet.path.points


def choice(view: View, mine: MineView) -> SeatCommand:
    """Path points lift the weakest colour; an offering is made if the total grows by it."""
    rules = view.round.rules
    after = view.sheets[mine.seat].after
    if rules.path_to_colour:
        return ChooseSwap(mine.seat, after.weakest_colour)
    price = rules.offering
    assert price is not None, "nothing else is asked for"
    offered: dict[Colour, Tracks] = {
        colour: after.moved(Track.of(colour), -price.colour_points).moved(
            Track.STAR, price.star_points
        )
        for colour in Colour
        if after.level(Track.of(colour)) >= price.colour_points
    }
    best = max(offered, key=lambda colour: offered[colour].total, default=None)
    worth_it = best is not None and offered[best].total > after.total
    return ChooseOffering(mine.seat, best if worth_it else None)
