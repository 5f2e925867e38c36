"""Python programs in processes of their own, which are killed."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


@asynccontextmanager
async def killed_child(program: str, argument: str, line: bytes) -> AsyncIterator[None]:
    """Start a program, wait until it prints the line, and kill it when the block ends."""
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program, argument, stdout=asyncio.subprocess.PIPE
    )
    assert child.stdout is not None
    assert await child.stdout.readline() == line
    yield
    child.kill()
    await child.wait()
