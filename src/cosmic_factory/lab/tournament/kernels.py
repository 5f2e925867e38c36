"""Waits for the solver's kernels, so that no result depends on how fast they are compiled."""

from __future__ import annotations


def wait_for_kernels() -> None:
    """Return when the kernels of this process are ready; until then levels play like SimpleBot."""
    from cosmic_factory.solver import WARM_UP  # the lab is imported without the solver

    WARM_UP.wait()
