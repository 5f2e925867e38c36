"""What holds for all tests."""

from __future__ import annotations

import gc
import logging
import os
import signal
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from _pytest.terminal import TerminalReporter
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from tests.tables.journal.servers import Postgres

# They take long, mostly because they wait for other processes.
WAITING = (
    *("test_schema_page", "test_five_architects", "test_table_socket_fuzz"),
    *("tests/live/", "test_crash", "test_postgres", "thinking/test_process"),
)
NO_BROWSER = "no Chromium: apt-get install chromium-headless-shell"
# Begins the reason of a test that was left out for want of PostgreSQL or Redis.
NO_SERVER = "this machine has no"

# A shell lets what it starts in the background ignore SIGINT, and children inherit that. Tests
# that interrupt a child need the usual handling, whoever started the tests.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# A busy machine is not a fault of what is tested: speed belongs in the benchmarks.
settings.register_profile(
    "untimed", settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("untimed")


@pytest.fixture(autouse=True)
def logs_stay_as_they_were() -> Iterator[None]:
    """Undo what a test does to the logs of its process, which later tests share."""
    root, ours = logging.getLogger(), logging.getLogger("cosmic_factory")
    handlers, levels = root.handlers[:], (root.level, ours.level)
    yield
    root.handlers[:] = handlers
    root.setLevel(levels[0])
    ours.setLevel(levels[1])


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One real PostgreSQL for all tests that need one."""
    from tests.tables.journal.servers import Postgres  # most folders do without it

    server = Postgres()
    yield server
    server.close()


@pytest.hookimpl(tryfirst=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return one more than there are cores, because most tests wait for browsers and processes."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with tests that wait, while the browser tests beside them keep the cores busy.

    So no worker waits for another's last test, and no core for both.
    """
    items.sort(key=lambda item: not any(name in item.nodeid for name in WAITING))


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Let the garbage collector skip what stays for all tests: a tenth of their time went there."""
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """Say loudly which tests did not run for want of a browser or a server."""
    skipped = terminalreporter.getreports("skipped")
    for title, reason in (("BROWSER TESTS", NO_BROWSER), ("TESTS WITH A SERVER", NO_SERVER)):
        left_out = [report for report in skipped if reason in str(report.longrepr)]
        if left_out:
            terminalreporter.section(f"{title} DID NOT RUN", red=True, bold=True)
            for report in left_out:
                terminalreporter.write_line(report.nodeid)
            reasons = sorted({_reason_of(report) for report in left_out})
            terminalreporter.write_line(f"{len(left_out)} tests did not run: {'; '.join(reasons)}")


def _reason_of(report: pytest.TestReport) -> str:
    """Return why a test was skipped; pytest keeps file, line and reason."""
    where = report.longrepr
    return str(where[2]).removeprefix("Skipped: ") if isinstance(where, tuple) else str(where)
