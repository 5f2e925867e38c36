"""Who talks too much, too long or not at all is let go; who is slow or late is waited for."""

from __future__ import annotations

import asyncio
import socket as tcp
import struct
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import httpx
import pytest

from cosmic_factory.rules import Options, Phase, PhaseSeconds, Seat
from cosmic_factory.server.live.messages import Farewell, RefusalMessage
from cosmic_factory.server.live.table_socket import MAX_MESSAGE_BYTES, MAX_UNSENT_MESSAGES
from cosmic_factory.server.node.node import Node
from cosmic_factory.server.node.timings import ServerTimings
from cosmic_factory.server.security.costs import MESSAGE_RATE
from cosmic_factory.server.security.identity import COOKIE
from cosmic_factory.server.security.token_bucket import Rate
from cosmic_factory.tables import JournalEntry, TableOptions, TableTimings
from tests.server.serving import serving
from tests.server.table_clients import TableClient, assert_shows, until
from tests.server.three_clients import ThreeClients, player_of, three_clients
from tests.server.visitors import guest, opened
from tests.virtual_time import VirtualClock, VirtualTimeLoop

pytestmark = pytest.mark.anyio

TIMINGS = TableTimings()
ONLY_BUILDING = PhaseSeconds(reveal=None, draft=None, ready=None, build=1, choice=None, scores=None)


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[ThreeClients]:
    # Happy Hour: any other card may ask for another shape than a square.
    async with (
        opened(tmp_path, limit_factor=1.0) as node,
        three_clients(node, sequence=[17, 5, 6, 8, 9]) as here,
    ):
        yield here


async def assert_let_go(client: TableClient, code: str, close_code: int) -> None:
    await until(lambda: not client.is_connected)
    assert isinstance(client.told[-1], Farewell)
    assert client.told[-1].code == code
    assert client.told[-1].text
    assert client.close_code == close_code


async def assert_go_on(here: ThreeClients) -> None:
    """Check that the others have noticed nothing."""
    await here.ada.done("take_place")
    await here.ada.done("seat_bot")
    await assert_shows(here.eve, here.table, None)
    assert here.ada.farewell is here.eve.farewell is None


async def test_too_many_messages_end_the_connection(here: ThreeClients) -> None:
    for _ in range(int(MESSAGE_RATE.burst) + 200):
        here.bo.say({"type": "ask_time", "sent": 0})
    await assert_let_go(here.bo, "too-many-messages", 1008)
    await assert_go_on(here)


async def test_as_many_messages_as_allowed_keep_the_connection(here: ThreeClients) -> None:
    for _ in range(int(MESSAGE_RATE.burst) - 5):
        here.bo.say({"type": "ask_time", "sent": 0})
    await here.bo.done("take_place")
    assert here.bo.is_connected


async def test_all_sockets_of_a_player_share_one_rate(here: ThreeClients) -> None:
    """Thirty messages a second are for a person, however many tabs are open."""
    async with here.client(here.bo_http) as second, here.client(here.bo_http) as third:
        tabs = (here.bo, second, third)
        for client in tabs:
            # As many as one tab alone may send.
            for _ in range(int(MESSAGE_RATE.burst) - 5):
                client.say({"type": "ask_time", "sent": 0})
        await until(lambda: not all(tab.is_connected for tab in tabs))
        let_go = next(tab for tab in tabs if not tab.is_connected)
        await assert_let_go(let_go, "too-many-messages", 1008)
    await assert_go_on(here)


async def test_too_long_a_message_ends_the_connection(here: ThreeClients) -> None:
    here.bo.say(b" " * MAX_MESSAGE_BYTES)
    await until(lambda: None in here.bo.refusals)
    assert here.bo.is_connected
    here.bo.say(b" " * (MAX_MESSAGE_BYTES + 1))
    await assert_let_go(here.bo, "message-too-long", 1009)
    await assert_go_on(here)


async def test_silence_ends_the_connection(tmp_path: Path) -> None:
    async with (
        opened(tmp_path) as node,
        three_clients(node) as here,
        here.client() as silent,
        here.client() as lively,
    ):
        silent.pong_after = None
        timings = node.services.timings
        await asyncio.sleep(timings.idle_seconds - 1)
        assert silent.is_connected
        await asyncio.sleep(1 + timings.ping_seconds)
        await assert_let_go(silent, "idle", 1001)
        assert lively.is_connected
        await assert_go_on(here)


async def test_a_standstill_of_the_server_is_not_taken_for_silence(here: ThreeClients) -> None:
    timings, loop = ServerTimings(), asyncio.get_running_loop()
    assert isinstance(loop, VirtualTimeLoop)
    loop.stand_still(2 * timings.idle_seconds)
    await asyncio.sleep(3 * timings.ping_seconds)
    assert here.ada.is_connected
    assert here.bo.is_connected
    await assert_go_on(here)


async def test_a_client_that_reads_nothing_is_disconnected(tmp_path: Path) -> None:
    async with opened(tmp_path) as node, three_clients(node) as here:
        timings = node.services.timings
        async with here.client() as stuck:
            stuck.reading.clear()
            await asyncio.sleep(timings.slow_client_seconds - 1)
            assert stuck.is_connected
            await until(lambda: not stuck.is_connected, 3 * timings.ping_seconds)
        await assert_go_on(here)


async def test_unread_answers_are_limited(tmp_path: Path) -> None:
    """Long before its time is up: so much would never wait for somebody who reads."""
    timings = ServerTimings(slow_client_seconds=1e6)
    unlimited = Rate(1e9, 1e9)
    async with (
        opened(tmp_path, timings=timings, message_rate=unlimited) as node,
        three_clients(node) as here,
    ):
        here.bo.reading.clear()
        for _ in range(MAX_UNSENT_MESSAGES):
            here.bo.say("nonsense")
        await until(lambda: not here.bo.is_connected, 20)
        here.bo.reading.set()
        await assert_let_go(here.bo, "too-slow", 1008)
        # Somebody who reads is sent as many answers, however many come at once.
        for _ in range(3 * MAX_UNSENT_MESSAGES):
            here.eve.say("nonsense")
        await until(lambda: len(refusals(here.eve)) == 3 * MAX_UNSENT_MESSAGES)
        await assert_go_on(here)


def refusals(client: TableClient) -> list[RefusalMessage]:
    return [one for one in client.told if isinstance(one, RefusalMessage)]


async def test_a_slow_reader_gets_fewer_and_larger_updates(here: ThreeClients) -> None:
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
    """Over a real connection: the last words would wait in its buffer for ever.

    The system takes little for it. Megabytes of answers would take a busy server so long that the
    client's system tries to send only every minute, and hears no earlier that it was cut.
    """
    timings = ServerTimings(slow_client_seconds=1.0, ping_seconds=0.2)
    with (
        serving(tmp_path, timings=timings, message_rate=Rate(1e9, 1e9), send_buffer=16_384) as (
            address,
            node,
        ),
        httpx.Client(base_url=address, timeout=60) as ada,
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
                    # The server is a thread of this process and needs its turns.
                    time.sleep(0.002)
                except TimeoutError:
                    continue
                except ConnectionError:
                    break
        while node.services.metrics.sockets:
            assert time.monotonic() < end
            time.sleep(0.05)


def test_a_client_that_goes_while_its_messages_wait_stops_nobody(tmp_path: Path) -> None:
    """Over a real connection: it asks for seats, which takes storage a while, and is gone."""
    with serving(tmp_path) as (address, _), httpx.Client(base_url=address, timeout=60) as ada:
        ada.post("/api/me", json={"name": "Ada"})
        code = ada.post("/api/tables", json={}).json()["code"]
        host, port = address.removeprefix("http://").split(":")
        lines = [
            f"GET /api/tables/{code}/socket HTTP/1.1",
            f"Host: {host}:{port}",
            f"Cookie: {COOKIE}={ada.cookies[COOKIE]}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            "Sec-WebSocket-Version: 13",
        ]
        asking = b'{"type":"take_place","id":"tab-1"}'
        frame = bytes((0x81, 0x80 | len(asking), 0, 0, 0, 0)) + asking
        for _ in range(5):
            with tcp.create_connection((host, int(port))) as gone:
                gone.sendall("\r\n".join([*lines, "", ""]).encode())
                assert gone.recv(12) == b"HTTP/1.1 101"
                gone.sendall(frame * 3)
                # Closing resets the connection.
                gone.setsockopt(tcp.SOL_SOCKET, tcp.SO_LINGER, struct.pack("ii", 1, 0))
        assert ada.get("/api/me").status_code == 200


# --- late commands -------------------------------------------------------------------------


async def sleep_until(milliseconds: int) -> None:
    """Return when the server's clock shows that time."""
    await asyncio.sleep((milliseconds - VirtualClock().now()) / 1000)


@asynccontextmanager
async def building(
    node: Node, pongs_after: tuple[float | None, ...]
) -> AsyncIterator[ThreeClients]:
    """A table on which building takes a second and nothing else has a limit."""
    ada, bo = await guest(node, "Ada"), await guest(node, "Bo")
    options = TableOptions(Options(seats=2, seconds=ONLY_BUILDING))
    table = await node.services.tables.create(player_of(ada), options, public=False)
    here = ThreeClients(node, table, ada, bo)
    async with AsyncExitStack() as stack:
        for (client, _), after in zip(here.everyone, pongs_after, strict=False):
            client.pong_after = after
            await stack.enter_async_context(client)
        yield here


async def arranged(
    client: TableClient, here: ThreeClients, seat: Seat, turns: int
) -> RefusalMessage | None:
    tile = here.table.state.seats[seat].hand[0]
    return await client.ask(
        "arrange", placements=[{"tile": tile, "row": 0, "col": 0, "turns": turns}]
    )


# The lag is measured in whole milliseconds: half of one more leaves no doubt which.
@pytest.mark.parametrize("pong_after", [0.3005, 1.5])
async def test_late_commands_count_within_the_grace_and_the_measured_lag(
    tmp_path: Path, pong_after: float
) -> None:
    async with (
        opened(tmp_path) as node,
        building(node, (None, pong_after)) as here,
    ):
        await here.begin()
        await asyncio.sleep(2 * node.services.timings.ping_seconds)
        allowed = min(int(1000 * pong_after), TIMINGS.max_allowance_ms)
        await here.play_to(Phase.BUILD)
        deadline = here.table.phase_clock.deadline
        assert deadline is not None
        await sleep_until(deadline)
        assert await arranged(here.ada, here, Seat(0), 1) is None
        await sleep_until(deadline + TIMINGS.grace_ms)
        assert await arranged(here.ada, here, Seat(0), 2) is None
        await sleep_until(deadline + TIMINGS.grace_ms + 1)
        refusal = await arranged(here.ada, here, Seat(0), 3)
        assert refusal is not None
        assert refusal.code == "too-late"
        await sleep_until(deadline + TIMINGS.grace_ms + allowed)
        assert here.table.state.phase is Phase.BUILD
        assert await arranged(here.bo, here, Seat(1), 1) is None
        await sleep_until(deadline + TIMINGS.grace_ms + allowed + 1)
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
