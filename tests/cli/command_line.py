"""The command as users run it: in a process of its own, or, quicker, in this one."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path

from cosmic_factory.cli.main import run as run_command

COMMAND = Path(sys.executable).parent / "cosmic-factory"

Completed = subprocess.CompletedProcess[str]


def run_process(*arguments: str, stdin: bytes = b"", **environment: str) -> Completed:
    """Start the installed command and wait for its end."""
    done = subprocess.run(
        [COMMAND, *arguments],
        input=stdin,
        capture_output=True,
        check=False,
        env={**os.environ, **environment},
    )
    out, err = done.stdout.decode(), done.stderr.decode()
    return subprocess.CompletedProcess(done.args, done.returncode, out, err)


def run_unread(*arguments: str) -> None:
    """Start the installed command and close its output at once: that must be no error."""
    with subprocess.Popen(
        [COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


def run(*arguments: str, stdin: bytes = b"") -> Completed:
    """Run the command in this process, which saves starting Python and loading everything."""
    out, err = _written(), _written()
    with redirect_stdout(out), redirect_stderr(err), _standard_input(stdin):
        status = run_command(arguments)
    return subprocess.CompletedProcess(arguments, status, _text(out), _text(err))


def _written() -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True)


def _text(written: io.TextIOWrapper) -> str:
    written.seek(0)
    return written.read()


@contextmanager
def _standard_input(content: bytes) -> Iterator[None]:
    before, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(content), "utf-8")
    try:
        yield
    finally:
        sys.stdin = before


def assert_refused(done: Completed, *words: str) -> None:
    """Check that one line on standard error names what was wrong, and nothing was printed."""
    assert done.returncode == 2, done
    assert done.stdout == ""
    assert done.stderr.startswith("cosmic-factory: ")
    assert done.stderr.count("\n") == 1
    for word in words:
        assert word in done.stderr
