"""Nobody waits for the compiler: plain climbing answers until kernels are ready."""

from __future__ import annotations

from functools import partial

import pytest

from cosmic_factory.rules import Shape, is_complete, round_rules
from cosmic_factory.solver import WARM_UP, Budget, Progress, search, solve, warm_up
from cosmic_factory.solver.warm_up import NEEDED, PARTS, WarmUp
from tests.solver.hands import hand


class Cold(WarmUp):
    """Kernels that are ready once they have been asked for often enough."""

    def __init__(self, patience: int) -> None:
        super().__init__()
        self._asked, self._patience = 0, patience

    def start(self, shape: Shape | None = None) -> None:
        """Nothing is compiled here."""

    def is_ready(self, shape: Shape) -> bool:
        self._asked += 1
        return self._asked > self._patience

    def wait(self, shape: Shape, seconds: float | None = None) -> bool:
        return self.is_ready(shape)


@pytest.mark.parametrize("shape", list(Shape))
def test_kernels_get_ready_and_say_so(shape: Shape) -> None:
    assert WARM_UP.wait(shape)
    assert WARM_UP.share(shape) == 1.0
    assert set(NEEDED[shape]) <= set(PARTS)


def test_only_what_is_wanted_gets_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    for name in PARTS:
        monkeypatch.setitem(warm_up.PARTS, name, partial(done.append, name))
    fresh = WarmUp()
    assert fresh.wait(Shape.FREE)
    assert set(done) == set(NEEDED[Shape.FREE])
    assert not fresh.is_ready(Shape.LINE)
    fresh.start()
    assert all(fresh.wait(shape) for shape in Shape)
    assert sorted(done) == sorted(PARTS)  # each of them once


def test_kernels_that_are_never_ready_leave_the_answer_to_climbing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    WARM_UP.wait(Shape.SQUARE)
    monkeypatch.setattr(search, "WARM_UP", Cold(10**9))
    told: list[Progress] = []
    rules = round_rules(0)
    solution = solve(hand(1), rules, budget=Budget(seconds=0.3), progress=told.append)
    assert {now.stage for now in told} == {"compiling"}
    assert is_complete(rules.shape, [one.cell for one in solution.galaxy.laid])
    assert solution.bound >= solution.value


def test_what_climbing_found_does_not_change_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    WARM_UP.wait(Shape.SQUARE)
    budget = Budget(steps=2_000, prove=False)
    expected = solve(hand(2), budget=budget).galaxy
    monkeypatch.setattr(search, "WARM_UP", Cold(200))
    assert solve(hand(2), budget=budget).galaxy == expected


def test_a_compiler_that_fails_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise SystemExit("no compiler")

    monkeypatch.setitem(warm_up.PARTS, "scorer", fail)
    broken = WarmUp()
    with pytest.raises(RuntimeError, match="could not be compiled"):
        broken.wait(Shape.SQUARE, 5)
