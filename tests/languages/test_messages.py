"""The sentences of analysis and of the server are there in every language, with the same values."""

from __future__ import annotations

import pytest

from cosmic_factory.analysis.why.text import MESSAGES as WHY
from cosmic_factory.languages import Language, Messages, slots_of
from cosmic_factory.server.challenges.words import MESSAGES as CHALLENGE
from cosmic_factory.server.http.languages.field_words import FIELD_WORDS
from cosmic_factory.server.insight.shared_rounds import MESSAGES as SHARED_ROUND
from cosmic_factory.server.puzzles.shared_results import MESSAGES as PUZZLE
from tests.languages.slots import wrong_slots

OTHERS = [language for language in Language if language is not Language.ENGLISH]
EVERYTHING = [
    pytest.param(WHY, id="why"),
    pytest.param(FIELD_WORDS, id="fields"),
    pytest.param(SHARED_ROUND, id="shared rounds"),
    pytest.param(CHALLENGE, id="challenges"),
    pytest.param(PUZZLE, id="puzzles"),
]


@pytest.mark.parametrize("messages", EVERYTHING)
@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_messages_of_english_with_their_values(
    messages: Messages, language: Language
) -> None:
    english, other = messages.of(Language.ENGLISH), messages.of(language)
    assert english.keys() == other.keys()
    for key, message in english.items():
        said = {slot.name for slot in slots_of(other[key])}
        assert said == {slot.name for slot in slots_of(message)}, key


@pytest.mark.parametrize("messages", EVERYTHING)
@pytest.mark.parametrize("language", Language)
def test_every_slot_can_be_filled(messages: Messages, language: Language) -> None:
    for message in messages.of(language).values():
        assert wrong_slots(language, message) == []
