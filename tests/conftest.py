"""What holds for all tests."""

from __future__ import annotations

import os

import pytest


@pytest.hookimpl(tryfirst=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: browsers, killed nodes and clocks are mostly waited for."""
    return (os.cpu_count() or 1) + 1
