"""How much longer a live table waits for its verdicts while others flood the thinking process.

    python -m benchmarks.insight.flooded_verdicts              # every flood
    python -m benchmarks.insight.flooded_verdicts pictures     # one of them

A real server without limits for addresses, so that the floods reach the queue. In turn a table of
four plays five rounds with nobody else there, and while other addresses ask for as much as they
can. Both play the same cards at the same pace; the ratio is that of the medians. While the flood
lasts, a guest at an address of their own asks for the best galaxy of one hand after another.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import statistics
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from http import HTTPStatus

import httpx

from benchmarks.insight.live_verdicts import KERNEL_SECONDS, WaitingPlayer
from benchmarks.load import Server, post, running
from benchmarks.thin_socket import ThinSocket
from cosmic_factory.puzzles import shipped_dailies, utc_day
from cosmic_factory.rules import cosmic54
from cosmic_factory.solver import WARM_UP

PORT = 8161
CARDS = [1, 5, 9, 13, 17]
# How many addresses flood, and how many requests of each wait at a time.
ADDRESSES, REQUESTS = 8, 8
NEW_DIMENSION = 3
# Seconds between two questions of the guest beside the flood.
GUEST_SECONDS = 3.0

Asks = Callable[[httpx.AsyncClient, random.Random], Awaitable[httpx.Response]]


def client_at(server: Server, number: int) -> httpx.AsyncClient:
    """Return a client with an address of its own on the loopback interface."""
    transport = httpx.AsyncHTTPTransport(local_address=f"127.0.0.{number}")
    return httpx.AsyncClient(
        transport=transport,
        base_url=server.address,
        headers={"Origin": server.address},
        timeout=60,
    )


def odd_tile(chance: random.Random) -> str:
    spaces = "".join(chance.choice("vid") + str(chance.randrange(3)) for _ in range(4))
    return spaces + ":" + "".join(side for side in "nesw" if chance.random() < 0.5)


async def ask_for_odd_hands(client: httpx.AsyncClient, chance: random.Random) -> httpx.Response:
    """Ask for the best of nine tiles of two kinds under the card that takes longest."""
    kinds = odd_tile(chance), odd_tile(chance)
    hand = {"tiles": [chance.choice(kinds) for _ in range(9)], "card": NEW_DIMENSION}
    return await client.post("/api/best-galaxies", json=hand)


async def ask_for_pictures(client: httpx.AsyncClient, chance: random.Random) -> httpx.Response:
    """Ask for a picture of a result that nobody has asked for before."""
    today = utc_day(int(1000 * time.time()))
    days = [one for one in shipped_dailies().dailies if one.day <= today]
    day, points = chance.choice(days), chance.randrange(20)
    language = chance.choice(("en", "fr", "hu"))
    return await client.get(f"/p/{day.id}/{points}-x.png?language={language}")


FLOODS: Mapping[str, Asks] = {"hands": ask_for_odd_hands, "pictures": ask_for_pictures}


@contextlib.asynccontextmanager
async def flooding(server: Server, asks: Asks) -> AsyncIterator[list[int]]:
    """Keep requests of all addresses waiting inside; yield the statuses of the answers."""
    statuses: list[int] = []

    async def keep_asking(client: httpx.AsyncClient, seed: int) -> None:
        chance = random.Random(seed)
        while True:
            with contextlib.suppress(httpx.TransportError):
                statuses.append((await asks(client, chance)).status_code)
                if statuses[-1] != HTTPStatus.OK:
                    # The queue of this address is full; how many requests a server can refuse is
                    # measured elsewhere.
                    await asyncio.sleep(1)

    async with contextlib.AsyncExitStack() as stack:
        tasks = []
        for number in range(ADDRESSES):
            client = await stack.enter_async_context(client_at(server, 2 + number))
            seeds = range(number * REQUESTS, (number + 1) * REQUESTS)
            tasks += [asyncio.create_task(keep_asking(client, seed)) for seed in seeds]
        try:
            yield statuses
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


class GuestBeside:
    """Asks for the best galaxy of a usual hand now and then, from an address of their own."""

    def __init__(self, server: Server, seed: str) -> None:
        """With another seed it asks for other hands, which nobody has asked for yet."""
        self.waits: list[float] = []
        self.refused = 0
        self._server = server
        self._seed = seed

    async def ask_on(self) -> None:
        chance = random.Random(self._seed)
        tiles = [tile.code for tile in cosmic54().tiles]
        async with client_at(self._server, 100) as client:
            while True:
                hand = {"tiles": chance.sample(tiles, 9), "card": 0}
                began = time.perf_counter()
                answer = await client.post("/api/best-galaxies", json=hand)
                if answer.status_code == HTTPStatus.OK:
                    self.waits.append(time.perf_counter() - began)
                else:
                    self.refused += 1
                await asyncio.sleep(GUEST_SECONDS)

    def told(self) -> str:
        if not self.waits:
            return f"0 answers, {self.refused} refused"
        middle, longest = statistics.median(self.waits), max(self.waits)
        waits = f"median {middle:.2f} s, longest {longest:.2f} s"
        return f"{len(self.waits)} answers, {waits}, {self.refused} refused"


async def play_game(server: Server) -> list[float]:
    _, cookie = post(server, "/api/me", {"name": "Ada"})
    choices = {"seats": 4, "sequence": CARDS, "level": "pilot"}
    made, _ = post(server, "/api/quick-play", choices, cookie)
    headers = {"Cookie": cookie, "Origin": server.address}
    host, path = f"127.0.0.1:{server.port}", f"/api/tables/{made['id']}/socket"
    socket = await ThinSocket.connect("127.0.0.1", server.port, host, path, headers)
    person = WaitingPlayer(socket)
    await asyncio.wait_for(person.play(), 600)
    socket.close()
    return list(person.waits.values())


def told(waits: list[float]) -> str:
    each = ", ".join(f"{one:.2f}" for one in waits)
    return f"median {statistics.median(waits):.2f} s of {each}"


async def measure(server: Server, floods: list[str]) -> None:
    server.wait()
    await asyncio.sleep(KERNEL_SECONDS)
    print("to warm up:", told(await play_game(server)))
    for name in floods:
        guest = GuestBeside(server, f"quiet {name}")
        asking = asyncio.create_task(guest.ask_on())
        quiet = await play_game(server)
        asking.cancel()
        print(f"quiet:       {told(quiet)}; guest: {guest.told()}", flush=True)
        guest = GuestBeside(server, f"flooded {name}")
        async with flooding(server, FLOODS[name]) as statuses:
            await asyncio.sleep(5)
            asking = asyncio.create_task(guest.ask_on())
            flooded = await play_game(server)
            asking.cancel()
        print(f"{name:12} {told(flooded)}; guest: {guest.told()}")
        counts = {one: statuses.count(one) for one in sorted(set(statuses))}
        ratio = statistics.median(flooded) / statistics.median(quiet)
        print(f"ratio {ratio:.2f}; answers to the flood: {json.dumps(counts)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("floods", nargs="*", choices=[*FLOODS, []], default=[])
    asked = parser.parse_args()
    WARM_UP.wait()
    with running(None, PORT) as server:
        asyncio.run(measure(server, asked.floods or [*FLOODS]))


if __name__ == "__main__":
    main()
