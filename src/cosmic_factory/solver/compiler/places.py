"""Translates operands to C: constants, variables, fields and elements of arrays."""

from __future__ import annotations

import ast
import math
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
    element_kind,
    is_whole,
)

# Numbers that C can spell.
LARGEST = (1 << 63) - 1


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
        # Everything that the function assigns or is given, whatever its kind.
        self.local_names: frozenset[str] = frozenset()

    def number(self, node: ast.expr) -> str:
        """Return an expression that must be a number."""
        c, kind = self.translate(node)
        if not isinstance(kind, Number):
            raise Untranslatable(node, "a number is needed here")
        return c

    def translate(self, node: ast.expr) -> Expression:
        """Return an expression in C."""
        method = getattr(self, f"_{type(node).__name__.lower()}", None)
        if method is None or isinstance(node, ast.Slice):
            raise Untranslatable(node, f"kernels do not know {type(node).__name__}")
        found: Expression = method(node)
        return found

    def _constant(self, node: ast.Constant) -> Expression:
        return self._literal(node, node.value)

    def _literal(self, node: ast.expr, value: object) -> Expression:
        if isinstance(value, bool | np.bool_):
            return Expression(str(int(value)), BOOL)
        if isinstance(value, np.uint64):
            return Expression(f"UINT64_C({int(value)})", UNSIGNED)
        if isinstance(value, int | np.int64):
            if abs(int(value)) > LARGEST:
                raise Untranslatable(node, f"{int(value)} has more than 64 bits")
            return Expression(f"INT64_C({int(value)})", INT)
        if isinstance(value, float):
            if not math.isfinite(value):
                raise Untranslatable(node, f"kernels cannot spell {value}")
            return Expression(repr(float(value)), FLOAT)
        raise Untranslatable(node, f"{value!r} is no number")

    def _name(self, node: ast.Name) -> Expression:
        if node.id in self.variables:
            return self._loaded(node.id, self.variables[node.id])
        value = self.known(node)
        if isinstance(value, np.ndarray):
            if value.dtype not in C_NAMES or value.ndim == 0:
                raise Untranslatable(node, f"kernels have no arrays of {value.dtype}")
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
        if isinstance(node, ast.Name) and node.id not in self.local_names:
            if node.id in self.scope:
                return self.scope[node.id]
            builtins: Any = self.scope["__builtins__"]
            found = builtins if isinstance(builtins, dict) else vars(builtins)
            if node.id in found:
                return found[node.id]
        if isinstance(node, ast.Attribute):
            owner = self.known(node.value)
            if hasattr(owner, node.attr):
                return getattr(owner, node.attr)
        raise Untranslatable(node, f"{ast.unparse(node)} is not known")

    def _attribute(self, node: ast.Attribute) -> Expression:
        c, kind = self.translate(node.value)
        field = kind.field(node.attr) if isinstance(kind, RecordKind) else None
        if not isinstance(kind, RecordKind) or field is None:
            raise Untranslatable(node, f"{ast.unparse(node)} is no field")
        return self._field(c, kind, node.attr, field)

    def _field(self, c: str, kind: RecordKind, name: str, field: Kind) -> Expression:
        text = f"{c}->{name}" if kind.is_reference else f"{c}.{name}"
        if isinstance(field, RecordKind) and field.is_reference:
            return Expression(f"(&{text})", field)
        return self._loaded(text, field)

    def _subscript(self, node: ast.Subscript) -> Expression:
        array = self.shaped(node.value)
        if array is not None:
            return Expression(f"{array[0]}.shape[{self._constant_at(node, array[1])}]", INT)
        c, kind = self.translate(node.value)
        if isinstance(kind, RecordKind):
            name, field = kind.fields[self._constant_at(node, len(kind.fields))]
            return self._field(c, kind, name, field)
        text, found = self.place(node)
        return Expression(text, found) if isinstance(found, Array) else self.element(text, found.c)

    def _constant_at(self, node: ast.Subscript, size: int) -> int:
        """Return an index that the source gives as a number."""
        at = node.slice.value if isinstance(node.slice, ast.Constant) else None
        if type(at) is not int or not 0 <= at < size:
            raise Untranslatable(node, f"this index must be one of 0 to {size - 1}")
        return at

    def element(self, c: str, element: str) -> Expression:
        """Return an element of an array, widened to a number that can be counted with."""
        kind = element_kind(element)
        return Expression(c if kind.c == element else f"({kind.c}){c}", kind)

    def shaped(self, node: ast.expr) -> tuple[str, int] | None:
        """Return the array whose shape an expression is, and its rank, if it is that."""
        if isinstance(node, ast.Attribute) and node.attr == "shape":
            c, kind = self.translate(node.value)
            return (c, kind.rank) if isinstance(kind, Array) else None
        return None

    def place(self, node: ast.Subscript) -> tuple[str, Array | Number]:
        """Return where an index leads: an element, or the part of an array that is left."""
        c, kind = self.translate(node.value)
        if not isinstance(kind, Array):
            raise Untranslatable(node, f"{ast.unparse(node.value)} is no array")
        indices = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        if not 0 < len(indices) <= kind.rank:
            raise Untranslatable(node, f"{ast.unparse(node.value)} has {kind.rank} dimensions")
        if isinstance(indices[-1], ast.Slice):
            return self._slice(node, c, kind, indices)
        at = self._offset(c, kind, indices)
        if len(indices) == kind.rank:
            return f"{c}.data[{at}]", Number(kind.element)
        rest = Array(kind.dtype, kind.rank - len(indices))
        return f"(({rest.c}){{{c}.data + {at}, {self._shape(c, len(indices), kind)}}})", rest

    def _offset(self, c: str, kind: Array, indices: Sequence[ast.expr]) -> str:
        """Return how many elements come before those with these first indices."""
        at = self._index(c, 0, indices[0])
        for axis, index in enumerate(indices[1:], 1):
            at = f"({at} * {c}.shape[{axis}] + {self._index(c, axis, index)})"
        for axis in range(len(indices), kind.rank):
            at = f"({at} * {c}.shape[{axis}])"
        return at

    def _index(self, c: str, axis: int, node: ast.expr) -> str:
        """Return an index, which a library for tests compares with the size of its dimension."""
        text, kind = self.translate(node)
        if kind == BOOL or not (is_whole(kind) or kind == UNSIGNED):
            raise Untranslatable(node, "an index is a whole number")
        self._refuse_negative(node)
        return f"AT({text}, {c}.shape[{axis}])"

    def _refuse_negative(self, node: ast.expr) -> None:
        """Refuse an index that the source says to be negative: C would read before the array."""
        try:
            value = self.constant_value(node)
        except Untranslatable:
            return
        if value < 0:
            raise Untranslatable(node, f"an index counts from the beginning, {value} does not")

    def constant_value(self, node: ast.expr) -> int:
        """Return the whole number that an expression of constants has, or refuse."""
        names = [one.id for one in ast.walk(node) if isinstance(one, ast.Name)]
        is_call = any(isinstance(one, ast.Call) for one in ast.walk(node))
        if is_call or any(name in self.local_names for name in names):
            raise Untranslatable(node, "this must be known before the kernel runs")
        try:
            value = eval(compile(ast.Expression(node), "", "eval"), dict(self.scope))
        except Exception as error:
            raise Untranslatable(node, f"{ast.unparse(node)}: {error}") from error
        if not isinstance(value, int | np.integer):
            raise Untranslatable(node, "a whole number is needed here")
        return int(value)

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
        size = f"{c}.shape[{kind.rank - 1}]"
        first = self._bound(part.lower) if part.lower else "0"
        end = self._bound(part.upper) if part.upper else size
        row = Array(kind.dtype, 1)
        start = f"(({self._offset(c, kind, indices[:-1])}) + {first})" if indices[:-1] else first
        return f"(({row.c}){{{c}.data + {start}, {{PART({first}, {end}, {size})}}}})", row

    def _bound(self, node: ast.expr) -> str:
        text, kind = self.translate(node)
        if not is_whole(kind) or kind == BOOL:
            raise Untranslatable(node, "a slice begins and ends at whole numbers with a sign")
        self._refuse_negative(node)
        return text

    def dtype(self, node: ast.expr) -> np.dtype[Any]:
        """Return the element type that `np.zeros` and the like are given."""
        known = self.known(node)
        if not isinstance(known, type):
            raise Untranslatable(node, "the type of the elements stands last, as in np.int64")
        found: np.dtype[Any] = np.dtype(known)
        if found not in C_NAMES:
            raise Untranslatable(node, f"kernels have no arrays of {found}")
        return found
