"""Tournaments as users run them: refused, interrupted, killed, out of space, on a cluster."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from pyarrow import parquet

from cosmic_factory.cli.main import run as run_here
from tests.cli.command_line import COMMAND, assert_refused, run_process
from tests.cli.processes import free_port

BIN = Path(sys.executable).parent
GAMES = 40
ENDLESS = 4_000
# Not how long it should take: a busy machine starts programs slowly.
MAX_WAIT_SECONDS = 120.0
PLAYED = ("tournament", "--bots", "random", "--seed", "s", "--games", str(GAMES))


def arguments(out: Path, *more: str) -> list[str]:
    return [*PLAYED, "--out", str(out), *more]


def endless(out: Path, *more: str) -> list[str]:
    """Return the same tournament with more games than are over before it is stopped."""
    return [str(ENDLESS) if word == str(GAMES) else word for word in arguments(out, *more)]


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """What the tournament gives when nothing happens, in one process."""
    out = tmp_path_factory.mktemp("undisturbed") / "results.csv"
    assert run_here(arguments(out, "--workers", "1")) == 0
    return out.read_bytes()


def progress(out: Path) -> Path:
    return out.with_name(out.name + ".progress.jsonl")


def wait_for_games(out: Path, games: int, seconds: float = MAX_WAIT_SECONDS) -> None:
    end = time.monotonic() + seconds
    while not progress(out).exists() or progress(out).read_bytes().count(b"\n") <= games:
        assert time.monotonic() < end, "no game was finished"
        time.sleep(0.005)


@contextmanager
def started(
    command: list[str | Path], preexec: Callable[[], None] | None = None
) -> Iterator[subprocess.Popen[str]]:
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, stdout=pipe, stderr=pipe, text=True, preexec_fn=preexec
    ) as process:
        try:
            yield process
        finally:
            process.kill()


# --- what is asked for -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--bots", "pilo"], ["no bot 'pilo'", "random, cadet, pilot, navigator, architect"]),
        (["--bots", "nowhere:Bot"], ["nowhere:Bot", "does not import", "ModuleNotFoundError"]),
        (
            ["--bots", "tests.lab.bot_processes.import_fails:Bot"],
            ["import_fails", "ZeroDivisionError"],
        ),
        (["--bots", "tests.lab.bot_processes.faulty_bots:Missing"], ["has no 'Missing'"]),
        (["--bots", ","], ["at least one bot"]),
        (["--bots", "random,random"], ["each bot once"]),
        (["--bots", "random", "--seats", "7"], ["7 seats"]),
        (["--bots", "random", "--games", "0"], ["at least one game"]),
        (["--bots", "random", "--cards", "3,x"], ["cards are numbers"]),
        (["--bots", "random", "--cards", "21"], ["no Kaos card 21"]),
        (["--bots", "random", "--cards", "3,3"], ["each card once"]),
        (["--bots", "random", "--cards", "3", "--beginner"], ["has no Kaos cards"]),
        (["--bots", "random", "--workers", "0"], ["at least one worker"]),
        (["--bots", "random", "--backend", "dask"], ["--address"]),
        (["--bots", "random", "--address", "tcp://h:1"], ["--backend dask"]),
        (["--bots", "random", "--bot-seconds", "0"], ["more than 0 seconds"]),
        (["--bots", "random", "--out", "results.xls"], [".csv or .parquet"]),
        (["--bots", "random", "--plot", "plot.gif"], [".png or .svg"]),
        (["--bots", "random", "--seed", ""], ["a seed is"]),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(
    options: list[str], words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_here(["tournament", *options]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert all(word in said.err for word in words), said.err


@pytest.mark.parametrize(
    ("missing", "options"),
    [
        ("openskill", []),
        ("joblib", ["--workers", "2"]),
        ("matplotlib", ["--plot", "plot.png"]),
        ("pyarrow", ["--out", "results.parquet"]),
        ("distributed", ["--backend", "dask", "--address", "tcp://h:1"]),
    ],
)
def test_a_missing_package_is_named_with_what_to_type(
    missing: str,
    options: list[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    assert run_here(["tournament", "--bots", "random", *options]) == 2
    said = capsys.readouterr().err
    assert f"needs {missing}: pip install 'cosmic-factory[lab]'" in said
    assert said.count("\n") == 1


def test_the_report_tells_ratings_shares_tracks_cards_and_failures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, plot = tmp_path / "r.parquet", tmp_path / "r.svg"
    bots = "random,tests.lab.bot_processes.faulty_bots:Raises"
    files = ["--out", str(out), "--plot", str(plot)]
    plan = ["--cards", "5,13", "--games", "3", "--seats", "2", "--workers", "1"]
    assert run_here(["tournament", "--bots", bots, *plan, *files]) == 0
    told = capsys.readouterr().out
    for word in ("3 games", "rating", "won (95 %)", "desert", "District", "Sabotage"):
        assert word in told
    assert "Rounds forfeited to random" in told
    assert "ZeroDivisionError" in told
    table = parquet.read_table(out).to_pylist()
    assert [(row["game"], row["seat"]) for row in table] == [
        (n, s) for n in (1, 2, 3) for s in (0, 1)
    ]
    assert sum(row["victory"] for row in table) == pytest.approx(3)
    assert sum("raised" in row["forfeited"] for row in table) == 3
    assert "</svg>" in plot.read_text()


# --- the same results, whatever happens --------------------------------------------------------


def test_two_workers_give_the_results_of_one(tmp_path: Path, undisturbed: bytes) -> None:
    out = tmp_path / "results.csv"
    assert run_process(*arguments(out, "--workers", "2")).returncode == 0
    assert out.read_bytes() == undisturbed


@pytest.mark.parametrize(("sign", "status"), [(signal.SIGKILL, -9), (signal.SIGINT, 130)])
def test_a_run_that_was_stopped_goes_on_where_it_was(
    tmp_path: Path, undisturbed: bytes, sign: int, status: int
) -> None:
    out = tmp_path / "results.csv"
    with started([COMMAND, *endless(out), "--workers", "1"]) as process:
        wait_for_games(out, 5)
        process.send_signal(sign)
        _, said = process.communicate(timeout=MAX_WAIT_SECONDS)
    assert process.returncode == status
    kept = progress(out).read_bytes()
    assert kept.count(b"\n") > 5
    if sign == signal.SIGINT:
        assert f"of {ENDLESS} games are kept" in said
        assert "Traceback" not in said
    assert run_here(arguments(out, "--workers", "1")) == 0
    assert out.read_bytes() == undisturbed
    whole = kept[: kept.rfind(b"\n") + 1]
    assert progress(out).read_bytes().startswith(whole), "a finished game was played again"


def test_a_full_disk_loses_no_finished_game(tmp_path: Path, undisturbed: bytes) -> None:
    out = tmp_path / "results.csv"
    space = 15_000

    def little_space() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (space, space))

    with started([COMMAND, *arguments(out, "--workers", "1")], little_space) as process:
        _, said = process.communicate(timeout=MAX_WAIT_SECONDS)
    assert process.returncode == 2
    assert "cannot write" in said
    assert "no finished game is lost" in said
    assert progress(out).stat().st_size == space
    assert run_here(arguments(out, "--workers", "1")) == 0
    assert out.read_bytes() == undisturbed


def test_more_games_go_on_with_the_same_file(tmp_path: Path, undisturbed: bytes) -> None:
    out = tmp_path / "results.csv"
    fewer = [word if word != str(GAMES) else "2" for word in arguments(out, "--workers", "1")]
    assert run_here(fewer) == 0
    assert out.read_bytes() == b"".join(undisturbed.splitlines(keepends=True)[: 1 + 2 * 4])
    assert run_here(arguments(out, "--workers", "1")) == 0
    assert out.read_bytes() == undisturbed


@pytest.mark.parametrize(
    "other", [["--seats", "2"], ["--seed", "t"], ["--bots", "cadet"], ["--cards", "1,2"]]
)
def test_another_tournament_on_the_same_file_is_refused(
    tmp_path: Path, other: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "results.csv"
    first = ["tournament", "--bots", "random", "--games", "1", "--workers", "1", "--out", str(out)]
    assert run_here(first) == 0
    kept = progress(out).read_bytes()
    capsys.readouterr()
    changed = first if other[0] != "--bots" else [*first[:1], *first[3:]]
    assert run_here([*changed, *other]) == 2
    assert "holds another tournament" in capsys.readouterr().err
    assert progress(out).read_bytes() == kept


def test_a_file_that_is_no_progress_file_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "results.csv"
    progress(out).write_text("my diary\n")
    assert run_here(arguments(out)) == 2
    assert "is no progress file of a tournament" in capsys.readouterr().err
    assert progress(out).read_text() == "my diary\n"


def test_without_a_file_the_progress_is_kept_until_the_end(tmp_path: Path) -> None:
    home = {**os.environ, "XDG_STATE_HOME": str(tmp_path)}
    command: list[str | Path] = [COMMAND, *PLAYED, "--workers", "1"]
    many = [str(ENDLESS) if word == str(GAMES) else word for word in command]
    with subprocess.Popen(many, env=home, stderr=subprocess.PIPE, text=True) as process:
        end = time.monotonic() + MAX_WAIT_SECONDS
        while not list(tmp_path.rglob("*.jsonl")):
            assert time.monotonic() < end, "no progress was kept"
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=MAX_WAIT_SECONDS)
    assert process.returncode == 130
    (kept,) = tmp_path.rglob("*.jsonl")
    done = subprocess.run(command, env=home, capture_output=True, text=True, check=True)
    assert f"{GAMES} games" in done.stdout
    assert not kept.exists()


# --- a cluster ---------------------------------------------------------------------------------


@contextmanager
def dask(*words: str) -> Iterator[subprocess.Popen[str]]:
    with started([BIN / "dask", *words, "--no-dashboard"]) as process:
        yield process


def test_a_cluster_that_loses_a_worker_gives_the_same_results(
    tmp_path: Path, undisturbed: bytes
) -> None:
    out, address = tmp_path / "results.csv", f"tcp://127.0.0.1:{free_port()}"
    worker = ("worker", address, "--nthreads", "1", "--no-nanny")
    scheduler = ("scheduler", "--host", address)
    command: list[str | Path] = [
        COMMAND,
        *arguments(out, "--backend", "dask", "--address", address),
    ]
    with dask(*scheduler), dask(*worker) as doomed, dask(*worker), started(command) as process:
        wait_for_games(out, 1)
        doomed.kill()
        killed_after = progress(out).read_bytes().count(b"\n")
        _, said = process.communicate(timeout=MAX_WAIT_SECONDS)
        assert process.returncode == 0, said
    assert killed_after < GAMES, "it was over before the worker died"
    assert out.read_bytes() == undisturbed


def test_a_cluster_that_loses_its_scheduler_loses_no_finished_game(
    tmp_path: Path, undisturbed: bytes
) -> None:
    out, address = tmp_path / "results.csv", f"tcp://127.0.0.1:{free_port()}"
    command: list[str | Path] = [
        COMMAND,
        *endless(out, "--backend", "dask", "--address", address),
    ]
    with dask("scheduler", "--host", address) as scheduler:
        worker = ("worker", address, "--nthreads", "1", "--no-nanny")
        with dask(*worker), started(command) as process:
            wait_for_games(out, 3)
            scheduler.kill()
            _, said = process.communicate(timeout=MAX_WAIT_SECONDS)
    assert process.returncode == 2
    assert said.startswith(f"cosmic-factory: the cluster at '{address}' was lost")
    assert said.count("\n") == 1
    assert run_here(arguments(out, "--workers", "1")) == 0
    assert out.read_bytes() == undisturbed


def test_an_unreachable_scheduler_is_reported_in_one_line(tmp_path: Path) -> None:
    out = tmp_path / "results.csv"
    address = f"tcp://127.0.0.1:{free_port()}"
    done = run_process(*arguments(out, "--backend", "dask", "--address", address))
    assert_refused(done, "no scheduler answers", address, "no finished game is lost")
