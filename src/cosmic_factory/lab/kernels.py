"""The levels play by simpler means while kernels are not ready; no result may depend on that."""

from __future__ import annotations

from cosmic_factory.rules import Shape
from cosmic_factory.solver import WARM_UP


def wait_for_kernels() -> None:
    """Get all kernels of this process ready: at once, if they are."""
    for shape in Shape:
        WARM_UP.wait(shape)
