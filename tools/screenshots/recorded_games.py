"""Games that people play over sockets at their own pace, to be looked at when they have ended."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import httpx
import websockets
from playwright.sync_api import Browser, BrowserContext

from tests.web.driving.planning import plan
from tests.web.driving.tables import KNOWN
from tests.web.playing_out import commands
from tools.screenshots.camera import new_context

# A game takes a minute or two; on a busy machine longer.
MAX_GAME_SECONDS = 600
TOKENS = ("vegetation", "ice", "desert")
Command = dict[str, Any]


class Person(NamedTuple):
    """A guest of the server, by cookie."""

    name: str
    cookie: tuple[str, str]

    def client(self, base: str) -> httpx.Client:
        return httpx.Client(
            base_url=base, cookies=dict([self.cookie]), headers={"Origin": base}, timeout=60
        )

    def context(self, browser: Browser, base: str) -> BrowserContext:
        """A browser of theirs."""
        context = new_context(browser)
        context.add_init_script(KNOWN)
        name, value = self.cookie
        context.add_cookies([{"name": name, "value": value, "url": base}])
        return context


class BuildingStyle(NamedTuple):
    """How somebody builds: clever or as the tiles come, and how many seconds each tile takes."""

    person: Person
    clever: bool = False
    # In the first round only: one minute as people play it is enough to look at.
    pause: float = 0.0
    # In the first round: whoever lays fewer never finishes, and chance lays the rest.
    tiles: int = 9
    # The bonus token that is grabbed at the end.
    token: str | None = None


def become(base: str, name: str) -> Person:
    with httpx.Client(base_url=base, headers={"Origin": base}, timeout=60) as client:
        client.post("/api/me", json={"name": name}).raise_for_status()
        (cookie,) = client.cookies.items()
    return Person(name, cookie)


def play_game(
    base: str, builders: Sequence[BuildingStyle], cards: Sequence[int], **choices: Any
) -> str:
    """Play a whole game of these people, and return its id. The first of them is the host."""
    wanted = {"seats": len(builders), "sequence": list(cards), **choices}
    with builders[0].person.client(base) as host:
        made = host.post("/api/tables", json=wanted).raise_for_status().json()
    game: str = made["id"]
    # In a thread: a browser's loop may run here.
    with ThreadPoolExecutor(1) as executor:
        executor.submit(asyncio.run, _play_all(base, game, builders)).result()
    return game


async def _play_all(base: str, game: str, builders: Sequence[BuildingStyle]) -> None:
    seated = [asyncio.Event() for _ in builders]
    players = (
        _Player(base, game, builder, number, seated) for number, builder in enumerate(builders)
    )
    async with asyncio.timeout(MAX_GAME_SECONDS):
        await asyncio.gather(*(player.play() for player in players))


class _Player:
    """One person at a socket."""

    def __init__(
        self, base: str, game: str, builder: BuildingStyle, number: int, seated: list[asyncio.Event]
    ) -> None:
        self._base = base
        self._address = base.replace("http", "ws", 1) + f"/api/tables/{game}/socket"
        self._builder = builder
        self._number = number
        self._seated = seated
        self._sent = 0
        self._building: asyncio.Task[None] | None = None

    async def play(self) -> None:
        origin: Any = self._base
        headers = {"Cookie": "=".join(self._builder.person.cookie)}
        async with websockets.connect(
            self._address, origin=origin, additional_headers=headers, ping_timeout=None
        ) as socket:
            await self._sit_down(socket)
            view: dict[str, Any] = {}
            answered = None
            async for message in _messages(socket):
                view |= message.get("sections", {})
                if view.get("ranking"):
                    return
                moment = _moment(view)
                if moment is not None and moment != answered:
                    answered = moment
                    self._building = asyncio.create_task(self._answer(socket, view))

    async def _sit_down(self, socket: Any) -> None:
        """Sit down in the order of the seats; the host starts when all have."""
        if self._number:
            await self._seated[self._number - 1].wait()
        await self._send(socket, {"type": "take_place"})
        # The next one follows when the seat is taken.
        async for message in _messages(socket):
            if message["type"] == "your_seat":
                break
        self._seated[self._number].set()
        if self._number == 0:
            await self._seated[-1].wait()
            await self._send(socket, {"type": "start"})

    async def _answer(self, socket: Any, view: dict[str, Any]) -> None:
        where = view["round"]
        if where["phase"] != "build":
            for command in commands(view):
                await self._send(socket, command)
            return
        pause = self._builder.pause if where["round"] == 1 else 0.0
        for command in _building(self._builder, view):
            await asyncio.sleep(pause)
            await self._send(socket, command)

    async def _send(self, socket: Any, command: Command) -> None:
        self._sent += 1
        await socket.send(json.dumps({**command, "id": str(self._sent)}))


async def _messages(socket: Any) -> AsyncIterator[dict[str, Any]]:
    async for raw in socket:
        message = json.loads(raw)
        if message["type"] == "ping":
            await socket.send(json.dumps({"type": "pong", "number": message["number"]}))
        else:
            yield message


def _moment(view: dict[str, Any]) -> tuple[int, str] | None:
    """Return the phase that waits for this player, if any."""
    mine, where = view.get("mine"), view.get("round")
    if mine is None or where is None or mine["seat"] not in where["waiting_for"]:
        return None
    return where["round"], where["phase"]


def _building(builder: BuildingStyle, view: dict[str, Any]) -> list[Command]:
    """Lay tile by tile, and turn every third once more."""
    wanted = builder.tiles if view["round"]["round"] == 1 else 9
    placements = _placements(builder, view)[:wanted]
    steps: list[list[Command]] = []
    for count in range(1, len(placements) + 1):
        laid = placements[:count]
        if count % 3 == 0:
            last = laid[-1]
            steps.append([*laid[:-1], {**last, "turns": (last["turns"] + 3) % 4}])
        steps.append(laid)
    done: list[Command] = [{"type": "arrange", "placements": laid} for laid in steps]
    if wanted < len(view["mine"]["hand"]):
        return done
    rules = view["round"]["rules"]
    down = view["mine"]["hand"][: rules["face_down"]]
    done.extend({"type": "turn_face_down", "tile": tile} for tile in down)
    if builder.token is not None:
        done.append({"type": "grab_tokens", "tokens": [builder.token]})
    return [*done, {"type": "finish"}]


def _placements(builder: BuildingStyle, view: dict[str, Any]) -> list[Command]:
    if builder.clever:
        steps = plan(view["mine"]["hand"], view["round"]["rules"]["shape"])
        return [
            {"tile": tile, "turns": turns, **dict(zip(("row", "col", "part"), cell, strict=True))}
            for tile, spot, turns in steps
            for cell in [[int(number) for number in spot.split(",")]]
        ]
    (arranged,) = (one for one in commands(view) if one["type"] == "arrange")
    return [{**one, "turns": 0} for one in arranged["placements"]]
