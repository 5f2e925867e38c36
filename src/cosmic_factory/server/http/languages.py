"""Which language a visitor reads best, as far as the browser says."""

from __future__ import annotations

from collections.abc import Collection, Iterator


def preferred(wishes: str, known: Collection[str]) -> str | None:
    """The language out of those known that comes first in an Accept-Language header.

    >>> preferred("de;q=0.9, hu-HU;q=0.8, en;q=0.7", ["en", "fr", "hu"])
    'hu'
    """
    ranked = sorted(_wishes(wishes), key=lambda wish: -wish[1])
    return next((language for language, weight in ranked if language in known and weight), None)


def _wishes(header: str) -> Iterator[tuple[str, float]]:
    for wish in header.split(","):
        tag, _, weight = wish.partition(";")
        # The region does not matter: the words are the same.
        yield tag.strip().lower().split("-")[0], _weight(weight.strip())


def _weight(text: str) -> float:
    if not text:
        return 1
    try:
        return float(text.removeprefix("q="))
    except ValueError:
        return 0
