"""What somebody sees whose machine has no compiled kernels and no compiler."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import cosmic_factory

START = "from cosmic_factory.cli.main import main; main()"


@pytest.fixture(scope="module")
def without_kernels(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An installation whose library is damaged, on a machine without a compiler."""
    folder = tmp_path_factory.mktemp("installed")
    left_out = shutil.ignore_patterns("static", "__pycache__")
    installed = folder / "cosmic_factory"
    shutil.copytree(Path(cosmic_factory.__file__).parent, installed, ignore=left_out)
    for made in installed.glob("solver/_libraries/*.so"):
        made.write_bytes(made.read_bytes()[:1000])
    inherited = {name: value for name, value in os.environ.items() if name != "CC"}
    empty = str(folder / "nothing")
    return {**inherited, "PYTHONPATH": str(folder), "PATH": empty, "XDG_CACHE_HOME": empty}


@pytest.mark.parametrize(
    ("language", "notice"),
    [
        ("en", "the solver runs without compiled kernels, some hundred times slower: "),
        ("fr", "le solveur tourne sans ses noyaux compilés"),
        ("hu", "a megoldó lefordított magok nélkül fut"),
    ],
)
def test_solving_says_why_it_is_slow_and_answers_all_the_same(
    without_kernels: dict[str, str], language: str, notice: str
) -> None:
    hand = ["1", "5", "9", "20", "33", "40", "41", "52", "54"]
    command = [sys.executable, "-c", START, "solve"]
    done = subprocess.run(
        [*command, *hand, "--seconds", "0.5", "--json", "--language", language],
        env=without_kernels,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0
    assert '"value":' in done.stdout
    assert done.stderr.startswith(f"cosmic-factory: {notice}")
    assert "is damaged; there is no C compiler" in done.stderr
    # On a busy machine the bar of progress leaves an empty line.
    assert done.stderr.strip().count("\n") == 0
