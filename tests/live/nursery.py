"""Servers by the dozen: loads everything once, then forks a real `serve` process for each order.

An order on standard input is a line of JSON; the answer is a line with a number. `{"log": …,
"arguments": […]}` starts a server and gives its pid; `{"wait": pid}` gives its exit code.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
from pathlib import Path
from typing import Any

from cosmic_factory.cli.main import run
from cosmic_factory.rules import Shape
from cosmic_factory.solver import WARM_UP

# What a server loads when it is needed; here it is loaded once for all of them.
LOADED_LATE = (
    "cosmic_factory.server.node.running",
    "cosmic_factory.tables.journal.postgres.storage",
    "alembic.ddl.postgresql",
    "asyncpg",
    "uvicorn.loops.auto",
    "uvicorn.lifespan.off",
    "sqlalchemy.dialects.postgresql.asyncpg",
    "sqlalchemy.ext.asyncio",
    "uvloop",
)


def main() -> None:
    for name in LOADED_LATE:
        importlib.import_module(name)
    for shape in Shape:
        WARM_UP.wait(shape)
    for line in sys.stdin:
        order = json.loads(line)
        print(_ended(order["wait"]) if "wait" in order else _started(order), flush=True)


def _started(order: dict[str, Any]) -> int:
    pid = os.fork()
    if pid == 0:
        _serve(order["arguments"], Path(order["log"]))
    return pid


def _serve(arguments: list[str], log: Path) -> None:
    """Never returns."""
    status = 1
    try:
        with Path(os.devnull).open() as nothing, log.open("ab") as said:
            os.dup2(nothing.fileno(), 0)
            os.dup2(said.fileno(), 1)
            os.dup2(said.fileno(), 2)
        status = run(["serve", *arguments])
    finally:
        sys.stderr.flush()
        os._exit(status)


def _ended(pid: int) -> int:
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


if __name__ == "__main__":
    main()
