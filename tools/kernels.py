"""Compile the solver's kernels, unless that is done: the first step of `make play` and `make test`.

It uses the C compiler of the system. Where there is none, the pinned `ziglang` wheel is unpacked
into a temporary folder for as long as it takes.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main() -> int:
    from cosmic_factory.solver.compiler.__main__ import NO_COMPILER_STATUS
    from cosmic_factory.solver.compiler.library import has_library
    from cosmic_factory.solver.compiler.toolchain import has_compiler

    if has_library():
        return 0
    if has_compiler():
        print("Compiling the solver (only when it changes; some seconds)", flush=True)
        status = compile_kernels(os.environ)
        if status != NO_COMPILER_STATUS:
            return status
    return compile_with_wheel(ROOT / "requirements" / "kernels.txt")


def compile_kernels(environment: Mapping[str, str]) -> int:
    command = [sys.executable, "-m", "cosmic_factory.solver.compiler"]
    return subprocess.run(command, env=environment, check=False).returncode


def compile_with_wheel(requirements: Path) -> int:
    """Compile with a compiler that comes as a wheel and is gone afterwards.

    Without one the game still works: the status is 0, and a line says what will be slow. Kernels
    that cannot be translated are an error, whichever compiler there is.
    """
    from cosmic_factory.solver.compiler.__main__ import NO_COMPILER_STATUS

    print("Fetching a C compiler for the solver (about 100 MB, deleted afterwards)", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        fetch = [
            *pip,
            "--no-input",
            "--target",
            folder,
            "--require-hashes",
            "-r",
            str(requirements),
        ]
        if subprocess.run(fetch, check=False).returncode == 0:
            paths = [folder, *filter(None, [os.environ.get("PYTHONPATH")])]
            environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
            # Zig keeps what it built for its next run; here there is none.
            environment["ZIG_GLOBAL_CACHE_DIR"] = str(Path(folder, "zig-cache"))
            print("Compiling the solver (only when it changes; half a minute)", flush=True)
            status = compile_kernels(environment)
            if status != NO_COMPILER_STATUS:
                return status
    print("cosmic-factory: there is no C compiler, so bots play simply and solving is slow",
          file=sys.stderr)  # fmt: skip
    return 0


if __name__ == "__main__":
    sys.exit(main())
