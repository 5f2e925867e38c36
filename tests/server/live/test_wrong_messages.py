"""Whoever sends a message that cannot be read is told what is wrong with it, in their language."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cosmic_factory.languages import Language
from cosmic_factory.rules import wire_name
from cosmic_factory.server.live.messages import GAME_MESSAGES, TABLE_MESSAGES, FromClient
from cosmic_factory.server.live.wrong_messages import wrong_message_sentence

KINDS = (*TABLE_MESSAGES, *GAME_MESSAGES)
NO_MESSAGE = "A message must be a JSON object with a field `type`."


@pytest.mark.parametrize("raw", [b"", b"{", b"[]", b"{}", b"[" * 5000, b"\xff", b'"\\ud83d"'])
def test_what_is_no_message_is_told_what_one_is(raw: bytes) -> None:
    assert wrong_message_sentence(raw, Language.ENGLISH) == NO_MESSAGE
    assert "objet JSON" in wrong_message_sentence(raw, Language.FRENCH)
    assert "JSON-objektum" in wrong_message_sentence(raw, Language.HUNGARIAN)


@pytest.mark.parametrize("kind", ["nonsense", 5, None, ["ready"], {}])
def test_an_unknown_type_is_told_all_there_are(kind: Any) -> None:
    said = wrong_message_sentence(json.dumps({"type": kind}).encode(), Language.ENGLISH)
    assert said.startswith("`type` must be one of: ")
    for one in KINDS:
        assert wire_name(one.__name__) in said


@pytest.mark.parametrize(
    ("kind", "fields", "said"),
    [
        ("ready", {"id": ""}, "`id` must be a text of 1 to 40 characters."),
        ("ready", {"tile": 1}, "There is no field `tile` here. There are: id, round, phase."),
        ("keep_tiles", {}, "The field `tiles` is missing."),
        ("clear_seat", {"seat": 6}, "`seat` must be a whole number from 0 to 5."),
        ("take_place", {"seat": "1"}, "`seat` must be a whole number from 0 to 5, or `null`."),
        ("arrange", {"placements": [{"tile": 1}]}, "The field `placements[0].row` is missing."),
        (
            "set_options",
            {"changes": {"seats": 9}},
            "`changes.seats` must be a whole number from 2 to 6.",
        ),
        ("ask_time", {"id": None, "sent": "now"}, "`sent` must be a number."),
    ],
)
def test_a_wrong_field_is_named_with_what_it_may_hold(
    kind: str, fields: dict[str, Any], said: str
) -> None:
    sent = {name: value for name, value in {"id": "x", **fields}.items() if value is not None}
    assert (
        wrong_message_sentence(json.dumps({"type": kind, **sent}).encode(), Language.ENGLISH)
        == said
    )


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("kind", KINDS)
def test_every_field_of_every_message_has_a_sentence(
    language: Language, kind: type[FromClient]
) -> None:
    for field in kind.__struct_fields__:
        message = {"type": wire_name(kind.__name__), field: {"a": "secret"}}
        said = wrong_message_sentence(json.dumps(message).encode(), language)
        assert field in said
        assert said.endswith(".")
        assert "Expected" not in said
        assert "secret" not in said
