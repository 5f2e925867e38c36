"""How long a live table of four waits for its verdicts once a round is counted, for every card.

    python -m benchmarks.insight.live_verdicts              # four games, all twenty cards
    python -m benchmarks.insight.live_verdicts --games 1    # the first five cards only

A real server on one core, with its thinking process there too. One person and three bots play over
a socket; after each count the person waits until the verdicts of all seats are shown. The wait is
by the clock, from the message that shows the count to the one that shows the verdicts, so run it on
a machine that has nothing else to do. The first round also waits for the thinking process to start.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import runpy
import statistics
import time
from pathlib import Path
from typing import Any

from benchmarks.load import CLIENT_CORE, Server, pin, post, running
from benchmarks.thin_socket import ThinSocket
from cosmic_factory.rules import ALL_CARDS, ROUNDS
from cosmic_factory.solver import WARM_UP

EXAMPLE_BOT = Path(__file__).parents[2] / "examples" / "network_bot.py"
commands = runpy.run_path(str(EXAMPLE_BOT))["commands"]
PORT = 8158
# Seconds in which the server loads the compiled kernels.
KERNEL_SECONDS = 5.0


class WaitingPlayer:
    """Plays a seat of one game, and notes how long the verdicts of each round took."""

    def __init__(self, socket: ThinSocket) -> None:
        self.waits: dict[int, float] = {}
        self._socket = socket
        self._view: dict[str, Any] = {}
        self._moment = ""
        self._counted_at = 0.0

    async def play(self) -> None:
        while not self._view.get("ranking"):
            message = json.loads(await self._socket.receive() or b"{}")
            if message["type"] == "ping":
                self._send({"type": "pong", "number": message["number"]})
            elif message["type"] == "update":
                self._view |= message["sections"]
                self._act(self._view["round"])

    def _act(self, now: dict[str, Any]) -> None:
        moment = f"{now['round']} {now['phase']}"
        is_new, self._moment = moment != self._moment, moment
        if now["phase"] == "scores":
            if is_new:
                self._counted_at = time.perf_counter()
            self._wait_for_verdicts(now["card"], moment)
        elif is_new:
            self._answer(moment)

    def _wait_for_verdicts(self, card: int, moment: str) -> None:
        if self._view.get("insight") and card not in self.waits:
            self.waits[card] = time.perf_counter() - self._counted_at
            self._answer(moment)

    def _answer(self, moment: str) -> None:
        for number, command in enumerate(commands(self._view)):
            self._send({**command, "id": f"{moment} {number}"})

    def _send(self, message: dict[str, Any]) -> None:
        self._socket.send(json.dumps(message).encode())


async def play_game(server: Server, cards: list[int]) -> dict[int, float]:
    _, cookie = post(server, "/api/me", {"name": "Ada"})
    choices = {"seats": 4, "sequence": cards, "level": "pilot"}
    made, _ = post(server, "/api/quick-play", choices, cookie)
    headers = {"Cookie": cookie, "Origin": server.address}
    host, path = f"127.0.0.1:{server.port}", f"/api/tables/{made['id']}/socket"
    socket = await ThinSocket.connect("127.0.0.1", server.port, host, path, headers)
    person = WaitingPlayer(socket)
    await person.play()
    socket.close()
    return person.waits


async def measure(server: Server, games: int) -> None:
    server.wait()
    await asyncio.sleep(KERNEL_SECONDS)
    waits: dict[int, float] = {}
    for game in range(games):
        cards = [int(card) for card in ALL_CARDS[ROUNDS * game : ROUNDS * (game + 1)]]
        waits |= await play_game(server, cards)
    for card, seconds in sorted(waits.items(), key=lambda one: -one[1]):
        print(f"card {card:2}  {seconds:5.2f} s")
    middle = statistics.median(waits.values())
    print(f"{len(waits)} rounds: median {middle:.2f} s, longest {max(waits.values()):.2f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=len(ALL_CARDS) // ROUNDS)
    asked = parser.parse_args()
    WARM_UP.wait()
    pin(CLIENT_CORE)
    with running(None, PORT) as server:
        asyncio.run(measure(server, asked.games))


if __name__ == "__main__":
    main()
