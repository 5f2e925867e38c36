"""A shared round in words: for messengers, for the head of its page, and beside its picture."""

from __future__ import annotations

from collections.abc import Mapping

from cosmic_factory.analysis import (
    Certainty,
    ObjectiveName,
    RoundFacts,
    SeatInsight,
    SeatVerdict,
)
from cosmic_factory.languages import Fill, Language, Messages, phrase_text
from cosmic_factory.rules import kaos_card
from cosmic_factory.server.insight.finding import InsightFinder
from cosmic_factory.server.insight.games import facts_of
from cosmic_factory.server.insight.parts import FACTS, VERDICTS, PartName, split_part
from cosmic_factory.server.thinking.pictures import RoundWords
from cosmic_factory.server.thinking.tasks import RoundVerdicts, unpacked
from cosmic_factory.tables import ShareRow

SPLIT = split_part(ObjectiveName.SUM)
MESSAGES = Messages(
    {
        Language.ENGLISH: {
            "title": "Cosmic Factory: round {round} of {name}",
            "unknown": "{name} shares round {round} of a game of Cosmic Factory.",
            "text": "{name} made {score} of {par} points ({card}). What would you have built?",
            "proved": "a possible {par}",
            "at_most": "at most {par}",
            "about": "about {par}",
            "plain-round": "without a Kaos card",
            "alt": (
                "Two galaxies of the same nine tiles: what {name} built, worth"
                " {score, plural, one {# point} other {# points}}, and the best one, worth {best}."
            ),
            "alt-found": (
                "Two galaxies of the same nine tiles: what {name} built, worth"
                " {score, plural, one {# point} other {# points}},"
                " and the best one that was found, worth {best}."
            ),
            "built": "{name}: {score}",
            "best": "Best possible: {best}",
            "best-found": "Best found: {best}",
        },
        Language.FRENCH: {
            "title": "Cosmic Factory : manche {round} {de name}",
            "unknown": "{name} partage la manche {round} d’une partie de Cosmic Factory.",
            "text": (
                "{name} a obtenu {score, plural, one {# point} other {# points}}"
                " sur {par} ({card}). Qu’auriez-vous construit ?"
            ),
            "proved": "{par} possibles",
            "at_most": "{par} au plus",
            "about": "environ {par} possibles",
            "plain-round": "sans carte Kaos",
            "alt": (
                "Deux galaxies des mêmes neuf tuiles : celle {de name}, qui vaut"
                " {score, plural, one {# point} other {# points}},"
                " et la meilleure, qui en vaut {best}."
            ),
            "alt-found": (
                "Deux galaxies des mêmes neuf tuiles : celle {de name}, qui vaut"
                " {score, plural, one {# point} other {# points}},"
                " et la meilleure trouvée, qui en vaut {best}."
            ),
            "built": "{name} : {score}",
            "best": "Meilleure possible : {best}",
            "best-found": "Meilleure trouvée : {best}",
        },
        Language.HUNGARIAN: {
            "title": "Cosmic Factory: {name}, {round}. forduló",
            "unknown": "{name} megosztotta egy Cosmic Factory-játszma {round}. fordulóját.",
            "text": (
                "{name} {score} pontot ért el a lehetséges {par} pontból ({card})."
                " Te mit építettél volna?"
            ),
            "proved": "{par}",
            "at_most": "legfeljebb {par}",
            "about": "kb. {par}",
            "plain-round": "káoszkártya nélkül",
            "alt": (
                "Két galaxis ugyanabból a kilenc lapkából: {name} galaxisa {score} pontot ér,"
                " a legjobb {best} pontot."
            ),
            "alt-found": (
                "Két galaxis ugyanabból a kilenc lapkából: {name} galaxisa {score} pontot ér,"
                " a legjobb, amelyet találtunk, {best} pontot."
            ),
            "built": "{name}: {score}",
            "best": "A lehető legjobb: {best}",
            "best-found": "A legjobb talált: {best}",
        },
    }
)


class SharedRound:
    """The round of a seat, with its verdict if that is known."""

    def __init__(self, share: ShareRow, facts: RoundFacts, verdict: SeatVerdict | None) -> None:
        self.share = share
        self.facts = facts
        self.verdict = verdict

    @property
    def name(self) -> str:
        return self.facts.seats[self.share.seat].name

    @property
    def card(self) -> int:
        """The Kaos card of the round, 0 for beginners."""
        return self.facts.card

    def words(self, language: Language) -> RoundWords:
        """Return the words in the picture of the round."""
        return RoundWords(
            self.title(language),
            self._say(language, "built"),
            self._say(language, "best" if self._is_proved else "best-found"),
        )

    def title(self, language: Language) -> str:
        return self._say(language, "title")

    def text(self, language: Language) -> str:
        """Return one sentence to send along with the link."""
        return self._say(language, "unknown" if self.verdict is None else "text")

    def alt(self, language: Language) -> str:
        """Return what the picture shows."""
        if self.verdict is None:
            return self._say(language, "unknown")
        return self._say(language, "alt" if self._is_proved else "alt-found")

    @property
    def _is_proved(self) -> bool:
        return self.verdict is not None and self.verdict.par.kind is Certainty.PROVED

    def _say(self, language: Language, key: str) -> str:
        values: dict[str, Fill] = {"name": self.name, "round": self.share.round}
        values["card"] = (
            phrase_text(kaos_card(self.card).name, language)
            if self.card
            else MESSAGES.say(language, "plain-round")
        )
        if self.verdict is not None:
            par = self.verdict.par
            values |= {
                "score": self.verdict.score,
                "par": MESSAGES.say(language, par.kind.value, par=par.value),
                "best": self.verdict.best.value,
            }
        return MESSAGES.say(language, key, **values)


async def shared_round(finder: InsightFinder, share: ShareRow) -> SharedRound | None:
    """Return a shared round as far as it is known; None before its game was thought about."""
    known = await finder.known([share.game], [FACTS, VERDICTS, SPLIT])
    facts = next((one for one in facts_of(share.game, known) if one.round == share.round), None)
    if facts is None or share.seat >= len(facts.seats):
        return None
    return SharedRound(share, facts, known_verdict(share, known))


def known_verdict(share: ShareRow, known: Mapping[PartName, bytes]) -> SeatVerdict | None:
    """Return the verdict on a shared round, as its page shows it.

    The split may have proved a par that the quick verdict only estimated.
    """
    split = known.get(PartName(share.game, share.round, SPLIT, share.seat))
    if split is not None:
        insight = unpacked(split, SeatInsight)
        fields = {name: getattr(insight, name) for name in SeatVerdict.__struct_fields__}
        return SeatVerdict(**fields)
    content = known.get(PartName(share.game, share.round, VERDICTS))
    verdicts = () if content is None else unpacked(content, RoundVerdicts).verdicts
    return next((one for one in verdicts if one.seat == share.seat), None)
