"""Says why in a language: `why_text` fills the sentence of a code with its values."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cosmic_factory.analysis.insight import Why, WhyValue
from cosmic_factory.analysis.why.english import ENGLISH
from cosmic_factory.analysis.why.french import FRENCH
from cosmic_factory.analysis.why.hungarian import HUNGARIAN
from cosmic_factory.rules import Malformed

Sentence = Callable[[Mapping[str, WhyValue]], str]

LANGUAGES: Mapping[str, Mapping[str, Sentence]] = {
    "en": ENGLISH,
    "fr": FRENCH,
    "hu": HUNGARIAN,
}


def why_text(why: Why, language: str) -> str:
    """Return the sentence in English (en), French (fr) or Hungarian (hu)."""
    if language not in LANGUAGES:
        raise Malformed(
            "unknown-language", f"{language!r} is no language here: choose en, fr or hu"
        )
    return LANGUAGES[language][why.code](why.values)
