"""Compiles every kernel that is not yet on the disk: `python -m cosmic_factory.solver.warm`."""

from __future__ import annotations

from cosmic_factory.rules import Shape
from cosmic_factory.solver.warm_up import WARM_UP


def main() -> None:
    for shape in Shape:
        WARM_UP.wait(shape)


if __name__ == "__main__":
    main()
