"""Who talks too much, too long or not at all is let go; who is slow or late is waited for."""

from __future__ import annotations

import asyncio
import socket as tcp
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import httpx
import pytest

from cosmic_factory.rules import Options, Phase, PhaseSeconds, Seat
from cosmic_factory.server.live.messages import Farewell, RefusalMessage
from cosmic_factory.server.live.table_socket import MAX_MESSAGE_BYTES
from cosmic_factory.server.node.node import Node
from cosmic_factory.server.node.timings import ServerTimings
from cosmic_factory.server.security.limits import MESSAGE_RATE
from cosmic_factory.server.security.token_bucket import Rate
from cosmic_factory.tables import JournalEntry, TableOptions, TableTimings
from tests.server.company import Company, company, player_of
from tests.server.serving import serving
from tests.server.table_clients import TableClient, assert_shows, until
from tests.server.visitors import guest, opened

pytestmark = pytest.mark.anyio

TIMINGS = TableTimings()
ONLY_BUILDING = PhaseSeconds(reveal=None, draft=None, ready=None, build=1, choice=None, scores=None)


@pytest.fixture
async def here(node: Node) -> AsyncIterator[Company]:
    async with company(node) as here:
        yield here


async def assert_let_go(client: TableClient, code: str, close_code: int) -> None:
    await until(lambda: not client.is_connected)
    assert isinstance(client.told[-1], Farewell)
    assert client.told[-1].code == code
    assert client.told[-1].text
    assert client.close_code == close_code


async def assert_go_on(here: Company) -> None:
    """The others have noticed nothing."""
    await here.ada.done("take_place")
    await here.ada.done("seat_bot")
    await assert_shows(here.eve, here.table, None)
    assert here.ada.farewell is here.eve.farewell is None


async def test_too_many_messages_end_the_connection(here: Company) -> None:
    for _ in range(int(MESSAGE_RATE.burst) + 200):
        here.bo.say({"type": "ask_time", "sent": 0})
    await assert_let_go(here.bo, "too-many-messages", 1008)
    await assert_go_on(here)


async def test_as_many_as_allowed_do_not(here: Company) -> None:
    for _ in range(int(MESSAGE_RATE.burst) - 5):
        here.bo.say({"type": "ask_time", "sent": 0})
    await here.bo.done("take_place")
    assert here.bo.is_connected


async def test_too_long_a_message_ends_the_connection(here: Company) -> None:
    here.bo.say(b" " * MAX_MESSAGE_BYTES)
    await until(lambda: None in here.bo.refusals)
    assert here.bo.is_connected
    here.bo.say(b" " * (MAX_MESSAGE_BYTES + 1))
    await assert_let_go(here.bo, "message-too-long", 1009)
    await assert_go_on(here)


async def test_silence_ends_the_connection(tmp_path: Path) -> None:
    timings = ServerTimings(idle_seconds=4.0, ping_seconds=0.1)
    async with (
        opened(tmp_path, timings=timings) as node,
        company(node) as here,
        here.client() as silent,
        here.client() as lively,
    ):
        silent.pong_after = None
        await assert_let_go(silent, "idle", 1001)
        assert lively.is_connected
        await assert_go_on(here)


async def test_a_client_that_takes_no_message_is_let_go(tmp_path: Path) -> None:
    timings = ServerTimings(slow_client_seconds=0.5, ping_seconds=0.1)
    async with opened(tmp_path, timings=timings) as node, company(node) as here:
        async with here.client() as stuck:
            stuck.reading.clear()
            await until(lambda: not stuck.is_connected)
        await assert_go_on(here)


async def test_a_slow_reader_gets_fewer_and_larger_updates(here: Company) -> None:
    await here.begin()
    await here.play_to(Phase.BUILD)
    await assert_shows(here.eve, here.table, None)
    before = len(here.eve.updates)
    here.eve.reading.clear()
    hand = here.table.state.seats[0].hand
    seq = here.table.seq
    for tiles in range(1, 31):
        laid = [
            {"tile": tile, "row": n // 3, "col": n % 3, "turns": tiles // 9}
            for n, tile in enumerate(hand[: 1 + tiles % 9])
        ]
        await here.ada.done("arrange", placements=laid)
    assert here.table.seq == seq + 30
    await here.bo.done("grab_tokens", tokens=["ice"])
    here.eve.reading.set()
    await assert_shows(here.eve, here.table, None)
    updates = here.eve.updates[before:]
    # One may have been on its way when reading stopped.
    assert len(updates) <= 3
    assert updates[-1].seq == here.table.seq
    assert [type(event).__name__ for update in updates for event in update.events] == [
        "TokensGrabbed"
    ]


@pytest.mark.parametrize("early", [False, True], ids=["in time", "before the handshake"])
def test_a_connection_that_is_never_read_is_cut(tmp_path: Path, early: bool) -> None:
    """Over a real connection: the last words would wait in its buffer for ever."""
    timings = ServerTimings(slow_client_seconds=1.0, ping_seconds=0.2)
    with (
        serving(tmp_path, timings=timings, message_rate=Rate(1e9, 1e9)) as (address, node),
        httpx.Client(base_url=address) as ada,
    ):
        ada.post("/api/me", json={"name": "Ada"})
        code = ada.post("/api/tables", json={}).json()["code"]
        host, port = address.removeprefix("http://").split(":")
        with tcp.socket() as deaf:
            deaf.setsockopt(tcp.SOL_SOCKET, tcp.SO_RCVBUF, 2048)
            deaf.connect((host, int(port)))
            lines = [
                f"GET /api/tables/{code}/socket HTTP/1.1",
                f"Host: {host}:{port}",
                "Upgrade: websocket",
                "Connection: Upgrade",
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
                "Sec-WebSocket-Version: 13",
            ]
            deaf.sendall("\r\n".join([*lines, "", ""]).encode())
            if not early:
                assert deaf.recv(12) == b"HTTP/1.1 101"
            deaf.settimeout(0.2)
            end = time.monotonic() + 100
            # Nonsense, each answered by a refusal of a hundred bytes, until nothing goes in.
            while not deaf.getsockopt(tcp.SOL_SOCKET, tcp.SO_ERROR):
                assert time.monotonic() < end, "the connection was not cut"
                try:
                    deaf.send(b"\x81\x84\0\0\0\0nope" * 200)
                except TimeoutError:
                    continue
                except ConnectionError:
                    break
        while node.services.metrics.sockets:
            assert time.monotonic() < end
            time.sleep(0.05)


# --- late commands -------------------------------------------------------------------------


class ServerClock:
    """The clock of this machine, standing still unless it is moved."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._now = time.time_ns()
        monkeypatch.setattr(time, "time_ns", lambda: self._now)

    def move_to(self, milliseconds: int) -> None:
        self._now = milliseconds * 1_000_000


@asynccontextmanager
async def building(node: Node, pongs_after: tuple[float | None, ...]) -> AsyncIterator[Company]:
    """A table on which building takes a second and nothing else has a limit."""
    ada, bo = await guest(node, "Ada"), await guest(node, "Bo")
    options = TableOptions(Options(seats=2, seconds=ONLY_BUILDING))
    table = await node.services.tables.create(player_of(ada), options, public=False)
    here = Company(node, table, ada, bo)
    async with AsyncExitStack() as stack:
        for (client, _), after in zip(here.everyone, pongs_after, strict=False):
            client.pong_after = after
            await stack.enter_async_context(client)
        yield here


def lag(here: Company, seat: Seat) -> int:
    return here.node.services.tables._open[here.table.row.id].presence.max_lag([seat])


async def arranged(
    client: TableClient, here: Company, seat: Seat, turns: int
) -> RefusalMessage | None:
    tile = here.table.state.seats[seat].hand[0]
    return await client.ask(
        "arrange", placements=[{"tile": tile, "row": 0, "col": 0, "turns": turns}]
    )


@pytest.mark.parametrize("pong_after", [0.3, 1.5])
async def test_late_commands_count_within_the_grace_and_the_measured_lag(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pong_after: float
) -> None:
    timings = ServerTimings(ping_seconds=1000.0)  # one measurement is enough
    server_clock = ServerClock(monkeypatch)
    async with (
        opened(tmp_path, timings=timings) as node,
        building(node, (None, pong_after)) as here,
    ):
        await here.begin()
        await until(lambda: lag(here, Seat(1)))
        allowed = lag(here, Seat(1))
        assert (
            min(1000 * pong_after, TIMINGS.max_allowance_ms) <= allowed <= TIMINGS.max_allowance_ms
        )

        await here.play_to(Phase.BUILD)
        deadline = here.table.phase_clock.deadline
        assert deadline is not None
        server_clock.move_to(deadline)
        assert await arranged(here.ada, here, Seat(0), 1) is None
        server_clock.move_to(deadline + TIMINGS.grace_ms)
        assert await arranged(here.ada, here, Seat(0), 2) is None
        server_clock.move_to(deadline + TIMINGS.grace_ms + 1)
        refusal = await arranged(here.ada, here, Seat(0), 3)
        assert refusal is not None
        assert refusal.code == "too-late"
        server_clock.move_to(deadline + TIMINGS.grace_ms + allowed)
        await asyncio.sleep(3 * TIMINGS.tick_seconds)  # the clock waits for who is far away
        assert here.table.state.phase is Phase.BUILD
        assert await arranged(here.bo, here, Seat(1), 1) is None
        server_clock.move_to(deadline + TIMINGS.grace_ms + allowed + 1)
        refusal = await arranged(here.bo, here, Seat(1), 2)
        assert refusal is not None
        assert refusal.code in ("too-late", "wrong-phase")
        await until(lambda: here.table.state.phase is not Phase.BUILD)
        assert lateness(await here.table.entries()) == [
            0,
            TIMINGS.grace_ms,
            TIMINGS.grace_ms + allowed,
        ]


def lateness(entries: list[JournalEntry]) -> list[int]:
    kinds = (type(entry.command).__name__ for entry in entries)
    return [
        entry.allowance for entry, kind in zip(entries, kinds, strict=True) if kind == "Arrange"
    ]
