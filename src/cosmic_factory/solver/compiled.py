"""How kernels are compiled: to machine code that is kept on disk and runs without Python's lock.

Numba ships no types. The decorators here have types, so that calls of kernels are checked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np
from numba import njit, types
from numba.extending import intrinsic
from numpy.typing import NDArray

from cosmic_factory.solver.kernel_cache import use_kernel_cache

# Before the first kernel is defined.
use_kernel_cache()

Function = TypeVar("Function", bound=Callable[..., Any])

# A set of spaces or links, one bit each. Signed on purpose: all our sets stay below 2**63, and
# Numba turns a mix of signed and unsigned numbers into floats.
Bits = int
BitArray = NDArray[np.int64]
# Unsigned, so that an index needs no check for counting from the end.
Codes = NDArray[np.uint16]
Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
# One number; another thread sets it to 1 to end a kernel early.
StopFlag = NDArray[np.int8]


def kernel(function: Function) -> Function:
    """Compile a function on first use, keep the result on disk, run it without Python's lock."""
    return cast(Function, njit(cache=True, nogil=True)(function))


def part(function: Function) -> Function:
    """Compile a function into the kernels that call it; only tests call it from Python."""
    return cast(Function, njit(nogil=True)(function))


def inlined(function: Function) -> Function:
    """Copy the source of a function into each kernel that calls it.

    Passing a tuple of many arrays to a function counts the references of every array up and down.
    Where that would happen millions of times, a part must not cost a call.
    """
    return cast(Function, njit(inline="always")(function))


def _popcount(typing_context: Any, bits: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), code


# How many bits are set, in one machine instruction.
popcount = cast(Callable[[Bits], int], intrinsic(_popcount))
