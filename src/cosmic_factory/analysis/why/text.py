"""Write out why points were lost: `why_text` fills the sentence of a code with its values.

The sentence speaks to the player. Where somebody else looks at the round, it names the player.
"""

from __future__ import annotations

from collections.abc import Mapping

from cosmic_factory.analysis.insight import Why, WhyValue
from cosmic_factory.analysis.why.english import ENGLISH, ENGLISH_OF_OTHERS
from cosmic_factory.analysis.why.french import FRENCH, FRENCH_OF_OTHERS
from cosmic_factory.analysis.why.hungarian import HUNGARIAN, HUNGARIAN_OF_OTHERS
from cosmic_factory.languages import GRAMMARS, Fill, Language, Messages, language_of
from cosmic_factory.rules import Colour

# The ending of the keys of sentences about a round of somebody else.
OF_OTHERS = ".other"
_SENTENCES = {
    Language.ENGLISH: (ENGLISH, ENGLISH_OF_OTHERS),
    Language.FRENCH: (FRENCH, FRENCH_OF_OTHERS),
    Language.HUNGARIAN: (HUNGARIAN, HUNGARIAN_OF_OTHERS),
}
MESSAGES = Messages(
    {
        language: {**own, **{key + OF_OTHERS: message for key, message in others.items()}}
        for language, (own, others) in _SENTENCES.items()
    }
)
# Changes of the galaxy, which have a place and an effect.
CHANGES = frozenset({"turn", "swap-tiles", "exchange", "flip", "move"})


def why_text(why: Why, language: str, name: str | None = None) -> str:
    """Return the sentence in English (en), French (fr) or Hungarian (hu).

    It speaks to the player, or about the player if a name is given.
    """
    return _Sentence(language_of(language), why.values, name).of(why.code)


class _Sentence:
    """Builds one sentence: the values as words of the language, and the clauses that it needs."""

    def __init__(
        self, language: Language, values: Mapping[str, WhyValue], name: str | None
    ) -> None:
        self._language = language
        self._values = values
        self._is_of_other = name is not None
        self._words: dict[str, Fill] = {"name": name or ""}
        self._words |= {name: self._word(value) for name, value in values.items()}

    def of(self, code: str) -> str:
        """Return the sentence of a code."""
        if code in CHANGES:
            self._words |= {
                "place": self._place(""),
                "other_place": self._place("other_") if "other_row" in self._values else "",
                "effect": self._effect(),
            }
        if code == "turn":
            self._words["turned"] = self._say(f"turns.{self._values['turns']}")
        return self._say(self._of_best() if code == "best" else code)

    def _say(self, key: str) -> str:
        other = key + OF_OTHERS
        if self._is_of_other and other in MESSAGES.of(self._language):
            key = other
        return MESSAGES.say(self._language, key, **self._words)

    def _word(self, value: WhyValue) -> Fill:
        if isinstance(value, tuple):
            return GRAMMARS[self._language].listed([str(one) for one in value])
        return self._say(value) if isinstance(value, str) and value in list(Colour) else value

    def _place(self, prefix: str) -> str:
        """Return where a tile lies; a twin galaxy has two squares."""
        square = self._values.get(f"{prefix}square")
        place = {"row": self._words[f"{prefix}row"], "col": self._words[f"{prefix}col"]}
        key = f"place.{square}" if square else "place"
        return MESSAGES.say(self._language, key, **place)

    def _effect(self) -> str:
        """Return the clause that tells which points a change brings."""
        if self._values["part"] == "path":
            self._words["length"] = self._say(f"length.{self._values['measure']}")
        return self._say(f"effect.{self._part()}")

    def _of_best(self) -> str:
        """Return the key of the sentence about the part in which the best galaxy is ahead."""
        removed = self._values["removed"]
        self._words["galaxy"] = self._say("galaxy.removed" if removed else "galaxy")
        part = self._part()
        return f"best.path.{self._values['measure']}" if part == "path" else f"best.{part}"

    def _part(self) -> str:
        """Return the end of the key: the part of the points, and if it is given away or a zone."""
        part = str(self._values["part"])
        if part in list(Colour):
            self._words["colour"], part = self._say(part), "colour"
        if self._values.get("given"):
            return f"{part}.given"
        if "zones_before" in self._values:
            return "colour.zones" if self._values["zones_before"] else part
        is_zone = self._values.get("planets_before") != self._values.get("planets_after")
        return "colour.zone" if part == "colour" and is_zone else part
