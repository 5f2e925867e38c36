"""Finds a C compiler, the system's or the one in the `ziglang` wheel, and runs it."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

SYSTEM_COMPILERS = ("cc", "gcc", "clang")
# Products and sums are rounded one by one, as in Python, on every processor.
FLAGS = ("-O3", "-std=gnu11", "-shared", "-fPIC", "-fwrapv", "-fno-math-errno",
         "-ffp-contract=off")  # fmt: skip
COMPILER_SECONDS = 600


class NoCompiler(Exception):
    """No C compiler on this machine made the library; the text says what was tried."""


class InstructionSet(NamedTuple):
    """Machine instructions that a library uses: those of old processors, or more."""

    name: str
    flag: str  # for gcc and clang
    zig_flag: str
    needs: frozenset[str]  # flags that Linux reports of a processor that has them


# The best first; the last runs on every machine of its kind.
INSTRUCTION_SETS = {
    "x86_64": (
        InstructionSet(
            "x86-64-v3", "-march=x86-64-v3", "-mcpu=x86_64_v3",
            frozenset({"avx2", "bmi1", "bmi2", "fma", "movbe", "popcnt"}),
        ),
        InstructionSet("x86-64", "-march=x86-64", "-mcpu=x86_64", frozenset()),
    )
}  # fmt: skip
PLAIN = InstructionSet("plain", "-O3", "-O3", frozenset())


def instruction_sets() -> tuple[InstructionSet, ...]:
    """Return what libraries for this kind of machine are made for, the best first."""
    return INSTRUCTION_SETS.get(platform.machine().lower(), (PLAIN,))


def best_instruction_set() -> InstructionSet:
    """Return the best that this processor can run."""
    has = _processor_flags()
    return next(one for one in instruction_sets() if one.needs <= has)


def _processor_flags() -> set[str]:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return set()
    return next((set(line.split()[2:]) for line in lines if line.startswith("flags")), set())


def compilers() -> Iterator[tuple[list[str], bool]]:
    """Yield the commands of C compilers, and whether each is zig's."""
    chosen = os.environ.get("CC")
    for name in (*(chosen.split()[:1] if chosen else ()), *SYSTEM_COMPILERS):
        if shutil.which(name):
            yield [name], False
    if find_spec("ziglang") is not None:
        yield [sys.executable, "-m", "ziglang", "cc"], True


def has_compiler() -> bool:
    return next(compilers(), None) is not None


def compile_library(
    source: Path, library: Path, instructions: InstructionSet, flags: Sequence[str] = FLAGS
) -> None:
    """Make a library of a C file, with the first compiler that can."""
    failures = []
    for command, is_zig in compilers():
        flag = instructions.zig_flag if is_zig else instructions.flag
        failure = _run([*command, *flags, flag, str(source), "-o", str(library), "-lm"])
        if failure is None:
            return
        failures.append(f"{' '.join(command)}: {failure}")
    raise NoCompiler("; ".join(failures) or "there is no C compiler")


def _run(command: Sequence[str]) -> str | None:
    """Run a compiler; return why it failed, or None."""
    try:
        subprocess.run(
            command, capture_output=True, text=True, check=True, timeout=COMPILER_SECONDS
        )
    except subprocess.CalledProcessError as error:
        lines = str(error.stderr).strip().splitlines() or ["it said nothing"]
        return next((line for line in lines if "error" in line), lines[-1])
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    return None
