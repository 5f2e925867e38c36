"""Which language a command speaks: the one of `--language`, else the one of the locale."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from cosmic_factory.languages import DEFAULT_LANGUAGE, Language

OPTION = "--language"
# In the order in which POSIX reads them.
LOCALE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")

_current = ContextVar("language", default=DEFAULT_LANGUAGE)


def current_language() -> Language:
    return _current.get()


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Let everything that is printed inside be in that language."""
    before = _current.set(language)
    try:
        yield
    finally:
        _current.reset(before)


def language_of_locale(environment: Mapping[str, str]) -> Language:
    """Return the language of the locale, such as fr_CA.UTF-8, or English if we do not speak it."""
    locale = next((value for name in LOCALE_VARIABLES if (value := environment.get(name))), "")
    code = locale.replace("-", "_").partition("_")[0].partition(".")[0].lower()
    return Language(code) if code in list(Language) else DEFAULT_LANGUAGE


def without_language(arguments: Sequence[str]) -> tuple[list[str], str | None]:
    """Return the arguments without `--language`, which every command takes, and its last value."""
    kept: list[str] = []
    named: str | None = None
    words = iter(arguments)
    for word in words:
        name, equals, value = word.partition("=")
        if name != OPTION:
            kept.append(word)
        else:
            named = value if equals else next(words, "")
    return kept, named
