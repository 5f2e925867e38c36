"""Every command that documents, screens, help and refusals print works as it stands there."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from cosmic_factory.cli.main import COMMANDS, parser
from cosmic_factory.puzzles import shipped_dailies, write_series
from cosmic_factory.rules import cosmic54, read_record, write_sealed_record
from cosmic_factory.server import Settings, checked_settings
from cosmic_factory.signatures import public_key, sign
from tests.cli.command_line import COMMAND, run
from tests.cli.printed_commands import PROGRAM, ROOT, Block, Mention, printed_commands
from tests.server.serving import serving

PRINTED = list(printed_commands())
BLOCKS = {one.lines: one for one in PRINTED if isinstance(one, Block)}
MENTIONS = {one.command: one for one in PRINTED if isinstance(one, Mention)}
# These never end, need other machines, or take minutes: their options are read, and no more.
ENDLESS = re.compile(rf"{PROGRAM} (?:play|serve)\b")
ELSEWHERE = re.compile(r"postgresql:|--backend dask")
LONG = re.compile(rf"{PROGRAM} puzzles (?:check$|hands)")
# Not ours, and not to be run in a test.
OF_OTHERS = re.compile(r"(?:pip|dask|export|PYTHONPATH=\S+ dask) ")
# Ends with 1 where nothing is wrong, but not everything is proved.
CHECK = re.compile(rf"{PROGRAM} verify .*$")
# The same commands with less to do.
SHORTER = {r"--count \d+": "--count 2", r"--days \d+": "--days 1", r" --games \d+": ""}
WRITTEN = re.compile(r"(?:>|--record|--out|--plot|-so) (\S+)|(backup\.sqlite)")
SHELL = re.compile(r"[|<>$]|&&")
SECRET = b"s" * 32
PUBLIC_KEY = public_key(SECRET).hex()
# Keys, seeds and dates that a screen puts into a command.
FILLED = {
    "${location.origin}": "http://127.0.0.1:8054",
    "--server https://play.example.org": f"--key {PUBLIC_KEY}",
    "${puzzle.date}": "2026-11-15",
    "KEY": PUBLIC_KEY,
}
HAND = {"tiles": [1, 5, 12, 19, 24, 33, 36, 41, 54]}
DRAFT = {"first": HAND["tiles"], "second": [2, 3, 4, 6, 7, 8], "last": [9, 10, 11]}
PLAYER = {
    "tracks": {"vegetation": 3, "ice": 5, "desert": 2, "star": 1},
    "placements": [{"tile": "v2i1cd0:ne", "row": 0, "col": 0, "turns": 1}],
}
TABLE = {"card": 0, "players": [PLAYER, PLAYER]}
BOT = "from cosmic_factory.bots import RandomBot\n\n\nclass {}(RandomBot):\n    pass\n"
# Stands for the program that asks a server: it asks the one of this test.
CURL = """#!{python}
import sys, urllib.request
from urllib.parse import urlsplit

parts = urlsplit(sys.argv[-1])
with urllib.request.urlopen(f"{address}{{parts.path}}?{{parts.query}}") as answer:
    content = answer.read()
out = open(sys.argv[2], "wb") if sys.argv[1] == "-so" else sys.stdout.buffer
out.write(content)
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    folder = tmp_path_factory.mktemp("server")
    with serving(folder) as (address, node):
        yield address, Path(node.services.settings.database_url)


@pytest.fixture(scope="module")
def material(server: tuple[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that the commands name, and the programs beside ours."""
    folder = tmp_path_factory.mktemp("material")
    game = folder / "game.jsonl"
    assert run("watch", "--seats", "2", "--beginner", "--record", str(game)).returncode == 0
    sealed = write_sealed_record(
        read_record(game.read_bytes()),
        game="g", key=public_key(SECRET), sign=lambda text: sign(SECRET, text),
    )  # fmt: skip
    game.write_bytes(sealed)
    (folder / "own.jsonl").write_bytes(write_series(shipped_dailies().dailies[:1]))
    for name, line in (("hands", HAND), ("drafts", DRAFT), ("tables", TABLE)):
        (folder / f"{name}.jsonl").write_bytes(msgspec.json.encode(line) + b"\n")
    codes = (cosmic54().tile(number).code for number in cosmic54().ids)
    (folder / "our-box.txt").write_text("# Our box\n" + "\n".join(codes) + "\n")
    (folder / "server.toml").write_text("port = 9000\n")
    for module, name in (("my_module", "MyBot"), ("patient", "Patient")):
        (folder / f"{module}.py").write_text(BOT.format(name))
    programs = folder / "programs"
    programs.mkdir()
    curl = programs / "curl"
    curl.write_text(CURL.format(python=sys.executable, address=server[0]))
    curl.chmod(0o755)
    (programs / PROGRAM).symlink_to(COMMAND)
    return folder


@pytest.fixture
def here(
    material: Path, server: tuple[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Path:
    folder = tmp_path / "here"
    shutil.copytree(material, folder, symlinks=True)
    assert run("backup", str(server[1]), str(folder / "games.sqlite")).returncode == 0
    monkeypatch.chdir(folder)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr(sys, "path", [*sys.path])
    return folder


@pytest.mark.parametrize("block", BLOCKS.values(), ids=lambda block: block.where.rpartition("/")[2])
def test_what_is_printed_in_full_can_be_given_line_by_line(block: Block, here: Path) -> None:
    lines = [line for line in map(_filled, block.lines) if not OF_OTHERS.match(line)]
    for line in lines:
        for names in WRITTEN.findall(line):
            (here / "".join(names)).unlink(missing_ok=True)
    for line in lines:
        if "…" in line or "[" in line:
            check_options(line)
        elif any(kind.search(line) for kind in (ENDLESS, ELSEWHERE, LONG)):
            check_parsed(line)
        else:
            give(_shorter(line), here)


@pytest.mark.parametrize("mention", MENTIONS.values(), ids=lambda mention: mention.command)
def test_what_a_sentence_names_exists(mention: Mention) -> None:
    check_options(mention.command)


def test_every_kind_of_place_was_looked_at() -> None:
    places = {one.where.split("/")[0] for one in PRINTED}
    assert places >= {"README.md", "docs", "src", "web"}
    assert len(BLOCKS) > 25
    assert len(MENTIONS) > 15


def test_the_list_of_commands_names_them_all_with_their_options() -> None:
    page = (ROOT / "docs" / "reference" / "command-line.md").read_text("utf-8")
    rows = re.findall(r"^\| `([^`]+)`(?:[^|]*) \|", page, re.MULTILINE)
    named = [row for row in rows if row.split()[0] in COMMANDS]
    assert {row.split()[0] for row in named} == set(COMMANDS)
    for row in named:
        check_options(f"{PROGRAM} {row}")


def test_a_seed_has_the_hash_that_pages_say_how_to_make() -> None:
    page = (ROOT / "docs" / "reference" / "game-record.md").read_text("utf-8")
    (line,) = re.findall(r"^\$ (printf .*)$", page, re.MULTILINE)
    assert _said(line) == sha256(b"a wet Sunday").hexdigest()
    screen = ROOT / "web" / "src" / "screens" / "puzzle" / "archive" / "CheckDay.svelte"
    (line,) = re.findall(r"`(printf [^`]*)`", screen.read_text("utf-8"))
    assert _said(line.replace("${seed}", "12ab")) == sha256(b"12ab").hexdigest()


def _said(line: str) -> str:
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=True)
    return done.stdout.split()[0]


# --- lines -----------------------------------------------------------------------------------


def _filled(line: str) -> str:
    for slot, value in FILLED.items():
        line = line.replace(slot, value)
    return line


def _shorter(line: str) -> str:
    for long, short in SHORTER.items():
        line = re.sub(long, short, line)
    return line.replace(f"{PROGRAM} tournament", f"{PROGRAM} tournament --games 2 --workers 1")


def give(line: str, here: Path) -> None:
    """Give a line as it is: in this process, or to a shell if it asks for one."""
    if line.startswith(f"{PROGRAM} ") and SHELL.search(line) is None:
        done = run(*shlex.split(line)[1:])
        assert done.returncode in _good(line), (line, done.stderr)
        return
    path = f"{here / 'programs'}:{os.environ['PATH']}"
    shell = ["bash", "-e", "-o", "pipefail", "-c", line]
    given = subprocess.run(
        shell, cwd=here, env={**os.environ, "PATH": path}, capture_output=True, check=False
    )
    assert given.returncode in _good(line), (line, given.stderr.decode())


def _good(line: str) -> tuple[int, ...]:
    return (0, 1) if CHECK.search(line) else (0,)


def words_of(line: str) -> list[str]:
    """Return the words of our command within a line."""
    words = shlex.split(line)
    return words[words.index(PROGRAM) + 1 :]


def check_parsed(line: str) -> None:
    """Read the options of a command without running it."""
    words = words_of(line)
    _, bound, _ = parser(words).parse_args(words, exit_on_error=False, print_error=False)
    settings = bound.arguments.get("settings")
    if isinstance(settings, Settings):
        checked_settings(settings)


def check_options(line: str) -> None:
    """Check that a command and the options that are named with it exist."""
    words = [word.strip("[],") for word in line.replace("|", " ").split()][1:]
    depth = 2 if words[0] == "puzzles" and len(words) > 1 else 1
    command = parser(())[words[0]]
    if depth == 2:
        command = command[words[1]]
    if command.default_command is None:
        return
    known = {name for one in command.assemble_argument_collection() for name in one.names}
    options = {word.partition("=")[0] for word in words if word.startswith("--")}
    assert options - known - {"--help", "--language"} == set(), line
