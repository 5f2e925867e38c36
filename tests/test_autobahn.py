"""The echo that Autobahn's suite talks to, and what is made of the suite's report."""

from __future__ import annotations

import asyncio

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.cli.processes import free_port
from tools.autobahn import HOST, POLL_SECONDS, echo_server, show


def test_the_echo_sends_messages_of_either_kind_back_and_closes_broken_connections() -> None:
    async def story() -> None:
        port = free_port()
        server = echo_server(HOST, port)
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(POLL_SECONDS)
        async with connect(f"ws://{HOST}:{port}", compression=None) as client:
            for message in ("ice", b"\x00\xff", ["spl", "it"], "x" * 100_000, ""):
                await client.send(message)
                expected = "".join(message) if isinstance(message, list) else message
                assert await client.recv() == expected
            await (await client.ping())
            client.transport.write(b"\xf1\x80\0\0\0\0")  # reserved bits
            with pytest.raises(ConnectionClosed) as closed:
                await client.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1002
        server.should_exit = True
        await serving

    asyncio.run(story())


def case(behavior: str, closing: str) -> dict[str, str]:
    return {"behavior": behavior, "behaviorClose": closing}


@pytest.mark.parametrize(
    ("found", "passed"),
    [
        (case("OK", "OK"), True),
        (case("NON-STRICT", "OK"), True),
        (case("INFORMATIONAL", "INFORMATIONAL"), True),
        (case("FAILED", "OK"), False),
        (case("OK", "WRONG CODE"), False),
    ],
)
def test_a_case_passes_if_neither_its_messages_nor_its_closing_failed(
    found: dict[str, str], passed: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    assert show({"1.1.1": case("OK", "OK"), "7.9.1": found}) is passed
    assert ("case 7.9.1" in capsys.readouterr().out) is not passed
