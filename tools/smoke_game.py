"""Play one whole game over the network against a server that this program starts.

`python tools/smoke_game.py` uses the interpreter and the packages that run it, so it shows whether
a set of package versions can serve a game: it starts `cosmic-factory serve`, lets
examples/network_bot.py play against a bot, has the server close a socket, reads the pages that
hosts and programs read, checks that the solver's kernels are compiled, and ends the server by
SIGTERM. It needs nothing but the dependencies.
"""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

ROOT = Path(__file__).resolve().parent.parent
START_SECONDS = 90.0
GAME_SECONDS = 240.0
CLOSE_SECONDS = 20.0
POLICY_VIOLATION = 1008
PAGES = ("/healthz", "/metrics", "/schema", "/schema/openapi.json", "/api/tables")


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        address, server = start_server(Path(folder))
        try:
            wait_until_healthy(address, server)
            check_pages(address)
            check_kernels(address)
            check_close(address)
            ranking = play(address)
        finally:
            server.send_signal(signal.SIGTERM)
            _, log = server.communicate(timeout=CLOSE_SECONDS)
    check_log(log, server.returncode)
    print(f"a whole game was played: {ranking}")
    return 0


def start_server(folder: Path) -> tuple[str, subprocess.Popen[str]]:
    port = free_port()
    command = [
        *(sys.executable, "-c", "from cosmic_factory.cli.main import main; main()", "serve"),
        *("--port", str(port), "--data-folder", str(folder), "--bot-pace", "0"),
    ]
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    return f"http://127.0.0.1:{port}", server


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


def wait_until_healthy(address: str, server: subprocess.Popen[str]) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and server.poll() is None:
        try:
            with urlopen(f"{address}/healthz"):
                return
        except URLError:
            time.sleep(0.1)
    server.kill()
    raise SystemExit(f"the server did not start:\n{server.communicate()[1]}")


def check_pages(address: str) -> None:
    for path in PAGES:
        with urlopen(address + path) as answer:
            assert answer.read(), path


def check_kernels(address: str) -> None:
    """Check that strong bots and verdicts have the compiled kernels that they need."""
    end = time.monotonic() + START_SECONDS
    while (kernels := kernels_of(address)) == "loading" and time.monotonic() < end:
        time.sleep(0.1)
    if kernels != "compiled":
        raise SystemExit(f"the solver's kernels are {kernels}, not compiled")


def kernels_of(address: str) -> str:
    with urlopen(f"{address}/healthz") as answer:
        return str(json.load(answer)["kernels"])


def check_close(address: str) -> None:
    """Check that the server says why and closes; uvicorn's older versions fail at this."""
    with connect(f"{websocket_address(address)}/api/tables/NOSUCH/socket") as client:
        assert json.loads(client.recv())["type"] == "farewell"
        try:
            client.recv(timeout=CLOSE_SECONDS)
        except ConnectionClosed as closed:
            if closed.rcvd is not None and closed.rcvd.code == POLICY_VIOLATION:
                return
    raise SystemExit("the server did not close a socket that leads nowhere")


def play(address: str) -> str:
    """Host a table, seat a bot and the example, and return the ranking that the example prints."""
    cookie = request(address, "/api/me", {"name": "Smoke"})[1]
    table, _ = request(address, "/api/tables", {"seats": 2, "build_seconds": 30}, cookie)
    program = [sys.executable, str(ROOT / "examples" / "network_bot.py"), address, table["code"]]
    example = subprocess.Popen(program, stdout=subprocess.PIPE, text=True)
    try:
        url = f"{websocket_address(address)}/api/tables/{table['id']}/socket"
        with connect(url, additional_headers={"Cookie": cookie}) as host:
            wait_for(host, '"name":"Example"')
            for kind in ("seat_bot", "start"):
                host.send(json.dumps({"type": kind, "id": kind}))
                wait_for(host, f'"acknowledged":["{kind}"]')
        ranking, _ = example.communicate(timeout=GAME_SECONDS)
    finally:
        example.kill()
    assert example.returncode == 0, "the example has failed"
    assert ranking.count("'place'") == 2, ranking
    return ranking.strip()


def wait_for(host: Any, words: str) -> None:
    while words not in (said := host.recv(timeout=GAME_SECONDS)):
        assert '"type":"refusal"' not in said, said


def request(address: str, path: str, body: object, cookie: str = "") -> tuple[Any, str]:
    """POST a body; return the answer, and the cookie that came with it."""
    headers = {"Content-Type": "application/json", "Origin": address, "Cookie": cookie}
    with urlopen(Request(address + path, json.dumps(body).encode(), headers)) as answer:
        return json.load(answer), (answer.headers.get("Set-Cookie") or "").split(";")[0]


def websocket_address(address: str) -> str:
    return address.replace("http", "ws", 1)


def check_log(log: str, code: int) -> None:
    """Check that the log has no error."""
    failed = [line for line in log.splitlines() if '"exception"' in line or "Traceback" in line]
    if failed or code not in (0, -signal.SIGTERM):
        raise SystemExit(f"the server ended with {code} and logged:\n{log}")


if __name__ == "__main__":
    sys.exit(main())
