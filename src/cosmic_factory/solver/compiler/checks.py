"""What a kernel must keep to whatever its kinds: names, loops, and values that are there.

C would read a variable that was never assigned, fall off the end of a function, or lose count in
a loop whose variable is written, and say nothing.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence

from cosmic_factory.solver.compiler.places import Untranslatable

# Words of C, and names that the translation itself uses.
RESERVED = frozenset(
    """
    auto break case char const continue default do double else enum extern float for goto if
    inline int long register restrict return short signed sizeof static struct switch
    typedef union unsigned void volatile while asm typeof bool true false NULL free malloc
    memcpy memset memmove pow words result take_memory is_out_of_memory smaller_of larger_of
    floor_divided remainder_of largest_of popcount_in_c take_next_in_c publish_in_c AT PART
    SHIFT SAME checked
    """.split()  # noqa: SIM905
)
GENERATED = re.compile(
    r"(temporary|at|to|fromto|over)\d+|(memory_of|constant)_.*|u?int\d+_t|array\d_.*|.*_record|tuple_.*"
    r"|U?INT\d*_C"
)

Names = frozenset[str]


def check(function: ast.FunctionDef, returns: bool) -> None:
    """Refuse what would mean something else in C, as far as the text alone tells."""
    arguments = function.args
    if arguments.vararg or arguments.kwarg or arguments.kwonlyargs:
        raise Untranslatable(function, "a kernel takes arguments by their place")
    parameters = frozenset(one.arg for one in (*arguments.posonlyargs, *arguments.args))
    assigned = assigned_names(function.body)
    for name in sorted(parameters | assigned):
        if name in RESERVED or GENERATED.fullmatch(name):
            raise Untranslatable(function, f"{name} means something in C: choose another name")
    _check_loop_variables(function)
    flow = _Flow(parameters | assigned)
    if flow.after(function.body, parameters) is not None and returns:
        raise Untranslatable(function, f"{function.name} may end without a return")


def assigned_names(body: Sequence[ast.stmt]) -> Names:
    """Return the variables that statements assign."""
    return frozenset(
        node.id
        for statement in body
        for node in ast.walk(statement)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    )


def _check_loop_variables(function: ast.FunctionDef) -> None:
    """Refuse loop variables that are written in the loop, or read after it.

    After the loop C's variable is a step further than Python's.
    """
    loops = [node for node in ast.walk(function) if isinstance(node, ast.For)]
    inside: dict[str, set[int]] = {}
    for loop in loops:
        if isinstance(loop.target, ast.Name):
            name = loop.target.id
            if name in assigned_names(loop.body):
                raise Untranslatable(loop, f"{name} is assigned inside of its own loop")
            nodes = inside.setdefault(name, set())
            nodes |= {id(node) for part in loop.body for node in ast.walk(part)}
            nodes.add(id(loop.target))
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and id(node) not in inside.get(node.id, {id(node)}):
            raise Untranslatable(node, f"{node.id} is used outside of its loop")


class _Flow:
    """Follows which variables are certainly assigned at each statement."""

    def __init__(self, variables: Names) -> None:
        self._variables = variables
        # What is assigned at each `break` of the loops around the present line.
        self._breaks: list[list[Names]] = []

    def after(self, body: Sequence[ast.stmt], known: Names) -> Names | None:
        """Return what is assigned after statements, or None if the next line is never reached."""
        state: Names | None = known
        for node in body:
            if state is None:
                raise Untranslatable(node, "this line is never reached")
            state = self._statement(node, state)
        return state

    def _statement(self, node: ast.stmt, known: Names) -> Names | None:
        match node:
            case ast.Return():
                self._read(node, known)
                return None
            case ast.Continue():
                return None
            case ast.Break():
                self._breaks[-1].append(known)
                return None
            case ast.If():
                self._read(node.test, known)
                return _both(self.after(node.body, known), self.after(node.orelse, known))
            case ast.While():
                self._read(node.test, known)
                is_endless = isinstance(node.test, ast.Constant) and bool(node.test.value)
                return self._loop(node.body, known, None if is_endless else known)
            case ast.For():
                self._read(node.iter, known)
                return self._loop(node.body, known | _names(node.target), known)
            case ast.AugAssign(target=ast.Name()):
                self._read(node.value, known)
                self._read_names(node.target, _names(node.target), known)
                return known
            case _:
                self._read(node, known)
                return known | assigned_names([node])

    def _loop(self, body: Sequence[ast.stmt], known: Names, skipped: Names | None) -> Names | None:
        self._breaks.append([])
        self.after(body, known)
        found = skipped
        for state in self._breaks.pop():
            found = _both(found, state)
        return found

    def _read(self, node: ast.AST, known: Names) -> None:
        reads = frozenset(
            one.id
            for one in ast.walk(node)
            if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)
        )
        self._read_names(node, reads, known)

    def _read_names(self, node: ast.AST, names: Names, known: Names) -> None:
        for name in sorted((names & self._variables) - known):
            raise Untranslatable(node, f"{name} may have no value here")


def _both(one: Names | None, other: Names | None) -> Names | None:
    """Return what is assigned where two ways meet."""
    return other if one is None else one if other is None else one & other


def _names(target: ast.AST) -> Names:
    return frozenset(one.id for one in ast.walk(target) if isinstance(one, ast.Name))
