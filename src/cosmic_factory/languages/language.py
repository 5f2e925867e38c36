"""The languages of the game, by their codes in ISO 639-1."""

from __future__ import annotations

from cosmic_factory.rules import Malformed, Phrase, TextEnum


class Language(TextEnum):
    """A language in which the game speaks."""

    ENGLISH = "en"
    FRENCH = "fr"
    HUNGARIAN = "hu"


# English is for everybody whose language we do not speak.
DEFAULT_LANGUAGE = Language.ENGLISH


def language_of(code: str) -> Language:
    """Return the language with that code, or refuse it."""
    if code not in list(Language):
        *others, last = Language
        known = f"{', '.join(others)} or {last}"
        raise Malformed("unknown-language", f"{code!r} is no language here: choose {known}")
    return Language(code)


def phrase_text(phrase: Phrase, language: Language) -> str:
    """Return a text of the rules, which has all languages, such as the name of a card."""
    text: str = getattr(phrase, language.value)
    return text
