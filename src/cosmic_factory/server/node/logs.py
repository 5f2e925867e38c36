"""Logs: one JSON object a line on standard error, without secrets.

An allow-list keeps secrets out: a line holds our own fixed sentences and the fields in `FIELDS`,
nothing else. Of an exception the type and the place are logged, never the text, which may quote
anything.
"""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime
from pathlib import PurePath
from traceback import extract_tb
from types import TracebackType
from typing import Any, TextIO

import msgspec

from cosmic_factory.server.node.settings import LogLevel

OUR_LOGGER = "cosmic_factory"
# Fields of a line, given with `extra={…}`. Add only fields that hold no secret: no cookie, seed,
# server secret, transfer code, hand, kept tile or name of a player.
FIELDS = frozenset(
    {
        *("game", "seq", "round", "phase", "seat", "command", "refusal", "reason"),
        *("method", "route", "status", "milliseconds", "step_ms", "ahead_ms"),
        *("tables", "sockets", "outages", "deleted", "batch", "task", "part"),
        *("node", "host", "port", "version", "signal", "file", "puzzle", "points"),
    }
)
# Of a traceback, this many innermost places are logged.
MAX_PLACES = 8


class JsonLines(logging.Formatter):
    """Formats a record as one line that holds allowed parts only."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": _sentence(record),
        }
        for name in sorted(FIELDS & vars(record).keys()):
            value = vars(record)[name]
            if isinstance(value, (str, int, float, bool)) or value is None:
                line[name] = value
        if record.exc_info and record.exc_info[0] is not None:
            kind, _, trace = record.exc_info
            line["exception"] = kind.__name__
            line["at"] = _places(trace)
        return msgspec.json.encode(line).decode()


def _sentence(record: logging.LogRecord) -> str:
    """Return our own sentence; of a library's, which may quote anything, only the file's name."""
    ours = record.name == OUR_LOGGER or record.name.startswith(f"{OUR_LOGGER}.")
    return str(record.msg) if ours else f"logged by {PurePath(record.pathname).name}"


def _places(trace: TracebackType | None) -> list[str]:
    return [
        f"{PurePath(frame.filename).name}:{frame.lineno} {frame.name}"
        for frame in extract_tb(trace)[-MAX_PLACES:]
    ]


def log_to(stream: TextIO | None = None, level: LogLevel = "info") -> None:
    """Send all logs of this process to one stream, by default standard error, in our format."""
    handler = logging.StreamHandler(sys.stderr if stream is None else stream)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger(OUR_LOGGER).setLevel(level.upper())
