"""Gets kernels ready without making anybody wait.

On a machine that never ran them, kernels are compiled on first use, which takes a while; later
they come from a cache on disk within a fraction of a second. Either way it happens in a thread of
its own, step by step, the steps for the wanted shape first; callers that wait can see the progress.
This module does not import Numba; the thread does.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from cosmic_factory.rules import Shape

StepsOf = Callable[[Shape], Sequence[Callable[[], None]]]


def warm_steps(shape: Shape) -> Sequence[Callable[[], None]]:
    """Return the steps that get the kernels of a shape ready; imports Numba."""
    from cosmic_factory.solver.shapes import SHAPE_SOLVERS

    return SHAPE_SOLVERS[shape].warm_steps


class WarmUp:
    """The kernels of this process: which are ready, and a thread that gets the others ready."""

    def __init__(self, steps_of: StepsOf = warm_steps) -> None:
        self._steps_of = steps_of
        self._lock = threading.Lock()
        self._ready = {shape: threading.Event() for shape in Shape}
        self._shares = dict.fromkeys(Shape, 0.0)
        self._done: list[Callable[[], None]] = []
        self._wanted: list[Shape] = []
        self._is_working = False
        self._failure: BaseException | None = None

    def start(self, shape: Shape | None = None) -> None:
        """Begin with the kernels for a shape, before any others that are wanted; or with all."""
        shapes = tuple(Shape) if shape is None else (shape,)
        with self._lock:
            missing = [one for one in shapes if not self._ready[one].is_set()]
            self._wanted = [*missing, *(one for one in self._wanted if one not in missing)]
            if self._wanted and not self._is_working:
                self._is_working = True
                threading.Thread(target=self._work, daemon=True).start()

    def _next(self) -> Shape | None:
        """Return the shape to work on, or None (and stop working) when all are ready."""
        with self._lock:
            self._wanted = [shape for shape in self._wanted if not self._ready[shape].is_set()]
            self._is_working = bool(self._wanted)
            return self._wanted[0] if self._wanted else None

    def _work(self) -> None:
        try:
            while (shape := self._next()) is not None:
                self._do_step(shape)
        except BaseException as failure:  # raised again in `is_ready`, for callers that wait
            self._failure = failure
            for ready in self._ready.values():
                ready.set()

    def _do_step(self, shape: Shape) -> None:
        """Do the next step of a shape. Shapes share steps; each is done once."""
        steps = self._steps_of(shape)
        left = [step for step in steps if step not in self._done]
        if left:
            left[0]()
            self._done.append(left[0])
        still_left = max(0, len(left) - 1)
        self._shares[shape] = 1 - still_left / len(steps)
        if not still_left:
            self._ready[shape].set()

    def is_ready(self, shape: Shape) -> bool:
        """Return whether all kernels for the shape are ready; raise if they never will be."""
        if self._failure is not None:
            raise RuntimeError("the kernels could not be compiled") from self._failure
        return self._ready[shape].is_set()

    def wait(self, shape: Shape, seconds: float | None = None) -> bool:
        """Wait for the kernels for a shape; return whether they are ready."""
        self.start(shape)
        return self._ready[shape].wait(seconds) and self.is_ready(shape)

    def share(self, shape: Shape) -> float:
        """Return which part of what the shape needs is ready, from 0 to 1."""
        return self._shares[shape]


WARM_UP = WarmUp()
