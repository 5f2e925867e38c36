"""What is in examples/ works, on a real server and over real connections."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from pathlib import Path

import httpx
from websockets.asyncio.client import connect

from tests.server.serving import serving

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
# Black Hole, Sabotage, Unique Dimension, Stellar Swap, Parallel Universe.
SEQUENCE = [1, 13, 7, 19, 11]


def test_the_network_bot_plays_a_whole_game_against_bots(tmp_path: Path) -> None:
    with serving(tmp_path) as (address, node):
        with httpx.Client(base_url=address, timeout=60) as ada:
            ada.post("/api/me", json={"name": "Ada"})
            made = ada.post("/api/tables", json={"seats": 3, "sequence": SEQUENCE}).json()
            cookie = "; ".join(f"{name}={value}" for name, value in ada.cookies.items())
        command = [sys.executable, EXAMPLES / "network_bot.py", address, made["code"]]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as example:
            asyncio.run(host(address, made["id"], cookie))
            said, _ = example.communicate(timeout=200)
        assert example.returncode == 0
        assert len(re.findall(r"'place': \d", said)) == 3
        table = next(one for one in node.services.tables.open_tables if one.row.id == made["id"])
        names = [seat.player.name for seat in table.state.seats if seat.player is not None]
        assert "Example" in names
        assert str(table.state.ranking[0].total) in said


async def host(address: str, game: str, cookie: str) -> None:
    """Ada waits for the example, seats two bots and starts."""
    url = f"{address.replace('http', 'ws')}/api/tables/{game}/socket"
    headers = {"Cookie": cookie}
    async with asyncio.timeout(100), connect(url, additional_headers=headers, proxy=None) as ada:
        async for raw in ada:
            message = json.loads(raw)
            if '"name":"Example"' in str(raw):
                break
            assert message["type"] != "refusal"
        for number, kind in enumerate(("seat_bot", "seat_bot", "start")):
            await ada.send(json.dumps({"type": kind, "id": f"host-{number}"}))
        async for raw in ada:
            if "host-2" in json.loads(raw).get("acknowledged", ()):
                return
