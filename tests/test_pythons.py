"""Which interpreters are found on a machine, and what is copied for each."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import pythons
from tools.pythons import find_pythons


def interpreter(path: Path, version: str) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\necho {version}\n")
    path.chmod(0o755)
    return str(path)


def test_each_version_is_found_once_and_the_oldest_comes_first(tmp_path: Path) -> None:
    on_path, home = tmp_path / "bin", tmp_path / "home"
    usual = interpreter(on_path / "python3", "3 12")
    interpreter(on_path / "python3.12", "3 12")
    oldest = interpreter(on_path / "python3.11", "3 11")
    managed = interpreter(home / ".pyenv" / "versions" / "3.14.0" / "bin" / "python", "3 14")
    found = find_pythons(str(on_path), home)
    assert list(found.items()) == [((3, 11), oldest), ((3, 12), usual), ((3, 14), managed)]


def test_versions_that_are_too_old_or_do_not_run_are_left_out(tmp_path: Path) -> None:
    interpreter(tmp_path / "bin" / "python3", "3 10")
    broken = Path(interpreter(tmp_path / "bin" / "python3.13", ""))
    broken.write_text("#!/bin/sh\necho 'not installed' >&2\nexit 127\n")
    assert find_pythons(str(tmp_path / "bin"), tmp_path) == {}


def test_a_copy_has_what_was_changed_and_not_committed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path / "project"
    root.mkdir()
    monkeypatch.setattr(pythons, "ROOT", root)
    (root / "kept.txt").write_text("committed")
    (root / "gone.txt").write_text("committed")
    pythons.run(root, "git", "init", "--quiet")
    pythons.run(root, "git", "add", ".")
    author = ("-c", "user.name=Ada", "-c", "user.email=ada@example.org")
    pythons.run(root, "git", *author, "commit", "--quiet", "-m", "Begin")
    (root / "kept.txt").write_text("changed")
    (root / "gone.txt").unlink()
    (root / "new folder").mkdir()
    (root / "new folder" / "new.txt").write_text("new")

    def look(folder: Path) -> None:
        found = {path.name: path.read_text() for path in folder.rglob("*.txt")}
        assert found == {"kept.txt": "changed", "new.txt": "new"}

    pythons.in_copy(look)


def test_a_failed_step_says_what_it_printed(tmp_path: Path) -> None:
    with pytest.raises(pythons.SmokeFailure, match="no hand"):
        pythons.run(tmp_path, "sh", "-c", "echo no hand; exit 3")
