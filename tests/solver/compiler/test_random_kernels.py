"""Random kernels mean in C what they mean in Python, and each that may not is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cosmic_factory.solver.compiled import Kernel
from cosmic_factory.solver.compiler.program import TranslationError, c_program
from tests.solver.compiler.random_kernels import (
    WRONG,
    KernelWriter,
    all_kernels,
    compiled_kernels,
    differences,
    written_module,
)

SEED, KERNELS, INPUTS = 28, 60, 30


def test_random_kernels_come_to_the_same_in_c_and_in_python(tmp_path: Path) -> None:
    kernels = compiled_kernels(tmp_path, SEED, KERNELS)
    assert len(kernels.pairs) == KERNELS
    assert list(differences(kernels, SEED, INPUTS)) == []


def test_a_random_kernel_with_anything_wrong_in_it_is_refused_with_file_and_line(
    tmp_path: Path,
) -> None:
    names = [f"kernel_{number}" for number in range(len(WRONG))]
    texts = [KernelWriter(number).kernel(name, WRONG[number]) for number, name in enumerate(names)]
    module = written_module(tmp_path, -1, texts)
    known = all_kernels(module)
    helpers = [one for one in known if one.function.__name__ not in names]
    answers = [_refusal([*helpers, vars(module)[name]]) for name in names]
    place = f"{module.__name__}.py, line "
    assert [w for w, text in zip(WRONG, answers, strict=True) if place not in text] == []


def _refusal(kernels: list[Kernel[..., Any]]) -> str:
    try:
        c_program(kernels)
    except TranslationError as refusal:
        return str(refusal)
    return "translated"


def test_the_same_random_kernel_without_it_is_translated(tmp_path: Path) -> None:
    """So that the refusals above are for what was put in."""
    texts = [KernelWriter(n).kernel(f"kernel_{n}") for n in range(len(WRONG))]
    assert "kernel_3_entry" in c_program(all_kernels(written_module(tmp_path, -2, texts)))


@pytest.mark.parametrize("seed", [1, 2])
def test_the_same_seed_writes_the_same_kernel(seed: int) -> None:
    assert (
        KernelWriter(seed).kernel("one")
        == KernelWriter(seed).kernel("one")
        != KernelWriter(3).kernel("one")
    )
