"""Kernels of other sources are never used, and do not pile up."""

from __future__ import annotations

from pathlib import Path

import pytest

from cosmic_factory.solver.kernel_cache import cache_folder


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "shapes").mkdir()
    (tmp_path / "kernel.py").write_text("def kernel(): return part()")
    (tmp_path / "shapes" / "part.py").write_text("def part(): return 1")
    return tmp_path


def test_unchanged_sources_find_their_kernels_again(sources: Path) -> None:
    folder = cache_folder(sources)
    folder.mkdir()
    assert cache_folder(sources) == folder
    assert folder.is_dir()


def test_a_change_in_any_file_leads_to_another_folder_and_deletes_the_old_one(
    sources: Path,
) -> None:
    before = cache_folder(sources)
    before.mkdir()
    (sources / "shapes" / "part.py").write_text("def part(): return 2")
    assert cache_folder(sources) != before
    assert not before.exists()


def test_a_file_that_moved_leads_to_another_folder(sources: Path) -> None:
    before = cache_folder(sources)
    (sources / "shapes" / "part.py").rename(sources / "part.py")
    assert cache_folder(sources) != before
