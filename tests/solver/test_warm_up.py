"""Nobody waits for the compiler: plain climbing answers until kernels are ready."""

from __future__ import annotations

import threading

import pytest

from cosmic_factory.rules import is_complete, round_rules
from cosmic_factory.solver import WARM_UP, Budget, KernelState, Progress, search, solve
from cosmic_factory.solver.warm_up import WarmUp
from tests.solver.hands import hand

# Not how long it should take: a busy machine lets threads wait.
MAX_WAIT_SECONDS = 120.0


class Cold(WarmUp):
    """Kernels that are ready once they have been asked for often enough."""

    def __init__(self, patience: int) -> None:
        super().__init__()
        self._asked, self._patience = 0, patience

    def start(self) -> None:
        """Nothing is loaded here."""

    def is_ready(self) -> bool:
        self._asked += 1
        return self._asked > self._patience

    def wait(self, seconds: float | None = None) -> bool:
        return self.is_ready()


def test_kernels_get_ready_and_say_so() -> None:
    assert WARM_UP.wait()
    assert WARM_UP.is_ready()
    assert WARM_UP.is_settled()


def test_the_library_is_loaded_once_however_often_it_is_asked_for() -> None:
    loaded: list[bool] = []

    def load() -> bool:
        loaded.append(True)
        return True

    fresh = WarmUp(load)
    assert not fresh.is_settled()
    fresh.start()
    assert fresh.wait(MAX_WAIT_SECONDS)
    assert fresh.wait(MAX_WAIT_SECONDS)
    assert loaded == [True]


def test_the_state_of_the_kernels_can_be_asked_for_at_any_time() -> None:
    go_on = threading.Event()
    fresh = WarmUp(lambda: go_on.wait(MAX_WAIT_SECONDS))
    states = [fresh.state]
    fresh.start()
    states.append(fresh.state)
    go_on.set()
    fresh.wait(MAX_WAIT_SECONDS)
    states.append(fresh.state)
    assert states == [KernelState.NOT_LOADED, KernelState.LOADING, KernelState.COMPILED]


def test_a_fault_while_loading_means_that_kernels_are_missing(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def load() -> bool:
        raise ImportError("no NumPy")

    fresh = WarmUp(load)
    assert not fresh.wait(MAX_WAIT_SECONDS)
    assert fresh.state is KernelState.MISSING
    (record,) = caplog.records
    assert vars(record)["reason"] == "ImportError: no NumPy"


def test_who_does_not_want_to_wait_is_told_that_kernels_are_not_ready() -> None:
    go_on = threading.Event()
    fresh = WarmUp(lambda: go_on.wait(MAX_WAIT_SECONDS))
    assert not fresh.wait(0)
    assert not fresh.is_settled()
    go_on.set()
    assert fresh.wait(MAX_WAIT_SECONDS)


def test_kernels_that_are_never_ready_leave_the_answer_to_climbing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(search, "WARM_UP", Cold(10**9))
    told: list[Progress] = []
    rules = round_rules(0)
    solution = solve(hand(1), rules, budget=Budget(seconds=0.3), progress=told.append)
    assert {now.stage for now in told} == {"compiling"}
    assert is_complete(rules.shape, [one.cell for one in solution.galaxy.laid])
    assert solution.bound >= solution.value


def test_what_climbing_found_does_not_change_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    budget = Budget(steps=2_000, prove=False)
    expected = solve(hand(2), budget=budget).galaxy
    monkeypatch.setattr(search, "WARM_UP", Cold(200))
    assert solve(hand(2), budget=budget).galaxy == expected


def test_a_machine_without_a_compiler_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """The climb stands for annealing, and the proof begins with its galaxy."""
    without = WarmUp(lambda: False)
    monkeypatch.setattr(search, "WARM_UP", without)
    monkeypatch.setattr(search, "MAX_CLIMB_SECONDS", 0.0)
    solution = solve(hand(1))
    assert not without.wait(MAX_WAIT_SECONDS)
    assert solution.proved
