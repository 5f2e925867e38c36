"""What other languages read of the wire is what the server's own types say."""

from __future__ import annotations

import pytest

from cosmic_factory.rules.message import wire_name
from cosmic_factory.server.messages import ON_THE_WIRE, TABLE_TALK
from tools.wire_types import ROOT, SCHEMA, TYPESCRIPT, schema, typescript

REMEDY = "run `python -m tools.wire_types`"


def test_the_typescript_types_are_not_stale() -> None:
    assert TYPESCRIPT.read_text("utf-8") == typescript(), REMEDY


def test_the_json_schema_is_not_stale() -> None:
    assert SCHEMA.read_text("utf-8") == schema(), REMEDY


@pytest.mark.parametrize("kind", [*ON_THE_WIRE, *TABLE_TALK], ids=lambda kind: kind.__name__)
def test_every_message_of_a_client_stands_on_the_page(kind: type) -> None:
    page = (ROOT / "docs" / "reference" / "websocket.md").read_text("utf-8")
    assert f"`{wire_name(kind.__name__)}`" in page
