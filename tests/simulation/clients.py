"""Clients of a simulation: they connect, keep what they are told, and come back when cut off."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple, Protocol

import msgspec

from cosmic_factory.tables import PlayerRow
from tests.simulation.faults import FaultPlan, SimulatedFault
from tests.simulation.network import Connection

Message = dict[str, Any]

# Seconds before a client that was cut off tries again.
RETRY = 0.05, 2.0
# Seconds without any message after which a client gives its connection up.
SILENCE = 15.0
CHECK_SILENCE = 5.0

_ENCODER = msgspec.json.Encoder()


class Told(msgspec.Struct):
    """Any message to a client, as far as a client of the simulation reads it."""

    type: str
    seq: int = -1
    sections: dict[str, msgspec.Raw] = {}
    events: msgspec.Raw = msgspec.Raw(b"")
    acknowledged: tuple[str, ...] = ()
    # Of a welcome, or when the seat changes.
    seat: int | None = None
    # Of a welcome, or when the host changes.
    host: bool = False
    # Of a ping.
    number: int = 0
    # Of a refusal or a farewell.
    code: str = ""
    id: str | None = None
    # Of a rematch.
    game: str = ""


_DECODER = msgspec.json.Decoder(Told)


class Received(NamedTuple):
    """A message, who received it, and over which of the client's connections."""

    connection: int
    seat: int | None
    raw: bytes
    told: Told
    # Of an update.
    sections: dict[str, bytes]


class Nodes(Protocol):
    """Where a client can connect."""

    def connect(
        self,
        player: PlayerRow | None,
        chance: Random,
        on_message: Callable[[bytes], None],
        on_closed: Callable[[], None],
    ) -> Connection | None:
        """Connect to any node; None if it refuses."""


class Client:
    """Watches a game, with or without a player's identity."""

    def __init__(
        self, name: str, player: PlayerRow | None, nodes: Nodes, plan: FaultPlan, chance: Random
    ) -> None:
        self.name = name
        self.player = player
        self.received: list[Received] = []
        self.sections: dict[str, bytes] = {}
        # Sections that were read, until they change.
        self._decoded: dict[str, Any] = {}
        self.seq = 0
        self.seat: int | None = None
        self.is_away = True
        self.connections = 0
        self._nodes = nodes
        self._plan = plan
        self._chance = chance
        self._loop = asyncio.get_running_loop()
        self._connection: Connection | None = None
        self._is_fresh = True
        self._heard_at = 0.0
        self._loop.call_later(CHECK_SILENCE, self._check_silence)

    # --- coming and going ------------------------------------------------------------------

    def come(self) -> None:
        """Stay connected from now on."""
        if self.is_away:
            self.is_away = False
            self._connect()

    def go(self) -> None:
        """Close the connection, and open none until `come`."""
        self.is_away = True
        self._hang_up()

    def reconnect(self) -> None:
        self._hang_up()
        self._retry()

    def stop_reading(self, seconds: float) -> None:
        """Take no message for a while."""
        connection = self._connection
        if connection is not None:
            connection.stop_reading()
            self._loop.call_later(seconds, connection.read_on)

    @property
    def is_connected(self) -> bool:
        return self._connection is not None and not self._is_fresh

    def _connect(self) -> None:
        if self.is_away or self._connection is not None:
            return
        self.connections += 1
        number = self.connections

        def received(raw: bytes) -> None:
            if number == self.connections:
                self._receive(raw)

        def closed() -> None:
            if number == self.connections:
                self._connection = None
                self._retry()

        self._is_fresh = True
        self._heard_at = self._loop.time()
        self._connection = self._nodes.connect(self.player, self._chance, received, closed)
        if self._connection is None:
            self._retry()

    def _retry(self) -> None:
        self._loop.call_later(self._chance.uniform(*RETRY), self._connect)

    def _hang_up(self) -> None:
        if self._connection is not None:
            self._connection.hang_up()
            self._connection = None

    def _check_silence(self) -> None:
        self._loop.call_later(CHECK_SILENCE, self._check_silence)
        if self._connection is not None and self._loop.time() - self._heard_at > SILENCE:
            self.reconnect()

    # --- hearing and speaking --------------------------------------------------------------

    def _receive(self, raw: bytes) -> None:
        self._heard_at = self._loop.time()
        told = _DECODER.decode(raw)
        if told.type in ("welcome", "your_seat"):
            self.seat = told.seat
            # What belonged to the former seat, or to an earlier connection, is sent anew.
            self.sections, self._decoded = {}, {}
        sections = {name: bytes(section) for name, section in told.sections.items()}
        self.received.append(Received(self.connections, self.seat, raw, told, sections))
        match told.type:
            case "ping":
                self.send({"type": "pong", "number": told.number})
            case "update":
                self.seq = told.seq
                self.sections.update(sections)
                for name in sections:
                    self._decoded.pop(name, None)
        self.hear(told, fresh=self._is_fresh)
        if told.type == "update":
            self._is_fresh = False

    def hear(self, told: Told, *, fresh: bool) -> None:
        """React to a message; `fresh` up to the first update of a connection."""
        if told.type == "reconnect":
            self.reconnect()

    def send(self, message: Message) -> None:
        if self._connection is not None:
            raw = _ENCODER.encode(message)
            self._connection.send_to_node(raw)
            if self._plan.happens(SimulatedFault.SENT_TWICE, self._chance):
                self._connection.send_to_node(raw)

    def section(self, name: str) -> Any:
        """Return the client's copy of a section, decoded; None if it has none."""
        if name not in self._decoded and name in self.sections:
            self._decoded[name] = msgspec.json.decode(self.sections[name])
        return self._decoded.get(name)
