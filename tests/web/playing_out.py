"""Plays games over sockets, to their end or to some phase, beside or without a browser."""

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
MAX_WAIT_SECONDS = 120
commands = runpy.run_path(str(ROOT / "examples/network_bot.py"))["commands"]


async def play_out(
    base: str, game: str, cookie: str, phase: str = "ended", in_round: int = 1
) -> None:
    """Play a seat over a socket of its own until a phase of that round or a later one begins."""
    address = base.replace("http", "ws", 1) + f"/api/tables/{game}/socket"
    headers = {"Cookie": cookie}
    view: dict[str, Any] = {}
    answered = None
    origin: Any = base
    async with websockets.connect(
        address,
        origin=origin,
        additional_headers=headers,
        # A busy server may answer late.
        open_timeout=MAX_WAIT_SECONDS,
        ping_timeout=None,
    ) as socket:
        async for raw in socket:
            message = json.loads(raw)
            if message["type"] == "ping":
                await socket.send(json.dumps({"type": "pong", "number": message["number"]}))
            if message["type"] != "update":
                continue
            view |= message["sections"]
            now = view["round"]
            if now["phase"] == phase and now["round"] >= in_round:
                return
            assert not view["ranking"], f"the game ended before {phase} of round {in_round}"
            moment = f"{now['round']} {now['phase']}"
            for number, command in enumerate(commands(view) if moment != answered else ()):
                await socket.send(json.dumps({**command, "id": f"{moment} {number}"}))
            answered = moment


def play_out_all(
    base: str, game: str, cookies: Iterable[str], phase: str = "ended", in_round: int = 1
) -> None:
    """Let people with these cookies play, in a thread: a browser's loop runs here."""

    async def all_of_them() -> None:
        await asyncio.gather(*(play_out(base, game, cookie, phase, in_round) for cookie in cookies))

    with ThreadPoolExecutor(1) as executor:
        executor.submit(asyncio.run, all_of_them()).result()
