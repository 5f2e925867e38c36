from __future__ import annotations

from pathlib import Path

import pytest

from cosmic_factory.bots import LEVELS
from cosmic_factory.tables import GameId
from tests.server.three_clients import three_clients
from tests.server.visitors import assert_refused, guest, opened

pytestmark = pytest.mark.anyio


async def test_the_host_seats_bots_of_every_level_and_everyone_sees_them(tmp_path: Path) -> None:
    async with opened(tmp_path) as node, three_clients(node, seats=6) as here:
        for level in LEVELS:
            await here.ada.done("seat_bot", level=level)
        await here.ada.done("seat_bot")
        await here.all_see_what_they_may()
        players = [seat.player for seat in here.table.state.seats]
        assert [one and one.level for one in players] == [*LEVELS, "pilot"]


async def test_an_unknown_level_is_refused_with_the_known_ones(tmp_path: Path) -> None:
    async with opened(tmp_path) as node, three_clients(node) as here:
        refusal = await here.ada.ask("seat_bot", level="admiral")
        assert refusal is not None
        assert refusal.code == "unknown-level"
        assert all(level in refusal.text for level in LEVELS)
        assert here.table.state.seats[0].player is None


async def test_quick_play_is_against_bots_of_the_wanted_level(tmp_path: Path) -> None:
    async with opened(tmp_path) as node:
        ada = await guest(node, "Ada")
        made = await ada.post("/api/quick-play", json={"seats": 3, "level": "navigator"})
        table = await node.services.tables.open(GameId(made.json()["id"]))
        assert table is not None
        players = [seat.player for seat in table.state.seats]
        assert [one and one.level for one in players] == [None, "navigator", "navigator"]
        wrong = await ada.post("/api/quick-play", json={"level": "admiral"})
        assert_refused(wrong, 400, "unknown-level", "cadet, pilot, navigator, architect")
