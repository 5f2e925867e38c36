"""The kinds of values that kernels know, and how C spells them.

Whole numbers are 64 bits wide wherever they are counted with; arrays may hold narrower ones.
Records (`NamedTuple`s that hold arrays) are passed by reference, short tuples of numbers by value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, TypeAlias, get_args, get_origin, get_type_hints

import numpy as np

C_NAMES: dict[np.dtype[Any], str] = {
    np.dtype(np.int64): "int64_t",
    np.dtype(np.int32): "int32_t",
    np.dtype(np.int16): "int16_t",
    np.dtype(np.int8): "int8_t",
    np.dtype(np.uint64): "uint64_t",
    np.dtype(np.uint16): "uint16_t",
    np.dtype(np.uint8): "uint8_t",
    np.dtype(np.float64): "double",
}


class UnknownKind(Exception):
    """An annotation that kernels cannot use."""


@dataclass(frozen=True)
class Number:
    """One number."""

    c: str


@dataclass(frozen=True)
class Array:
    """An array in one piece, the last index running fastest."""

    dtype: np.dtype[Any]
    rank: int

    @property
    def element(self) -> str:
        return C_NAMES[self.dtype]

    @property
    def c(self) -> str:
        return f"array{self.rank}_{self.dtype.name}"


@dataclass(frozen=True)
class RecordKind:
    """A `NamedTuple`, or a plain tuple whose fields are numbered."""

    name: str
    fields: tuple[tuple[str, Kind], ...]
    make: Callable[[Sequence[Any]], Any]

    @property
    def c(self) -> str:
        return self.name

    @property
    def is_reference(self) -> bool:
        return any(isinstance(kind, Array | RecordKind) for _, kind in self.fields)

    def field(self, name: str) -> Kind | None:
        return dict(self.fields).get(name)


Kind: TypeAlias = Number | Array | RecordKind

INT, UNSIGNED, FLOAT = Number("int64_t"), Number("uint64_t"), Number("double")
BOOL = Number("bool")
NOTHING = Number("void")
_NUMBERS: dict[Any, Number] = {int: INT, bool: BOOL, float: FLOAT, type(None): NOTHING}


def element_kind(element: str) -> Number:
    """Return what an element of an array counts as: narrow ones are widened."""
    return {FLOAT.c: FLOAT, UNSIGNED.c: UNSIGNED}.get(element, INT)


def is_whole(kind: Kind) -> bool:
    """Return whether a value is a whole number with a sign, of any width, or a condition."""
    return isinstance(kind, Number) and kind not in (FLOAT, UNSIGNED, NOTHING)


def takes(wanted: Kind, given: Kind) -> bool:
    """Return whether a value means the same where another kind is wanted."""
    if wanted == given or wanted in (BOOL, UNSIGNED) or not isinstance(wanted, Number):
        return wanted == given
    return is_whole(given)


def kind_of(annotation: Any) -> Kind:
    """Return the kind that an annotation stands for."""
    if annotation in _NUMBERS:
        return _NUMBERS[annotation]
    if annotation in (np.int8, np.int16, np.int32):
        return Number(C_NAMES[np.dtype(annotation)])
    if get_origin(annotation) is Annotated:
        array, rank = get_args(annotation)  # `compiled.py` has the types of all arrays
        _shape, dtype = get_args(array)
        return Array(np.dtype(*get_args(dtype)), rank)
    if get_origin(annotation) is tuple:
        return plain_tuple([kind_of(one) for one in get_args(annotation)])
    if isinstance(annotation, type) and hasattr(annotation, "_fields"):
        return record_of(annotation)
    raise UnknownKind(f"kernels do not know values of the type {annotation!r}")


@cache
def record_of(cls: type) -> RecordKind:
    """Return the record of a `NamedTuple`."""
    hints = get_type_hints(cls, include_extras=True)
    fields = tuple((name, kind_of(hints[name])) for name in vars(cls)["_fields"])
    return RecordKind(f"{cls.__name__}_record", fields, vars(cls)["_make"].__get__(None, cls))


def plain_tuple(kinds: Sequence[Kind]) -> RecordKind:
    """Return the record of a tuple without names."""
    name = "tuple_" + "_".join(kind.c for kind in kinds)
    return RecordKind(name, tuple((f"at{n}", kind) for n, kind in enumerate(kinds)), tuple)


@dataclass(frozen=True)
class Signature:
    """What a function takes and returns."""

    parameters: tuple[tuple[str, Kind], ...]
    result: Kind


def signature_of(function: Callable[..., Any]) -> Signature:
    """Return the signature that a function's annotations give."""
    hints = get_type_hints(function, include_extras=True)
    result = kind_of(hints.pop("return"))
    return Signature(tuple((name, kind_of(hint)) for name, hint in hints.items()), result)


def leaves(kind: Kind, path: str) -> Iterator[tuple[str, Number | Array]]:
    """Yield the numbers and arrays that a value consists of, with the C text that reaches each."""
    if isinstance(kind, RecordKind):
        for name, field in kind.fields:
            yield from leaves(field, f"{path}.{name}")
    else:
        yield path, kind
