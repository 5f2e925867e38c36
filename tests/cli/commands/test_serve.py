"""`serve` and `play` as real processes."""

from __future__ import annotations

import contextlib
import dataclasses
import json
import os
import re
import signal
import ssl
import stat
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from cosmic_factory.cli.main import run as run_here
from cosmic_factory.server import Settings
from tests.cli.command_line import run
from tests.cli.processes import (
    MAX_WAIT_SECONDS,
    Running,
    free_port,
    running,
    wait_for,
    wait_until_said,
)
from tests.server.serving import serving

DOCS = Path(__file__).resolve().parents[3] / "docs"


def test_serve_answers_and_tells_sockets_to_connect_again_when_it_closes(tmp_path: Path) -> None:
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    with httpx.Client(base_url=address, timeout=60) as ada:
        with running("serve", "--data-folder", str(tmp_path), "--port", str(port)) as server:
            assert wait_for(address, server).json()["ok"] is True
            ada.post("/api/me", json={"name": "Ada"})
            code = ada.post("/api/tables", json={}).json()["code"]
            _sit_until_the_end(ada, server, port)
            assert server.wait() == 0
            assert server.out == ""
            lines = [json.loads(line) for line in server.err.splitlines()]
            assert [line["message"] for line in lines if line["logger"].endswith("server")] == [
                *("serving", "closing", "closed")
            ]
            assert stat.S_IMODE((tmp_path / "secret").stat().st_mode) == 0o600
            secret = (tmp_path / "secret").read_text()
            assert secret not in server.err
        with running("serve", "--data-folder", str(tmp_path), "--port", str(port)) as server:
            wait_for(address, server)
            assert ada.get("/api/me").json()["name"] == "Ada"
            assert ada.get(f"/api/tables/{code}").json()["host"] == "Ada"
            assert server.end(signal.SIGINT) == 0


def _sit_until_the_end(ada: httpx.Client, server: Running, port: int) -> None:
    """Sit at a table while the server is told to end."""
    code = ada.post("/api/quick-play", json={}).json()["code"]
    cookie = "; ".join(f"{name}={value}" for name, value in ada.cookies.items())
    path = f"ws://127.0.0.1:{port}/api/tables/{code}/socket"
    with connect(
        path, additional_headers={"Cookie": cookie}, open_timeout=MAX_WAIT_SECONDS
    ) as sitting:
        welcome = json.loads(sitting.recv(timeout=MAX_WAIT_SECONDS))
        assert (welcome["type"], welcome["seat"]) == ("welcome", 0)
        os.kill(server.process.pid, signal.SIGTERM)
        while json.loads(sitting.recv(timeout=MAX_WAIT_SECONDS))["type"] != "reconnect":
            pass


def test_a_server_can_be_told_to_end_as_soon_as_it_answers(tmp_path: Path) -> None:
    port = free_port()
    with running("serve", "--data-folder", str(tmp_path), "--port", str(port)) as server:
        wait_for(f"http://127.0.0.1:{port}", server)
        assert (server.end(signal.SIGINT), "closed" in server.err) == (0, True)


def test_flags_go_before_the_environment_and_that_before_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[Settings] = []
    monkeypatch.setattr("cosmic_factory.server.node.running.serve_forever", given.append)
    monkeypatch.setattr("cosmic_factory.cli.commands.serve.log_to", lambda **_: None)
    file = tmp_path / "server.toml"
    file.write_text(
        "host = '0.0.0.0'\nport = 1001\nmax_tables = 11\n"
        "allowed_origins = ['https://a.example', 'https://b.example']\n"
    )
    monkeypatch.setenv("COSMIC_FACTORY_CONFIG", str(file))
    monkeypatch.setenv("COSMIC_FACTORY_PORT", "1002")
    monkeypatch.setenv("COSMIC_FACTORY_MAX_TABLES", "12")
    monkeypatch.setenv("COSMIC_FACTORY_TRUSTED_PROXIES", "10.0.0.0/8 fd00::/8")
    assert run_here(["serve", "--max-tables", "13", "--log-level", "debug"]) == 0
    assert given == [
        Settings(
            host="0.0.0.0",
            port=1002,
            max_tables=13,
            allowed_origins=("https://a.example", "https://b.example"),
            trusted_proxies=("10.0.0.0/8", "fd00::/8"),
            log_level="debug",
        )
    ]


def refused_here(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run the command in this process; it must say no in one line."""
    assert run_here(["serve", *arguments]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    # A server that a test runs in this process may log meanwhile, as JSON.
    lines = [line for line in said.err.splitlines() if not line.startswith("{")]
    assert len(lines) == 1
    assert lines[0].startswith("cosmic-factory: ")
    return lines[0]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--port", "0"], ["port"]),
        (["--port", "x"], ["port"]),
        (["--prot", "9"], ["--prot"]),
        (["--log-level", "loud"], ["log-level"]),
        (["--secret", "s3cret"], ["secret", "32"]),
        (["--database", "postgresql://u:s3cret@127.0.0.1:1/d"], ["secret", "PostgreSQL"]),
        (["--database", "mysql://u:s3cret@127.0.0.1/d"], ["sqlite:///"]),
        (["--redis", "redis://:s3cret@127.0.0.1"], ["SQLite"]),
        (["--config", "nowhere.toml"], ["nowhere.toml"]),
        (["--public-url", "here"], ["public_url"]),
        (["--host", "203.0.113.1"], ["203.0.113.1"]),
        (["--host", "no.such.host.invalid"], ["no.such.host.invalid"]),
    ],
)
def test_settings_that_cannot_work_are_refused_in_one_line(
    arguments: list[str],
    words: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    # Somebody may play on the usual port.
    monkeypatch.setenv("COSMIC_FACTORY_PORT", str(free_port()))
    said = refused_here(capsys, "--data-folder", str(tmp_path), *arguments)
    for word in words:
        assert word in said
    assert "s3cret" not in said


def test_a_settings_file_with_a_mistake_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "server.toml"
    file.write_text("prot = 9\n")
    said = refused_here(capsys, "--config", str(file))
    assert "prot" in said
    assert "server.toml" in said
    file.write_text("port 9\n")
    assert "TOML" in refused_here(capsys, "--config", str(file))


@pytest.mark.parametrize("command", ["serve", "play"])
@pytest.mark.parametrize(
    ("mistyped", "meant"), [("PROT", "PORT"), ("port", "PORT"), ("DATA_BASE", "DATABASE")]
)
def test_a_mistyped_variable_is_refused_with_the_nearest_one(
    command: str,
    mistyped: str,
    meant: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv(f"COSMIC_FACTORY_{mistyped}", "s3cret")
    assert run_here([command]) == 2
    said = capsys.readouterr()
    assert said.err == (
        f"cosmic-factory: no setting is called COSMIC_FACTORY_{mistyped} in the environment: "
        f"did you mean COSMIC_FACTORY_{meant}?\n"
    )
    assert said.out == ""


def test_a_port_or_a_file_in_use_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving(tmp_path) as (address, _):
        port = address.rpartition(":")[2]
        said = refused_here(capsys, "--data-folder", str(tmp_path), "--port", port)
        assert port in said
        assert "in use" in said
        said = refused_here(capsys, "--data-folder", str(tmp_path), "--port", str(free_port()))
        assert "Another server" in said


@pytest.mark.parametrize("command", ["play", "serve"])
@pytest.mark.parametrize("number", ["0", "-1", "65536", "99999"])
def test_a_number_that_is_no_port_is_refused(
    command: str, number: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_here([command, "--data-folder", str(tmp_path), f"--port={number}"]) == 2
    assert f"{number} is no port: they go from 1 to 65535" in capsys.readouterr().err


def test_play_on_the_lan_over_https_is_trusted_by_those_who_trust_its_authority(
    tmp_path: Path,
) -> None:
    command = ("play", "--lan", "--https", "--no-browser", "--data-folder", str(tmp_path))
    with running(*command) as playing:
        wait_until_said(playing, "network")
        if "For others in this network" in playing.out:
            wait_until_said(playing, "█")
            assert "A phone warns once" in playing.out
        # The last of its addresses is the one that phones use, if there is a network.
        address = re.findall(r"https://\S+?:\d+/(?=\s)", playing.out)[-1]
        trusted = ssl.create_default_context(cafile=str(tmp_path / "https" / "authority.pem"))
        with httpx.Client(base_url=address, verify=trusted, timeout=60) as ada:
            assert "Cosmic Factory" in ada.get("/").text
            given = ada.get("/authority.crt").content
            assert given == trusted.get_ca_certs(binary_form=True)[0]
            made = ada.post("/api/me", json={"name": "Ada"})
            assert "secure" in made.headers["set-cookie"].lower()
            code = ada.post("/api/quick-play", json={}).json()["code"]
            cookie = "; ".join(f"{name}={value}" for name, value in ada.cookies.items())
            path = str(ada.base_url.copy_with(scheme="wss", path=f"/api/tables/{code}/socket"))
            with connect(
                path,
                additional_headers={"Cookie": cookie},
                ssl=trusted,
                open_timeout=MAX_WAIT_SECONDS,
            ) as sitting:
                welcome = json.loads(sitting.recv(timeout=MAX_WAIT_SECONDS))
                assert (welcome["type"], welcome["seat"]) == ("welcome", 0)
        with pytest.raises(httpx.ConnectError, match="CERTIFICATE_VERIFY_FAILED"):
            httpx.get(address, timeout=60)
        assert playing.end(signal.SIGINT) == 0
        assert playing.err == ""


@pytest.mark.parametrize(
    ("language", "ready", "here", "goodbye"),
    [
        ("fr", "est prêt", "Sur cette machine", "Toutes les parties sont gardées"),
        ("hu", "elindult", "Ezen a gépen", "Minden játék megmarad"),
    ],
)
def test_play_speaks_the_language_that_is_asked_for(
    language: str, ready: str, here: str, goodbye: str, tmp_path: Path
) -> None:
    command = ("play", "--lan", "--no-browser", "--data-folder", str(tmp_path))
    with running(*command, "--language", language) as playing:
        wait_until_said(playing, here)
        assert ready in playing.out
        assert playing.end(signal.SIGINT) == 0
        assert goodbye in playing.out
        for english in ("ready", "machine:", "network", "Phones", "Goodbye"):
            assert english not in playing.out


@pytest.mark.parametrize("page", ["reference/configuration.md"])
def test_every_setting_is_documented_and_explained_by_help(page: str) -> None:
    text = (DOCS / page).read_text()
    done = run("serve", "--help")
    assert done.returncode == 0
    for field in dataclasses.fields(Settings):
        assert f"| `{field.name}` |" in text
        assert f"--{field.name.replace('_', '-')}" in done.stdout
        assert f"COSMIC_FACTORY_{field.name.upper()}" in re.sub(r"[\s│]+", "", done.stdout)


def test_servers_started_at_the_same_moment_have_ports_of_their_own_and_say_goodbye(
    tmp_path: Path,
) -> None:
    commands = [
        ("play", "--no-browser", "--data-folder", str(tmp_path / str(number)))
        for number in range(3)
    ]
    with contextlib.ExitStack() as all_of_them:
        games = [all_of_them.enter_context(running(*command)) for command in commands]
        for game in games:
            wait_until_said(game, "/\n")
        addresses = {re.findall(r"http://127\.0\.0\.1:\d+", game.out)[0] for game in games}
        assert len(addresses) == len(games)
        for address in addresses:
            assert "Cosmic Factory" in httpx.get(address, timeout=MAX_WAIT_SECONDS).text
        assert [game.end(signal.SIGINT) for game in games] == [0] * len(games)
        assert [game.err for game in games] == [""] * len(games)
        assert all("Goodbye" in game.out for game in games)
