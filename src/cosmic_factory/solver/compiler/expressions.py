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
    UNSIGNED,
    Array,
    Number,
    RecordKind,
    Signature,
    record_of,
)
from cosmic_factory.solver.compiler.places import Expression, Places, Untranslatable

OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^",
    ast.LShift: "<<", ast.RShift: ">>",
}  # fmt: skip
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
