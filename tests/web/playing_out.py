"""Plays games to their end over sockets, beside or without a browser."""

from __future__ import annotations

import asyncio
import json
import runpy
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import websockets

ROOT = Path(__file__).resolve().parents[2]
commands = runpy.run_path(str(ROOT / "examples/network_bot.py"))["commands"]


async def play_out(base: str, game: str, cookie: str) -> None:
    """Play a seat to the end of the game over a socket of its own."""
    address = base.replace("http", "ws", 1) + f"/api/tables/{game}/socket"
    headers = {"Cookie": cookie}
    view: dict[str, Any] = {}
    answered = None
    origin: Any = base
    async with websockets.connect(address, origin=origin, additional_headers=headers) as socket:
        async for raw in socket:
            message = json.loads(raw)
            if message["type"] == "ping":
                await socket.send(json.dumps({"type": "pong", "number": message["number"]}))
            if message["type"] != "update":
                continue
            view |= message["sections"]
            if view["ranking"]:
                return
            moment = f"{view['round']['round']} {view['round']['phase']}"
            for number, command in enumerate(commands(view) if moment != answered else ()):
                await socket.send(json.dumps({**command, "id": f"{moment} {number}"}))
            answered = moment


def play_out_all(base: str, game: str, cookies: Iterable[str]) -> None:
    """Let people with these cookies play to the end, in a thread: a browser's loop runs here."""

    async def all_of_them() -> None:
        await asyncio.gather(*(play_out(base, game, cookie) for cookie in cookies))

    with ThreadPoolExecutor(1) as executor:
        executor.submit(asyncio.run, all_of_them()).result()
