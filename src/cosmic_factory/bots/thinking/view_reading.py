"""Reads a view: galaxies as they lie, and the tiles that nobody has shown yet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cosmic_factory.rules import (
    BestZones,
    Cell,
    Galaxy,
    LaidTile,
    MineView,
    Placement,
    ScoringInput,
    Seat,
    TileId,
    View,
    best_zones,
    zones,
)


def galaxy_of(
    view: View, placements: Iterable[Placement], face_down: Sequence[TileId] = ()
) -> Galaxy:
    """Return the galaxy that placements of the own tiles make."""
    tile = view.table.tile_set.tile
    return Galaxy.of(
        LaidTile(tile(one.tile), one.cell, one.turns, one.tile in face_down) for one in placements
    )


def shown_galaxy(view: View, seat: Seat, without: Sequence[TileId] = ()) -> Galaxy:
    """Return what counts of a seat's galaxy as everyone sees it, without the tiles named."""
    tile = view.table.tile_set.tile
    return Galaxy.of(
        LaidTile(tile(one.tile), Cell(one.row, one.col, one.part), one.turns)
        for one in view.seats[seat].galaxy
        if one.tile is not None and not one.removed and one.tile not in without
    )


def inputs_without(view: View, victim: Seat, without: Sequence[TileId]) -> list[ScoringInput]:
    """Return what would be scored for each seat if the victim lost those tiles."""
    return [
        ScoringInput(
            shown_galaxy(view, Seat(number), without if number == victim else ()),
            seat.tracks,
            seat.tokens,
        )
        for number, seat in enumerate(view.seats)
    ]


def best_zones_of(galaxy: Galaxy) -> BestZones:
    """Return the planets of the largest zone of each colour."""
    return best_zones(zones(galaxy.face_up_tiles))


def rivals(view: View, mine: MineView) -> list[Seat]:
    """Return all seats but the own."""
    return [Seat(number) for number in range(len(view.seats)) if number != mine.seat]


def unseen(view: View, known: Iterable[TileId]) -> list[TileId]:
    """Return the tiles that lie nowhere on the table and are none of the known ones."""
    seen = {*known, *(one.tile for seat in view.seats for one in seat.galaxy)}
    return [tile for tile in view.table.tile_set.ids if tile not in seen]
