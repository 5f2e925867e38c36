"""How kernels are compiled: to machine code, kept on disk, running without the interpreter's lock.

Numba ships no types. Passing every kernel through this typed door keeps their signatures checked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np
from numba import njit, types
from numba.extending import intrinsic
from numpy.typing import NDArray

Function = TypeVar("Function", bound=Callable[..., Any])

# A set of spaces or links, one bit each. Signed on purpose: all our words stay below 2**63, and
# Numba turns a mix of signed and unsigned numbers into floats.
Word = int
Words = NDArray[np.int64]
# Unsigned, so that an index needs no check for counting from the end.
Codes = NDArray[np.uint16]
Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
# One number; another thread sets it to end a kernel early.
Stop = NDArray[np.int8]


def kernel(function: Function) -> Function:
    """Compile on first use, keep the result beside the source, let other threads run meanwhile."""
    return cast(Function, njit(cache=True, nogil=True)(function))


def part(function: Function) -> Function:
    """A piece of a kernel: compiled into its callers, never called from Python in earnest."""
    return cast(Function, njit(nogil=True)(function))


def inlined(function: Function) -> Function:
    """A piece whose text is put into each caller.

    Handing a tuple of many arrays to a function counts every array up and down again. Where that
    would happen millions of times, a part must not cost a call.
    """
    return cast(Function, njit(inline="always")(function))


def _popcount(typing_context: Any, word: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), code


# How many bits of a word are set, in one machine instruction.
popcount = cast(Callable[[Word], int], intrinsic(_popcount))
