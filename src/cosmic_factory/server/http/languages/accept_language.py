"""Chooses a language by a browser's Accept-Language header."""

from __future__ import annotations

from collections.abc import Iterator

from cosmic_factory.languages import DEFAULT_LANGUAGE, Language


def accepted_language(header: str) -> Language:
    """Return the language with the highest weight in an Accept-Language header, if we speak it.

    >>> accepted_language("de;q=0.9, hu-HU;q=0.8, en;q=0.7")
    Language.HUNGARIAN
    """
    ranked = sorted(_weighted_languages(header), key=lambda one: -one[1])
    known = (code for code, weight in ranked if code in list(Language) and weight)
    return Language(next(known, DEFAULT_LANGUAGE))


def _weighted_languages(header: str) -> Iterator[tuple[str, float]]:
    for item in header.split(","):
        tag, _, weight = item.partition(";")
        # Regions are ignored: our texts are the same for all regions of a language.
        yield tag.strip().lower().split("-")[0], _weight(weight.strip())


def _weight(text: str) -> float:
    if not text:
        return 1
    try:
        return float(text.removeprefix("q="))
    except ValueError:
        return 0
