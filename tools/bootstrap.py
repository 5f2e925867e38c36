"""Make `.venv` ready for `make play` or `make test`, with nothing but the standard library.

One file, `.venv/ready.json`, says what the environment was made from. It is removed before
anything is installed and written when all is done, so whoever finds an environment without it,
or with another folder or interpreter in it, starts again from nothing: that is the whole recovery.

Pythons older than 3.11 must be able to read this file, for it is what tells them so.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Iterator, Sequence

ROOT = Path(__file__).resolve().parent.parent
FLOOR = (3, 11)
NEWER_PYTHONS = ("python3.14", "python3.13", "python3.12", "python3.11")
# What is installed for each profile is also enough for these.
SATISFIES = {"play": ("play",), "test": ("test", "play")}
NETWORK_SIGNS = (
    "Retrying (",
    "Connection refused",
    "Could not fetch URL",
    "Failed to establish a new connection",
    "Max retries exceeded",
    "Read timed out",
    "name resolution",
)


class SetupError(Exception):
    """Something the person at the keyboard can put right; its text says what."""


def main(arguments: Sequence[str]) -> int:
    if len(arguments) != 1 or arguments[0] not in SATISFIES:
        return complain("usage: bootstrap.py " + "|".join(SATISFIES))
    try:
        prepare(ROOT, arguments[0])
    except SetupError as error:
        return complain(str(error))
    except OSError as error:
        return complain(f"cannot set up .venv: {error}")
    except KeyboardInterrupt:
        complain("set-up interrupted; the next run starts it again")
        return 130
    return 0


def complain(text: str) -> int:
    print(f"cosmic-factory: {text}", file=sys.stderr)
    return 2


def prepare(root: Path, profile: str) -> None:
    """Leave `root/.venv` with the profile's packages installed; do nothing if they are."""
    if is_ready(root, profile):
        return
    with only_one_at_a_time(root):
        if is_ready(root, profile):
            return
        ready = read_ready(root)
        if ready.get("place") != place(root):
            ready = {}
            python = choose_python(sys.executable, sys.version_info[:2], os.environ.get("PATH"))
            tell("Making .venv")
            make_venv(python, root / ".venv", os.environ.get("PATH"))
        tell(f"Installing what `make {profile}` needs (only when it changes; a minute or two)")
        ready_file(root).unlink(missing_ok=True)
        install(root, profile)
        done = dict.fromkeys(SATISFIES[profile], digest(root))
        write_ready(root, {**ready, "place": place(root), **done})


def tell(text: str) -> None:
    print(text, flush=True)


@contextlib.contextmanager
def only_one_at_a_time(root: Path) -> Iterator[None]:
    """Two terminals may type `make` at once: the second waits for the first."""
    folder = os.open(root, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


# What the environment was made from


def ready_file(root: Path) -> Path:
    return root / ".venv" / "ready.json"


def is_ready(root: Path, profile: str) -> bool:
    ready = read_ready(root)
    return ready.get(profile) == digest(root) and ready.get("place") == place(root)


def read_ready(root: Path) -> dict[str, str]:
    try:
        ready = json.loads(ready_file(root).read_text(encoding="utf-8"))
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return {}
    return ready if isinstance(ready, dict) else {}


def write_ready(root: Path, ready: dict[str, str]) -> None:
    draft = ready_file(root).with_suffix(".draft")
    draft.write_text(json.dumps(ready, indent=2) + "\n", encoding="utf-8")
    draft.replace(ready_file(root))


def digest(root: Path) -> str:
    """Hash everything an install depends on: the project's metadata, its version and the pins."""
    sources = [root / "pyproject.toml", root / "src" / "cosmic_factory" / "__init__.py"]
    sources += sorted((root / "requirements").glob("*.txt"))
    total = hashlib.sha256()
    for source in sources:
        content = source.read_bytes()
        total.update(f"{source.relative_to(root)} {len(content)}\n".encode())
        total.update(content)
    return total.hexdigest()


def place(root: Path) -> str:
    """Name the folder and the interpreter; an environment is of no use after either has changed."""
    venv = root / ".venv"
    python = (venv / "bin" / "python").resolve()
    if not python.exists():
        return f"{venv} without an interpreter"
    configuration = venv / "pyvenv.cfg"  # holds the interpreter's version
    version = configuration.read_text(encoding="utf-8") if configuration.exists() else ""
    return f"{venv} {python} {hashlib.sha256(version.encode()).hexdigest()}"


# Finding a Python and making the environment


def choose_python(running: str, version: tuple[int, ...], search_path: str | None) -> str:
    if version >= FLOOR:
        return running
    for name in NEWER_PYTHONS:
        found = shutil.which(name, path=search_path)
        if found and version_of(found) >= FLOOR:
            return found
    raise SetupError(
        f"needs Python {dotted(FLOOR)} or newer and python3 is {dotted(version)}: install one"
        " (Debian, Ubuntu: sudo apt install python3.11 python3.11-venv;"
        " macOS: brew install python@3.13)"
    )


def version_of(python: str) -> tuple[int, ...]:
    """Ask the interpreter itself: a version switcher's stub may exist and still not run."""
    result = run([python, "-c", "import sys; print(*sys.version_info[:2])"])
    if result.returncode != 0:
        return (0,)
    return tuple(int(number) for number in result.stdout.split())


def dotted(version: tuple[int, ...]) -> str:
    return ".".join(str(number) for number in version)


def make_venv(python: str, venv: Path, search_path: str | None) -> None:
    """Make an environment that has pip, by whichever means this machine offers."""
    means = [
        [python, "-m", "venv", str(venv)],
        [python, "-m", "virtualenv", "--quiet", str(venv)],
    ]
    uv = shutil.which("uv", path=search_path)
    if uv:
        means.append([uv, "venv", "--quiet", "--seed", "--python", python, str(venv)])
    for command in means:
        remove(venv)
        if run(command).returncode == 0 and has_pip(venv):
            return
    remove(venv)
    name = Path(python).name
    package = f"{name}-venv" if name.startswith("python3") else "python3-venv"
    raise SetupError(
        f"{python} cannot make a virtual environment: install its venv module"
        f" (Debian, Ubuntu: sudo apt install {package}), or virtualenv, or uv; then try again"
    )


def remove(folder: Path) -> None:
    if folder.is_symlink() or folder.is_file():
        folder.unlink()
    elif folder.exists():
        shutil.rmtree(folder)


def has_pip(venv: Path) -> bool:
    return run([str(venv / "bin" / "python"), "-m", "pip", "--version"]).returncode == 0


# Installing


def install(root: Path, profile: str) -> None:
    python = str(root / ".venv" / "bin" / "python")
    pip_install(python, "--require-hashes", "-r", str(root / "requirements" / f"{profile}.txt"))
    pip_install(python, "--no-deps", "--no-build-isolation", "-e", str(root))


def pip_install(python: str, *what: str) -> None:
    quietly = ("--quiet", "--disable-pip-version-check", "--no-input")
    result = run([python, "-m", "pip", "install", *quietly, *what])
    if result.returncode != 0:
        raise SetupError(explain_pip(result.stderr))


def explain_pip(errors: str) -> str:
    lines = [line.strip() for line in errors.splitlines() if line.strip()]
    last = lines[-1] if lines else "nothing"
    if any(sign in errors for sign in NETWORK_SIGNS):
        return f"cannot reach the package index; is the network up? pip's last word: {last}"
    return f"pip could not install the pinned packages; its last word: {last}"


def run(command: list[str]) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        return subprocess.CompletedProcess(command, 127, stdout="", stderr=str(error))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
