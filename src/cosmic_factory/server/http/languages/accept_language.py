"""Chooses a language by a browser's Accept-Language header."""

from __future__ import annotations

from collections.abc import Collection, Iterator


def preferred_language(header: str, known: Collection[str]) -> str | None:
    """Return the known language with the highest weight in an Accept-Language header, if any.

    >>> preferred_language("de;q=0.9, hu-HU;q=0.8, en;q=0.7", ["en", "fr", "hu"])
    'hu'
    """
    ranked = sorted(_weighted_languages(header), key=lambda one: -one[1])
    return next((language for language, weight in ranked if language in known and weight), None)


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
