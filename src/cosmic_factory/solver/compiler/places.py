"""Translates operands to C: constants, variables, fields and elements of arrays."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from cosmic_factory.solver.compiler.kinds import (
    BOOL,
    C_NAMES,
    FLOAT,
    INT,
    UNSIGNED,
    Array,
    Kind,
    Number,
    RecordKind,
)


class Untranslatable(Exception):
    """A kernel uses what the translation does not know."""

    def __init__(self, node: ast.AST, reason: str) -> None:
        super().__init__(reason)
        self.line = getattr(node, "lineno", 0)


class Expression(NamedTuple):
    """C text and the kind of its value. Records by reference are pointers."""

    c: str
    kind: Kind


class Places:
    """Translates constants, names, fields and indices; `Expressions` adds what is computed."""

    def __init__(
        self, scope: Mapping[str, Any], constants: dict[str, np.ndarray[Any, Any]]
    ) -> None:
        self.scope, self.constants = scope, constants
        self.variables: dict[str, Kind] = {}

    def number(self, node: ast.expr) -> str:
        """Return an expression that must be a number."""
        c, kind = self.translate(node)
        if not isinstance(kind, Number):
            raise Untranslatable(node, "a number is needed here")
        return c

    def translate(self, node: ast.expr) -> Expression:
        """Return an expression in C."""
        method = getattr(self, f"_{type(node).__name__.lower()}", None)
        if method is None:
            raise Untranslatable(node, f"kernels do not know {type(node).__name__}")
        found: Expression = method(node)
        return found

    def _constant(self, node: ast.Constant) -> Expression:
        return self._literal(node, node.value)

    def _literal(self, node: ast.expr, value: object) -> Expression:
        if isinstance(value, bool | np.bool_):
            return Expression(str(int(value)), BOOL)
        if isinstance(value, int | np.integer):
            return Expression(f"INT64_C({int(value)})", INT)
        if isinstance(value, float):
            return Expression(repr(value), FLOAT)
        raise Untranslatable(node, f"{value!r} is no number")

    def _name(self, node: ast.Name) -> Expression:
        if node.id in self.variables:
            return self._loaded(node.id, self.variables[node.id])
        value = self.known(node)
        if isinstance(value, np.ndarray):
            self.constants[node.id] = value
            return Expression(f"constant_{node.id}", Array(value.dtype, value.ndim))
        return self._literal(node, value)

    def _loaded(self, c: str, kind: Kind) -> Expression:
        """Return a stored value; numbers narrower than 64 bits are widened before they count."""
        if isinstance(kind, Number) and kind not in (INT, UNSIGNED, FLOAT, BOOL):
            return Expression(f"(int64_t){c}", INT)
        return Expression(c, kind)

    def known(self, node: ast.expr) -> Any:
        """Return the Python value of a name or attribute that is no variable."""
        if isinstance(node, ast.Name):
            if node.id in self.scope:
                return self.scope[node.id]
            builtins: Any = self.scope["__builtins__"]
            found = builtins if isinstance(builtins, dict) else vars(builtins)
            if node.id in found:
                return found[node.id]
        if isinstance(node, ast.Attribute):
            return getattr(self.known(node.value), node.attr)
        raise Untranslatable(node, f"{ast.unparse(node)} is not known")

    def _attribute(self, node: ast.Attribute) -> Expression:
        c, kind = self.translate(node.value)
        field = kind.field(node.attr) if isinstance(kind, RecordKind) else None
        if not isinstance(kind, RecordKind) or field is None:
            raise Untranslatable(node, f"{ast.unparse(node)} is no field")
        text = f"{c}->{node.attr}" if kind.is_reference else f"{c}.{node.attr}"
        if isinstance(field, RecordKind) and field.is_reference:
            return Expression(f"(&{text})", field)
        return self._loaded(text, field)

    def _subscript(self, node: ast.Subscript) -> Expression:
        array = self.shaped(node.value)
        if array is not None:
            return Expression(f"{array}.shape[{ast.literal_eval(node.slice)}]", INT)
        c, kind = self.translate(node.value)
        if isinstance(kind, RecordKind):
            name, field = kind.fields[ast.literal_eval(node.slice)]
            return self._loaded(f"{c}.{name}", field)
        text, found = self.place(node)
        if isinstance(found, Array):
            return Expression(text, found)
        if found.c == "double":
            return Expression(text, FLOAT)
        if found.c == "uint64_t":
            return Expression(text, UNSIGNED)
        return Expression(f"(int64_t){text}", INT)

    def shaped(self, node: ast.expr) -> str | None:
        """Return the array whose shape an expression is, if it is that."""
        if isinstance(node, ast.Attribute) and node.attr == "shape":
            c, kind = self.translate(node.value)
            return c if isinstance(kind, Array) else None
        return None

    def place(self, node: ast.Subscript) -> tuple[str, Array | Number]:
        """Return where an index leads: an element, or the part of an array that is left."""
        c, kind = self.translate(node.value)
        if not isinstance(kind, Array):
            raise Untranslatable(node, f"{ast.unparse(node.value)} is no array")
        indices = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        if isinstance(indices[-1], ast.Slice):
            return self._slice(node, c, kind, indices)
        at = self._offset(c, kind, indices)
        if len(indices) == kind.rank:
            return f"{c}.data[{at}]", Number(kind.element)
        rest = Array(kind.dtype, kind.rank - len(indices))
        return f"(({rest.c}){{{c}.data + {at}, {self._shape(c, len(indices), kind)}}})", rest

    def _offset(self, c: str, kind: Array, indices: Sequence[ast.expr]) -> str:
        """Return how many elements come before those with these first indices."""
        at = f"({self.number(indices[0])})"
        for axis, index in enumerate(indices[1:], 1):
            at = f"({at} * {c}.shape[{axis}] + ({self.number(index)}))"
        for axis in range(len(indices), kind.rank):
            at = f"({at} * {c}.shape[{axis}])"
        return at

    def _shape(self, c: str, first: int, kind: Array) -> str:
        return "{" + ", ".join(f"{c}.shape[{axis}]" for axis in range(first, kind.rank)) + "}"

    def _slice(
        self, node: ast.expr, c: str, kind: Array, indices: Sequence[ast.expr]
    ) -> tuple[str, Array]:
        """Return a part of the last dimension, or the whole array for a plain colon."""
        part = indices[-1]
        assert isinstance(part, ast.Slice)
        if part.lower is part.upper is part.step is None and len(indices) == 1:
            return c, kind
        if len(indices) != kind.rank or part.step is not None:
            raise Untranslatable(node, "only the last dimension can be sliced, without a step")
        first = self.number(part.lower) if part.lower else "0"
        end = self.number(part.upper) if part.upper else f"{c}.shape[{kind.rank - 1}]"
        row = Array(kind.dtype, 1)
        start = f"(({self._offset(c, kind, indices[:-1])}) + {first})" if indices[:-1] else first
        return f"(({row.c}){{{c}.data + {start}, {{({end}) - ({first})}}}})", row

    def dtype(self, node: ast.expr) -> np.dtype[Any]:
        """Return the element type that `np.zeros` and the like are given."""
        found: np.dtype[Any] = np.dtype(self.known(node))
        if found not in C_NAMES:
            raise Untranslatable(node, f"kernels have no arrays of {found}")
        return found
