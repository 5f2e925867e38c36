"""A search ends when its budget is spent: by the clock, or by processor time."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from cosmic_factory.solver import Budget, Solution
from cosmic_factory.solver.budgeted_search import BudgetedSearch


class SomeSearch(BudgetedSearch):
    """Searches for nothing."""

    def _best_so_far(self) -> Solution | None:
        return None

    @property
    def is_over(self) -> bool:
        return self._is_over()


@pytest.mark.parametrize(
    ("by_processor_time", "clock_seconds", "processor_seconds", "is_over"),
    [
        (False, 2, 0.5, True),
        (True, 2, 0.5, False),
        (True, 4, 1.5, True),
        (True, 15, 0.5, True),
    ],
)
def test_a_busy_machine_takes_longer_and_finds_no_less_if_the_budget_says_so(
    monkeypatch: pytest.MonkeyPatch,
    by_processor_time: bool,
    clock_seconds: float,
    processor_seconds: float,
    is_over: bool,
) -> None:
    now = SimpleNamespace(perf_counter=lambda: 0.0, process_time=lambda: 0.0)
    monkeypatch.setattr("cosmic_factory.solver.budgeted_search.time", now)
    search = SomeSearch(Budget(seconds=1.5, by_processor_time=by_processor_time), None, None)
    assert not search.is_over
    now.perf_counter, now.process_time = (lambda: clock_seconds), (lambda: processor_seconds)
    assert search.is_over == is_over
