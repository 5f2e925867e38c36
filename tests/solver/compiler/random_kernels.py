"""Random kernels: the same seed makes the same functions, which must mean the same in C.

What they count stays within 64 bits and their indices within the arrays, as a kernel has to.
"""

from __future__ import annotations

import ctypes
import importlib.util
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from cosmic_factory.solver.compiled import Kernel
from cosmic_factory.solver.compiler.library import _as_compiled, _as_python
from cosmic_factory.solver.compiler.program import c_program, entry_name
from cosmic_factory.solver.compiler.toolchain import best_instruction_set, compile_library

SIZE = 8
# A third of the time of -O3, which random tests spend on compiling.
FLAGS = ("-O1", "-std=gnu11", "-shared", "-fPIC", "-fwrapv", "-fno-math-errno",
         "-ffp-contract=off")  # fmt: skip
HEADER = """\
from typing import NamedTuple
import numpy as np
from cosmic_factory.solver.compiled import Floats, Int8s, Ints, Ints2, Kernel, popcount
from cosmic_factory.solver.random_numbers import RandomState

part = Kernel  # none that the solver's own library would have
WEIGHTS = np.array([3, -1, 4, 1, -5, 9, 2, -6])
BASE, HALF = 7, 0.5


class Pair(NamedTuple):
    table: Ints2
    factor: int
    is_odd: bool
    share: float


@part
def mixed(one: int, other: int = BASE) -> tuple[int, float]:
    return one * 3 - other, one / 4 + other


@part
def bumped(numbers: Ints, at: int) -> int:
    numbers[at] = (numbers[at] * 5 + 1) % 1000
    return int(numbers[at])


@part
def both(one: Ints, other: Ints) -> None:
    one[:] = other


@part
def drawn(state: RandomState) -> int:
    number = state[0]
    number ^= number << np.uint64(13)
    number ^= number >> np.uint64(7)
    state[0] = number * np.uint64(2685821657736338717)
    return int(number >> np.uint64(40))
"""
PARAMETERS = (
    "numbers: Ints, narrow: Int8s, floats: Floats, pair: Pair, state: RandomState, "
    "a: int, b: int, x: float, odd: bool"
)
# Each means something else in C, or nothing; a kernel with one of them must be refused.
WRONG = (
    "for w in range(a, 0, -1):\n    b += w",
    "for w in range(0, SIZE, b):\n    b += w",
    "for w in range(4):\n    w += 1",
    "for w in range(4):\n    for w in range(2):\n        b += w",
    "for w in range(4):\n    b += w\nb += w",
    "for w in range(x):\n    b += 1",
    "for w in range(4):\n    b += w\nelse:\n    b = 0",
    "while a < 0:\n    a += 1\nelse:\n    b = 0",
    "b = numbers[-1]",
    "numbers[0:-1] = 0",
    "numbers[-2:] = 0",
    "b = pair.table.shape[-1]",
    "b = numbers[odd]",
    "b = numbers[x]",
    "b = narrow[0, 0]",
    "numbers[bumped(numbers, 1) % 8] += 1",
    "numbers[0] += bumped(numbers, 0)",
    "numbers[b % 8] = bumped(numbers, 0) + numbers[1]",
    "numbers[numbers[0] % 8] = bumped(numbers, 0)",
    "b = bumped(numbers, 0) - bumped(numbers, 1)",
    "b = drawn(state) * drawn(state)",
    "b = max(bumped(numbers, 0), numbers[0])",
    "b = int(drawn(state) in (1, 2))",
    "b = int(a < np.uint64(1))",
    "b = int(np.uint64(1) - np.uint64(2))",
    "b = int(np.uint64(1) << np.uint64(64))",
    "b = int(-np.uint64(1))",
    "b = int(np.uint64(-1))",
    "b = a << 64",
    "b = a >> -1",
    "b = int(0 < a < 5)",
    "b = a and b",
    "b = int(a or b)",
    "b = x",
    "a, b = 1.5, 2",
    "odd = a",
    "b = bumped(numbers, x)",
    "b = bumped(numbers)",
    "b = bumped(numbers, 1, 2)",
    "b = bumped(numbers, at=1)",
    "numbers[0] = x",
    "numbers[:] = floats",
    "numbers[1:4] = numbers[0:3]",
    "numbers[:] += narrow",
    "same = numbers\nsame[1:4] = numbers[0:3]",
    "numbers[:] = pair.table",
    "b = x // 2",
    "b = a ** 2",
    "b = ~odd",
    "b = int(x % 2)",
    "b = int(a if odd else x)",
    "b = max(a)",
    "b = min(a, x)",
    "b = round(x)",
    "b = abs(a)",
    "if a > 1000:\n    late = 1\nb = late",
    "for w in range(a % 3):\n    late = w\nb = late",
    "memory = np.zeros(4, np.int64)\nmemory = np.zeros(5, np.int64)",
    "memory = np.zeros(4, np.bool_)",
    "double = 1",
    "WEIGHTS[0] = 1",
    "a, b, c = numbers[0], 1",
    "numbers[0], numbers[1] = numbers",
    "numbers[0:2], b = 1, numbers[0]",
    "b = np.int64(a, b)",
    "b = 1 << 63",
    "both(numbers, numbers)",
    "both(numbers[0:4], numbers[2:6])",
    "assert a",
    "b = (c := 3)",
    "b = [1, 2][0]",
    "b = a if numbers else b",
)  # fmt: skip


class KernelWriter:
    """Writes the text of one kernel."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._counters = 0

    def kernel(self, name: str, wrong: str | None = None) -> str:
        """Return a kernel; with a wrong construct somewhere at the top of its body."""
        parts = ["c, d, y, ready = 1, 2, 0.25, odd", "memory = np.full(8, b, np.int16)"]
        parts += [self._statement(2) for _ in range(self._random.randint(3, 7))]
        if wrong is not None:
            parts.insert(self._random.randint(1, len(parts)), wrong)
        body = "\n".join(parts)
        result = "return a + 2 * b + 4 * c + 8 * d + memory[3], x + 3 * y, odd == ready"
        return (
            f"@part\ndef {name}({PARAMETERS}) -> tuple[int, float, bool]:\n"
            f"{_indented(body)}\n    {result}\n"
        )

    def _pick(self, *choices: str) -> str:
        return self._random.choice(choices)

    def whole(self, depth: int = 3) -> str:
        """Return a whole number; those without operators stay below 1000."""
        if depth == 0:
            number = str(self._random.randint(-9, 99))
            at = self.place()
            return self._pick("a", "b", "c", "d", number, "BASE", "pair.factor", f"WEIGHTS[{at}]",
                              f"numbers[{at}]", f"narrow[{at}]", f"memory[{at}]",
                              f"pair.table[{at} & 3, {at}]", "len(floats)",
                              "pair.table.shape[1]")  # fmt: skip
        one, other = self.whole(depth - 1), self.whole(self._random.randrange(depth))
        test = self.condition(depth - 1)
        return self._pick(
            f"({one} + {other})", f"({one} - {other})", f"({one} * {other})",
            f"({one} // ({other} | 1))", f"({one} % ({other} | 1))", f"({one} % -7)",
            f"({one} & {other})", f"({one} | {other})", f"({one} ^ {other})",
            f"({one} >> ({other} & 15))", f"({one} << ({other} & 3))", f"(-{one})", f"(~{one})",
            f"min({one}, {other})", f"max({one}, {other}, 3)", f"int({test})", f"({test} + {one})",
            f"({one} if {test} else {other})", f"int({self.fraction(depth - 1)})",
            f"popcount({one} & 255)", f"(({test}) + ({self.condition(0)}))",
        )  # fmt: skip

    def fraction(self, depth: int = 2) -> str:
        if depth == 0:
            return self._pick("x", "y", "HALF", "pair.share", f"floats[{self.place()}]", "-1.25")
        one, other = self.fraction(depth - 1), self.fraction(depth - 1)
        return self._pick(
            f"({one} + {other})", f"({one} - {other})", f"({one} * {other})", f"(-{one})",
            f"({one} + {self.whole(1)})", f"({self.whole(1)} / (1 + ({self.whole(1)} & 7)))",
            f"({one} if {self.condition(depth - 1)} else {other})", f"({one} * 0.1 + {other})",
        )  # fmt: skip

    def condition(self, depth: int = 2) -> str:
        if depth == 0:
            sign = self._pick("<", "<=", "==", "!=", ">", ">=")
            return self._pick("odd", "ready", "pair.is_odd", f"({self.whole(0)} {sign} c)",
                              f"(x {sign} {self.fraction(0)})")  # fmt: skip
        one, other = self.condition(depth - 1), self.condition(0)
        return self._pick(
            f"({one} and {other})", f"({one} or {other})", f"(not {one})",
            f"({self.whole(depth - 1)} < {self.whole(0)})", f"bool({self.whole(depth - 1)} & 4)",
            f"({self.whole(0)} in (1, b, 7))", f"({one} == {other})",
        )  # fmt: skip

    def place(self) -> str:
        return self._pick("a & 7", "b & 7", "c % 8", str(self._random.randrange(SIZE)), "d % 8")

    def _statement(self, depth: int, in_loop: bool = False) -> str:
        name, other = self._pick("a", "b", "c", "d"), self._pick("a", "b", "c", "d")
        at, to = self.place(), self.place()
        sign = self._pick("+", "-", "*", "//", "%", "&", "|", "^")
        simple = [
            f"{name} = {self.whole()} % 997",
            f"{name} = -({self.whole()} % 97)",
            f"{name} {sign}= {self.whole(1)} | 1\n{name} %= 991",
            f"a, b = b, {self.whole(1)} % 500",
            f"{name}, numbers[{at}] = numbers[{at}], {name}",
            f"numbers[{at}], numbers[{to}] = numbers[{to}], numbers[{at}]",
            f"{name} = numbers[{at}] = {self.whole(1)} % 300",
            f"numbers[{at}] = {self.whole()} % 700",
            f"numbers[{at}] += {self.whole(1)} % 50\nnumbers[{at}] %= 811",
            f"narrow[{at}] = {self.whole(2)} % 128 - 64",
            f"memory[{at}] = {self.whole(2)} % 30000",
            f"y = {self.fraction(1)}\nfloats[{at}] = y if y * y < 1000.0 else 1.5\ny = 0.75",
            f"x = {self.fraction()}\nif x > 1000.0 or x < -1000.0:\n    x = 0.75",
            f"y = {self.fraction(1)}\nif not (y < 1000.0 and y > -1000.0):\n    y = -0.3",
            f"odd = {self.condition()}",
            f"ready, odd = odd, {self.condition(1)}",
            f"{name} = bumped(numbers, {at})",
            f"{name} = drawn(state) % 777",
            f"numbers[{at}] = drawn(state) % 500",
            f"{name}, y = mixed({self.whole(1)} % 100)",
            f"{name}, y = mixed({self.whole(1)} % 100, {at})",
            f"numbers[:] = WEIGHTS\nnumbers[2:5] = {self.whole(0)} % 60",
            f"numbers[0:4] = pair.table[{at} & 3, 4:8]",
            f"pair.table[{at} & 3] = numbers\npair.table[1, 2:6] = memory[0:4]",
            f"memory[:] = narrow\nmemory[1:3] += {self.whole(0)} % 20",
            f"{name} = numbers.max()",
            f"both(numbers, pair.table[{at} & 3])",
        ]
        if in_loop:
            simple += [f"if {self.condition(1)}:\n    {self._pick('break', 'continue')}"] * 3
        if depth == 0 or self._random.random() < 0.6:
            return self._random.choice(simple)
        return self._compound(depth - 1, in_loop, other)

    def _compound(self, depth: int, in_loop: bool, name: str) -> str:
        self._counters += 1
        i = f"i{self._counters}"
        block = self._block(depth, in_loop)
        loop = self._block(depth, in_loop=True)
        test = self.condition()
        return self._pick(
            f"if {test}:\n{block}",
            f"if {test}:\n{block}\nelse:\n{self._block(depth, in_loop)}",
            f"if {test}:\n    return a, y, odd",
            f"for {i} in range({self.whole(1)} & 7):\n    {name} = ({name} + {i}) % 99\n{loop}",
            f"for {i} in range({self.whole(0)} & 3, 9, {self._pick('1', '2', 'BASE')}):\n"
            f"    numbers[{i} & 7] ^= {i}\n{loop}",
            f"for {i} in {self._pick('numbers', 'narrow', 'memory', 'pair.table[b & 3]')}:\n"
            f"    {name} = (3 * {name} - {i}) % 887\n{loop}",
            f"for {i} in floats:\n    y = (y + {i}) * 0.5\n{loop}",
            f"{i} = {self.whole(0)} & 7\nwhile {i} > 0:\n    {i} -= 1\n{loop}",
            f"{i} = 0\nwhile True:\n    {i} += 1\n    if {i} > 5 or {test}:\n        break\n{loop}",
        )

    def _block(self, depth: int, in_loop: bool) -> str:
        count = self._random.randint(1, 2)
        return _indented("\n".join(self._statement(depth, in_loop) for _ in range(count)))


def _indented(text: str) -> str:
    return "\n".join(f"    {line}" for line in text.splitlines())


class RandomKernels(NamedTuple):
    """Kernels of one module, each as Python and compiled."""

    module: ModuleType
    pairs: list[tuple[str, Callable[..., Any], Callable[..., Any]]]


def written_module(folder: Path, seed: int, kernels: list[str]) -> ModuleType:
    """Write and import a module of kernels."""
    name = f"random_kernels_{seed}"
    path = folder / f"{name}.py"
    path.write_text("\n\n".join([HEADER, *kernels]), encoding="utf-8")
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # where the translator looks for global names
    spec.loader.exec_module(module)
    for one in all_kernels(module):
        one._run = _as_python(one.function)
    return module


def all_kernels(module: ModuleType) -> list[Kernel[..., Any]]:
    return [one for one in vars(module).values() if isinstance(one, Kernel)]


def compiled_kernels(folder: Path, seed: int, count: int) -> RandomKernels:
    """Write, translate and compile so many kernels."""
    texts = [KernelWriter(1_000_003 * seed + n).kernel(f"kernel_{n}") for n in range(count)]
    module = written_module(folder, seed, texts)
    source, made = folder / f"{seed}.c", folder / f"{seed}.so"
    kernels = all_kernels(module)
    source.write_text(c_program(kernels), encoding="utf-8")
    compile_library(source, made, best_instruction_set(), FLAGS)
    library = ctypes.CDLL(str(made))
    return RandomKernels(module, [
        (one.function.__name__, _as_python(one.function),
         _as_compiled(one.function, getattr(library, entry_name(one.function))))
        for one in kernels if one.function.__name__.startswith("kernel_")
    ])  # fmt: skip


def random_arguments(module: ModuleType, rng: np.random.Generator) -> tuple[Any, ...]:
    pair = module.Pair(
        rng.integers(-99, 999, (4, SIZE)), int(rng.integers(-9, 99)), bool(rng.integers(2)),
        float(rng.integers(-8, 8)) / 3,
    )  # fmt: skip
    return (
        rng.integers(-99, 999, SIZE), rng.integers(-128, 128, SIZE).astype(np.int8),
        rng.integers(-999, 999, SIZE) / 7, pair, rng.integers(1, 1 << 63, 1, np.uint64),
        int(rng.integers(-99, 999)), int(rng.integers(-99, 999)), float(rng.normal()),
        bool(rng.integers(2)),
    )  # fmt: skip


def _copied(arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(
        one._replace(table=one.table.copy()) if hasattr(one, "_replace")
        else one.copy() if isinstance(one, np.ndarray) else one
        for one in arguments
    )  # fmt: skip


def differences(kernels: RandomKernels, seed: int, inputs: int) -> Iterator[str]:
    """Call every kernel with so many inputs in both ways; yield what is not the same."""
    rng = np.random.default_rng(seed)
    for name, as_python, as_compiled in kernels.pairs:
        for _ in range(inputs):
            given = random_arguments(kernels.module, rng)
            one, other = _copied(given), _copied(given)
            expected, found = as_python(*one), as_compiled(*other)
            arrays = [(*(a for a in some if isinstance(a, np.ndarray)), some[3].table)
                      for some in (one, other)]  # fmt: skip
            if tuple(expected) != tuple(found):
                yield f"{name} of seed {seed} returns {found} in C, {expected} in Python"
                break
            if any((a != b).any() for a, b in zip(*arrays, strict=True)):
                yield f"{name} of seed {seed} writes something else in C"
                break
