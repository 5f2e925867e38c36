"""What the log says when storage stops and begins to answer."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cosmic_factory.tables import StorageTimings, TableTimings
from tests.tables.registries import registry_on, until


def test_the_log_says_once_that_storage_went_and_once_that_it_is_back(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Another program that locks the file is an outage; every heartbeat fails meanwhile."""
    timings = TableTimings(heartbeat_seconds=0.01, stale_heartbeat_ms=10_000)

    def told(message: str) -> list[logging.LogRecord]:
        return [line for line in caplog.records if line.message == message]

    async def story() -> None:
        storage_timings = StorageTimings(sqlite_busy_seconds=0.01)
        async with registry_on(
            tmp_path / "db", timings=timings, storage_timings=storage_timings
        ) as registry:
            assert len(told("storage answers")) == 1
            with closing(sqlite3.connect(tmp_path / "db", isolation_level=None)) as other:
                other.execute("BEGIN EXCLUSIVE")
                await until(lambda: bool(told("storage does not answer")), 30)
                await asyncio.sleep(0.1)
            await until(lambda: len(told("storage answers")) == 2)
            assert registry.healthy

    with caplog.at_level(logging.INFO, "cosmic_factory"):
        asyncio.run(story())
    (gone,) = told("storage does not answer")
    assert gone.levelname == "WARNING"
    assert vars(gone)["reason"] == "OperationalError"
