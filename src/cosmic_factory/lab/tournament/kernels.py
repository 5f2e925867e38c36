"""Waits for the solver's kernels, so that no result depends on how fast they are compiled."""

from __future__ import annotations

from cosmic_factory.rules import Shape


def wait_for_kernels() -> None:
    """Return when all kernels of this process are ready; until then levels play like SimpleBot."""
    from cosmic_factory.solver import WARM_UP  # importing the solver takes seconds

    for shape in Shape:
        WARM_UP.wait(shape)
