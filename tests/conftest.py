"""What holds for all tests."""

from __future__ import annotations

import os
import signal

import pytest

# A shell lets what it starts in the background ignore SIGINT, and children inherit that. Tests
# that interrupt a child need the usual handling, whoever started the tests.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(tryfirst=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: browsers, killed nodes and clocks are mostly waited for."""
    return (os.cpu_count() or 1) + 1
