"""Says what is wrong with a message that could not be read, in the language of its sender."""

from __future__ import annotations

from typing import Any

import msgspec

from cosmic_factory.languages import Language
from cosmic_factory.rules import Malformed, read_plain
from cosmic_factory.server.http.languages.field_sentences import WrongField
from cosmic_factory.server.http.languages.field_words import FIELD_WORDS
from cosmic_factory.server.live.messages import GAME_MESSAGES, TABLE_MESSAGES, FromClient

_KINDS: dict[Any, type[FromClient]] = {
    kind.__struct_config__.tag: kind for kind in (*TABLE_MESSAGES, *GAME_MESSAGES)
}


def wrong_message_sentence(raw: bytes, language: Language) -> str:
    """Return which field of a message is wrong and what it may hold; never what was sent."""
    no_message = FIELD_WORDS.say(language, "wrong_message")
    try:
        plain = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return no_message
    if not isinstance(plain, dict) or "type" not in plain:
        return no_message
    tag = plain["type"]
    kind = _KINDS.get(tag) if isinstance(tag, str) else None
    if kind is None:
        allowed = FIELD_WORDS.say(language, "choice", values=", ".join(_KINDS))
        return FIELD_WORDS.say(language, "wrong", field="type", allowed=allowed)
    try:
        read_plain(plain, kind)
    except Malformed as wrong:
        return WrongField(wrong, kind).sentence(language)
    return no_message
