"""What the translation knows means in C what it means in Python; everything else is refused."""

from __future__ import annotations

import ctypes
import inspect
import re
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cosmic_factory.solver.compiled import Floats, Ints, Ints2, Kernel
from cosmic_factory.solver.compiler.library import _as_compiled, _as_python
from cosmic_factory.solver.compiler.program import TranslationError, c_program, entry_name
from cosmic_factory.solver.compiler.toolchain import FLAGS, best_instruction_set, compile_library

SIZE = 5
small = st.integers(-40, 40)


class Pair(NamedTuple):
    numbers: Ints
    factor: int


def arithmetic(a: int, b: int) -> int:
    floor, rest = a // b, a % b
    shifted = (a << 3) ^ (b >> 1) & ~a
    largest = max(a, b, floor) - min(rest, shifted)
    return largest if a < b or not rest else -largest


def over_arrays(table: Ints2, row: int) -> int:
    total, square = 0, np.zeros((SIZE, SIZE), np.int64)
    for at in range(SIZE):
        for other in range(at, SIZE, 2):
            square[at, other] = table[row, at] - other
    square[2] = 7
    square[3, 1:4] += 2
    for number in square[3]:
        total = 3 * total + number
    one, two = table[0, 0], table[0, 1]
    table[0, 0], table[0, 1] = two, one
    table[1, :] = square[2]
    return int(total + len(table) + table.shape[1])


def of_record(pair: Pair, start: int) -> tuple[int, float]:
    sums = pair.numbers
    at, total = start, 0.5
    while True:
        if at >= len(sums):
            break
        at += 1
        if sums[at - 1] < 0:
            continue
        total += sums[at - 1] * pair.factor
    return at, total


def takes_memory(size: int) -> int:
    memory = np.full(size, 3, np.int64)
    total = 0
    for number in memory:
        total += int(number)
    return total


def fills(numbers: Ints) -> None:
    memory = np.full(len(numbers), 3, np.int64)
    if numbers[0] < 0:
        return
    numbers[0] = memory[0]


def one_is_the_other(numbers: Ints, floats: Floats) -> float:
    """What came out wrong in C before it was looked at, and is right today."""
    total = 0.0
    for number in floats:
        total += number
    a, b = numbers[0:2]
    one, two = floats[0:2]
    total += a + 10 * b + 100 * one + 1000 * two
    at = 5
    table = np.full(3, at, np.int64)
    for step in range(1, 8, 3):
        total += step * table[2]
    both = (total > 0.0) + (total > 1.0)
    return float(total + (both << 40))


GOOD = (arithmetic, over_arrays, of_record, takes_memory, fills, one_is_the_other)


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Callable[..., Any]]:
    folder = tmp_path_factory.mktemp("kernels")
    source, made = Path(folder, "a.c"), Path(folder, "a.so")
    source.write_text(c_program([Kernel(one, may_take_memory=True) for one in GOOD]))
    compile_library(source, made, best_instruction_set())
    loaded = ctypes.CDLL(str(made))
    return {one.__name__: _as_compiled(one, getattr(loaded, entry_name(one))) for one in GOOD}


@given(small, small.filter(bool))
def test_whole_numbers_are_divided_and_shifted_as_in_python(
    compiled: dict[str, Callable[..., Any]], a: int, b: int
) -> None:
    assert compiled["arithmetic"](a, b) == arithmetic(a, b)


@given(st.lists(small, min_size=2 * SIZE, max_size=2 * SIZE), st.integers(0, 1))
def test_arrays_are_read_and_written_as_in_python(
    compiled: dict[str, Callable[..., Any]], numbers: list[int], row: int
) -> None:
    one, other = (np.array(numbers, np.int64).reshape(2, SIZE) for _ in range(2))
    assert compiled["over_arrays"](one, row) == over_arrays(other, row)
    assert (one == other).all()


@given(st.lists(small), small)
def test_records_and_floats_are_the_same(
    compiled: dict[str, Callable[..., Any]], numbers: list[int], factor: int
) -> None:
    pair = Pair(np.array(numbers, np.int64), factor)
    assert compiled["of_record"](pair, 0) == of_record(pair, 0)


def test_memory_that_is_not_there_is_an_error_of_python(
    compiled: dict[str, Callable[..., Any]],
) -> None:
    assert compiled["takes_memory"](1000) == 3000
    with pytest.raises(MemoryError, match="takes_memory"):
        compiled["takes_memory"](1 << 56)


@pytest.mark.parametrize("first", [-1, 1])
def test_a_kernel_gives_its_memory_back_on_every_way_out(
    compiled: dict[str, Callable[..., Any]], first: int
) -> None:
    numbers = np.full(500_000, first, np.int64)
    before = peak_bytes()
    for _ in range(60):
        compiled["fills"](numbers)
        numbers[0] = first
    assert peak_bytes() - before < 15 * numbers.nbytes


def peak_bytes() -> int:
    """Return the most memory that this process has had; macOS counts bytes, Linux kilobytes."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else 1024 * peak


def unknown_call(a: int) -> int:
    return sorted([a])[0]


def unknown_type(a: str) -> int:
    return len(a)


def loop_variable_afterwards(a: int) -> int:
    for number in range(a):
        a += number
    return number


def two_kinds(numbers: Ints) -> int:
    found = numbers
    if len(found):
        found = 1  # type: ignore[assignment]
    return len(found)


def numbers_joined_by_and(a: int, b: int) -> int:
    return a and b


def memory_in_a_loop(a: int) -> int:
    for _ in range(a):
        memory = np.zeros(a, np.int64)
        memory[0] = 1
    return a


@pytest.mark.parametrize(
    ("function", "reason"),
    [
        (unknown_call, "kernels cannot call sorted"),
        (unknown_type, "do not know values of the type"),
        (loop_variable_afterwards, "number is used outside of its loop"),
        (two_kinds, "found is once array1_int64 and once int64_t"),
        (numbers_joined_by_and, "stand between conditions"),
        (memory_in_a_loop, "outside of loops"),
    ],
)
def test_what_is_not_known_is_refused_with_the_place(
    function: Callable[..., Any], reason: str
) -> None:
    with pytest.raises(TranslationError, match=reason) as refused:
        c_program([Kernel(function, may_take_memory=True)])
    first = inspect.getsourcelines(function)[1]
    place = re.match(r"(.*), line (\d+): ", str(refused.value))
    assert place is not None or "values of the type" in reason
    if place is not None:
        assert __file__.endswith(place[1])
        assert 0 <= int(place[2]) - first < 12


def test_floats_stay_floats_in_loops_and_when_unpacked(
    compiled: dict[str, Callable[..., Any]],
) -> None:
    numbers, floats = np.array([3, 4, 5]), np.array([1.5, 2.25, -0.5])
    expected = _as_python(one_is_the_other)(numbers, floats)
    assert compiled["one_is_the_other"](numbers, floats) == expected
    assert expected > 2 * (1 << 40)


def test_a_compiled_kernel_takes_no_float_for_a_whole_number(
    compiled: dict[str, Callable[..., Any]],
) -> None:
    with pytest.raises(TypeError, match="arithmetic: a must be a whole number, not float"):
        compiled["arithmetic"](1.5, 2)
    with pytest.raises(OverflowError, match="arithmetic: b has more than 64 bits"):
        compiled["arithmetic"](1, 1 << 63)


def test_c_leads_back_to_the_line_of_python(tmp_path: Path) -> None:
    """Compilers, debuggers and sanitizers name the kernel's file and line."""
    text = c_program([Kernel(arithmetic)])
    line = inspect.getsourcelines(arithmetic)[1] + 1
    (named,) = re.findall(rf'#line {line} "(.*)"\n', text)
    assert __file__.endswith(named)


def counts_down(n: int) -> int:
    total = 0
    for at in range(n, 0, -1):
        total += at
    return total


def writes_its_loop_variable(n: int) -> int:
    total = 0
    for at in range(n):
        at += 1
        total += at
    return total


def loops_twice_with_one_variable(n: int) -> int:
    total = 0
    for at in range(n):
        for at in range(2):
            total += at
    return total


def reads_from_the_end(numbers: Ints) -> int:
    return int(numbers[-1])


def leaves_the_last_out(numbers: Ints) -> int:
    return len(numbers[0:-1])


def next_place(numbers: Ints) -> int:
    numbers[0] += 1
    return int(numbers[0])


def counts_at_a_place_that_is_called_for(numbers: Ints) -> None:
    numbers[next_place(numbers)] += 1


def compares_signs(a: int) -> bool:
    return bool(a < np.uint64(1))


def copies_over_itself(numbers: Ints) -> None:
    numbers[1:4] = numbers[0:3]


def gives_a_float(x: float) -> int:
    return arithmetic(x, 2)  # type: ignore[arg-type]


def ends_without_a_result(a: int) -> int:  # type: ignore[return]  # noqa: RET503
    if a:
        return a


@pytest.mark.parametrize(
    ("function", "reason"),
    [
        (counts_down, "a range counts upwards"),
        (writes_its_loop_variable, "at is assigned inside of its own loop"),
        (loops_twice_with_one_variable, "at is assigned inside of its own loop"),
        (reads_from_the_end, "an index counts from the beginning, -1 does not"),
        (leaves_the_last_out, "an index counts from the beginning, -1 does not"),
        (counts_at_a_place_that_is_called_for, "goes into a variable first"),
        (compares_signs, "compare numbers with a sign"),
        (copies_over_itself, "may overlap"),
        (gives_a_float, "takes int64_t a, not double"),
        (ends_without_a_result, "may end without a return"),
    ],
)
def test_what_would_come_out_wrong_in_c_is_refused_with_file_and_line(
    function: Callable[..., Any], reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    helpers = {one.__name__: Kernel(one) for one in (next_place, arithmetic)}
    for name, helper in helpers.items():
        monkeypatch.setitem(globals(), name, helper)
    with pytest.raises(TranslationError, match=reason) as refused:
        c_program([*helpers.values(), Kernel(function)])
    place = re.match(r"(.*), line (\d+): ", str(refused.value))
    assert place is not None
    assert __file__.endswith(place[1])
    assert 0 <= int(place[2]) - inspect.getsourcelines(function)[1] < 6


def read_at(numbers: Ints, at: int) -> int:
    return int(numbers[at])


CALL_WITH_INDEX = """
import ctypes, sys
numbers = (ctypes.c_int64 * 3)(5, 6, 7)
words = (ctypes.c_int64 * 5)(0, 0, ctypes.addressof(numbers), 3, int(sys.argv[3]))
getattr(ctypes.CDLL(sys.argv[1]), sys.argv[2])(words)
print(words[1])
"""


@pytest.mark.parametrize("at", [-1, 0, 2, 3])
def test_a_library_for_tests_stops_at_a_wrong_index_and_names_the_line(
    at: int, tmp_path: Path
) -> None:
    source, made = tmp_path / "a.c", tmp_path / "a.so"
    source.write_text(c_program([Kernel(read_at)]))
    compile_library(source, made, best_instruction_set(), (*FLAGS, "-DCHECKED"))
    program = [sys.executable, "-c", CALL_WITH_INDEX, str(made), entry_name(read_at), str(at)]
    ran = subprocess.run(program, capture_output=True, text=True, check=False)
    line = inspect.getsourcelines(read_at)[1] + 1
    expected = {0: ("5\n", ""), 2: ("7\n", "")}
    place = f"tests/solver/compiler/test_translation.py:{line}: {at} is out of range\n"
    assert (ran.stdout, ran.stderr) == expected.get(at, ("", place))
