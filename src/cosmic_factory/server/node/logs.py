"""Logs: one JSON object a line on standard error, and nothing secret in any of them.

Not by searching for secrets, but by letting through only what is known to be harmless: our own
fixed sentences and the fields in `FIELDS`. Of an exception its type and place are shown, never
its text, since that may quote anything.
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

OURS = "cosmic_factory"
# Fields of a line, given with `extra={…}`. Whoever adds one makes sure that it can hold no secret:
# no cookie, seed, server secret, transfer code, hand, kept tile or name of a player.
FIELDS = frozenset(
    {
        *("game", "seq", "round", "phase", "seat", "command", "refusal", "reason"),
        *("method", "route", "status", "milliseconds"),
        *("tables", "sockets", "outages", "deleted", "batch"),
        *("node", "host", "port", "version", "signal"),
    }
)
PLACES = 8


class JsonLines(logging.Formatter):
    """A record as one line, made of allowed parts only."""

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
    """Our own words as they stand in the source; what others say may quote anything."""
    ours = record.name == OURS or record.name.startswith(f"{OURS}.")
    return str(record.msg) if ours else f"said by {PurePath(record.pathname).name}"


def _places(trace: TracebackType | None) -> list[str]:
    return [
        f"{PurePath(frame.filename).name}:{frame.lineno} {frame.name}"
        for frame in extract_tb(trace)[-PLACES:]
    ]


def log_to(stream: TextIO | None = None, level: LogLevel = "info") -> None:
    """Send all logs of this process to one stream (standard error), in our format."""
    handler = logging.StreamHandler(sys.stderr if stream is None else stream)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger(OURS).setLevel(level.upper())
