"""Processes that end with the benchmark that started them, also if that is killed."""

from __future__ import annotations

import ctypes
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence

# From <linux/prctl.h>: the signal that a process gets when its parent ends.
PR_SET_PDEATHSIG = 1

# Loaded before any fork: a child that is about to run a program should load nothing.
_LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None


def start_child(
    command: Sequence[str],
    prepare: Callable[[], None] = lambda: None,
    env: Mapping[str, str] | None = None,
) -> subprocess.Popen[bytes]:
    """Start a program that is killed when this process ends; `prepare` runs in it beforehand.

    Only Linux can do that; elsewhere the program stays if this process is killed.
    """

    def in_child() -> None:
        if _LIBC is not None:
            _LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        prepare()

    return subprocess.Popen(command, preexec_fn=in_child, env=env)
