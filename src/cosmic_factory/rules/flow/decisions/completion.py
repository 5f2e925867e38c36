"""Galaxies that are not complete when building ends are completed at random."""

from __future__ import annotations

from cosmic_factory.rules.chance import RandomStream
from cosmic_factory.rules.flow import events as ev
from cosmic_factory.rules.flow.decisions.decision import Decision
from cosmic_factory.rules.flow.state import SeatState
from cosmic_factory.rules.pieces.galaxy import Cell
from cosmic_factory.rules.pieces.placement import Placement
from cosmic_factory.rules.pieces.shape import Shape, free_cells, galaxy_size, well_laid
from cosmic_factory.rules.pieces.tile import TileId
from cosmic_factory.rules.seat import Seat


def complete_galaxies(decision: Decision) -> None:
    """Lay missing and wrongly laid tiles at random, and decide which tile is left out (R9)."""
    shape = decision.state.rules.shape
    for number in decision.state.options.all_seats:
        seat = decision.state.seats[number]
        placements, discard = _completed(shape, seat, decision.random_stream("fill", number))
        if (placements, discard) != (seat.placements, seat.discard):
            decision.add(ev.GalaxyCompleted(Seat(number), placements, discard))


def _completed(
    shape: Shape, seat: SeatState, stream: RandomStream
) -> tuple[tuple[Placement, ...], TileId | None]:
    staying = set(well_laid(shape, [placement.cell for placement in seat.placements]))
    kept = [placement for placement in seat.placements if placement.cell in staying]
    laid = {placement.tile for placement in kept}
    loose = stream.shuffled([t for t in seat.hand if t not in laid and t != seat.discard])
    missing = galaxy_size(shape) - len(kept)
    for tile in loose[:missing]:
        kept.append(_laid_by_chance(shape, tile, [one.cell for one in kept], stream))
    left_out = loose[missing:]
    return tuple(kept), left_out[0] if left_out else seat.discard


def _laid_by_chance(
    shape: Shape, tile: TileId, taken: list[Cell], stream: RandomStream
) -> Placement:
    cell = stream.pick(free_cells(shape, taken))
    return Placement(tile, cell.row, cell.col, stream.below(4), cell.part)
