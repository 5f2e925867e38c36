"""Loads the compiled kernels, builds them where they are missing, and calls them.

A library is named after the content of the solver's sources, so that one of other sources is never
used. It lies beside the sources (a wheel brings it along) or, where these cannot be written, in the
user's cache.
"""

from __future__ import annotations

import ctypes
import fcntl
import os
import struct
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np

from cosmic_factory.solver.compiler.kinds import (
    BOOL,
    FLOAT,
    NOTHING,
    Array,
    Kind,
    RecordKind,
    Signature,
    leaves,
    signature_of,
)
from cosmic_factory.solver.compiler.toolchain import (
    InstructionSet,
    NoCompiler,
    best_instruction_set,
    compile_library,
)
from cosmic_factory.solver.warm_up import log_missing_kernels

SOURCES = Path(__file__).parent.parent
PREFIX = "kernels-"
Runner = Callable[..., Any]
_LOADING = threading.Lock()


# Where libraries are


def library_name(instructions: InstructionSet, sources: Path = SOURCES) -> str:
    """Return the name of the library that was made of the sources as they are."""
    return f"{PREFIX}{digest(sources)}-{instructions.name}.so"


def digest(sources: Path) -> str:
    """Return a short name for the content of all Python files below a folder."""
    content = sha256()
    for path in sorted(sources.rglob("*.py")):
        content.update(str(path.relative_to(sources)).encode())
        content.update(path.read_bytes())
    return content.hexdigest()[:16]


def library_folders(sources: Path = SOURCES) -> Iterator[Path]:
    """Yield the folders that may hold a library, the one that came with the sources first."""
    from platformdirs import user_cache_path  # not there while a wheel is built

    yield sources / "_libraries"
    yield user_cache_path("cosmic-factory") / "kernels"


def find_libraries(sources: Path = SOURCES) -> Iterator[Path]:
    """Yield the undamaged libraries for these sources and this processor."""
    return filter(is_intact, _library_paths(sources))


def _library_paths(sources: Path = SOURCES) -> Iterator[Path]:
    name = library_name(best_instruction_set(), sources)
    return (folder / name for folder in library_folders(sources))


def has_library() -> bool:
    """Return whether a library for these sources is there and can be loaded."""
    return any(_opened(path, []) is not None for path in find_libraries())


def is_intact(library: Path) -> bool:
    """Return whether a library is there and is still what the compiler made.

    A damaged library might load, and then crash or miscount.
    """
    try:
        return checksum_file(library).read_text(encoding="ascii") == checksum(library)
    except (OSError, ValueError):
        return False


def checksum_file(library: Path) -> Path:
    return library.with_name(f"{library.name}.sha256")


def checksum(library: Path) -> str:
    return sha256(library.read_bytes()).hexdigest()


# Making one


def build_anywhere() -> Path:
    """Make the library for this machine in the first folder that can be written.

    Raises `NoCompiler`.
    """
    failures: list[str] = []
    for folder in library_folders():
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with _locked(folder):
                made = folder / library_name(best_instruction_set())
                # Another process may have made it while this one waited.
                if is_intact(made) and _opened(made, failures) is not None:
                    return made
                return build_library(folder, best_instruction_set())
        except OSError as error:
            failures.append(str(error))
    raise NoCompiler(f"no folder for the library can be written: {'; '.join(failures)}")


def build_library(folder: Path, instructions: InstructionSet) -> Path:
    """Translate and compile all kernels into a folder; delete libraries of earlier sources."""
    import cosmic_factory.solver
    from cosmic_factory.solver.compiler.program import c_program, import_all

    import_all(cosmic_factory.solver)
    library = folder / library_name(instructions)
    with tempfile.TemporaryDirectory(dir=folder) as draft:
        source, made = Path(draft, "kernels.c"), Path(draft, library.name)
        source.write_text(c_program(), encoding="utf-8")
        compile_library(source, made, instructions)
        checksum_file(made).write_text(checksum(made), encoding="ascii")
        made.replace(library)
        checksum_file(made).replace(checksum_file(library))
    for other in folder.glob(f"{PREFIX}*"):
        if digest(SOURCES) not in other.name:
            other.unlink(missing_ok=True)
    return library


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Let a second process wait for the first that builds the library."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


# Calling


@cache
def _loaded() -> ctypes.CDLL | None:
    try:
        return load_or_build()
    except (NoCompiler, OSError) as error:
        log_missing_kernels(error, is_fault=False)
    except Exception as error:
        # The kernels could not be translated, by a fault of ours or a version of Python or NumPy
        # that we do not know. They still run as Python.
        log_missing_kernels(error, is_fault=True)
    return None


def load() -> ctypes.CDLL | None:
    """Return the library, loaded once, or None where there is none and none can be made.

    Whoever has to do without it finds the reason in the log.
    """
    with _LOADING:
        return _loaded()


def load_or_build() -> ctypes.CDLL:
    """Load a library that is there, or make one; raises `NoCompiler`.

    A library that came with the sources may have been made for another C library than this
    machine has. Then it does not load, and one is made here.
    """
    present = [path for path in _library_paths() if path.exists()]
    failures = [f"{path} is damaged" for path in present if not is_intact(path)]
    for path in find_libraries():
        library = _opened(path, failures)
        if library is not None:
            return library
    try:
        return ctypes.CDLL(str(build_anywhere()))
    except NoCompiler as missing:
        raise NoCompiler("; ".join([*failures, str(missing)])) from missing


def _opened(path: Path, failures: list[str]) -> ctypes.CDLL | None:
    """Open a library; on failure, append the reason and return None."""
    try:
        return ctypes.CDLL(str(path))
    except OSError as error:
        failures.append(str(error))
        return None


def runner_of(function: Callable[..., Any]) -> Runner:
    """Return what runs a kernel: its compiled form, or the function itself as Python."""
    from cosmic_factory.solver.compiler.program import entry_name

    library = load()
    if library is None:
        return _as_python(function)
    return _as_compiled(function, getattr(library, entry_name(function)))


def _as_compiled(function: Callable[..., Any], entry: Any) -> Runner:
    signature = signature_of(function)
    results = 0 if signature.result == NOTHING else len(list(leaves(signature.result, "")))
    entry.restype = None
    name, empty = function.__name__, [0] * (1 + results)
    defaults = tuple(function.__defaults__ or ())

    def run(*arguments: Any) -> Any:
        words = list(empty)
        missing = len(signature.parameters) - len(arguments)
        if 0 < missing <= len(defaults):
            arguments += defaults[-missing:]
        for (parameter, kind), argument in zip(signature.parameters, arguments, strict=True):
            _pack(words, argument, kind, f"{name}: {parameter}")
        memory = (ctypes.c_int64 * len(words))(*words)
        entry(memory)
        if memory[0]:
            raise MemoryError(f"{name} ran out of memory")
        return _result(signature, memory[1 : 1 + results])

    return run


def _pack(words: list[int], value: Any, kind: Kind, where: str) -> None:
    """Append a value: of an array where it is and its shape, of a record all of its fields."""
    if isinstance(kind, Array):
        if not isinstance(value, np.ndarray) or not _fits(value, kind):
            raise TypeError(f"{where} must be {kind.c} in one piece, not {_described(value)}")
        words.append(value.__array_interface__["data"][0])
        words.extend(value.shape)
    elif isinstance(kind, RecordKind):
        for one, (name, field) in zip(value, kind.fields, strict=True):
            _pack(words, one, field, f"{where}.{name}")
    elif kind == FLOAT:
        words.extend(struct.unpack("q", struct.pack("d", value)))
    else:
        words.append(_whole_number(value, where))


def _whole_number(value: Any, where: str) -> int:
    """Return a number or condition that C is given; it would silently cut off the rest."""
    if not isinstance(value, int | np.integer | np.bool_):
        raise TypeError(f"{where} must be a whole number, not {type(value).__name__}")
    if not -(1 << 63) <= int(value) < 1 << 63:
        raise OverflowError(f"{where} has more than 64 bits: {value}")
    return int(value)


def _fits(value: np.ndarray[Any, Any], kind: Array) -> bool:
    return value.dtype == kind.dtype and value.ndim == kind.rank and value.flags.c_contiguous


def _described(value: object) -> str:
    if isinstance(value, np.ndarray):
        return f"{value.ndim} dimensions of {value.dtype}"
    return type(value).__name__


def _result(signature: Signature, words: Sequence[int]) -> Any:
    kind = signature.result
    if kind == NOTHING:
        return None
    numbers = [_number(word, leaf) for word, (_, leaf) in zip(words, leaves(kind, ""), strict=True)]
    return kind.make(numbers) if isinstance(kind, RecordKind) else numbers[0]


def _number(word: int, kind: Kind) -> float | bool:
    if kind == FLOAT:
        number: float = struct.unpack("d", struct.pack("q", word))[0]
        return number
    return bool(word) if kind == BOOL else word


# Without a library


class _PlainNumbers(np.ndarray[Any, Any]):
    """An array whose elements are Python's numbers, which do not overflow as narrow ones do.

    Unsigned numbers of 64 bits wrap round in C, and stay NumPy's, which do so, too.
    """

    def __getitem__(self, at: Any) -> Any:
        found = super().__getitem__(at)
        is_narrow = isinstance(found, np.generic) and not isinstance(found, np.uint64)
        return found.item() if is_narrow else found

    def __iter__(self) -> Iterator[Any]:
        return (self[at] for at in range(len(self)))

    def max(self, *arguments: Any, **options: Any) -> Any:
        return np.asarray(self).max(*arguments, **options).item()


class _PlainNumPy:
    """NumPy as kernels see it: the arrays that they make hold Python's numbers, too."""

    def __getattr__(self, name: str) -> Any:
        found = getattr(np, name)
        if found not in (np.zeros, np.empty, np.full, np.arange):
            return found
        return lambda *arguments: found(*arguments).view(_PlainNumbers)


_running = threading.local()


def _as_python(function: Callable[..., Any]) -> Runner:
    """Return a function that calls a kernel as Python; what kernels call needs no preparation."""

    @cache
    def prepared() -> Callable[..., Any]:
        names = function.__globals__
        plain = {name: _plain_global(value) for name, value in names.items()}
        return FunctionType(function.__code__, plain, function.__name__, function.__defaults__)

    def run(*arguments: Any) -> Any:
        if getattr(_running, "in_kernel", False):
            return prepared()(*arguments)
        _running.in_kernel = True
        try:
            with np.errstate(over="ignore"):  # random numbers wrap round
                return prepared()(*(_plain(argument) for argument in arguments))
        finally:
            _running.in_kernel = False

    return run


def _plain_global(value: Any) -> Any:
    return _PlainNumPy() if value is np else _plain(value) if type(value) is np.ndarray else value


def _plain(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return value.view(_PlainNumbers)
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*(_plain(one) for one in value))
    return value
