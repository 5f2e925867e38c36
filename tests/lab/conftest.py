from __future__ import annotations

from collections.abc import Iterator

import pytest

from cosmic_factory.lab.bot_processes.pool import POOL


@pytest.fixture(autouse=True, scope="package")
def no_process_is_left_behind() -> Iterator[None]:
    yield
    POOL.close()
