"""Moves of all players of a table, to bring a game to where a test begins."""

from __future__ import annotations

from cosmic_factory.rules import KeepTiles, Phase, Placement, Ready, Seat
from cosmic_factory.tables import Table
from tests.tables.registries import player

# Happy Hour in every round: galaxies are squares.
SQUARES = (17,) * 5


async def all_ready(table: Table) -> None:
    """Let everybody say ready whom the game waits for."""
    for seat in table.state.waiting_for:
        await table.do(Ready(seat), by=player(seat))


async def to_phase(table: Table, phase: Phase) -> None:
    """Play on, everybody keeping the first three tiles, until that phase begins."""
    while table.state.phase is not phase:
        if table.state.phase in (Phase.DRAFT_1, Phase.DRAFT_2):
            for seat in table.state.waiting_for:
                hand = table.state.seats[seat].hand
                await table.do(KeepTiles(seat, hand[:3]), by=player(seat))
        else:
            await all_ready(table)


async def to_building(table: Table) -> None:
    await to_phase(table, Phase.BUILD)


def layout(table: Table, seat: Seat, tiles: int = 9) -> tuple[Placement, ...]:
    """Return the first tiles of a hand, laid in reading order."""
    hand = table.state.seats[seat].hand
    return tuple(Placement(tile, n // 3, n % 3) for n, tile in enumerate(hand[:tiles]))
