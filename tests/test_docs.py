"""The examples in the documentation and in docstrings are run."""

from __future__ import annotations

import doctest
import importlib
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"


def with_examples(files: list[Path]) -> list[Path]:
    return sorted(file for file in files if ">>> " in file.read_text("utf-8"))


PAGES = with_examples([ROOT / "README.md", *ROOT.glob("docs/**/*.md")])
MODULES = with_examples(list(SOURCE.rglob("*.py")))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_examples_on_a_page_hold(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize("file", MODULES, ids=lambda file: file.stem)
def test_the_examples_in_a_module_hold(file: Path) -> None:
    parts = file.relative_to(SOURCE).with_suffix("").parts
    name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted > 0
    assert result.failed == 0


# A file as the pages name it: from its room, or from the folder of the web client.
ROOMS = "rules|languages|solver|bots|analysis|puzzles|tables|server|lab|cli"
NAMED_FILE = re.compile(rf"`((?:{ROOMS}|web/src|tools)/[\w./-]+\.\w+)`")


def test_every_file_that_the_architecture_names_is_there() -> None:
    named = NAMED_FILE.findall((ROOT / "docs" / "architecture.md").read_text("utf-8"))
    assert len(named) > 40
    homes = (ROOT, SOURCE / "cosmic_factory")
    assert [name for name in named if not any((home / name).is_file() for home in homes)] == []
