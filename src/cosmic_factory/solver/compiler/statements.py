"""Translates the statements of a kernel to C."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

import numpy as np

from cosmic_factory.solver.compiler.checks import assigned_names
from cosmic_factory.solver.compiler.expressions import CFunction
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
    element_kind,
    is_whole,
    takes,
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
        file: str = "",
        first_line: int = 1,
    ) -> None:
        """`file` and `first_line` say where the function stands, for whoever debugs the C."""
        super().__init__(signature, scope, functions, constants)
        self._parameters = dict(signature.parameters)
        self.variables.update(self._parameters)
        self.file, self.first_line = file, first_line

    def body(self, nodes: Sequence[ast.stmt]) -> list[str]:
        """Return the lines of a body, declarations first."""
        self.local_names = frozenset(self._parameters) | assigned_names(nodes)
        self._roots = array_roots(nodes)
        while True:
            before = dict(self.variables)
            self._lines, self._memory, self.heap, self._numbers = [], {}, [], count()
            self.owned = set()
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
            self._lines.append(f'#line {self.first_line + node.lineno - 1} "{self.file}"')
            method(node)

    def _nested(self, head: str, nodes: Sequence[ast.stmt]) -> None:
        self._lines.append(head + " {")
        self._depth += 1
        self._block(nodes)
        self._depth -= 1
        self._lines.append("}")

    def _do_expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):  # a docstring
            self.order.check(node.value)
            self._lines.append(self.translate(node.value).c + ";")

    def _do_pass(self, node: ast.Pass) -> None:
        pass

    def _do_break(self, node: ast.Break) -> None:
        self._lines.append("break;")

    def _do_continue(self, node: ast.Continue) -> None:
        self._lines.append("continue;")

    def _do_return(self, node: ast.Return) -> None:
        result = self._signature.result
        if node.value is None or result is NOTHING:
            if node.value is not None or result is not NOTHING:
                raise Untranslatable(node, f"{result.c} is to be returned here")
            self._lines += [*self._freed(), "return;"]
            return
        self.order.check(node.value)
        if isinstance(node.value, ast.Tuple) and isinstance(result, RecordKind):
            self._return(self.filled(node, result, node.value.elts))
        else:
            value = self.translate(node.value)
            if not takes(result, value.kind):
                raise Untranslatable(node, f"{result.c} is to be returned, not {value.kind.c}")
            self._return(value)

    def _return(self, value: Expression) -> None:
        if self.heap:
            name = self._temporary(Expression(value.c, self._signature.result))
            self._lines += ["{", *self._freed(), f"return {name};", "}"]
        else:
            self._lines.append(f"return {value.c};")

    def _do_if(self, node: ast.If) -> None:
        self.order.check(node.test)
        self._nested(f"if ({self.condition(node.test)})", node.body)
        if node.orelse:
            self._nested("else", node.orelse)

    def _do_while(self, node: ast.While) -> None:
        if node.orelse:
            raise Untranslatable(node, "kernels do not know while … else")
        self.order.check(node.test)
        self._nested(f"while ({self.condition(node.test)})", node.body)

    def _do_for(self, node: ast.For) -> None:
        if not isinstance(node.target, ast.Name) or node.orelse:
            raise Untranslatable(node, "a loop has one variable and no else")
        self.order.check(node.iter)
        if isinstance(node.iter, ast.Call) and self.known(node.iter.func) is range:
            self._count(node, node.target.id, node.iter)
        else:
            self._visit_all(node, node.target.id)

    def _count(self, node: ast.For, name: str, call: ast.Call) -> None:
        arguments = call.args
        if not 1 <= len(arguments) <= 3 or call.keywords:
            raise Untranslatable(node, "a range has a beginning, an end and a step")
        parts = [self.translate(argument) for argument in arguments[:2]]
        first = parts[0] if len(parts) > 1 else Expression("0", INT)
        kinds = {part.kind for part in parts}
        if not (all(map(is_whole, kinds)) or kinds == {UNSIGNED}) or BOOL in kinds:
            raise Untranslatable(node, "a range goes over whole numbers, both signed or neither")
        step = self.constant_value(arguments[2]) if len(arguments) > 2 else 1
        if step < 1:
            raise Untranslatable(node, "a range counts upwards, by a constant step")
        end = self._temporary(parts[-1])
        self._assign_name(node, name, Expression(first.c, first.kind))
        self._lines.pop()
        self._nested(f"for ({name} = {first.c}; {name} < {end}; {name} += {step})", node.body)

    def _visit_all(self, node: ast.For, name: str) -> None:
        c, kind = self.translate(node.iter)
        if not isinstance(kind, Array) or kind.rank != 1:
            raise Untranslatable(node, "a loop goes over a range or over an array")
        over = f"over{next(self._numbers)}"
        self._lines.append(f"const {kind.c} {over} = {c};")
        at = f"at{next(self._numbers)}"
        self._lines.append(f"for (int64_t {at} = 0; {at} < {over}.shape[0]; {at}++) {{")
        self._assign_name(node, name, self.element(f"{over}.data[{at}]", kind.element))
        self._depth += 1
        self._block(node.body)
        self._depth -= 1
        self._lines.append("}")

    def _do_augassign(self, node: ast.AugAssign) -> None:
        if isinstance(node.target, ast.Subscript):
            self.order.check(_as_read(node.target), node.value)
            for index in self.order.indices_of(node.target):
                self.order.check_only_reads(index)
            place, kind = self.place(node.target)
            if isinstance(kind, Array):
                self._all_elements(node, node.target, place, kind, node.value, node.op)
                return
        else:
            self.order.check(node.value)
        value = ast.BinOp(node.target, node.op, node.value)
        self._store(node, node.target, self._binop(ast.copy_location(value, node)))

    def _do_assign(self, node: ast.Assign) -> None:
        target = node.targets[0]
        if len(node.targets) > 1:
            self.order.check(node.value)
            value = self.translate(node.value)
            value = Expression(self._temporary(value), value.kind)
            for one in node.targets:
                self.order.check(*self.order.indices_of(one))
                self._store(node, one, value)
        elif isinstance(target, ast.Tuple):
            self._unpack(node, target.elts, node.value)
        elif not self._allocate(node, target, node.value):
            self._assign(node, target, node.value)

    def _assign(self, node: ast.stmt, target: ast.expr, value: ast.expr) -> None:
        self.order.check(value, *self.order.indices_of(target))
        if isinstance(target, ast.Subscript):
            place, kind = self.place(target)
            if isinstance(kind, Array):
                self._all_elements(node, target, place, kind, value, None)
                return
        self._store(node, target, self.translate(value))

    def _unpack(self, node: ast.stmt, targets: Sequence[ast.expr], value: ast.expr) -> None:
        for target in targets:
            self.order.check(*self.order.indices_of(target))
        if isinstance(value, ast.Tuple):
            if len(value.elts) != len(targets):
                raise Untranslatable(node, f"{len(targets)} values are needed here")
            self._unpack_tuple(node, targets, value.elts)
            return
        self.order.check(value)
        if (shape := self.shaped(value)) is not None:
            array, rank = shape
            if rank != len(targets):
                raise Untranslatable(node, f"{array} has {rank} dimensions")
            found = [Expression(f"{array}.shape[{at}]", INT) for at in range(rank)]
        else:
            if not all(isinstance(target, ast.Name) for target in targets):
                raise Untranslatable(node, "only variables can be assigned from one value")
            found = self._parts(node, self.translate(value), len(targets))
        for target, part in zip(targets, found, strict=True):
            self._store(node, target, part)

    def _unpack_tuple(
        self, node: ast.stmt, targets: Sequence[ast.expr], values: Sequence[ast.expr]
    ) -> None:
        if any(map(self._is_slice, targets)) or any(map(self._is_allocation, values)):
            self._check_one_by_one(targets, values)
            for target, one in zip(targets, values, strict=True):
                if not self._allocate(node, target, one):
                    self._assign(node, target, one)
            return
        found = [self.translate(one) for one in values]
        if all(isinstance(one.kind, Number) for one in found):
            for value in values:
                self.order.check(value)
        else:
            self.order.check(*values)
        # All values are read before the first is written: swaps are written like this. Arrays and
        # records are only read in time if what they are reached by is not assigned before.
        if isinstance(found[0].kind, Number):
            late = [n for n, one in enumerate(found) if not isinstance(one.kind, Number)]
            found = [Expression(self._temporary(one), one.kind)
                     if isinstance(one.kind, Number) else one for one in found]  # fmt: skip
        else:
            late = list(range(len(found)))
        for number in late:
            is_array = isinstance(found[number].kind, Array)
            self._check_not_written(values[number], targets[:number], is_array)
        for target, part in zip(targets, found, strict=True):
            self._store(node, target, part)

    def _check_one_by_one(self, targets: Sequence[ast.expr], values: Sequence[ast.expr]) -> None:
        """Refuse values that would have to be read before an earlier target is written."""
        for number, value in enumerate(values):
            is_array = self._is_allocation(value)
            if not is_array:
                self.order.check_only_reads(value)
                is_array = isinstance(self.translate(value).kind, Array)
            self._check_not_written(value, targets[:number], is_array)

    def _check_not_written(
        self, value: ast.expr, targets: Sequence[ast.expr], is_array: bool
    ) -> None:
        """Refuse a value that C reads after targets are written, where that makes a difference."""
        written = {one.id for one in targets if isinstance(one, ast.Name)}
        is_memory_written = len(written) < len(targets)
        for one in ast.walk(value):
            is_late = isinstance(one, ast.Name) and one.id in written
            reads_memory = isinstance(one, ast.Subscript) and not (is_array and one is value)
            if is_late or (is_memory_written and (reads_memory or isinstance(one, ast.Call))):
                raise Untranslatable(value, "an earlier variable here is written before this")

    def _is_slice(self, target: ast.expr) -> bool:
        return isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Slice)

    def _parts(self, node: ast.stmt, value: Expression, number: int) -> list[Expression]:
        """Return the fields of a tuple, or the elements of a short array."""
        if isinstance(value.kind, RecordKind) and not value.kind.is_reference:
            name = self._temporary(value)
            if len(value.kind.fields) != number:
                raise Untranslatable(node, f"there are {len(value.kind.fields)} values")
            return [self._loaded(f"{name}.{field}", kind) for field, kind in value.kind.fields]
        if isinstance(value.kind, Array) and value.kind.rank == 1:
            name, element = self._temporary(value), value.kind.element
            places = [f"{name}.data[AT({at}, {name}.shape[0])]" for at in range(number)]
            return [self.element(place, element) for place in places]
        raise Untranslatable(node, "only tuples of numbers and arrays can be unpacked")

    def _store(self, node: ast.stmt, target: ast.expr, value: Expression) -> None:
        if isinstance(target, ast.Name):
            self._assign_name(node, target.id, value)
        elif isinstance(target, ast.Subscript):
            place, kind = self.place(target)
            if not isinstance(kind, Number) or not takes(element_kind(kind.c), value.kind):
                raise Untranslatable(node, f"{value.kind.c} cannot be written to {kind.c}")
            self._check_no_constant(target)
            self._lines.append(f"{place} = {value.c};")
        else:
            raise Untranslatable(node, "only variables and elements of arrays can be assigned")

    def _check_no_constant(self, target: ast.expr) -> None:
        root = (root_name(target) or "").partition(".")[0]
        if root not in self.local_names:
            raise Untranslatable(target, f"{root} is a constant")

    def _assign_name(self, node: ast.AST, name: str, value: Expression) -> None:
        kind = value.kind
        known = self.variables.get(name)
        if kind == NOTHING or (name in self.owned and isinstance(node, ast.stmt)):
            raise Untranslatable(node, f"{name} cannot become {ast.unparse(node)}")
        if known is None or known == kind:
            self.variables[name] = kind
        elif name in self._parameters:
            if not takes(known, kind):
                raise Untranslatable(node, f"{name} is given as {known.c} and becomes {kind.c}")
        elif isinstance(known, Number) and isinstance(kind, Number):
            if UNSIGNED in (known, kind):
                raise Untranslatable(node, f"{name} is once {known.c} and once {kind.c}")
            self.variables[name] = FLOAT if FLOAT in (known, kind) else _wider(known, kind)
        else:
            raise Untranslatable(node, f"{name} is once {known.c} and once {kind.c}")
        self._lines.append(f"{name} = {value.c};")

    def _all_elements(
        self, node: ast.AST, target: ast.expr, place: str, kind: Array, value: ast.expr,
        op: ast.operator | None,
    ) -> None:  # fmt: skip
        """Assign to every element of an array or of a part of it."""
        self._check_no_constant(target)
        at, to = f"at{next(self._numbers)}", f"to{next(self._numbers)}"
        c, found = self.translate(value)
        size = " * ".join(f"{to}.shape[{axis}]" for axis in range(kind.rank))
        self._lines += ["{", f"const {kind.c} {to} = {place};"]
        self._lines.append(f"const {found.c} from{to} = {c};")
        if isinstance(found, Array):
            self._check_copy(node, target, kind, value, found, op)
            last = " && ".join(
                f"{to}.shape[{axis}] == from{to}.shape[{axis}]" for axis in range(kind.rank)
            )
            self._lines.append(f"SAME({last});")
            element = self.element(f"from{to}.data[{at}]", found.element)
        else:
            element = Expression(f"from{to}", found)
        if op is not None:
            if isinstance(op, ast.LShift | ast.RShift):
                raise Untranslatable(node, "kernels shift one number at a time")
            before = self.element(f"{to}.data[{at}]", kind.element)
            element = self.combined(node, before, op, element)
        if not takes(element_kind(kind.element), element.kind):
            raise Untranslatable(node, f"{element.kind.c} cannot be written to {kind.element}")
        loop = f"for (int64_t {at} = 0; {at} < {size}; {at}++)"
        self._lines += [f"{loop} {to}.data[{at}] = {element.c};", "}"]

    def _check_copy(
        self, node: ast.AST, target: ast.expr, kind: Array, value: ast.expr, found: Array,
        op: ast.operator | None,
    ) -> None:  # fmt: skip
        """Refuse copies between parts of one array, and those that NumPy would not do."""
        if found.rank != kind.rank or (op is not None and found.dtype != kind.dtype):
            raise Untranslatable(node, f"{found.c} cannot be copied to {kind.c}")
        one, other = root_name(target), root_name(value)
        if one is None or other is None or self._roots_of(one) & self._roots_of(other):
            raise Untranslatable(node, "parts of one array may overlap: copy them in a loop")

    def _own(self, node: ast.Call, called: CFunction) -> Expression:
        """Refuse to give two parts of one array to a function that writes: they may overlap."""
        given = super()._own(node, called)
        seen = set[str]()
        for argument in node.args if called.writes else []:
            if isinstance(argument, ast.Constant | ast.BinOp):
                continue
            root = root_name(argument)
            if root is None or not isinstance(self.translate(argument).kind, Array):
                continue
            if seen & self._roots_of(root):
                raise Untranslatable(node, f"{called.name} is given {root} twice, and writes")
            seen |= self._roots_of(root)
        return given

    def _roots_of(self, name: str) -> set[str]:
        """Return the arrays that a variable may be a part of."""
        found, fresh = set[str](), {name}
        while fresh:
            found |= fresh
            more = {other for one in fresh for other in self._roots.get(one, ())} - found
            # Numbers share nothing; what is not known yet is looked at when the kinds are known.
            fresh = {
                one
                for one in more
                if one not in self.local_names or isinstance(self.variables.get(one), Array)
            }
        return found


def _as_read(target: ast.Subscript) -> ast.Subscript:
    return ast.copy_location(ast.Subscript(target.value, target.slice, ast.Load()), target)


def root_name(node: ast.expr) -> str | None:
    """Return the variable by which an array is reached, with the fields of a record."""
    while isinstance(node, ast.Subscript):
        node = node.value
    return ast.unparse(node) if isinstance(node, ast.Name | ast.Attribute) else None


def array_roots(nodes: Sequence[ast.stmt]) -> dict[str, set[str]]:
    """Return by variable what it may be another name of, and the other way round."""
    roots: dict[str, set[str]] = {}
    for statement in nodes:
        for node in ast.walk(statement):
            if not isinstance(node, ast.Assign):
                continue
            for target in node.targets:
                for name, value in _pairs(target, node.value):
                    for root in _possible_roots(value):
                        roots.setdefault(name, set()).add(root)
                        roots.setdefault(root, set()).add(name)
    return roots


def _pairs(target: ast.expr, value: ast.expr) -> list[tuple[str, ast.expr]]:
    if isinstance(target, ast.Name):
        return [(target.id, value)]
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        found = zip(target.elts, value.elts, strict=False)
        return [pair for one, other in found for pair in _pairs(one, other)]
    return []


def _possible_roots(value: ast.expr) -> list[str]:
    parts = [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]
    return [root for part in parts if (root := root_name(part)) is not None]


def _wider(one: Number, other: Number) -> Number:
    """Return a kind that holds both."""
    return one if one == other else INT if BOOL in (one, other) else max(one, other, key=_width)


def _width(kind: Number) -> int:
    return {"int8_t": 1, "int16_t": 2, "int32_t": 3, "int64_t": 4, "uint64_t": 5}[kind.c]
