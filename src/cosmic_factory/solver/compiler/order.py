"""The order in which a statement reads and writes memory.

Python evaluates from the left to the right; C may evaluate operands and arguments in any order.
Where a call writes to memory that another part of the same statement may read, both may differ.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from cosmic_factory.solver.compiler.kinds import RecordKind
from cosmic_factory.solver.compiler.places import Places, Untranslatable


class Touched(NamedTuple):
    """What an expression does to memory that others can see."""

    reads: bool
    writes: bool


UNTOUCHED = Touched(reads=False, writes=False)


class Order:
    """Refuses statements whose parts must be evaluated in one order."""

    def __init__(self, places: Places, writes: Callable[[object], bool]) -> None:
        """`writes` says of a function that kernels can call whether it writes to memory."""
        self._places, self._writes = places, writes

    def check(self, *parts: ast.expr) -> None:
        """Refuse expressions that C evaluates in any order, though the order matters."""
        self._of_all(parts)

    def check_only_reads(self, part: ast.expr) -> None:
        """Refuse calls that write in what C evaluates more than once, or not in its turn."""
        if self._of(part).writes:
            raise Untranslatable(part, "a call that writes to memory goes into a variable first")

    def indices_of(self, target: ast.expr) -> list[ast.expr]:
        """Return what is evaluated to find the place that is written."""
        if isinstance(target, ast.Subscript):
            return [*self.indices_of(target.value), target.slice]
        return []

    def _of_all(self, parts: Iterable[ast.expr]) -> Touched:
        touched = UNTOUCHED
        for part in parts:
            one = self._of(part)
            if (one.writes and any(touched)) or (touched.writes and any(one)):
                raise Untranslatable(
                    part, "C may evaluate this in another order: a call that writes to memory "
                    "goes into a variable first"
                )  # fmt: skip
            touched = _together(touched, one)
        return touched

    def _of(self, node: ast.expr) -> Touched:
        match node:
            case ast.Subscript():
                return self._of_subscript(node)
            case ast.Call():
                inside = self._of_all(node.args)
                if isinstance(node.func, ast.Attribute) and node.func.attr == "max":
                    return _together(inside, Touched(reads=True, writes=False))
                called = self._places.known(node.func)
                if getattr(called, "__module__", None) in ("builtins", "numpy"):
                    return inside
                is_record = isinstance(called, type)
                return inside if is_record else _together(
                    inside, Touched(reads=True, writes=self._writes(called)))  # fmt: skip
            case ast.Compare(ops=[ast.In()]):
                self.check_only_reads(node.left)  # C compares it with one after the other
            case ast.BoolOp():  # `&&` and `||` go from the left to the right
                return self._one_after_the_other(node.values)
            case ast.IfExp():
                return self._one_after_the_other([node.test, node.body, node.orelse])
        return self._of_all(_children(node))

    def _one_after_the_other(self, parts: Sequence[ast.expr]) -> Touched:
        touched = UNTOUCHED
        for part in parts:
            touched = _together(touched, self._of(part))
        return touched

    def _of_subscript(self, node: ast.Subscript) -> Touched:
        inside = self._of_all([node.value, node.slice])
        if isinstance(node.slice, ast.Slice):
            self.check_only_reads(node.slice)
        if isinstance(node.value, ast.Attribute) and node.value.attr == "shape":
            return inside
        if isinstance(self._places.translate(node.value).kind, RecordKind):
            return inside
        return _together(inside, Touched(reads=True, writes=False))


def _children(node: ast.AST) -> list[ast.expr]:
    return [one for one in ast.iter_child_nodes(node) if isinstance(one, ast.expr)]


def _together(one: Touched, other: Touched) -> Touched:
    return Touched(one.reads or other.reads, one.writes or other.writes)


def functions_that_write(
    sources: Mapping[Any, tuple[ast.FunctionDef, Mapping[str, Any]]], known: Iterable[Any]
) -> set[Any]:
    """Return the functions that write to arrays they were given; `known` do it in C.

    `sources` has the text and the global names of all functions.
    """
    found = set(known)
    found |= {one for one, (source, _) in sources.items() if _writes_given(source)}
    calls = {
        one: {
            scope.get(node.func.id)
            for node in ast.walk(source)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
            if isinstance(scope.get(node.func.id), type(one)) or scope.get(node.func.id) in found
        }
        for one, (source, scope) in sources.items()
    }  # fmt: skip
    while more := {one for one, called in calls.items() if called & found} - found:
        found |= more
    return found


def _writes_given(source: ast.FunctionDef) -> bool:
    """Return whether a function writes to an array that it did not make itself."""
    assigned = [
        (target.id, node.value)
        for node in ast.walk(source)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    ]
    others = {name for name, value in assigned if not _is_made(value)}
    made = {name for name, _ in assigned} - others
    return any(
        isinstance(node, ast.Subscript)
        and isinstance(node.ctx, ast.Store)
        and _root_name(node) not in made
        for node in ast.walk(source)
    )


def _is_made(value: ast.expr) -> bool:
    return (
        isinstance(value, ast.Call)
        and isinstance(value.func, ast.Attribute)
        and value.func.attr in ("zeros", "empty", "full", "arange")
    )


def _root_name(node: ast.expr) -> str | None:
    while isinstance(node, ast.Subscript | ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else None
