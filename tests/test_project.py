"""What must hold for the repository as a whole."""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

import cosmic_factory
from cosmic_factory.server.live.uvicorn_websocket import TESTED_UVICORN

ROOT = Path(__file__).resolve().parent.parent
# Spelt in parts, so that this file passes its own test.
REGISTRY_HOSTS = tuple(
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("registry", "npmjs", "org"),
        ("registry", "yarnpkg", "com"),
        ("anaconda", "org"),
    )
)
HOME_FOLDER = re.compile(r"(?<![\w.~-])/(?:root|(?:home|Users)/[\w.-]+)/")
PIN = re.compile(r"^([a-z0-9.-]+)==([^ ;\\]+)(?: ; ([^\\]+?))?(?: \\)?$", re.MULTILINE)
# Every component calls its properties `Props`.
TYPE_NAME = re.compile(
    r"^ *(?:export )?(?:interface|type|class|enum) (?!Props\b)(\w+)"
    r"(?= *[=<{]| extends| implements)",
    re.MULTILINE,
)
MARKDOWN_LINK = re.compile(r"\]\((?!\w+:|#)([^)#]+)(?:#[^)]*)?\)")


def project_files() -> list[Path]:
    """Return what git tracks, or would track after `git add .`."""
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        pytest.skip("not a git checkout, so nothing says which files belong to the project")
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return [path for name in listed.split("\0") if name and (path := ROOT / name).is_file()]


def project_texts() -> Iterator[tuple[str, str]]:
    for path in project_files():
        try:
            yield str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue


def test_no_file_names_a_package_registry() -> None:
    named = [
        (name, host) for name, text in project_texts() for host in REGISTRY_HOSTS if host in text
    ]
    assert named == []


def test_no_file_points_into_somebodys_home_folder() -> None:
    pointing = [(name, HOME_FOLDER.findall(text)) for name, text in project_texts()]
    assert [entry for entry in pointing if entry[1]] == []


def test_the_pins_name_no_index_and_all_carry_hashes() -> None:
    for path in sorted((ROOT / "requirements").glob("*.txt")):
        text = path.read_text()
        assert "://" not in text, path.name
        assert "-index" not in text, path.name
        entries = re.split(r"\n(?=[a-z0-9])", text)
        assert [entry.splitlines()[0] for entry in entries if "--hash=sha256:" not in entry] == []


def pins(profile: str) -> set[tuple[str, str, str]]:
    return set(PIN.findall((ROOT / "requirements" / f"{profile}.txt").read_text()))


def test_playing_and_testing_use_the_same_versions() -> None:
    """What players need on some systems only, tests may need on all: markers may differ."""
    play, test = ({pin[:2] for pin in pins(profile)} for profile in ("play", "test"))
    assert play - test == set()


@pytest.mark.parametrize("profile", ["play", "test"])
def test_every_dependency_is_pinned(profile: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    groups = project["dependency-groups"]
    wanted = project["project"]["dependencies"] + groups["build"]
    if profile == "test":
        wanted += groups["test"]
    names = {re.split(r"[^A-Za-z0-9.-]", requirement)[0] for requirement in wanted}
    assert names - {name for name, _, _ in pins(profile)} == set()


def declared(dependencies: list[str]) -> dict[str, Requirement]:
    return {one.name: one for one in map(Requirement, dependencies)}


@pytest.mark.parametrize("profile", ["play", "test"])
def test_every_pin_is_a_version_that_the_project_allows(profile: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    allowed = declared(project["dependencies"])
    wrong = [
        (name, version)
        for name, version, _ in pins(profile)
        if name in allowed and version not in allowed[name].specifier
    ]
    assert wrong == []


def test_only_the_tested_versions_of_uvicorn_are_allowed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert declared(project["dependencies"])["uvicorn"].specifier == SpecifierSet(TESTED_UVICORN)


def test_the_installed_version_is_the_one_in_the_source() -> None:
    assert metadata.version("cosmic-factory") == cosmic_factory.__version__


def test_help_lists_every_public_target() -> None:
    makefile = (ROOT / "Makefile").read_text()
    declared = re.search(r"^\.PHONY: (.+)$", makefile, re.MULTILINE)
    assert declared is not None
    public = {name for name in declared[1].split() if not name.startswith("ready-")}
    shown = subprocess.run(
        ["make", "--no-print-directory"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    assert {line.split()[1] for line in shown.splitlines()} == public


def test_every_decision_is_linked_from_the_docs_index() -> None:
    index = (ROOT / "docs" / "README.md").read_text()
    decisions = sorted((ROOT / "docs" / "adr").glob("*.md"))
    assert [path.name for path in decisions if f"](adr/{path.name})" not in index] == []


def test_every_link_between_documents_leads_somewhere() -> None:
    broken = [
        (name, link)
        for name, text in project_texts()
        if name.endswith(".md")
        for link in MARKDOWN_LINK.findall(text)
        if not (ROOT / name).parent.joinpath(link).exists()
    ]
    assert broken == []


def imported_by(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.partition(".")[0]


def test_rules_import_no_other_package_no_clock_and_no_global_chance() -> None:
    allowed = (sys.stdlib_module_names | {"cosmic_factory", "msgspec"}) - {
        *("asyncio", "socket", "subprocess", "threading"),
        *("datetime", "time"),
        *("random", "secrets"),
    }
    strangers = {
        (path.name, name)
        for path in (ROOT / "src" / "cosmic_factory" / "rules").rglob("*.py")
        for name in imported_by(path)
        if name not in allowed
    }
    assert strangers == set()


def test_no_two_classes_share_a_name() -> None:
    """One word per thing, so that a search for a class finds that class."""
    homes: dict[str, list[str]] = {}
    for path, text in project_texts():
        for node in ast.parse(text).body if path.endswith(".py") else ():
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes.setdefault(node.name, []).append(path)
    assert {name: files for name, files in homes.items() if len(files) > 1} == {}


def test_no_two_types_and_components_of_the_web_client_share_a_name() -> None:
    homes: dict[str, list[str]] = {}
    for path, text in project_texts():
        if path.startswith("web/") and path.endswith((".ts", ".svelte")):
            own = [Path(path).stem] if path.endswith(".svelte") else []
            for name in (*own, *TYPE_NAME.findall(text)):
                homes.setdefault(name, []).append(path)
    assert {name: files for name, files in homes.items() if len(files) > 1} == {}


def test_tests_of_a_room_mirror_its_folders_and_modules() -> None:
    """A test stands in the folder of what it tests, beside the module that it is named after."""
    rooms = ROOT / "src" / "cosmic_factory"
    modules = [path.relative_to(rooms) for path in rooms.rglob("*.py")]
    tests = [
        path.relative_to(ROOT / "tests")
        for path in project_files()
        if path.is_relative_to(ROOT / "tests") and path.suffix == ".py"
    ]
    of_rooms = [path for path in tests if (rooms / path.parts[0]).is_dir()]
    assert [str(path) for path in of_rooms if not (rooms / path.parent).is_dir()] == []
    assert [str(path) for path in of_rooms if path.parent not in folders_for(path, modules)] == []


def folders_for(test: Path, modules: list[Path]) -> set[Path]:
    """Return the folders in which a test may stand: those of its room's modules of that name."""
    name = test.stem.removeprefix("test_")
    of_room = [one for one in modules if one.parts[0] == test.parts[0]]
    named = {one.parent for one in of_room if one.stem == name and test.stem != name}
    packages = {one.parent for one in of_room if one.parent.name == name}
    return named | packages | {one.parent for one in packages} or {test.parent}
