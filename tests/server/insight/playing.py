"""Plays a table up to a phase."""

from __future__ import annotations

import asyncio

from cosmic_factory.bots import Act
from cosmic_factory.rules import Phase, Seat, view
from cosmic_factory.tables import PlayerId, Table
from tests.server.visitors import quick_bot


async def play_until(table: Table, phase: Phase, player: PlayerId) -> None:
    """Make the player's moves on the first seat until that phase has begun."""
    bot = quick_bot("the player")
    async with asyncio.timeout(500):
        while table.state.phase is not phase:
            step = bot.next_step(view(table.state, Seat(0)), 0)
            if isinstance(step, Act):
                await table.do(step.command, by=player)
            else:
                await asyncio.sleep(0.01)
