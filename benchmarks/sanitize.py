"""Runs the solver's tests on kernels whose every step is watched: `python -m benchmarks.sanitize`.

The kernels are compiled with AddressSanitizer, UndefinedBehaviorSanitizer and their own checks of
indices, slices and shifts, so that memory beyond an array, a negative index, more than 64 bits
and a division by zero stop the run and name the line of Python. It needs gcc or clang with
libasan. Arguments go to pytest; without any, all of `tests/solver` runs.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import cosmic_factory.solver
from cosmic_factory.solver.compiler import library
from cosmic_factory.solver.compiler.program import c_program, import_all
from cosmic_factory.solver.compiler.toolchain import best_instruction_set, compile_library

FLAGS = (
    "-O1", "-g", "-std=gnu11", "-shared", "-fPIC", "-fno-math-errno", "-ffp-contract=off",
    "-DCHECKED", "-fsanitize=address,undefined", "-fno-sanitize-recover=all",
)  # fmt: skip
FOLDER = "COSMIC_FACTORY_SANITIZED_KERNELS"


def made_library(folder: Path) -> Path:
    """Compile the watched kernels."""
    import_all(cosmic_factory.solver)
    source = folder / "kernels.c"
    made = folder / library.library_name(best_instruction_set())
    source.write_text(c_program(), encoding="utf-8")
    compile_library(source, made, best_instruction_set(), FLAGS)
    library.checksum_file(made).write_text(library.checksum(made), encoding="ascii")
    return made


def libasan() -> str:
    """Return the library that must be loaded before Python for AddressSanitizer to work."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        raise SystemExit("there is no gcc, whose libasan is needed: install it")
    command = [compiler, "-print-file-name=libasan.so"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def pytest_configure() -> None:
    """As a plugin of pytest: let the solver find the watched kernels only."""
    folder = Path(os.environ[FOLDER])

    def only_this(_sources: Path = library.SOURCES) -> Iterator[Path]:
        yield folder

    library.library_folders = only_this  # type: ignore[assignment]


def main(arguments: list[str] | None = None) -> int:
    asked = sys.argv[1:] if arguments is None else arguments
    with tempfile.TemporaryDirectory() as folder:
        made_library(Path(folder))
        environment = {
            **os.environ,
            FOLDER: folder,
            "LD_PRELOAD": libasan(),
            "ASAN_OPTIONS": "detect_leaks=0",  # Python itself keeps memory until the end
            "UBSAN_OPTIONS": "print_stacktrace=1",
        }
        command = [sys.executable, "-m", "pytest", "-n0", "-p", "benchmarks.sanitize", "-s"]
        return subprocess.run(
            [*command, *(asked or ["tests/solver"])], env=environment, check=False
        ).returncode


if __name__ == "__main__":
    sys.exit(main())
