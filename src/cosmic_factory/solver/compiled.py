"""Kernels: functions in a small part of Python that are translated to C and compiled.

`kernel` marks a function that Python calls, `part` and `inlined` mark functions that only kernels
and tests call. `compiler/` translates all of them into one C program and says what the language
can do. Without a compiled library kernels run as the Python they are: correct, and some hundred
times slower.

An array's type says how many dimensions it has: C needs to know.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import Annotated, Any, Generic, ParamSpec, TypeVar

import numpy as np

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")
Element = TypeVar("Element", bound=np.generic)

# The same type as `numpy.typing.NDArray`, whose arguments the translator could not read: what
# `NDArray` is when a program runs differs between versions of NumPy.
ArrayOf = np.ndarray[Any, np.dtype[Element]]

# A set of spaces or links, one bit each; all our sets stay below 2**63.
Bits = int
BitArray = Annotated[ArrayOf[np.int64], 1]
Codes = Annotated[ArrayOf[np.uint16], 1]
Codes2 = Annotated[ArrayOf[np.uint16], 2]
Ints = Annotated[ArrayOf[np.int64], 1]
Ints2 = Annotated[ArrayOf[np.int64], 2]
Ints3 = Annotated[ArrayOf[np.int64], 3]
Ints4 = Annotated[ArrayOf[np.int64], 4]
Ints5 = Annotated[ArrayOf[np.int64], 5]
Int8s = Annotated[ArrayOf[np.int8], 1]
Int8s2 = Annotated[ArrayOf[np.int8], 2]
Int8s4 = Annotated[ArrayOf[np.int8], 4]
Int16s = Annotated[ArrayOf[np.int16], 1]
Int16s2 = Annotated[ArrayOf[np.int16], 2]
Int32s = Annotated[ArrayOf[np.int32], 1]
Int32s2 = Annotated[ArrayOf[np.int32], 2]
Bytes = Annotated[ArrayOf[np.uint8], 1]
Bytes2 = Annotated[ArrayOf[np.uint8], 2]
Floats = Annotated[ArrayOf[np.float64], 1]
# One number; another thread sets it to 1 to end a kernel early.
StopFlag = Annotated[ArrayOf[np.int8], 1]


class Kernel(Generic[Parameters, Result]):
    """A function that runs compiled, or as Python where there is no compiled library.

    The library is loaded, and if need be built, when a kernel is called for the first time.
    """

    def __init__(
        self,
        function: Callable[Parameters, Result],
        *,
        may_take_memory: bool = False,
        is_inlined: bool = False,
    ) -> None:
        """`may_take_memory`: it may make arrays whose size is known only when it runs.

        `is_inlined`: its code is written into every kernel that calls it.
        """
        self.function = function
        self.may_take_memory, self.is_inlined = may_take_memory, is_inlined
        self._run: Callable[..., Result] | None = None
        update_wrapper(self, function)

    def __call__(self, *args: Parameters.args, **kwargs: Parameters.kwargs) -> Result:
        if self._run is None:
            from cosmic_factory.solver.compiler.library import runner_of

            self._run = runner_of(self.function)
        return self._run(*args, **kwargs)


# Every kernel and part of the modules that were imported so far.
KERNELS: list[Kernel[..., Any]] = []


def kernel(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Mark a function that Python calls. It must not keep the arrays that it is given."""
    return _known(Kernel(function, may_take_memory=True))


def part(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Mark a function that kernels call."""
    return _known(Kernel(function))


def inlined(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Mark a small function that is to be written out in each kernel that calls it."""
    return _known(Kernel(function, is_inlined=True))


def _known(one: Kernel[Parameters, Result]) -> Kernel[Parameters, Result]:
    KERNELS.append(one)
    return one


# What kernels may call besides: C has its own form of each (`compiler/program.py`).


def popcount(bits: Bits) -> int:
    """Return how many bits are set: one machine instruction in a compiled kernel."""
    return int(bits).bit_count()


def take_next(counter: Ints) -> int:
    """Return a number and raise it by one; no two threads get the same one from a compiled kernel.

    As Python, two threads may now and then do the same work twice, but none is left out.
    """
    number = int(counter[0])
    counter[0] = number + 1
    return number


def publish() -> None:
    """Let other threads see what was written before no later than what is written after."""
