"""Compile every kernel that is not yet on the disk: `python -m cosmic_factory.solver.warm`."""

from __future__ import annotations

from cosmic_factory.solver.warm_up import PARTS


def main() -> None:
    """Run every part once, which compiles its kernels."""
    for compile_part in PARTS.values():
        compile_part()


if __name__ == "__main__":
    main()
