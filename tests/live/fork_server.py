"""Starts servers quickly: loads all modules once, then forks a `serve` process for each request.

A request on standard input is a line of JSON; the answer is a line with a number. `{"log": …,
"arguments": […]}` starts a server and returns its pid; `{"wait": pid}` returns its exit code.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import sys
from pathlib import Path
from typing import Any

from cosmic_factory.cli.main import run
from cosmic_factory.solver import WARM_UP

# Modules that a server imports when they are needed; here they are imported once for all servers.
LAZY_MODULES = (
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
    for name in LAZY_MODULES:
        importlib.import_module(name)
    WARM_UP.wait()
    # Servers need not search for garbage among what all of them share.
    gc.collect()
    gc.freeze()
    for line in sys.stdin:
        request = json.loads(line)
        print(_exit_code(request["wait"]) if "wait" in request else _start(request), flush=True)


def _start(request: dict[str, Any]) -> int:
    pid = os.fork()
    if pid == 0:
        _serve(request["arguments"], Path(request["log"]))
    return pid


def _serve(arguments: list[str], log: Path) -> None:
    """Run the server, and end this process."""
    status = 1
    try:
        with Path(os.devnull).open() as nothing, log.open("ab") as output:
            os.dup2(nothing.fileno(), 0)
            os.dup2(output.fileno(), 1)
            os.dup2(output.fileno(), 2)
        status = run(["serve", *arguments])
    finally:
        sys.stderr.flush()
        os._exit(status)


def _exit_code(pid: int) -> int:
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


if __name__ == "__main__":
    main()
