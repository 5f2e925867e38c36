"""Translates the statements of a kernel to C."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

import numpy as np

from cosmic_factory.solver.compiler.expressions import CFunction
from cosmic_factory.solver.compiler.kinds import (
    BOOL,
    FLOAT,
    INT,
    NOTHING,
    Array,
    Kind,
    Number,
    RecordKind,
    Signature,
)
from cosmic_factory.solver.compiler.memory import Memory
from cosmic_factory.solver.compiler.places import Expression, Untranslatable


class Statements(Memory):
    """Translates the body of one function.

    Variables are declared at the beginning. Their kinds follow from what they are assigned, so a
    body is translated again until no kind changes any more.
    """

    def __init__(
        self,
        signature: Signature,
        scope: Mapping[str, Any],
        functions: Mapping[Any, CFunction],
        constants: dict[str, np.ndarray[Any, Any]],
    ) -> None:
        super().__init__(signature, scope, functions, constants)
        self._parameters = dict(signature.parameters)
        self.variables.update(self._parameters)

    def body(self, nodes: Sequence[ast.stmt]) -> list[str]:
        """Return the lines of a body, declarations first."""
        while True:
            before = dict(self.variables)
            self._lines, self._memory, self.heap, self._numbers = [], {}, [], count()
            self._block(nodes)
            if self.variables == before:
                break
        if self._signature.result is NOTHING:  # there may be no `return` that would free it
            self._lines += self._freed()
        return [*self._declarations(), *self._lines]

    def _declarations(self) -> list[str]:
        lines = [
            f"{self._spelled(kind)} {name};"
            for name, kind in self.variables.items()
            if name not in self._parameters
        ]
        lines += list(self._memory.values())
        lines += [f"{name}.data = NULL;" for name in self.heap]
        return lines

    def _spelled(self, kind: Kind) -> str:
        is_reference = isinstance(kind, RecordKind) and kind.is_reference
        return f"const {kind.c} *" if is_reference else kind.c

    def _block(self, nodes: Sequence[ast.stmt]) -> None:
        for node in nodes:
            method = getattr(self, f"_do_{type(node).__name__.lower()}", None)
            if method is None:
                raise Untranslatable(node, f"kernels do not know {type(node).__name__}")
            method(node)

    def _nested(self, head: str, nodes: Sequence[ast.stmt]) -> None:
        self._lines.append(head + " {")
        self._depth += 1
        self._block(nodes)
        self._depth -= 1
        self._lines.append("}")

    def _do_expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):  # a docstring
            self._lines.append(self.translate(node.value).c + ";")

    def _do_pass(self, node: ast.Pass) -> None:
        pass

    def _do_break(self, node: ast.Break) -> None:
        self._lines.append("break;")

    def _do_continue(self, node: ast.Continue) -> None:
        self._lines.append("continue;")

    def _do_return(self, node: ast.Return) -> None:
        result = self._signature.result
        if node.value is None:
            self._lines += [*self._freed(), "return;"]
        elif isinstance(node.value, ast.Tuple) and isinstance(result, RecordKind):
            self._return(self.filled(result, node.value.elts))
        else:
            self._return(self.translate(node.value))

    def _return(self, value: Expression) -> None:
        if self.heap:
            name = self._temporary(Expression(value.c, self._signature.result))
            self._lines += ["{", *self._freed(), f"return {name};", "}"]
        else:
            self._lines.append(f"return {value.c};")

    def _do_if(self, node: ast.If) -> None:
        self._nested(f"if ({self.condition(node.test)})", node.body)
        if node.orelse:
            self._nested("else", node.orelse)

    def _do_while(self, node: ast.While) -> None:
        if node.orelse:
            raise Untranslatable(node, "kernels do not know while … else")
        self._nested(f"while ({self.condition(node.test)})", node.body)

    def _do_for(self, node: ast.For) -> None:
        if not isinstance(node.target, ast.Name) or node.orelse:
            raise Untranslatable(node, "a loop has one variable and no else")
        if isinstance(node.iter, ast.Call) and self.known(node.iter.func) is range:
            self._count(node, node.target.id, node.iter.args)
        else:
            self._visit_all(node, node.target.id)

    def _count(self, node: ast.For, name: str, arguments: Sequence[ast.expr]) -> None:
        parts = [self.translate(argument) for argument in arguments]
        first = parts[0] if len(parts) > 1 else Expression("0", INT)
        end = self._temporary(parts[1] if len(parts) > 1 else parts[0])
        step = parts[2].c if len(parts) > 2 else "1"
        self._assign_name(node, name, Expression(first.c, first.kind))
        self._lines.pop()
        self._nested(f"for ({name} = {first.c}; {name} < {end}; {name} += {step})", node.body)

    def _visit_all(self, node: ast.For, name: str) -> None:
        c, kind = self.translate(node.iter)
        if not isinstance(kind, Array) or kind.rank != 1:
            raise Untranslatable(node, "a loop goes over a range or over an array")
        at = f"at{next(self._numbers)}"
        self._lines.append(f"for (int64_t {at} = 0; {at} < {c}.shape[0]; {at}++) {{")
        self._assign_name(node, name, Expression(f"{c}.data[{at}]", INT))
        self._depth += 1
        self._block(node.body)
        self._depth -= 1
        self._lines.append("}")

    def _do_augassign(self, node: ast.AugAssign) -> None:
        if isinstance(node.target, ast.Subscript):
            place, kind = self.place(node.target)
            if isinstance(kind, Array):
                self._all_elements(node, place, kind, node.value, node.op)
                return
        target, value = self.translate(node.target), self.translate(node.value)
        self._store(node, node.target, self.combined(node, target, node.op, value))

    def _do_assign(self, node: ast.Assign) -> None:
        if len(node.targets) > 1:
            value = self.translate(node.value)
            value = Expression(self._temporary(value), value.kind)
            for target in node.targets:
                self._store(node, target, value)
        elif isinstance(node.targets[0], ast.Tuple):
            self._unpack(node, node.targets[0].elts, node.value)
        elif not self._allocate(node, node.targets[0], node.value):
            self._assign(node, node.targets[0], node.value)

    def _assign(self, node: ast.stmt, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Subscript):
            place, kind = self.place(target)
            if isinstance(kind, Array):
                self._all_elements(node, place, kind, value, None)
                return
        self._store(node, target, self.translate(value))

    def _unpack(self, node: ast.stmt, targets: Sequence[ast.expr], value: ast.expr) -> None:
        if isinstance(value, ast.Tuple):
            if any(map(self._is_slice, targets)) or any(map(self._is_allocation, value.elts)):
                for target, one in zip(targets, value.elts, strict=True):
                    if not self._allocate(node, target, one):
                        self._assign(node, target, one)
                return
            found = [self.translate(one) for one in value.elts]
            if isinstance(found[0].kind, Number):
                # All values are read before the first is written: swaps are written like this.
                found = [Expression(self._temporary(one), one.kind)
                         if isinstance(one.kind, Number) else one for one in found]  # fmt: skip
        elif (array := self.shaped(value)) is not None:
            found = [Expression(f"{array}.shape[{at}]", INT) for at in range(len(targets))]
        else:
            found = self._parts(node, self.translate(value), len(targets))
        for target, part in zip(targets, found, strict=True):
            self._store(node, target, part)

    def _is_slice(self, target: ast.expr) -> bool:
        return isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Slice)

    def _parts(self, node: ast.stmt, value: Expression, number: int) -> list[Expression]:
        """Return the fields of a tuple, or the elements of a short array."""
        name = self._temporary(value)
        if isinstance(value.kind, RecordKind):
            return [self._loaded(f"{name}.{field}", kind) for field, kind in value.kind.fields]
        if isinstance(value.kind, Array) and value.kind.rank == 1:
            return [Expression(f"(int64_t){name}.data[{at}]", INT) for at in range(number)]
        raise Untranslatable(node, "only tuples and arrays can be unpacked")

    def _store(self, node: ast.stmt, target: ast.expr, value: Expression) -> None:
        if isinstance(target, ast.Name):
            self._assign_name(node, target.id, value)
        elif isinstance(target, ast.Subscript):
            self._lines.append(f"{self.place(target)[0]} = {value.c};")
        else:
            raise Untranslatable(node, "only variables and elements of arrays can be assigned")

    def _assign_name(self, node: ast.AST, name: str, value: Expression) -> None:
        kind = value.kind
        known = self.variables.get(name)
        if known is None or known == kind:
            self.variables[name] = kind
        elif isinstance(known, Number) and isinstance(kind, Number):
            if name not in self._parameters:
                self.variables[name] = FLOAT if FLOAT in (known, kind) else _wider(known, kind)
        else:
            raise Untranslatable(node, f"{name} is once {known.c} and once {kind.c}")
        self._lines.append(f"{name} = {value.c};")

    def _all_elements(
        self, node: ast.AST, place: str, kind: Array, value: ast.expr, op: ast.operator | None
    ) -> None:
        """Assign to every element of an array or of a part of it."""
        at, to = f"at{next(self._numbers)}", f"to{next(self._numbers)}"
        c, found = self.translate(value)
        size = " * ".join(f"{to}.shape[{axis}]" for axis in range(kind.rank))
        self._lines += ["{", f"const {kind.c} {to} = {place};"]
        if isinstance(found, Array):
            self._lines.append(f"const {found.c} from{to} = {c};")
            element = Expression(f"from{to}.data[{at}]", INT)
        else:
            self._lines.append(f"const {found.c} from{to} = {c};")
            element = Expression(f"from{to}", found)
        if op is not None:
            element = self.combined(node, Expression(f"{to}.data[{at}]", INT), op, element)
        loop = f"for (int64_t {at} = 0; {at} < {size}; {at}++)"
        self._lines += [f"{loop} {to}.data[{at}] = {element.c};", "}"]


def _wider(one: Number, other: Number) -> Number:
    """Return a kind that holds both."""
    return one if one == other else INT if BOOL in (one, other) else max(one, other, key=_width)


def _width(kind: Number) -> int:
    return {"int8_t": 1, "int16_t": 2, "int32_t": 3, "int64_t": 4, "uint64_t": 5}[kind.c]


def check_loop_variables(function: ast.FunctionDef) -> None:
    """Refuse to read a loop's variable after the loop, where C and Python differ by a step."""
    loops = [node for node in ast.walk(function) if isinstance(node, ast.For)]
    for name in {loop.target.id for loop in loops if isinstance(loop.target, ast.Name)}:
        inside = {
            id(node)
            for loop in loops
            if isinstance(loop.target, ast.Name) and loop.target.id == name
            for node in ast.walk(loop)
        }
        for node in ast.walk(function):
            if isinstance(node, ast.Name) and node.id == name and id(node) not in inside:
                raise Untranslatable(node, f"{name} is used outside of its loop")
