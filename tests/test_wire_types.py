"""What other languages read of the wire, and what its page says, is what the server's types say."""

from __future__ import annotations

import re
from typing import Any, get_args

import pytest

from cosmic_factory.server.live.messages import GAME_MESSAGES, TABLE_MESSAGES, AnyToClient, Emote
from cosmic_factory.server.live.session import MAX_EMOTES_PER_MINUTE
from cosmic_factory.server.live.table_socket import MAX_MESSAGE_BYTES, MAX_UNSENT_MESSAGES
from cosmic_factory.server.node.timings import ServerTimings
from cosmic_factory.server.security.costs import MESSAGE_RATE
from cosmic_factory.tables import Sections
from tools.wire_types import ANSWERS, ROOT, SCHEMA, TYPESCRIPT, answers, schema, typescript

REMEDY = "run `python -m tools.wire_types`"
PAGE = (ROOT / "docs" / "reference" / "websocket.md").read_text("utf-8")


def test_the_typescript_types_are_not_stale() -> None:
    assert TYPESCRIPT.read_text("utf-8") == typescript(), REMEDY
    assert ANSWERS.read_text("utf-8") == answers(), REMEDY


def test_the_json_schema_is_not_stale() -> None:
    assert SCHEMA.read_text("utf-8") == schema(), REMEDY


def rows(headline: str) -> dict[str, str]:
    """Return the rows of the table under a headline, by the words in their first column."""
    part = PAGE.split(f"## {headline}\n", 1)[1].split("\n## ", 1)[0]
    found: dict[str, str] = {}
    for line in part.splitlines():
        if line.startswith("| `"):
            first, rest = line.strip("| ").split(" | ", 1)
            found |= dict.fromkeys(re.findall(r"`([a-z_0-9]+)`", first), rest)
    return found


@pytest.mark.parametrize(
    ("headline", "kinds"),
    [
        ("From the client", (*TABLE_MESSAGES, *GAME_MESSAGES)),
        ("From the server", get_args(AnyToClient)),
    ],
    ids=["client", "server"],
)
def test_every_message_is_on_the_page_with_its_fields(headline: str, kinds: Any) -> None:
    described = rows(headline)
    assert described.keys() == {kind.__struct_config__.tag for kind in kinds}
    for kind in kinds:
        for name in kind.__struct_fields__:
            assert f"`{name}`" in described[kind.__struct_config__.tag], (kind, name)


def test_every_section_is_on_the_page() -> None:
    described, all_sections = rows("Sections").keys(), set(Sections.__struct_fields__)
    assert all_sections - described == {f"seat_{n}" for n in range(1, 5)}
    assert described <= all_sections


def test_emotes_and_limits_are_as_the_page_says() -> None:
    for emote in get_args(Emote):
        assert f"`{emote}`" in PAGE
    assert f"at most {MAX_EMOTES_PER_MINUTE} a minute" in PAGE
    assert f"{MAX_MESSAGE_BYTES:,} bytes" in PAGE
    per_second, timings = MESSAGE_RATE.per_minute / 60, ServerTimings()
    assert f"{per_second:.0f} a second, {MESSAGE_RATE.burst:.0f} at once" in PAGE
    idle, ping = timings.idle_seconds, timings.ping_seconds
    assert f"{idle:.0f} s: the server pings every {ping:.0f} s" in PAGE
    assert f"| reading a message | {timings.slow_client_seconds:.0f} s |" in PAGE
    assert f"does not read | {MAX_UNSENT_MESSAGES};" in PAGE
