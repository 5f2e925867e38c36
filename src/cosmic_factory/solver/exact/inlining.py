"""Parts of kernels that must not cost a call.

Handing a tuple of many arrays to a function counts every array up and down again. Where that would
happen millions of times, the text of the function is put into its caller instead.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

Function = TypeVar("Function", bound=Callable[..., Any])


def inlined(function: Function) -> Function:
    """Compile as a piece of text inside each caller."""
    return cast(Function, njit(inline="always")(function))
