from __future__ import annotations

import ast
import json
import logging
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

import cosmic_factory
from cosmic_factory.server import log_to
from cosmic_factory.server.node.logs import FIELDS

SOURCE = Path(cosmic_factory.__file__).parent


@pytest.fixture
def stream() -> StringIO:
    stream = StringIO()
    log_to(stream, "debug")
    return stream


def lines(stream: StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_a_line_is_one_object_with_a_time_in_utc(stream: StringIO) -> None:
    logging.getLogger("cosmic_factory.tables").info("storage answers", extra={"outages": 2})
    (line,) = lines(stream)
    assert line.pop("time").endswith("+00:00")
    assert line == {
        "level": "info",
        "logger": "cosmic_factory.tables",
        "message": "storage answers",
        "outages": 2,
    }


def test_fields_that_nobody_allowed_are_left_out(stream: StringIO) -> None:
    hidden = {"cookie": "s3cret", "seed": "s3cret", "secret": "s3cret", "code": "s3cret"}
    hidden |= {"hand": "s3cret", "transfer": "s3cret", "kept": "s3cret", "player": "s3cret"}
    assert FIELDS.isdisjoint(hidden)
    log = logging.getLogger("cosmic_factory.server")
    log.info("said", extra={**hidden, "game": ["s3cret"], "seq": 3})
    (line,) = lines(stream)
    assert line["seq"] == 3
    assert "s3cret" not in stream.getvalue()


def test_values_for_a_sentence_are_not_logged(stream: StringIO) -> None:
    logging.getLogger("cosmic_factory.server").warning("joined with %s", "s3cret")
    assert lines(stream)[0]["message"] == "joined with %s"


def test_our_log_sentences_have_no_placeholders() -> None:
    """Only the sentence is shown, as it stands in the source: its values go into fields."""
    calls = [
        (path.name, call.lineno)
        for path in SOURCE.rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text()))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and isinstance(call.func.value, ast.Name)
        and call.func.value.id in ("log", "logger")
        and (len(call.args) != 1 or not isinstance(call.args[0], ast.Constant))
    ]
    assert calls == []


def test_every_field_that_we_log_is_allowed() -> None:
    """A field that is not in `FIELDS` would be left out without anybody noticing."""
    logged = {
        key.value
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        for given in _extra_fields(node)
        for key in given.keys
        if isinstance(key, ast.Constant)
    }
    assert {"game", "reason", "step_ms"} <= logged
    assert logged <= FIELDS


def _extra_fields(node: ast.AST) -> list[ast.Dict]:
    """Return what is given to the logger as `extra`, at once or by a variable of that name."""
    values: list[ast.expr] = []
    if isinstance(node, ast.Call):
        values = [one.value for one in node.keywords if one.arg == "extra"]
    elif isinstance(node, ast.Assign):
        named = [one.id for one in node.targets if isinstance(one, ast.Name)]
        values = [node.value] if named == ["extra"] else []
    return [value for value in values if isinstance(value, ast.Dict)]


def test_lines_of_libraries_are_logged_without_their_text(stream: StringIO) -> None:
    logging.getLogger("asyncio").error("Task failed: RuntimeError('s3cret')")
    logging.getLogger("sqlalchemy.engine").info("INSERT s3cret")
    (line,) = lines(stream)
    assert (line["logger"], line["level"]) == ("asyncio", "error")
    assert "s3cret" not in stream.getvalue()


def test_an_exception_shows_its_kind_and_place_but_not_its_text(stream: StringIO) -> None:
    try:
        raise LookupError("s3cret")
    except LookupError:
        logging.getLogger("cosmic_factory.server").exception("a request failed")
    (line,) = lines(stream)
    assert line["exception"] == "LookupError"
    assert line["at"][-1].startswith("test_logs.py:")
    assert "s3cret" not in stream.getvalue()
