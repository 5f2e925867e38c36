"""Translates the expressions of a kernel to C."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
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
    Signature,
    record_of,
)

OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^",
    ast.LShift: "<<", ast.RShift: ">>",
}  # fmt: skip
COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
}  # fmt: skip
CASTS = {np.int8: "int8_t", np.int16: "int16_t", np.int64: "int64_t", np.uint64: "uint64_t"}
CONVERSIONS: dict[Any, Number] = {int: INT, bool: BOOL, float: FLOAT}


class Untranslatable(Exception):
    """A kernel uses what the translation does not know."""

    def __init__(self, node: ast.AST, reason: str) -> None:
        super().__init__(reason)
        self.line = getattr(node, "lineno", 0)


class Expression(NamedTuple):
    """C text and the kind of its value. Records by reference are pointers."""

    c: str
    kind: Kind


class CFunction(NamedTuple):
    """A translated function: its name in C, what it takes, and its default arguments."""

    name: str
    signature: Signature
    defaults: Mapping[str, Any]


class Expressions:
    """Translates expressions of one function; `statements` adds the rest."""

    def __init__(
        self,
        scope: Mapping[str, Any],
        functions: Mapping[Any, CFunction],
        constants: dict[str, np.ndarray[Any, Any]],
        popcount: Callable[[int], int],
    ) -> None:
        self.scope, self.functions, self.constants = scope, functions, constants
        self._popcount = popcount
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

    def _unaryop(self, node: ast.UnaryOp) -> Expression:
        c, kind = self.translate(node.operand)
        match node.op:
            case ast.USub():
                return Expression(f"(-{c})", INT if kind == BOOL else kind)
            case ast.Invert():
                return Expression(f"(~{c})", kind)
            case ast.Not():
                return Expression(f"(!{c})", BOOL)
        raise Untranslatable(node, "kernels do not know this sign")

    def _binop(self, node: ast.BinOp) -> Expression:
        return self.combined(node, self.translate(node.left), node.op, self.translate(node.right))

    def combined(
        self, node: ast.AST, left: Expression, op: ast.operator, right: Expression
    ) -> Expression:
        """Return two numbers with an operator between them, by Python's rules for signs."""
        kinds = (left.kind, right.kind)
        is_float, is_unsigned = FLOAT in kinds, UNSIGNED in kinds
        kind = FLOAT if is_float else UNSIGNED if is_unsigned else INT
        match op:
            case ast.Div():
                return Expression(f"((double){left.c} / (double){right.c})", FLOAT)
            case ast.Pow() if is_float:
                return Expression(f"pow({left.c}, {right.c})", FLOAT)
            case ast.FloorDiv() if kind is INT:
                return Expression(f"floor_divided({left.c}, {right.c})", INT)
            case ast.Mod() if kind is INT:
                return Expression(f"remainder_of({left.c}, {right.c})", INT)
        if type(op) not in OPERATORS:
            raise Untranslatable(node, f"kernels do not know {type(op).__name__} of these")
        return Expression(f"({left.c} {OPERATORS[type(op)]} {right.c})", kind)

    def _boolop(self, node: ast.BoolOp) -> Expression:
        parts = [self.translate(value) for value in node.values]
        if any(part.kind != BOOL for part in parts):
            raise Untranslatable(node, "`and` and `or` stand between conditions, not numbers")
        sign = " && " if isinstance(node.op, ast.And) else " || "
        return Expression(f"({sign.join(part.c for part in parts)})", BOOL)

    def condition(self, node: ast.expr) -> str:
        """Return a condition; numbers other than 0 are true."""
        if isinstance(node, ast.BoolOp):
            sign = " && " if isinstance(node.op, ast.And) else " || "
            return f"({sign.join(self.condition(value) for value in node.values)})"
        return self.number(node)

    def _compare(self, node: ast.Compare) -> Expression:
        if len(node.ops) != 1:
            raise Untranslatable(node, "one comparison at a time")
        left, op, other = self.number(node.left), node.ops[0], node.comparators[0]
        if isinstance(op, ast.In) and isinstance(other, ast.Tuple):
            equal = " || ".join(f"{left} == {self.number(one)}" for one in other.elts)
            return Expression(f"({equal})", BOOL)
        if type(op) not in COMPARISONS:
            raise Untranslatable(node, f"kernels do not know {type(op).__name__}")
        return Expression(f"({left} {COMPARISONS[type(op)]} {self.number(other)})", BOOL)

    def _ifexp(self, node: ast.IfExp) -> Expression:
        one, other = self.translate(node.body), self.translate(node.orelse)
        kind = one.kind if one.kind == other.kind else FLOAT if FLOAT in (one[1], other[1]) else INT
        return Expression(f"({self.condition(node.test)} ? {one.c} : {other.c})", kind)

    def _tuple(self, node: ast.Tuple) -> Expression:
        raise Untranslatable(node, "a tuple can only be returned or assigned")

    def _call(self, node: ast.Call) -> Expression:
        if isinstance(node.func, ast.Attribute) and node.func.attr == "max":
            c, kind = self.translate(node.func.value)
            if kind == Array(np.dtype(np.int64), 1):
                return Expression(f"largest_of({c})", INT)
        called = self.known(node.func)
        if called in (min, max):
            return self._extreme(node, "smaller" if called is min else "larger")
        if called is len:
            return Expression(f"{self.translate(node.args[0]).c}.shape[0]", INT)
        if called is self._popcount:
            return Expression(f"__builtin_popcountll({self.number(node.args[0])})", INT)
        if called in CASTS:
            name = CASTS[called]
            return Expression(f"({name}){self.number(node.args[0])}", Number(name))
        if called in CONVERSIONS:
            kind = CONVERSIONS[called]
            return Expression(f"({kind.c})({self.condition(node.args[0])})", kind)
        if called in self.functions:
            return self._own(node, self.functions[called])
        if isinstance(called, type) and hasattr(called, "_fields"):
            return self.filled(record_of(called), node.args)
        raise Untranslatable(node, f"kernels cannot call {ast.unparse(node.func)}")

    def _extreme(self, node: ast.Call, name: str) -> Expression:
        parts = [self.translate(argument) for argument in node.args]
        if any(part.kind not in (INT, BOOL) for part in parts):
            raise Untranslatable(node, "min and max take whole numbers")
        text = parts[0].c
        for part in parts[1:]:
            text = f"{name}_of({text}, {part.c})"
        return Expression(text, INT)

    def _own(self, node: ast.Call, called: CFunction) -> Expression:
        arguments = []
        for (name, kind), given in zip(called.signature.parameters, node.args, strict=False):
            c, found = self.translate(given)
            if isinstance(kind, Number) != isinstance(found, Number) or (
                not isinstance(kind, Number) and kind != found
            ):
                raise Untranslatable(node, f"{called.name} takes {kind.c} {name}, not {found.c}")
            arguments.append(c)
        for name, _ in called.signature.parameters[len(node.args) :]:
            if node.keywords or name not in called.defaults:
                raise Untranslatable(node, f"{called.name} is called without {name}")
            arguments.append(self._literal(node, called.defaults[name]).c)
        return Expression(f"{called.name}({', '.join(arguments)})", called.signature.result)

    def filled(self, record: RecordKind, values: Sequence[ast.expr]) -> Expression:
        """Return a record by value."""
        inside = ", ".join(self.number(value) for value in values)
        return Expression(f"(({record.c}){{{inside}}})", record)

    def dtype(self, node: ast.expr) -> np.dtype[Any]:
        """Return the element type that `np.zeros` and the like are given."""
        found: np.dtype[Any] = np.dtype(self.known(node))
        if found not in C_NAMES:
            raise Untranslatable(node, f"kernels have no arrays of {found}")
        return found
