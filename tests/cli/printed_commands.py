"""Finds every `cosmic-factory` command that documents, screens, help and refusals print."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cosmic_factory.cli.main import COMMANDS

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = "cosmic-factory"
# Tells of commands as they once were.
HISTORY = "CHANGELOG.md"
NAMED = re.compile(rf"(?<![\w/.-]){PROGRAM} (?:{'|'.join(COMMANDS)})\b(?![\w:.])")
FENCE = re.compile(r" *```")
INLINE = re.compile(r"`([^`]+)`")
PARENTHESES = re.compile(r"\(([^()]+)\)")
QUOTED = re.compile(r"`([^`]+)`|'((?:[^'\\]|\\.)+)'")
# What ends a command and begins a remark on it.
REMARK = re.compile(r" {2,}# .*$")


class Block(NamedTuple):
    """Lines of a shell that stand together, to be given one after the other."""

    where: str
    lines: tuple[str, ...]


class Mention(NamedTuple):
    """A command within a sentence, which may leave out what it needs."""

    where: str
    command: str


Printed = Block | Mention


def printed_commands() -> Iterator[Printed]:
    """Yield all of them; fail if one stands where none is looked for."""
    for file in sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("web/*.md")]):
        if file.name == HISTORY:
            continue
        yield from _in_markdown(_name(file), file.read_text("utf-8"))
    for file in sorted((ROOT / "src").rglob("*.py")):
        yield from _in_python(file)
    for kind in ("ts", "svelte"):
        for file in sorted((ROOT / "web" / "src").rglob(f"*.{kind}")):
            yield from _in_screens(file)


def _name(file: Path) -> str:
    return str(file.relative_to(ROOT))


def _in_python(file: Path) -> Iterator[Printed]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            where = f"{_name(file)}:{node.lineno}"
            yield from _in_markdown(where, inspect.cleandoc(node.value))


def _in_screens(file: Path) -> Iterator[Printed]:
    for number, line in enumerate(file.read_text("utf-8").splitlines(), start=1):
        if NAMED.search(line) is None:
            continue
        found = [one or other for one, other in QUOTED.findall(line) if NAMED.search(one + other)]
        assert found, f"{file}:{number} names a command outside of quotes"
        is_remark = line.lstrip().startswith(("//", "/*", "*", "<!--"))
        for command in found:
            where = f"{_name(file)}:{number}"
            yield Mention(where, command) if is_remark else Block(where, (command,))


def _in_markdown(where: str, text: str) -> Iterator[Printed]:
    lines = text.splitlines()
    is_code = list(_code(lines))
    block: list[str] = []
    for line, code in zip([*lines, ""], [*is_code, False], strict=True):
        if code:
            block.append(REMARK.sub("", line.strip().removeprefix("$ ")))
            continue
        if NAMED.search(" ".join(block)):
            yield Block(where, _joined(block))
        block = []
        yield from _in_sentence(where, line)


def _code(lines: list[str]) -> Iterator[bool]:
    """Tell of each line whether it is code: fenced, or indented after an empty line."""
    fenced = indented = False
    before = ""
    for line in lines:
        if FENCE.match(line):
            fenced = not fenced
            yield False
        else:
            indented = line.startswith("    ") and (indented or not before.strip())
            yield fenced or indented
        before = line


def _joined(lines: list[str]) -> tuple[str, ...]:
    """Return whole commands: a line that begins with an option goes on with the one before it."""
    found: list[str] = []
    for line in filter(None, lines):
        if found and line.startswith("["):
            found[-1] += f" {line}"
        else:
            found.append(line)
    return tuple(found)


def _in_sentence(where: str, line: str) -> Iterator[Mention]:
    left = line
    for kind in (INLINE, PARENTHESES):
        for match in kind.finditer(left):
            if NAMED.search(match[1]):
                yield Mention(where, match[1])
                left = left.replace(match[0], "")
    assert NAMED.search(left) is None, f"{where} names a command outside of code: {left}"
