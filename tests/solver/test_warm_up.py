"""Nobody waits for the compiler: plain climbing answers until kernels are ready."""

from __future__ import annotations

import threading
from functools import partial

import pytest

from cosmic_factory.rules import Shape, is_complete, round_rules
from cosmic_factory.solver import WARM_UP, Budget, Progress, search, solve
from cosmic_factory.solver.warm_up import WarmUp
from tests.solver.hands import hand

# Not how long it should take: a busy machine lets threads wait.
MAX_WAIT_SECONDS = 120.0


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


def test_only_what_is_wanted_gets_ready_and_shared_steps_are_done_once() -> None:
    done: list[str] = []

    def shared() -> None:
        done.append("shared")

    own = {shape: partial(done.append, shape.value) for shape in Shape}
    fresh = WarmUp(lambda shape: (shared, own[shape]))
    assert fresh.wait(Shape.FREE)
    assert done == ["shared", "free"]
    assert not fresh.is_ready(Shape.LINE)
    fresh.start()
    assert all(fresh.wait(shape) for shape in Shape)
    assert sorted(done) == sorted(["shared", *(shape.value for shape in Shape)])


def test_a_shape_that_is_wanted_now_comes_before_the_others() -> None:
    done: list[Shape] = []
    asked, go_on = threading.Event(), threading.Event()

    def first_step() -> None:
        asked.set()
        assert go_on.wait(MAX_WAIT_SECONDS)

    own = {shape: partial(done.append, shape) for shape in Shape}
    fresh = WarmUp(lambda shape: (first_step, own[shape]))
    fresh.start()
    assert asked.wait(MAX_WAIT_SECONDS)
    fresh.start(Shape.TWIN)
    go_on.set()
    assert fresh.wait(Shape.TWIN, MAX_WAIT_SECONDS)
    assert done[0] is Shape.TWIN
    assert fresh.share(Shape.TWIN) == 1.0


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


def test_a_compiler_that_fails_is_not_waited_for() -> None:
    def fail() -> None:
        raise SystemExit("no compiler")

    broken = WarmUp(lambda shape: (fail,))
    with pytest.raises(RuntimeError, match="could not be compiled"):
        broken.wait(Shape.SQUARE, MAX_WAIT_SECONDS)
