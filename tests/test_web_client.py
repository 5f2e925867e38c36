"""Building the web client, with a stand-in for npm."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tools import web_client
from tools.web_client import (
    CannotBuild,
    Npm,
    bring_up_to_date,
    client_folder,
    digest,
    forget_removed_components,
    install_packages,
    main,
)


class Builder(Npm):
    """Does what npm would do to the folders."""

    def __init__(self) -> None:
        super().__init__(["npm"], "")
        self.ran: list[str] = []

    def run(self, folder: Path, *arguments: str, show: bool = False) -> str:
        self.ran.append(" ".join(arguments))
        made = folder / ("node_modules" if arguments[0] == "ci" else "dist")
        made.mkdir(exist_ok=True)
        (made / "index.html").write_text("built")
        return ""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    web = tmp_path / "web"
    (web / "src").mkdir(parents=True)
    (web / "package.json").write_text("{}")
    (web / "package-lock.json").write_text("{}")
    (web / "src" / "main.ts").write_text("one")
    return tmp_path


@pytest.fixture
def npm(monkeypatch: pytest.MonkeyPatch) -> Builder:
    builder = Builder()
    monkeypatch.setattr(web_client, "find_npm", lambda root, **_: builder)
    return builder


def test_the_client_is_built_once_for_the_same_sources(project: Path, npm: Builder) -> None:
    bring_up_to_date(project)
    bring_up_to_date(project)
    assert npm.ran == ["ci", "run build"]
    assert (client_folder(project) / "index.html").read_text() == "built"


def test_a_changed_source_is_built_without_installing_again(project: Path, npm: Builder) -> None:
    bring_up_to_date(project)
    (project / "web" / "src" / "main.ts").write_text("two")
    bring_up_to_date(project)
    assert npm.ran == ["ci", "run build", "run build"]


def test_a_client_that_was_deleted_is_built_again(project: Path, npm: Builder) -> None:
    bring_up_to_date(project)
    (client_folder(project) / "index.html").unlink()
    client_folder(project).rmdir()
    bring_up_to_date(project)
    assert npm.ran.count("run build") == 2


def test_what_npm_leaves_behind_is_no_source(project: Path, npm: Builder) -> None:
    before = digest(project / "web")
    bring_up_to_date(project)
    assert digest(project / "web") == before


def test_a_new_lock_file_is_installed(project: Path, npm: Builder) -> None:
    install_packages(project / "web", npm)
    (project / "web" / "package-lock.json").write_text('{"a": 1}')
    install_packages(project / "web", npm)
    assert npm.ran == ["ci", "ci"]


def failing(monkeypatch: pytest.MonkeyPatch, said: str) -> Npm:
    def run(*_: object, **__: object) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess([], 1, stdout=said)

    monkeypatch.setattr(subprocess, "run", run)
    return Npm(["npm"], "")


def test_an_unreachable_registry_is_reported_in_one_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    npm = failing(monkeypatch, "npm error code ENOTFOUND\nnpm error network\n")
    with pytest.raises(CannotBuild, match=r"^the web client's packages cannot be fetched"):
        npm.run(tmp_path, "ci")


def test_any_other_failure_shows_the_last_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    npm = failing(monkeypatch, "first\nnpm error Missing script\n    at run (npm.js)\n}\n")
    with pytest.raises(CannotBuild, match="npm run build failed: npm error Missing script"):
        npm.run(tmp_path, "run", "build")


@pytest.mark.parametrize(("built_before", "status"), [(True, 0), (False, 2)])
def test_an_older_client_is_better_than_none(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    built_before: bool,
    status: int,
) -> None:
    def fail() -> None:
        raise CannotBuild("no network")

    monkeypatch.setattr(web_client, "bring_up_to_date", fail)
    folder = tmp_path if built_before else tmp_path / "nowhere"
    monkeypatch.setattr(web_client, "client_folder", lambda: folder)
    assert main([]) == status
    assert capsys.readouterr().err.count("\n") == 1


def test_types_of_a_component_that_is_gone_are_forgotten(tmp_path: Path) -> None:
    for component in ("Kept", "Gone"):
        made = tmp_path / ".svelte-check" / "svelte" / "src" / f"++{component}.svelte.ts"
        made.parent.mkdir(parents=True, exist_ok=True)
        made.touch()
        (tmp_path / "src").mkdir(exist_ok=True)
        (tmp_path / "src" / f"{component}.svelte").touch()
    forget_removed_components(tmp_path)
    assert (tmp_path / ".svelte-check").is_dir()
    (tmp_path / "src" / "Gone.svelte").unlink()
    forget_removed_components(tmp_path)
    assert not (tmp_path / ".svelte-check").exists()
    forget_removed_components(tmp_path)
