"""Try the project on every Python that this machine has.

    python tools/pythons.py list      the interpreters, oldest version first
    python tools/pythons.py smoke     set the project up on each, prove a hand and play a game
    python tools/pythons.py newest    run all tests on the newest, unless this is its version

Each works in a copy of the project with an environment of its own, so nothing that was installed
here before can hide a missing step. It needs nothing but the standard library.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

if __package__ in {None, ""}:
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.bootstrap import MIN_PYTHON, ROOT, dotted, version_of

Version = tuple[int, ...]
HAND = ("1", "5", "9", "20", "33", "40", "41", "52", "54")
# Minor versions that are looked for on the path, also those to come.
MINORS = range(MIN_PYTHON[1], 30)
# Where version managers keep interpreters, below the home folder.
MANAGED = (".pyenv/versions/*/bin/python", ".local/share/uv/python/*/bin/python3")


class SmokeFailure(Exception):
    """A step failed; the text has what it printed."""


def main(arguments: Sequence[str]) -> int:
    tasks = {"list": show_all, "smoke": smoke_all, "newest": run_tests_on_newest}
    if len(arguments) != 1 or arguments[0] not in tasks:
        print(__doc__)
        return 2
    return tasks[arguments[0]](find_pythons())


# Finding interpreters


def find_pythons(search_path: str | None = None, home: Path | None = None) -> dict[Version, str]:
    """Return one interpreter for each version from the oldest supported on, oldest first."""
    found: dict[Version, str] = {}
    for python in _candidates(search_path, home or Path.home()):
        version = version_of(python)
        if version >= MIN_PYTHON:
            found.setdefault(version, python)
    return dict(sorted(found.items()))


def _candidates(search_path: str | None, home: Path) -> Iterator[str]:
    for name in ("python3", *(f"python3.{minor}" for minor in MINORS)):
        on_path = shutil.which(name, path=search_path)
        if on_path is not None:
            yield on_path
    for pattern in MANAGED:
        yield from map(str, sorted(home.glob(pattern)))


def show_all(pythons: Mapping[Version, str]) -> int:
    for version, python in pythons.items():
        print(f"{dotted(version)} {python}")
    return 0


# What is done with them


def smoke_all(pythons: Mapping[Version, str]) -> int:
    """Set up, prove a hand and play a game on each; return 1 if any failed."""
    failed = []
    for version, python in pythons.items():
        began = time.monotonic()
        try:
            in_copy(partial(smoke, python))
        except SmokeFailure as failure:
            print(f"Python {dotted(version)} FAILED: {failure}", flush=True)
            failed.append(version)
        else:
            seconds = time.monotonic() - began
            print(f"Python {dotted(version)} ok ({seconds:.0f} s, {python})", flush=True)
    return 1 if failed or not pythons else 0


def smoke(python: str, folder: Path) -> None:
    """Do what `make play` does before it starts, then solve a hand and play over the network."""
    run(folder, "make", "ready-play", f"PYTHON={python}")
    made = str(folder / ".venv" / "bin" / "python")
    run(folder, made, "tools/kernels.py")
    run(folder, made, "tools/web_client.py")
    command = str(folder / ".venv" / "bin" / "cosmic-factory")
    answer = json.loads(run(folder, command, "solve", *HAND, "--json"))
    if not answer["proved"]:
        raise SmokeFailure(f"the best galaxy was not proved: {answer}")
    run(folder, made, "tools/smoke_game.py")


def run_tests_on_newest(pythons: Mapping[Version, str]) -> int:
    """Run the test command on the newest version, unless this interpreter is of that version."""
    newest = max(pythons)
    if newest == sys.version_info[:2]:
        print(f"Python {dotted(newest)} is the newest here, and the tests ran on it")
        return 0
    print(f"== make test PYTHON={pythons[newest]}", flush=True)
    return in_copy(
        lambda folder: (
            subprocess.run(
                ["make", "test", f"PYTHON={pythons[newest]}"], cwd=folder, env=clean(), check=False
            ).returncode
        )
    )


def in_copy(work: Callable[[Path], int | None]) -> int:
    """Call `work` with a copy of the project's files, which is removed afterwards."""
    with tempfile.TemporaryDirectory(prefix="cosmic-factory-") as temporary:
        folder = Path(temporary, "project")
        # A clone, because some tests ask git which files belong to the project.
        run(ROOT, "git", "clone", "--quiet", str(ROOT), str(folder))
        for name in changed_files():
            copy_file(ROOT / name, folder / name)
        return work(folder) or 0


def changed_files() -> list[str]:
    """Return the files that differ from the last commit, so that they are tried as they are."""
    listed = run(ROOT, "git", "status", "--porcelain", "-z", "--no-renames", "-uall")
    return [line[3:] for line in listed.split("\0") if line]


def copy_file(source: Path, target: Path) -> None:
    if source.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source, target)
    else:
        target.unlink(missing_ok=True)


def run(folder: Path, *command: str) -> str:
    """Run a command and return what it printed; raise `SmokeFailure` if it fails."""
    done = subprocess.run(
        command, cwd=folder, env=clean(), capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise SmokeFailure(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


def clean() -> dict[str, str]:
    """Return the environment without what would lead another Python to this one's packages."""
    return {
        name: value
        for name, value in os.environ.items()
        if name not in {"VIRTUAL_ENV", "PYTHONPATH", "PYTHONHOME", "MAKEFLAGS", "MAKELEVEL"}
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
