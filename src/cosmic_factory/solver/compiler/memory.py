"""The memory of a kernel: arrays that it makes, on the stack or on the heap, and frees again."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

import numpy as np

from cosmic_factory.solver.compiler.expressions import CFunction, Expressions
from cosmic_factory.solver.compiler.kinds import (
    BOOL,
    NOTHING,
    Array,
    RecordKind,
    Signature,
    element_kind,
    is_whole,
    takes,
)
from cosmic_factory.solver.compiler.order import Order
from cosmic_factory.solver.compiler.places import Expression, Untranslatable

# What `np.empty` and the like take from the stack; more comes from the heap.
MAX_STACK_BYTES = 1 << 16
ALLOCATORS = (np.empty, np.zeros, np.full, np.arange)


class Memory(Expressions):
    """Translates `name = np.zeros(…)` and the like, and collects the lines of one function."""

    def __init__(
        self,
        signature: Signature,
        scope: Mapping[str, Any],
        functions: Mapping[Any, CFunction],
        constants: dict[str, np.ndarray[Any, Any]],
    ) -> None:
        super().__init__(scope, functions, constants)
        self._signature = signature
        self._lines: list[str] = []
        # Declarations of arrays on the stack, by the name of their variable.
        self._memory: dict[str, str] = {}
        # Every variable that was given memory.
        self.owned: set[str] = set()
        self.order = Order(self, lambda called: called in functions and functions[called].writes)
        # Variables whose memory comes from the heap.
        self.heap: list[str] = []
        # How many loops and conditions stand around the present line.
        self._depth = 0
        self._numbers = count()

    def _temporary(self, value: Expression) -> str:
        name = f"temporary{next(self._numbers)}"
        self._lines.append(f"const {value.kind.c} {name} = {value.c};")
        return name

    def _is_allocation(self, value: ast.expr) -> bool:
        """Return whether an expression is `np.zeros(…)` or the like."""
        if not isinstance(value, ast.Call) or not isinstance(value.func, ast.Attribute):
            return False
        name = value.func.value
        is_numpy = isinstance(name, ast.Name) and self.scope.get(name.id) is np
        return is_numpy and self.known(value.func) in ALLOCATORS

    def _allocate(self, node: ast.stmt, target: ast.expr, value: ast.expr) -> bool:
        """Translate `name = np.zeros(…)` and the like; return whether it was that."""
        if not isinstance(value, ast.Call) or not self._is_allocation(value):
            return False
        maker = self.known(value.func)
        if not isinstance(target, ast.Name) or self._depth:
            raise Untranslatable(node, "memory is taken outside of loops, for a variable")
        if target.id in self.owned or target.id in dict(self._signature.parameters):
            raise Untranslatable(node, f"{target.id} is given memory twice")
        self.owned.add(target.id)
        wanted = 3 if maker is np.full else 1 if maker is np.arange else 2
        if len(value.args) != wanted or value.keywords:
            raise Untranslatable(node, f"{ast.unparse(value.func)} takes {wanted} values here")
        for argument in value.args:
            self.order.check_only_reads(argument)
        shape = value.args[0].elts if isinstance(value.args[0], ast.Tuple) else [value.args[0]]
        dtype = np.dtype(np.int64) if maker is np.arange else self.dtype(value.args[-1])
        kind = Array(dtype, len(shape))
        self.variables[target.id] = kind
        sizes = [self._size(one) for one in shape]
        self._take_memory(target.id, kind, sizes, _constant_size(self, shape))
        self._fill(target.id, kind, maker, value)
        return True

    def _size(self, node: ast.expr) -> str:
        c, kind = self.translate(node)
        if not is_whole(kind) or kind == BOOL:
            raise Untranslatable(node, "the size of an array is a whole number with a sign")
        return c

    def _take_memory(self, name: str, kind: Array, sizes: Sequence[str], fixed: int | None) -> None:
        shape = ", ".join(sizes)
        if fixed is not None and fixed * kind.dtype.itemsize <= MAX_STACK_BYTES:
            memory = f"memory_of_{name}"
            self._memory[name] = f"{kind.element} {memory}[{fixed}];"
            self._lines.append(f"{name} = ({kind.c}){{{memory}, {{{shape}}}}};")
            return
        self.heap.append(name)
        product = " * ".join(f"({size})" for size in sizes)
        memory = f"take_memory(({product}) * sizeof({kind.element}))"
        self._lines += [
            f"{name} = ({kind.c}){{{memory}, {{{shape}}}}};",
            f"if ({name}.data == NULL) {{",
            *self._freed(),
            "return;" if self._signature.result is NOTHING else self._return_nothing(),
            "}",
        ]

    def _return_nothing(self) -> str:
        result = self._signature.result
        return f"return ({result.c}){{0}};" if isinstance(result, RecordKind) else "return 0;"

    def _fill(self, name: str, kind: Array, maker: object, call: ast.Call) -> None:
        size = " * ".join(f"{name}.shape[{axis}]" for axis in range(kind.rank))
        at = f"at{next(self._numbers)}"
        loop = f"for (int64_t {at} = 0; {at} < {size}; {at}++) {name}.data[{at}]"
        if maker is np.zeros:
            self._lines.append(f"memset({name}.data, 0, ({size}) * sizeof({kind.element}));")
        elif maker is np.full:
            c, found = self.translate(call.args[1])
            if not takes(element_kind(kind.element), found):
                raise Untranslatable(call, f"{name} holds {kind.element}, not {found.c}")
            self._lines.append(f"{loop} = {c};")
        elif maker is np.arange:
            self._lines.append(f"{loop} = {at};")

    def _freed(self) -> list[str]:
        return [f"free({name}.data);" for name in self.heap]


def _constant_size(scope: Expressions, shape: Sequence[ast.expr]) -> int | None:
    """Return how many elements an array has if the source says so."""
    size = 1
    for one in shape:
        if any(isinstance(name, ast.Name) and name.id in scope.variables for name in ast.walk(one)):
            return None
        size *= int(eval(compile(ast.Expression(one), "", "eval"), dict(scope.scope)))
    return size
