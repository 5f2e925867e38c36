"""Translates what is computed to C: operators, conditions and calls."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from cosmic_factory.solver.compiler.kinds import (
    BOOL,
    FLOAT,
    INT,
    NOTHING,
    UNSIGNED,
    Array,
    Kind,
    Number,
    RecordKind,
    Signature,
    is_whole,
    record_of,
    takes,
)
from cosmic_factory.solver.compiler.places import LARGEST, Expression, Places, Untranslatable

OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^",
    ast.LShift: "<<", ast.RShift: ">>",
}  # fmt: skip
FLOAT_OPERATORS = (ast.Add, ast.Sub, ast.Mult)
UNSIGNED_OPERATORS = (
    ast.Add, ast.Mult, ast.BitAnd, ast.BitOr, ast.BitXor, ast.LShift, ast.RShift,
)  # fmt: skip
COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
}  # fmt: skip
CASTS = {np.int8: "int8_t", np.int16: "int16_t", np.int64: "int64_t", np.uint64: "uint64_t"}
CONVERSIONS: dict[Any, Number] = {int: INT, bool: BOOL, float: FLOAT}


class CFunction(NamedTuple):
    """A translated function: its name in C, what it takes, and its default arguments."""

    name: str
    signature: Signature
    defaults: Mapping[str, Any]
    writes: bool = False  # to memory that its caller can see


class Expressions(Places):
    """Translates expressions of one function; `statements` adds the rest."""

    def __init__(
        self,
        scope: Mapping[str, Any],
        functions: Mapping[Any, CFunction],
        constants: dict[str, np.ndarray[Any, Any]],
    ) -> None:
        super().__init__(scope, constants)
        self.functions = functions

    def _unaryop(self, node: ast.UnaryOp) -> Expression:
        if isinstance(node.op, ast.Not):
            return Expression(f"(!{self.condition(node.operand)})", BOOL)
        c, kind = self.translate(node.operand)
        match node.op:
            case ast.USub() if is_whole(kind) or kind == FLOAT:
                return Expression(f"(-{_wide(c, kind)})", FLOAT if kind == FLOAT else INT)
            case ast.Invert() if is_whole(kind) and kind != BOOL:
                return Expression(f"(~{_wide(c, kind)})", INT)
        sign = {ast.USub: "-", ast.Invert: "~", ast.UAdd: "+"}[type(node.op)]
        raise Untranslatable(node, f"kernels do not know {sign} of this")

    def _binop(self, node: ast.BinOp) -> Expression:
        left, right = self.translate(node.left), self.translate(node.right)
        if isinstance(node.op, ast.LShift | ast.RShift):
            self._check_shift(node.right, right.kind)
        if isinstance(node.left, ast.Constant | ast.Name):
            self._check_constant(node)
        return self.combined(node, left, node.op, right)

    def _check_constant(self, node: ast.BinOp) -> None:
        """Refuse constants that C would count wrong."""
        try:
            value = self.constant_value(node)
        except Untranslatable:
            return
        if abs(value) > LARGEST:
            raise Untranslatable(node, f"{value} has more than 64 bits")

    def _check_shift(self, node: ast.expr, kind: Kind) -> None:
        """Refuse a shift that the source says to be wrong: C and Python differ from 64 on."""
        try:
            places = int(self.literal_uint64(node)) if kind == UNSIGNED else None
            places = self.constant_value(node) if places is None else places
        except Untranslatable:
            if kind == UNSIGNED:
                raise
            return
        if not 0 <= places < 64:
            raise Untranslatable(node, f"kernels shift by 0 to 63 places, not by {places}")

    def literal_uint64(self, node: ast.expr) -> int:
        """Return the number in `np.uint64(12)`."""
        if isinstance(node, ast.Call) and self.known(node.func) is np.uint64 and node.args:
            return self.constant_value(node.args[0])
        raise Untranslatable(node, "unsigned numbers are shifted by a constant, as np.uint64(12)")

    def combined(
        self, node: ast.AST, left: Expression, op: ast.operator, right: Expression
    ) -> Expression:
        """Return two numbers with an operator between them, by Python's rules for signs."""
        kinds = (left.kind, right.kind)
        name = type(op).__name__
        if not all(isinstance(kind, Number) and kind != NOTHING for kind in kinds):
            raise Untranslatable(node, f"kernels do not know {name} of arrays and records")
        if UNSIGNED in kinds:
            return self._combined_unsigned(node, left, op, right)
        is_float = FLOAT in kinds
        match op:
            case ast.Div():
                return Expression(f"((double){left.c} / (double){right.c})", FLOAT)
            case ast.Pow() if is_float:
                return Expression(f"pow({left.c}, {right.c})", FLOAT)
            case ast.FloorDiv() if not is_float:
                return Expression(f"floor_divided({left.c}, {right.c})", INT)
            case ast.Mod() if not is_float:
                return Expression(f"remainder_of({left.c}, {right.c})", INT)
        known = FLOAT_OPERATORS if is_float else OPERATORS
        if type(op) not in known:
            raise Untranslatable(node, f"kernels do not know {name} of these numbers")
        one, other = left.c, right.c
        if isinstance(op, ast.LShift | ast.RShift):
            one, other = _wide(*left), f"SHIFT({other})"
        elif left.kind != INT and right.kind != INT and not is_float:
            one = _wide(*left)
        return Expression(f"({one} {OPERATORS[type(op)]} {other})", FLOAT if is_float else INT)

    def _combined_unsigned(
        self, node: ast.AST, left: Expression, op: ast.operator, right: Expression
    ) -> Expression:
        """Return what NumPy computes of an unsigned number, where it is sure to be the same in C.

        With a number that has a sign, NumPy allows no negative one; a difference might be one.
        """
        is_shift = isinstance(op, ast.LShift | ast.RShift)
        is_known = type(op) in UNSIGNED_OPERATORS and FLOAT not in (left.kind, right.kind)
        if not is_known or (is_shift and left.kind != right.kind):
            name = type(op).__name__
            raise Untranslatable(node, f"kernels do not know {name} of unsigned numbers and these")
        return Expression(f"({left.c} {OPERATORS[type(op)]} {right.c})", UNSIGNED)

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
        c, kind = self.translate(node)
        if not isinstance(kind, Number) or kind == NOTHING:
            raise Untranslatable(node, "a condition is a number here, not an array or a record")
        return c

    def _compare(self, node: ast.Compare) -> Expression:
        if len(node.ops) != 1:
            raise Untranslatable(node, "one comparison at a time")
        left, op, other = self.translate(node.left), node.ops[0], node.comparators[0]
        if isinstance(op, ast.In) and isinstance(other, ast.Tuple) and other.elts:
            parts = [self._compared(node, left, "==", self.translate(one)) for one in other.elts]
            return Expression(f"({' || '.join(parts)})", BOOL)
        if type(op) not in COMPARISONS:
            raise Untranslatable(node, f"kernels do not know {type(op).__name__}")
        text = self._compared(node, left, COMPARISONS[type(op)], self.translate(other))
        return Expression(f"({text})", BOOL)

    def _compared(self, node: ast.AST, left: Expression, sign: str, right: Expression) -> str:
        for _, kind in (left, right):
            if kind in (UNSIGNED, NOTHING) or not isinstance(kind, Number):
                raise Untranslatable(node, f"kernels compare numbers with a sign, not {kind.c}")
        return f"{left.c} {sign} {right.c}"

    def _ifexp(self, node: ast.IfExp) -> Expression:
        one, other = self.translate(node.body), self.translate(node.orelse)
        if one.kind == other.kind and one.kind != NOTHING:
            kind = one.kind
        elif is_whole(one.kind) and is_whole(other.kind):
            kind = INT
        else:
            raise Untranslatable(node, f"this is either {one.kind.c} or {other.kind.c}")
        return Expression(f"({self.condition(node.test)} ? {one.c} : {other.c})", kind)

    def _tuple(self, node: ast.Tuple) -> Expression:
        raise Untranslatable(node, "a tuple can only be returned or assigned")

    def _call(self, node: ast.Call) -> Expression:
        if node.keywords:
            raise Untranslatable(node, "kernels give arguments by their place, not by name")
        if isinstance(node.func, ast.Attribute) and node.func.attr == "max":
            return self._largest(node, node.func.value)
        called = self.known(node.func)
        if called in (min, max):
            return self._extreme(node, "smaller" if called is min else "larger")
        if called in self.functions:
            return self._own(node, self.functions[called])
        if isinstance(called, type) and hasattr(called, "_fields"):
            return self.filled(node, record_of(called), node.args)
        if called is not len and called not in CASTS and called not in CONVERSIONS:
            raise Untranslatable(node, f"kernels cannot call {ast.unparse(node.func)}")
        if len(node.args) != 1:
            raise Untranslatable(node, f"{ast.unparse(node.func)} takes one value here")
        if called is len:
            return self._length(node.args[0])
        if called in CASTS:
            return self._cast(node, called, node.args[0])
        return self._converted(node, CONVERSIONS[called], node.args[0])

    def _largest(self, node: ast.Call, of: ast.expr) -> Expression:
        c, kind = self.translate(of)
        if kind != Array(np.dtype(np.int64), 1) or node.args:
            raise Untranslatable(node, "kernels know the largest number of one row of np.int64")
        return Expression(f"largest_of({c})", INT)

    def _length(self, node: ast.expr) -> Expression:
        c, kind = self.translate(node)
        if not isinstance(kind, Array):
            raise Untranslatable(node, "only arrays have a length")
        return Expression(f"{c}.shape[0]", INT)

    def _cast(self, node: ast.Call, cast: Any, argument: ast.expr) -> Expression:
        name = CASTS[cast]
        c, kind = self.translate(argument)
        if not is_whole(kind):
            raise Untranslatable(node, f"{ast.unparse(node.func)} takes a number with a sign")
        if cast is np.uint64:
            self._refuse_negative(argument)
        return Expression(f"({name}){c}", Number(name))

    def _converted(self, node: ast.Call, wanted: Number, argument: ast.expr) -> Expression:
        if wanted == BOOL:
            return Expression(f"(bool)({self.condition(argument)})", BOOL)
        c, kind = self.translate(argument)
        if not isinstance(kind, Number) or kind == NOTHING:
            raise Untranslatable(node, "a number is needed here")
        return Expression(f"({wanted.c})({c})", wanted)

    def _extreme(self, node: ast.Call, name: str) -> Expression:
        parts = [self.translate(argument) for argument in node.args]
        if len(parts) < 2 or not all(is_whole(part.kind) for part in parts):
            raise Untranslatable(node, "min and max take two or more whole numbers")
        text = parts[0].c
        for part in parts[1:]:
            text = f"{name}_of({text}, {part.c})"
        return Expression(text, INT)

    def _own(self, node: ast.Call, called: CFunction) -> Expression:
        parameters = called.signature.parameters
        if len(node.args) > len(parameters):
            raise Untranslatable(node, f"{called.name} takes {len(parameters)} arguments")
        given = [self.translate(argument) for argument in node.args]
        for name, _ in parameters[len(given) :]:
            if name not in called.defaults:
                raise Untranslatable(node, f"{called.name} is called without {name}")
            given.append(self._literal(node, called.defaults[name]))
        for (name, kind), (_, found) in zip(parameters, given, strict=True):
            if not takes(kind, found):
                raise Untranslatable(node, f"{called.name} takes {kind.c} {name}, not {found.c}")
        arguments = ", ".join(c for c, _ in given)
        return Expression(f"{called.name}({arguments})", called.signature.result)

    def filled(self, node: ast.AST, record: RecordKind, values: Sequence[ast.expr]) -> Expression:
        """Return a record by value."""
        if len(values) != len(record.fields):
            raise Untranslatable(node, f"{record.name} has {len(record.fields)} fields")
        parts = [self.translate(value) for value in values]
        for (name, kind), part in zip(record.fields, parts, strict=True):
            if not isinstance(kind, Number) or not takes(kind, part.kind):
                raise Untranslatable(node, f"{name} must be {kind.c}, not {part.kind.c}")
        return Expression(f"(({record.c}){{{', '.join(part.c for part in parts)}}})", record)


def _wide(c: str, kind: Kind) -> str:
    """Return a number with 64 bits: C counts with conditions and narrow numbers in 32."""
    return c if kind in (INT, FLOAT) else f"(int64_t){c}"
