"""Getting kernels ready without making anybody wait.

On a machine that never ran them, kernels are compiled on first use, which takes a while; later
they come from a cache on disk within a fraction of a second. Either way it happens in a thread of
its own, part by part, the parts for the wanted shape first; whoever waits can watch how far it is.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

from cosmic_factory.rules import PRINTED_RULES, Cell, Galaxy, LaidTile, Shape, Tile

# Nine tiles that every search is done with at once.
PLAIN_HAND = (Tile.parse("v0v0v0v0:"),) * 9


class WarmUp:
    """The kernels of this process: which parts are ready, and a thread that readies the others."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._ready = {name: threading.Event() for name in PARTS}
        self._wanted: list[str] = []
        self._is_working = False
        self._failure: BaseException | None = None

    def start(self, shape: Shape | None = None) -> None:
        """Begin with the parts for a shape, before any others that are wanted; or with all."""
        names = tuple(PARTS) if shape is None else NEEDED[shape]
        with self._lock:
            missing = [name for name in names if not self._ready[name].is_set()]
            self._wanted = [*missing, *(name for name in self._wanted if name not in missing)]
            if self._wanted and not self._is_working:
                self._is_working = True
                threading.Thread(target=self._work, daemon=True).start()

    def _next(self) -> str | None:
        with self._lock:
            # What is being readied may have been asked for once more.
            self._wanted = [name for name in self._wanted if not self._ready[name].is_set()]
            if self._wanted:
                return self._wanted.pop(0)
            self._is_working = False
            return None

    def _work(self) -> None:
        try:
            while (name := self._next()) is not None:
                PARTS[name]()
                self._ready[name].set()
        except BaseException as failure:  # told to whoever waits, in `is_ready`
            self._failure = failure
            for ready in self._ready.values():
                ready.set()

    def is_ready(self, shape: Shape) -> bool:
        """All parts for the shape are there; raises if they never will be."""
        if self._failure is not None:
            raise RuntimeError("the kernels could not be compiled") from self._failure
        return all(self._ready[name].is_set() for name in NEEDED[shape])

    def wait(self, shape: Shape, seconds: float | None = None) -> bool:
        """Wait for the parts for a shape; True when they are ready."""
        self.start(shape)
        for name in NEEDED[shape]:
            if not self._ready[name].wait(seconds):
                return False
        return self.is_ready(shape)

    def share(self, shape: Shape) -> float:
        """How much of what the shape needs is ready."""
        names = NEEDED[shape]
        return sum(self._ready[name].is_set() for name in names) / len(names)


def _scorer() -> None:
    from cosmic_factory.solver.score.any_shape import galaxy_points

    galaxy = Galaxy.of(LaidTile(tile, Cell(0, at)) for at, tile in enumerate(PLAIN_HAND))
    galaxy_points(galaxy, PRINTED_RULES)


def _annealing() -> None:
    from cosmic_factory.solver.anneal.runs import anneal_once, anneal_round, frame_problem
    from cosmic_factory.solver.encoding.frames import frame_of

    problem = frame_problem(PLAIN_HAND, frame_of(Shape.SQUARE), PRINTED_RULES)
    anneal_once(problem, 0, 0, 64)
    anneal_round(problem, 0, 0)


def _roaming() -> None:
    from cosmic_factory.solver.anneal.runs import roam_once

    roam_once(PLAIN_HAND, PRINTED_RULES, 0, 0, 64)


def _line() -> None:
    from cosmic_factory.solver.objective import Sum
    from cosmic_factory.solver.shapes.line.prove import prove_line

    prove_line(PLAIN_HAND, PRINTED_RULES, Sum())


def _twin() -> None:
    from cosmic_factory.solver.objective import Sum
    from cosmic_factory.solver.shapes.twin import prove_twin

    prove_twin(PLAIN_HAND, PRINTED_RULES, Sum())


def _square() -> None:
    from cosmic_factory.solver.shapes.square.prove import prove_square

    prove_square(PLAIN_HAND, PRINTED_RULES)


PARTS: dict[str, Callable[[], None]] = {
    "scorer": _scorer,
    "annealing": _annealing,
    "square": _square,
    "line": _line,
    "twin": _twin,
    "free": _roaming,
}
NEEDED = {
    Shape.SQUARE: ("scorer", "annealing", "square"),
    Shape.LINE: ("scorer", "annealing", "line"),
    Shape.TWIN: ("scorer", "annealing", "twin"),
    Shape.FREE: ("scorer", "free"),
}

WARM_UP = WarmUp()
