"""Tests our WebSocket frames with Autobahn's test suite, which is a client that breaks all rules.

    python -m tools.autobahn --wstest "python2.7 -m autobahntestsuite.wstest"
    python -m tools.autobahn            # only the echo server, for a client elsewhere

The suite needs Python 2.7 (`pip install autobahntestsuite`) or its container image; see
docs/reference/reliability.md. It talks to a server that sends every message back. The game has no
such socket, so this one puts the server's own handshake, frames and closing under an echo.
The exit code is 1 if a case failed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import shlex
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

import uvicorn
from websockets.http11 import Request

from cosmic_factory.server.live.client_connection import CONNECTION, FramedConnection
from cosmic_factory.server.live.frames import BINARY, TEXT, Message
from cosmic_factory.server.live.uvicorn_websocket import TableWebSocketProtocol
from cosmic_factory.server.node.timings import ServerTimings
from cosmic_factory.server.security.budget import ClientBudget
from cosmic_factory.server.security.token_bucket import Rate
from cosmic_factory.tables import SystemClock

HOST, PORT = "127.0.0.1", 9001
# The longest message of the suite has 16 MB.
MAX_BYTES = 17_000_000
NO_LIMIT = Rate(burst=1e12, per_minute=1e12)
CASES = ["1.*", "2.*", "3.*", "4.*", "5.*", "6.*", "7.*", "9.*", "10.*"]
# What the suite says of a case that is as it should be, or about which the RFC says nothing.
PASSED = {"OK", "NON-STRICT", "INFORMATIONAL"}
POLL_SECONDS = 0.05


class EchoConnection(FramedConnection):
    """Sends every message back as the kind that it was."""

    def _read(self, message: Message) -> None:
        if message.kind in (TEXT, BINARY):
            self._write(message.kind, message.content)
        else:
            super()._read(message)

    def _deliver(self, content: bytes) -> None:
        """Send a text back that came whole in one frame, which is not read as a message."""
        self._write(TEXT, content)


class EchoProtocol(TableWebSocketProtocol):
    """The server's protocol, with an echo instead of a table behind it."""

    clock = SystemClock()
    timings = ServerTimings()
    budget = ClientBudget(clock, message_rate=NO_LIMIT)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self._connection is not None:
            echo = EchoConnection(
                self.transport, MAX_BYTES, self._cut_later, self.budget, self.clock
            )
            self._connection = echo
            extensions: Any = self.scope["extensions"]
            extensions[CONNECTION] = echo


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Accept every WebSocket, and stay until its client has gone."""
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    closed = asyncio.Event()
    scope["extensions"][CONNECTION].listen(lambda _: None, closed.set)
    await closed.wait()


def echo_server(host: str, port: int) -> uvicorn.Server:
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        ws=EchoProtocol,
        ws_max_size=MAX_BYTES,
        ws_per_message_deflate=False,
        lifespan="off",
        log_level="warning",
    )
    return uvicorn.Server(config)


async def run_suite(wstest: list[str], port: int, folder: Path) -> dict[str, Any]:
    """Run the suite against an echo server, and return what it says of each case."""
    server = echo_server(HOST, port)
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(POLL_SECONDS)
    spec = folder / "fuzzingclient.json"
    spec.write_text(json.dumps(specification(HOST, port, folder / "reports")))
    suite = await asyncio.create_subprocess_exec(*wstest, "-m", "fuzzingclient", "-s", str(spec))
    try:
        status = await suite.wait()
    finally:
        server.should_exit = True
        await serving
    if status:
        raise SystemExit(f"the suite ended with exit code {status}")
    reports: dict[str, Any] = json.loads((folder / "reports" / "index.json").read_text())
    return next(iter(reports.values()))


def specification(host: str, port: int, reports: Path) -> dict[str, Any]:
    """Return what the suite is to do."""
    return {
        "outdir": str(reports),
        "servers": [{"agent": "cosmic-factory", "url": f"ws://{host}:{port}"}],
        "cases": CASES,
        "exclude-cases": [],
        "exclude-agent-cases": {},
    }


def show(found: dict[str, Any]) -> bool:
    """Print the numbers of cases by what the suite says; return whether none failed."""
    counts = Counter(case["behavior"] for case in found.values())
    closings = Counter(case["behaviorClose"] for case in found.values())
    print(f"{len(found)} cases: {dict(counts)}; closing: {dict(closings)}")
    failed = {
        name: case
        for name, case in found.items()
        if not {case["behavior"], case["behaviorClose"]} <= PASSED
    }
    for name, case in failed.items():
        print(f"case {name}: {case['behavior']}, closing {case['behaviorClose']}")
    return not failed


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--wstest", type=shlex.split, help="the command that runs the suite")
    parser.add_argument("--host", default=HOST, help="where to listen without a suite")
    parser.add_argument("--port", type=int, default=PORT)
    asked = parser.parse_args()
    if asked.wstest is None:
        print(json.dumps(specification("host.docker.internal", asked.port, Path("reports"))))
        echo_server(asked.host, asked.port).run()
        return 0
    with tempfile.TemporaryDirectory() as folder:
        return 0 if show(asyncio.run(run_suite(asked.wstest, asked.port, Path(folder)))) else 1


if __name__ == "__main__":
    sys.exit(main())
