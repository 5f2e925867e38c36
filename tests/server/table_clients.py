"""Clients of a table's socket in this process, without a network.

They check all messages: each must be of a known type, and every update must decode.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections import deque
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Self

import httpx
import msgspec

from cosmic_factory.rules import MAX_SEATS, Seat, view
from cosmic_factory.server.live.client_connection import CONNECTION
from cosmic_factory.server.live.messages import (
    AnyToClient,
    EmoteShown,
    Farewell,
    Ping,
    RefusalMessage,
    RematchReady,
    Time,
    Update,
    Welcome,
    YourSeat,
)
from cosmic_factory.server.node.node import Node
from cosmic_factory.tables import Table
from cosmic_factory.tables.viewing.sections import SectionCache
from tests.server.visitors import HERE

MAX_WAIT_SECONDS = 120.0

_DECODER: msgspec.json.Decoder[AnyToClient] = msgspec.json.Decoder(AnyToClient)


class RawUpdate(msgspec.Struct):
    """An update with its sections as bytes."""

    sections: dict[str, msgspec.Raw]


_RAW = msgspec.json.Decoder(RawUpdate)


async def until(holds: Callable[[], object], seconds: float = MAX_WAIT_SECONDS) -> None:
    """Wait until something holds; the time is mostly virtual."""
    pause = 0.005
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(pause)
            pause = min(1.1 * pause, 0.1)


class Reading:
    """Whether a client reads. While it does not, what it is sent waits."""

    def __init__(self) -> None:
        self.is_set = True
        self.when_set: Callable[[], None] = lambda: None

    def clear(self) -> None:
        self.is_set = False

    def set(self) -> None:
        self.is_set = True
        self.when_set()


class TableClient:
    """Connects, keeps the sections it was sent, and counts what was answered."""

    names = itertools.count()

    def __init__(self, node: Node, table: str, http: httpx.AsyncClient | None = None) -> None:
        self._node = node
        self._table = table
        self._cookie = (
            "" if http is None else "; ".join(f"{k}={v}" for k, v in http.cookies.items())
        )
        # Messages that the server has not taken yet, and its callbacks.
        self._unsent: deque[bytes] = deque()
        self._is_paused = True
        self._on_server_message: Callable[[bytes], None] = lambda _: None
        self._on_server_closed: Callable[[], None] = lambda: None
        self._unread: list[bytes] = []
        self._ids = (f"{next(self.names)}-{n}" for n in itertools.count())
        self._task: asyncio.Task[None] | None = None
        self.reading = Reading()
        self.pong_after: float | None = 0.0
        self.raw: list[str] = []
        self.told: list[AnyToClient] = []
        self.sections: dict[str, bytes] = {}
        self.acknowledged: list[str] = []
        self.refusals: dict[str | None, RefusalMessage] = {}
        self.close_code: int | None = None

    # --- coming and going ------------------------------------------------------------------

    async def __aenter__(self) -> Self:
        headers = {"host": HERE.removeprefix("http://"), "origin": HERE, "cookie": self._cookie}
        path = f"/api/tables/{self._table}/socket"
        scope: Any = {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [(name.encode(), text.encode()) for name, text in headers.items() if text],
            "client": ("127.0.0.1", 4711),
            "server": ("127.0.0.1", 8054),
            "subprotocols": [],
            "state": {},
            "extensions": {CONNECTION: self},
        }
        receive: Any = self._asgi_receive
        send: Any = self._asgi_send
        self._task = asyncio.create_task(self._node.app(scope, receive, send))
        await until(lambda: self.sections or self.close_code is not None)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.leave()

    async def leave(self) -> None:
        assert self._task is not None
        self._on_server_closed()
        self.reading.set()
        async with asyncio.timeout(MAX_WAIT_SECONDS):
            await self._task

    @property
    def is_connected(self) -> bool:
        return self._task is not None and not self._task.done() and self.close_code is None

    # --- as the server's `ClientConnection` -------------------------------------------------

    async def _asgi_receive(self) -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def _asgi_send(self, event: dict[str, Any]) -> None:
        if event["type"] == "websocket.close":
            self.close_code = event["code"]

    def listen(self, on_message: Callable[[bytes], None], on_closed: Callable[[], None]) -> None:
        self._on_server_message, self._on_server_closed = on_message, on_closed
        self.pause(False)

    def pause(self, paused: bool) -> None:
        self._is_paused = paused
        while self._unsent and not self._is_paused:
            self._on_server_message(self._unsent.popleft())

    @property
    def writable(self) -> bool:
        return self.reading.is_set

    def when_writable(self, call: Callable[[], None]) -> None:
        def read_on() -> None:
            unread, self._unread = self._unread, []
            for message in unread:
                self._receive(message.decode())
            call()

        self.reading.when_set = read_on

    def send(self, message: bytes) -> None:
        if self.reading.is_set:
            self._receive(message.decode())
        else:
            self._unread.append(message)

    def close(self, code: int) -> None:
        self.close_code = code
        self._unsent.clear()
        self._on_server_closed()

    async def all_answered(self) -> None:
        """Wait until all that was said has been dealt with, and the answers are written."""
        tables = self._node.services.tables.open_tables
        table = next(one for one in tables if self._table in (one.row.id, one.row.code))
        await until(lambda: not self._unsent and not self._is_paused and table.is_idle)
        for _ in range(5):
            await asyncio.sleep(0)

    # --- being told ------------------------------------------------------------------------

    def _receive(self, text: str) -> None:
        self.raw.append(text)
        message = _DECODER.decode(text)
        self.told.append(message)
        match message:
            case Update():
                sections = _RAW.decode(text).sections
                self.sections |= {name: bytes(section) for name, section in sections.items()}
                self.acknowledged += message.acknowledged
            case RefusalMessage():
                self.refusals[message.id] = message
            case YourSeat():
                self.sections.clear()
            case Ping() if self.pong_after is not None:
                pong = {"type": "pong", "number": message.number}
                asyncio.get_running_loop().call_later(self.pong_after, self.say, pong)
            case _:
                pass

    @property
    def welcome(self) -> Welcome:
        assert isinstance(self.told[0], Welcome)
        return self.told[0]

    @property
    def updates(self) -> list[Update]:
        return [message for message in self.told if isinstance(message, Update)]

    @property
    def emotes(self) -> list[EmoteShown]:
        return [message for message in self.told if isinstance(message, EmoteShown)]

    @property
    def rematches(self) -> list[RematchReady]:
        return [message for message in self.told if isinstance(message, RematchReady)]

    @property
    def farewell(self) -> Farewell | None:
        return next((one for one in self.told if isinstance(one, Farewell)), None)

    @property
    def times(self) -> list[Time]:
        return [message for message in self.told if isinstance(message, Time)]

    # --- asking ----------------------------------------------------------------------------

    def say(self, message: Mapping[str, Any] | str | bytes) -> None:
        if isinstance(message, str):
            message = message.encode()
        elif not isinstance(message, bytes):
            message = msgspec.json.encode(message)
        self._unsent.append(message)
        if not self._is_paused:
            self.pause(False)

    async def ask(self, kind: str, **fields: Any) -> RefusalMessage | None:
        """Send a command and wait for its answer: None if it was acknowledged."""
        name = fields.pop("id", None) or next(self._ids)
        before = self.acknowledged.count(name)
        self.refusals.pop(name, None)
        self.say({"type": kind, "id": name, **fields})
        await until(lambda: self.acknowledged.count(name) > before or name in self.refusals)
        return self.refusals.get(name)

    async def done(self, kind: str, **fields: Any) -> None:
        refusal = await self.ask(kind, **fields)
        assert refusal is None, (kind, fields, refusal)

    async def refused(self, code: str, kind: str, **fields: Any) -> None:
        refusal = await self.ask(kind, **fields)
        assert refusal is not None, (kind, fields)
        assert refusal.code == code, refusal
        assert refusal.text


def shown(table: Table, seat: Seat | None) -> dict[str, bytes]:
    """Return every section of a seat's view, made by the rules alone."""
    whole = view(table.state, seat)
    parts: dict[str, object] = {
        "table": whole.table,
        "round": whole.round,
        "clock": table.phase_clock,
        "lobby": table.lobby_view,
        "people": table.people,
        **{f"seat_{number}": one for number, one in enumerate(whole.seats)},
        "sheets": whole.sheets,
        "ranking": whole.ranking,
        "mine": whole.mine,
    }
    encoded = {name: msgspec.json.encode(part) for name, part in parts.items()}
    fresh = SectionCache(live_counts=table.options.live_counts)
    public = fresh.open(table.state, table.phase_clock, table.lobby_view, table.people)
    counted = {**public, **fresh.own(table.state, seat)}
    return {name: section.content for name, section in counted.items()} | encoded


def _has_more_than(client: TableClient, told: int) -> bool:
    return len(client.raw) > told


async def assert_shows(client: TableClient, table: Table, seat: Seat | None) -> None:
    """Check that the client has, byte for byte, what the rules show to that seat."""
    for _ in range(40):
        told = len(client.raw)
        if _shown_to(client, table) == shown(table, seat):
            return
        with contextlib.suppress(TimeoutError):
            await until(partial(_has_more_than, client, told), 1)
    assert _shown_to(client, table) == shown(table, seat)


def _shown_to(client: TableClient, table: Table) -> dict[str, bytes]:
    """Return the client's sections, without those that the table had once."""
    gone = [f"seat_{number}" for number in range(len(table.state.seats), MAX_SEATS)]
    if not table.options.live_counts:
        gone.append("counts")
    return {name: section for name, section in client.sections.items() if name not in gone}
