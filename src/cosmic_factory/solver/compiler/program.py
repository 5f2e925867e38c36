"""Puts all kernels of the solver together into one C program."""

from __future__ import annotations

import ast
import inspect
import pkgutil
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np

from cosmic_factory.solver.compiled import KERNELS, Kernel, popcount, publish, take_next
from cosmic_factory.solver.compiler.checks import check
from cosmic_factory.solver.compiler.expressions import CFunction
from cosmic_factory.solver.compiler.kinds import (
    C_NAMES,
    FLOAT,
    NOTHING,
    Array,
    Kind,
    Number,
    RecordKind,
    Signature,
    UnknownKind,
    leaves,
    signature_of,
)
from cosmic_factory.solver.compiler.order import functions_that_write
from cosmic_factory.solver.compiler.places import Untranslatable
from cosmic_factory.solver.compiler.statements import Statements

PRELUDE = """\
/* Translated from the kernels of cosmic_factory.solver; do not edit. */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* In a library for tests these stop where Python would raise, or count from the end. */
#ifdef CHECKED
#include <stdio.h>
static inline int64_t checked(int64_t number, bool is_right, const char *file, int line) {
    if (is_right) return number;
    fprintf(stderr, "%s:%d: %lld is out of range\\n", file, line, (long long)number);
    abort();
}
#define AT(index, size) \\
    checked(index, (int64_t)(index) >= 0 && (int64_t)(index) < (size), __FILE__, __LINE__)
#define PART(first, end, size) \\
    checked((end) - (first), 0 <= (first) && (first) <= (end) && (end) <= (size), \\
            __FILE__, __LINE__)
#define SHIFT(places) checked(places, (places) >= 0 && (places) < 64, __FILE__, __LINE__)
#define SAME(is_right) checked(0, is_right, __FILE__, __LINE__)
#else
#define AT(index, size) (index)
#define PART(first, end, size) ((end) - (first))
#define SHIFT(places) (places)
#define SAME(is_right) (void)0
#endif

static _Thread_local bool is_out_of_memory;

static void *take_memory(int64_t size) {
    void *memory = malloc(size > 0 ? (size_t)size : 1);
    if (memory == NULL) is_out_of_memory = true;
    return memory;
}
static inline int64_t smaller_of(int64_t one, int64_t other) { return one < other ? one : other; }
static inline int64_t larger_of(int64_t one, int64_t other) { return one > other ? one : other; }
static inline int64_t floor_divided(int64_t number, int64_t by) {
    int64_t quotient = number / by;
    return quotient - ((number % by != 0) & ((number < 0) != (by < 0)));
}
static inline int64_t remainder_of(int64_t number, int64_t by) {
    int64_t rest = number % by;
    return rest + (((rest != 0) & ((rest < 0) != (by < 0))) ? by : 0);
}
"""
FUNCTIONS = """\
static inline int64_t popcount_in_c(int64_t bits) { return __builtin_popcountll(bits); }
static inline int64_t take_next_in_c(array1_int64 counter) {
    return __atomic_fetch_add(counter.data, 1, __ATOMIC_RELAXED);
}
static inline void publish_in_c(void) { __atomic_thread_fence(__ATOMIC_RELEASE); }
static inline int64_t largest_of(array1_int64 numbers) {
    int64_t most = numbers.data[0];
    for (int64_t at = 1; at < numbers.shape[0]; at++) most = larger_of(most, numbers.data[at]);
    return most;
}
"""


MAX_RANK = 5
# Functions that have a form of their own in C.
IN_C = (popcount, take_next, publish)


class TranslationError(Exception):
    """A kernel cannot be translated; the text says where and why."""


def import_all(package: ModuleType) -> None:
    """Import every module of a package, so that all its kernels are known."""
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if not module.name.endswith("__main__"):
            import_module(module.name)


def entry_name(function: Callable[..., Any]) -> str:
    """Return the name by which Python finds a kernel in the library."""
    return f"{_c_name(function)}_entry"


def _c_name(function: Callable[..., Any]) -> str:
    module = function.__module__.removeprefix("cosmic_factory.solver.").replace(".", "_")
    return f"{module}_{function.__name__}"


def c_program(kernels: Sequence[Kernel[..., Any]] | None = None) -> str:
    """Return the C program of all kernels that are known."""
    kernels = KERNELS if kernels is None else kernels
    sources = {one: (_source(one.function)[0], _scope(one)) for one in kernels}
    writing = functions_that_write(sources, (take_next, publish))
    functions = {one: _c_function(one.function)._replace(writes=one in writing) for one in kernels}
    in_c = {one: _c_function(one, f"{one.__name__}_in_c") for one in IN_C}
    callable_ones: dict[Any, CFunction] = functions | {
        one: function._replace(writes=one in writing) for one, function in in_c.items()
    }
    bodies = [_translated(one, callable_ones) for one in kernels]
    signatures = [function.signature for function in functions.values()]
    prototypes = [f"{_prefix(one)}{_head(function)};" for one, function in functions.items()]
    entries = [_entry(function) for function in functions.values()]
    return "\n".join(
        [
            PRELUDE,
            *_type_definitions(signatures),
            FUNCTIONS,
            *prototypes,
            "",
            *bodies,
            '#line 1 "entries"',
            *entries,
        ]
    )


def _c_function(function: Callable[..., Any], name: str | None = None) -> CFunction:
    try:
        signature = signature_of(function)
    except (UnknownKind, NameError) as error:
        raise TranslationError(f"{function.__module__}.{function.__name__}: {error}") from error
    parameters = inspect.signature(function).parameters.values()
    defaults = {one.name: one.default for one in parameters if one.default is not one.empty}
    return CFunction(name or _c_name(function), signature, defaults)


def _prefix(one: Kernel[..., Any]) -> str:
    return "static inline __attribute__((always_inline)) " if one.is_inlined else "static "


def _head(function: CFunction) -> str:
    parameters = ", ".join(_parameter(name, kind) for name, kind in function.signature.parameters)
    return f"{function.signature.result.c} {function.name}({parameters or 'void'})"


def _parameter(name: str, kind: Kind) -> str:
    if isinstance(kind, RecordKind) and kind.is_reference:
        return f"const {kind.c} *restrict {name}"
    return f"{kind.c} {name}"


def _translated(one: Kernel[..., Any], functions: Mapping[Any, CFunction]) -> str:
    """Return a function in C, with the constant arrays that it uses before it."""
    function, scope = functions[one], _scope(one)
    source, first = _source(one.function)
    constants: dict[str, np.ndarray[Any, Any]] = {}
    file = f"{one.function.__module__.replace('.', '/')}.py"
    statements = Statements(function.signature, scope, functions, constants, file, first)
    try:
        check(source, returns=function.signature.result != NOTHING)
        _check_no_closure(one.function, source)
        lines = statements.body(source.body)
    except Untranslatable as error:
        place = f"{file}, line {first + error.line - 1}"
        raise TranslationError(f"{place}: {error}") from error
    if statements.heap and not one.may_take_memory:
        raise TranslationError(f"{function.name}: only a kernel may take memory of any size")
    named = [_constant(name, array, function.name) for name, array in constants.items()]
    aliases = [f"#define constant_{name} {function.name}_{name}" for name in constants]
    ends = [f"#undef constant_{name}" for name in constants]
    body = [f"{_prefix(one)}{_head(function)} {{", *lines, "}"]
    return "\n".join([*named, *aliases, *body, *ends, ""])


def _source(function: Callable[..., Any]) -> tuple[ast.FunctionDef, int]:
    """Return a function's text, and the line where it begins."""
    lines, first = inspect.getsourcelines(function)
    source = ast.parse(textwrap.dedent("".join(lines))).body[0]
    assert isinstance(source, ast.FunctionDef)
    return source, first


def _scope(one: Kernel[..., Any]) -> Mapping[str, Any]:
    return vars(inspect.getmodule(one.function))


def _check_no_closure(function: Callable[..., Any], source: ast.FunctionDef) -> None:
    if function.__closure__:
        raise Untranslatable(source, "a kernel uses no variables of a function around it")


def _constant(name: str, array: np.ndarray[Any, Any], owner: str) -> str:
    kind = Array(array.dtype, array.ndim)
    numbers = ", ".join(repr(one) for one in array.ravel().tolist())
    memory, shape = f"{owner}_{name}_memory", ", ".join(map(str, array.shape))
    return (
        f"static {kind.element} {memory}[] = {{{numbers}}};\n"
        f"static const {kind.c} {owner}_{name} = {{{memory}, {{{shape}}}}};"
    )


def _type_definitions(signatures: Iterable[Signature]) -> Iterator[str]:
    """Yield the types of arrays, then those of records, what is inside first."""
    arrays = [Array(dtype, rank) for dtype in C_NAMES for rank in range(1, MAX_RANK + 1)]
    for array in arrays:
        inside = f"{array.element} *data; int64_t shape[{array.rank}];"
        yield f"typedef struct {{ {inside} }} {array.c};"
    seen: dict[str, RecordKind] = {}
    for signature in signatures:
        for kind in (signature.result, *(kind for _, kind in signature.parameters)):
            yield from _record_definitions(kind, seen)


def _record_definitions(kind: Kind, seen: dict[str, RecordKind]) -> Iterator[str]:
    if not isinstance(kind, RecordKind):
        return
    if kind.name in seen:
        if seen[kind.name].fields != kind.fields:
            raise TranslationError(f"two kinds of {kind.name}: give one another name")
        return
    for _, field in kind.fields:
        yield from _record_definitions(field, seen)
    seen[kind.name] = kind
    inside = " ".join(f"{field.c} {name};" for name, field in kind.fields)
    yield f"typedef struct {{ {inside} }} {kind.c};"


def _entry(function: CFunction) -> str:
    """Return the function that Python calls, with all arguments and results in one row of words.

    Word 0 says whether memory ran out. Results and arguments follow, as `library` packs them.
    """
    signature = function.signature
    lines = [f"void {function.name}_entry(int64_t *words) {{", "is_out_of_memory = false;"]
    results = list(leaves(signature.result, "result")) if signature.result != NOTHING else []
    at = 1 + len(results)
    arguments = []
    for name, kind in signature.parameters:
        lines.append(f"{kind.c} {name};")
        arguments.append(f"&{name}" if isinstance(kind, RecordKind) and kind.is_reference else name)
        for path, leaf in leaves(kind, name):
            if isinstance(leaf, Array):
                lines.append(f"{path}.data = ({leaf.element} *)(intptr_t)words[{at}];")
                lines += [f"{path}.shape[{a}] = words[{at + 1 + a}];" for a in range(leaf.rank)]
                at += 1 + leaf.rank
            else:
                lines.append(_copied(leaf, path, at, f"memcpy(&{path}, words + {at}, 8);"))
                at += 1
    call = f"{function.name}({', '.join(arguments)});"
    lines.append(f"{signature.result.c} result = {call}" if results else call)
    for number, (path, leaf) in enumerate(results, 1):
        is_float = leaf == FLOAT
        lines.append(
            f"memcpy(words + {number}, &{path}, 8);" if is_float else f"words[{number}] = {path};"
        )
    return "\n".join([*lines, "words[0] = is_out_of_memory;", "}", ""])


def _copied(leaf: Number, path: str, at: int, as_float: str) -> str:
    return as_float if leaf == FLOAT else f"{path} = words[{at}];"
