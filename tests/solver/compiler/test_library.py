"""Libraries of other sources are never used, and the same kernels run with and without one."""

from __future__ import annotations

import sys
import threading
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cosmic_factory.rules import Shape, round_rules
from cosmic_factory.solver import Sum, frame_of
from cosmic_factory.solver.anneal.on_frame import anneal, anneal_tables
from cosmic_factory.solver.compiled import KERNELS
from cosmic_factory.solver.compiler import library
from cosmic_factory.solver.compiler.library import (
    checksum,
    checksum_file,
    digest,
    find_libraries,
    library_name,
)
from cosmic_factory.solver.compiler.toolchain import (
    InstructionSet,
    NoCompiler,
    best_instruction_set,
    compile_library,
    instruction_sets,
)
from cosmic_factory.solver.encoding.codes import CODES_PER_TILE
from cosmic_factory.solver.problem import Problem
from cosmic_factory.solver.random_numbers import random_state
from cosmic_factory.solver.score.link_tables import link_measures
from tests.solver.hands import hand

NEW = InstructionSet("new", "", "", frozenset())


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    (tmp_path / "shapes").mkdir()
    (tmp_path / "kernel.py").write_text("def kernel(): return part()")
    (tmp_path / "shapes" / "part.py").write_text("def part(): return 1")
    return tmp_path


def written(folder: Path, sources: Path, content: bytes) -> Path:
    """Write a library for these sources, with its checksum."""
    folder.mkdir(exist_ok=True)
    made = folder / library_name(best_instruction_set(), sources)
    made.write_bytes(content)
    checksum_file(made).write_text(checksum(made))
    return made


def test_unchanged_sources_find_their_library_again(sources: Path) -> None:
    assert list(find_libraries(sources)) == []
    made = written(sources / "_libraries", sources, b"compiled")
    assert list(find_libraries(sources)) == [made]


def test_a_library_whose_bytes_have_changed_is_not_used(sources: Path) -> None:
    made = written(sources / "_libraries", sources, b"compiled")
    made.write_bytes(b"compilee")
    assert list(find_libraries(sources)) == []


def test_a_library_without_its_checksum_is_not_used(sources: Path) -> None:
    made = written(sources / "_libraries", sources, b"compiled")
    checksum_file(made).unlink()
    assert list(find_libraries(sources)) == []


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder for libraries; what was loaded before is forgotten for one test."""
    monkeypatch.setattr(library, "library_folders", lambda *_: iter([tmp_path / "libraries"]))
    monkeypatch.setattr(library, "_loaded", cache(library._loaded.__wrapped__))
    return tmp_path / "libraries"


@pytest.fixture
def no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setattr("cosmic_factory.solver.compiler.toolchain.find_spec", lambda _: None)


def copying_compiler(folder: Path) -> Path:
    """Write a compiler that takes no time: it hands out the library that is there already."""
    made = next(find_libraries())
    program = folder / "copying-cc"
    program.write_text(
        "#!/bin/sh\n"
        'while [ "$1" != -o ]; do shift; done\n'
        f"exec {sys.executable} -c "
        f'\'import shutil, sys; shutil.copy("{made}", sys.argv[1])\' "$2"\n'
    )
    program.chmod(0o755)
    return program


@pytest.mark.parametrize("has_checksum", [True, False], ids=["of another C library", "damaged"])
def test_a_library_that_cannot_be_loaded_is_made_anew(
    has_checksum: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> None:
    monkeypatch.setenv("CC", str(copying_compiler(tmp_path)))
    folder: Path = request.getfixturevalue("own_folder")
    bad = written(folder, library.SOURCES, b"not a library of this machine")
    if not has_checksum:
        checksum_file(bad).unlink()
    assert library.load() is not None
    assert library.has_library()


@pytest.mark.usefixtures("no_compiler")
def test_without_library_and_compiler_the_log_says_why_kernels_are_slow(
    own_folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    written(own_folder, library.SOURCES, b"not a library of this machine")
    assert library.load() is None
    assert not library.has_library()
    (record,) = caplog.records
    assert record.message.startswith("the solver runs without compiled kernels")
    reason = vars(record)["reason"]
    assert "invalid ELF header" in reason or "file too short" in reason
    assert "there is no C compiler" in reason


@pytest.mark.usefixtures("own_folder")
def test_kernels_that_cannot_be_translated_run_as_python_and_the_log_says_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """As on a version of Python or NumPy that came after this one."""
    monkeypatch.setattr(library, "build_library", lambda *_: [][0])
    assert library.load() is None
    (record,) = caplog.records
    assert record.message.startswith("the solver runs without compiled kernels")
    assert vars(record)["reason"] == "IndexError: list index out of range"


def test_a_change_in_any_file_or_a_move_leads_to_another_library(sources: Path) -> None:
    before = digest(sources)
    (sources / "shapes" / "part.py").write_text("def part(): return 2")
    changed = digest(sources)
    (sources / "shapes" / "part.py").rename(sources / "part.py")
    assert len({before, changed, digest(sources)}) == 3


def test_every_machine_has_a_set_of_instructions() -> None:
    assert best_instruction_set() in instruction_sets()
    assert not instruction_sets()[-1].needs


@pytest.mark.usefixtures("no_compiler")
def test_a_machine_without_a_compiler_says_so(tmp_path: Path) -> None:
    with pytest.raises(NoCompiler, match="no C compiler"):
        compile_library(tmp_path / "a.c", tmp_path / "a.so", NEW)


def test_what_a_compiler_complains_about_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.c").write_text("this is not C")
    with pytest.raises(NoCompiler, match="error"):
        compile_library(tmp_path / "a.c", tmp_path / "a.so", best_instruction_set())


def without_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all kernels run as they do where there is no library."""
    monkeypatch.setattr(library, "load", lambda: None)
    for one in KERNELS:
        monkeypatch.setattr(one, "_run", None)


def test_annealing_as_python_comes_to_the_same_galaxy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nearly every kind of statement and of number is used on the way."""
    found = []
    for card in (0, 9, 6):
        problem = Problem(tuple(hand(card)), round_rules(card), Sum())
        tables = anneal_tables(problem, frame_of(Shape.SQUARE))
        for is_compiled in (True, False):
            with monkeypatch.context() as changed:
                if not is_compiled:
                    without_library(changed)
                codes = (CODES_PER_TILE * np.arange(9)).astype(np.uint16)
                best = codes.copy()
                worth = anneal(tables, codes, np.arange(9), best, random_state(card), 150)
                found.append((worth, best.tolist(), codes.tolist()))
    assert found[0::2] == found[1::2]


def test_an_array_of_the_wrong_kind_is_refused_with_its_name() -> None:
    problem = Problem(tuple(hand(1)), round_rules(0), Sum())
    tables = anneal_tables(problem, frame_of(Shape.SQUARE))
    codes = np.zeros(9, np.int64)
    with pytest.raises(TypeError, match="anneal: codes must be array1_uint16"):
        anneal(tables, codes, np.arange(9), codes, random_state(1), 1)  # type: ignore[arg-type]


def test_kernels_run_in_threads_at_once() -> None:
    """Without Python's lock: each has its own words and its own memory."""
    frame = frame_of(Shape.SQUARE)
    expected = link_measures(frame)
    found: list[Any] = []
    threads = [
        threading.Thread(target=lambda: found.append(link_measures.__wrapped__(frame)))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all((one == expected).all() for one in found)
    assert len(found) == 4
