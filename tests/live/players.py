"""Scripted players over network connections; they reconnect whenever a connection is lost."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import time
from collections.abc import Sequence
from math import inf
from random import Random
from typing import Any

from benchmarks.thin_socket import ThinSocket
from tests.acknowledgements import Acknowledgement, SentCommand
from tests.live.plans import Message, planned

RETRY_SECONDS = 0.05
# Command ids are never used again, so every player has its own prefix.
TABS = (f"tab{number}" for number in itertools.count())
BROKEN = (OSError, asyncio.IncompleteReadError)


class Watcher:
    """Connects to any of the nodes, keeps the sections, and remembers every message."""

    def __init__(self, addresses: Sequence[str], game: str, cookie: str = "") -> None:
        self._addresses = list(addresses)
        self._game = game
        self._cookie = cookie
        self._socket: ThinSocket | None = None
        self.received: list[Message] = []
        self.view: dict[str, Any] = {}
        self.seq = 0
        self.connections = 0
        self.at = ""
        # Whether to stay connected after the end of the game.
        self.stay = False
        self.stopping = False

    # --- the connection --------------------------------------------------------------------

    async def run(self) -> None:
        """Stay connected until the game has ended or `stopping` is set."""
        while not self.has_ended and not self.stopping:
            try:
                with contextlib.suppress(*BROKEN):
                    await self._connect()
                    await self._listen()
            finally:
                self.disconnect()
                self._socket = None
            if not self.has_ended:
                # Like a browser behind a load balancer: the next try may be another node.
                self._addresses.append(self._addresses.pop(0))
                await asyncio.sleep(RETRY_SECONDS)

    async def _connect(self) -> None:
        self.at = self._addresses[0]
        host, port = self.at.removeprefix("http://").split(":")
        headers = {"Origin": self.at, **({"Cookie": self._cookie} if self._cookie else {})}
        path = f"/api/tables/{self._game}/socket"
        self._socket = await ThinSocket.connect(host, int(port), f"{host}:{port}", path, headers)
        self.connections += 1

    async def _listen(self) -> None:
        assert self._socket is not None
        fresh = True
        while not self.has_ended and (raw := await self._socket.receive()) is not None:
            message = json.loads(raw)
            self.received.append(message)
            if message["type"] == "update":
                # What was shown once is stored: no node may show an older state.
                assert message["seq"] >= self.seq or not fresh
                self.seq = max(self.seq, message["seq"])
                self.view |= message["sections"]
            self.on_message(message, fresh=fresh)
            fresh = fresh and message["type"] != "update"

    def on_message(self, message: Message, *, fresh: bool) -> None:
        if message["type"] == "ping":
            self.send({"type": "pong", "number": message["number"]})

    def send(self, message: Message) -> None:
        if self._socket is not None:
            self._socket.send(json.dumps(message).encode())

    def disconnect(self) -> None:
        if self._socket is not None:
            self._socket.close()

    # --- the game as it is known -----------------------------------------------------------

    @property
    def has_ended(self) -> bool:
        return bool(self.view.get("ranking")) and not self.stay

    @property
    def phase(self) -> str:
        return str(self.view["round"]["phase"]) if "round" in self.view else ""

    def all_received(self, kind: str) -> list[Message]:
        return [message for message in self.received if message["type"] == kind]

    async def until(self, holds: Any, seconds: float = 120.0) -> None:
        async with asyncio.timeout(seconds):
            while not holds():
                await asyncio.sleep(0.005)


class Turns:
    """How many commands the players who share it may still send."""

    def __init__(self, left: float = inf) -> None:
        self.left = left


class NetworkPlayer(Watcher):
    """Plays a seat: one command at a time, each sent again until it is answered."""

    def __init__(
        self,
        addresses: Sequence[str],
        game: str,
        cookie: str,
        seat: int,
        *,
        turns: Turns | None = None,
        arrangements: int = 3,
    ) -> None:
        super().__init__(addresses, game, cookie)
        self.seat = seat
        self.playing = True
        # Seconds before each command. Commands at the same moment would be in one update.
        self.thinks = 0.0
        # Pick only when first among the awaited seats, so that each pick is in its own update.
        self.picks_in_turn = False
        self._thinking = False
        self._turns = turns or Turns()
        self._arrangements = arrangements
        self._chance = Random(f"{game}/{seat}")
        self._plan: list[Message] = []
        self._planned_for: tuple[int, str] | None = None
        self._tab = next(TABS)
        self._number = 0
        self.unanswered: dict[str, Message] = {}
        self.acknowledged: list[str] = []
        # The same, with where the game stood at their first sending and at their answer.
        self.answers: dict[str, Acknowledgement] = {}
        # Seconds from the first sending of a command to its acknowledgement.
        self.waits: list[float] = []
        self._sent_at: dict[str, float] = {}
        self._sent: dict[str, SentCommand] = {}
        self.refused: list[Message] = []

    def on_message(self, message: Message, *, fresh: bool) -> None:
        super().on_message(message, fresh=fresh)
        match message["type"]:
            case "update":
                for one in message.get("acknowledged", ()):
                    if self.unanswered.pop(one, None) is not None:
                        self._acknowledge(one, message["seq"])
                if fresh:
                    for command in self.unanswered.values():
                        self.send(command)
                self._go_on()
            case "refusal":
                self._refused(message)
                self._go_on()

    def _acknowledge(self, name: str, seq: int) -> None:
        self.acknowledged.append(name)
        self.answers[name] = Acknowledgement(self._sent[name], seq)
        self.waits.append(time.monotonic() - self._sent_at[name])

    def _refused(self, message: Message) -> None:
        self.refused.append(message)
        if message["code"] == "storage-down":
            again = self.unanswered[message["id"]]
            asyncio.get_running_loop().call_later(0.1, self.send, again)
        else:
            self.unanswered.pop(message.get("id", ""), None)

    def submit(self, command: Message) -> str:
        """Send a command with a new id, and return the id."""
        self._number += 1
        name = f"{self._tab}-{self._number}"
        self.unanswered[name] = {**command, "id": name}
        self._sent[name] = SentCommand(self.unanswered[name], self.seat, self.seq)
        self._sent_at[name] = time.monotonic()
        self.send(self.unanswered[name])
        return name

    def play_on(self) -> None:
        self.playing = True
        self._go_on()

    def _go_on(self) -> None:
        mine, where = self.view.get("mine"), self.view.get("round")
        if not self.playing or self.unanswered or mine is None or where is None:
            return
        moment = where["round"], where["phase"]
        if moment != self._planned_for:
            self._planned_for = moment
            waited_for = self.seat in where["waiting_for"]
            plan = planned(self.view, self._chance, self._arrangements)
            self._plan = list(plan) if waited_for else []
        if (
            where["phase"] == "pick"
            and self.picks_in_turn
            and self.seat not in where["waiting_for"][:1]
        ):
            return
        if self._plan and self._turns.left > 0 and not self._thinking:
            if self.thinks:
                self._thinking = True
                asyncio.get_running_loop().call_later(self.thinks, self._thought)
            else:
                self._submit_next()

    def _thought(self) -> None:
        self._thinking = False
        if self._plan and not self.unanswered:
            self._submit_next()

    def _submit_next(self) -> None:
        self._turns.left -= 1
        self.submit(self._plan.pop(0))

    @property
    def settled(self) -> int:
        """How many commands have been answered."""
        return self._number - len(self.unanswered)
