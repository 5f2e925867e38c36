"""The progress file of a tournament: a line for each finished game, on the disk once it counts.

The first line says which tournament it is. A line that was only partly written when the process or
the machine died is cut off on opening, and its game is played again.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import IO, TypeVar

import msgspec

from cosmic_factory import __version__
from cosmic_factory.lab.tournament.plan import TournamentPlan
from cosmic_factory.lab.tournament.results import GameResult
from cosmic_factory.rules import Malformed, Unavailable, Value

if sys.platform != "win32":  # on Windows two runs on one file are not noticed
    import fcntl

Line = TypeVar("Line")


class ProgressHeading(Value, frozen=True):
    """Everything that decides the results: the plan, our version, the source of external bots."""

    plan: TournamentPlan
    version: str
    code: Mapping[str, str]


def progress_heading(plan: TournamentPlan) -> ProgressHeading:
    """Return the first line of the progress file of a plan."""
    external = sorted({name.partition(":")[0] for name in plan.bots if ":" in name})
    return ProgressHeading(plan, __version__, {module: _source_hash(module) for module in external})


def _source_hash(module: str) -> str:
    spec = find_spec(module)
    if spec is None or spec.origin is None or not Path(spec.origin).is_file():
        return "unknown"
    return sha256(Path(spec.origin).read_bytes()).hexdigest()


class ProgressFile:
    """A progress file, open in one process at a time; `results` are its games by number."""

    def __init__(self, path: Path, plan: TournamentPlan) -> None:
        self.path = path
        self.results: dict[int, GameResult] = {}
        self._heading = progress_heading(plan)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file: IO[bytes] = path.open("a+b", buffering=0)
        except OSError as wrong:
            raise _unwritable(path, wrong) from None
        try:
            self._lock()
            self._read()
        except BaseException:
            self._file.close()
            raise

    def append(self, result: GameResult) -> None:
        """Store a result; when this returns, it is on the disk."""
        self._write(result)
        self.results[result.number] = result

    def close(self) -> None:
        self._file.close()

    def delete(self) -> None:
        self.close()
        self.path.unlink(missing_ok=True)

    def _lock(self) -> None:
        if sys.platform != "win32":
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                text = f"another tournament is writing to {str(self.path)!r}"
                raise Unavailable("tournament-running", text) from None

    def _read(self) -> None:
        self._file.seek(0)
        content = self._file.read()
        whole = content[: content.rfind(b"\n") + 1]
        self._file.truncate(len(whole))
        if not whole:
            self._write(self._heading)
            return
        first, *games = whole.splitlines()
        self._check(self._decoded(first, ProgressHeading, 1))
        for number, line in enumerate(games, 2):
            result = self._decoded(line, GameResult, number)
            self.results[result.number] = result

    def _decoded(self, line: bytes, kind: type[Line], number: int) -> Line:
        try:
            return msgspec.json.decode(line, type=kind)
        except msgspec.MsgspecError as wrong:
            text = (
                f"{str(self.path)!r} is no progress file of a tournament (line {number}: {wrong})"
            )
            raise Malformed("bad-progress-file", text) from None

    def _check(self, found: ProgressHeading) -> None:
        """Refuse a file of another tournament; only the number of games may differ."""
        there, wanted = _flat(found), _flat(self._heading)
        others = [
            f"{name} {there.get(name)!r}, not {wanted.get(name)!r}"
            for name in {**wanted, **there}
            if there.get(name) != wanted.get(name)
        ]
        if others:
            text = (
                f"{str(self.path)!r} holds another tournament ({'; '.join(others)}): "
                "choose another --out, or delete that file"
            )
            raise Malformed("another-tournament", text)

    def _write(self, value: ProgressHeading | GameResult) -> None:
        line = msgspec.json.encode(value) + b"\n"
        try:
            if self._file.write(line) < len(line):
                raise OSError(0, "the disk is full")
            os.fsync(self._file.fileno())
        except OSError as wrong:
            raise _unwritable(self.path, wrong) from None


def _flat(one: ProgressHeading) -> dict[str, object]:
    bag = one.plan.tile_set
    fields: dict[str, object] = msgspec.to_builtins(one.plan)
    fields["tile_set"] = None if bag is None else bag.content_id
    code = {f"source of {module}": value[:12] for module, value in one.code.items()}
    return {**fields, **code, "version": one.version}


def _unwritable(path: Path, wrong: OSError) -> Unavailable:
    text = f"cannot write {str(path)!r}: {wrong.strerror}; no finished game is lost"
    return Unavailable("unwritable-file", text)
