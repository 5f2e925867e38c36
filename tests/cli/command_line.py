"""The real command, run as users run it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

COMMAND = Path(sys.executable).parent / "cosmic-factory"


def run(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[str]:
    done = subprocess.run([COMMAND, *arguments], input=stdin, capture_output=True, check=False)
    out, err = done.stdout.decode(), done.stderr.decode()
    return subprocess.CompletedProcess(done.args, done.returncode, out, err)


def assert_refused(done: subprocess.CompletedProcess[str], *words: str) -> None:
    """One line on standard error that names what was wrong, nothing on standard output."""
    assert done.returncode == 2, done
    assert done.stdout == ""
    assert done.stderr.startswith("cosmic-factory: ")
    assert done.stderr.count("\n") == 1
    for word in words:
        assert word in done.stderr
