from __future__ import annotations

import pytest

from cosmic_factory.solver import WARM_UP


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """Without kernels every level would play by simpler means."""
    assert WARM_UP.wait()
