"""What every search does besides searching: it keeps to its budget and tells how far it is."""

from __future__ import annotations

import threading
import time
from abc import ABC, abstractmethod
from contextlib import AbstractContextManager

from cosmic_factory.solver.proof import ProofControl, stopping
from cosmic_factory.solver.solution import Budget, Progress, ProgressListener, Solution

# A search whose seconds are processor time ends after this many times as long by the clock.
MAX_CLOCK_FACTOR = 4


class BudgetedSearch(ABC):
    """The budget of one call of the solver, and who listens to its progress."""

    def __init__(
        self,
        budget: Budget,
        progress: ProgressListener | None,
        cancel: threading.Event | None,
    ) -> None:
        self._budget, self._progress, self._cancel = budget, progress, cancel
        self._began = time.perf_counter()
        self._began_processor = time.process_time()

    @abstractmethod
    def _best_so_far(self) -> Solution | None:
        """Return the best that was found, if anything was."""

    @property
    def _seconds(self) -> float:
        return time.perf_counter() - self._began

    @property
    def _spent(self) -> float:
        """Return the seconds that count for the budget."""
        if not self._budget.by_processor_time:
            return self._seconds
        processor_seconds = time.process_time() - self._began_processor
        return max(processor_seconds, self._seconds / MAX_CLOCK_FACTOR)

    def _is_over(self) -> bool:
        """Return whether the time is up or the search is cancelled."""
        late = self._budget.seconds is not None and self._spent >= self._budget.seconds
        return late or (self._cancel is not None and self._cancel.is_set())

    def _report(self, stage: str, share: float | None) -> None:
        if self._progress is not None:
            self._progress(Progress(stage, share, self._best_so_far()))

    def _proving(self, control: ProofControl) -> AbstractContextManager[None]:
        """Report the proof inside now and then, and stop it when the search is over."""

        def is_over() -> bool:
            self._report("proving", control.share or 0.0)
            return self._is_over()

        return stopping(control, is_over)
