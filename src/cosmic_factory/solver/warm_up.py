"""Gets the compiled kernels ready without making anybody wait.

An installation brings the library of compiled kernels along, and loading it takes milliseconds.
Where it is missing (sources that were edited, a machine of a rare kind) it is compiled once, within
some seconds, in a thread of its own. Where there is no compiler either, kernels run as the Python
they are written in: correct, and slow.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from enum import StrEnum

log = logging.getLogger("cosmic_factory.solver")


def log_missing_kernels(error: Exception, *, is_fault: bool) -> None:
    """Log that kernels run as Python, and why; of a fault of ours also where it was raised."""
    reason = f"{type(error).__name__}: {error}" if is_fault else str(error)
    log.error(
        "the solver runs without compiled kernels, some hundred times slower",
        extra={"reason": reason},
        exc_info=error if is_fault else None,
    )


def load_library() -> bool:
    """Load the library, and build it if it is missing; return False if it cannot be had."""
    from cosmic_factory.solver.compiler.library import load  # imports NumPy

    return load() is not None


class KernelState(StrEnum):
    """Whether this process has compiled kernels."""

    NOT_LOADED = "not-loaded"
    LOADING = "loading"
    COMPILED = "compiled"
    MISSING = "missing"


class WarmUp:
    """The kernels of this process: whether they are compiled, and a thread that gets them ready."""

    def __init__(self, load: Callable[[], bool] = load_library) -> None:
        self._load = load
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._settled = threading.Event()
        self._is_compiled = False

    def start(self) -> None:
        """Begin to get the kernels ready, unless that was done before."""
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, daemon=True)
                self._thread.start()

    def _work(self) -> None:
        try:
            self._is_compiled = self._load()
        except Exception as error:  # such as a NumPy that cannot be imported
            log_missing_kernels(error, is_fault=True)
        finally:
            self._settled.set()

    @property
    def state(self) -> KernelState:
        if self._settled.is_set():
            return KernelState.COMPILED if self._is_compiled else KernelState.MISSING
        return KernelState.NOT_LOADED if self._thread is None else KernelState.LOADING

    def is_ready(self) -> bool:
        """Return whether compiled kernels can be used now."""
        return self._is_compiled

    def is_settled(self) -> bool:
        """Return whether it is known if compiled kernels can be had."""
        return self._settled.is_set()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until compiled kernels are ready; return False if they are not, or never will be."""
        self.start()
        self._settled.wait(seconds)
        return self._is_compiled


WARM_UP = WarmUp()
