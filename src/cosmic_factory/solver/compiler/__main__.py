"""Compiles the kernels unless that is done: `python -m cosmic_factory.solver.compiler`.

The exit status tells a machine without a compiler that works from kernels that are wrong.
"""

from __future__ import annotations

import sys

from cosmic_factory.solver.compiler.library import load_or_build
from cosmic_factory.solver.compiler.toolchain import NoCompiler

NO_COMPILER_STATUS = 3


def main() -> int:
    try:
        load_or_build()
    except NoCompiler as missing:
        print(f"the solver stays slow: {missing}", file=sys.stderr)
        return NO_COMPILER_STATUS
    return 0


if __name__ == "__main__":
    sys.exit(main())
