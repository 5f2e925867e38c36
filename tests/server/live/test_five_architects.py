"""The most demanding table there is: five architects, who must not keep anybody waiting."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from cosmic_factory.rules import Phase
from cosmic_factory.server import Settings
from cosmic_factory.server.node.node import open_node
from cosmic_factory.solver import WARM_UP
from tests.server.table_clients import until
from tests.server.three_clients import three_clients

pytestmark = pytest.mark.anyio

# Sabotage, Stellar Swap, Black Hole, New Dimension, Offering: picks, choices, a free shape.
SEQUENCE = [13, 19, 1, 3, 20]


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    """Real time: what is at stake is how long the bots' threads keep a table waiting."""
    return "asyncio"


async def test_five_architects_finish_a_game_and_none_is_late(tmp_path: Path) -> None:
    await asyncio.to_thread(WARM_UP.wait)  # before that, every level plays by simpler means
    settings = Settings(data_folder=tmp_path, limit_factor=0.0, bot_pace=0.0, insight=False)
    async with open_node(settings) as node, three_clients(node, seats=5, sequence=SEQUENCE) as here:
        for _ in range(5):
            await here.ada.done("seat_bot", level="architect")
        await here.ada.done("start")
        await until(lambda: here.table.state.phase is Phase.ENDED, seconds=120)
        record = await here.ada_http.get(f"/api/games/{here.table.row.id}/record")
        assert record.text.count('"grab_tokens"') > 0
        assert '"time_expired"' not in record.text
