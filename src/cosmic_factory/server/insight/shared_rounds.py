"""A shared round in words: for messengers, for the head of its page, and beside its picture."""

from __future__ import annotations

from typing import NamedTuple

from cosmic_factory.analysis import Certainty, RoundFacts, SeatVerdict
from cosmic_factory.rules import kaos_card
from cosmic_factory.server.insight.finding import InsightFinder
from cosmic_factory.server.insight.games import facts_of
from cosmic_factory.server.insight.parts import FACTS, VERDICTS, PartName
from cosmic_factory.server.thinking.pictures import RoundWords
from cosmic_factory.server.thinking.tasks import RoundVerdicts, unpacked
from cosmic_factory.tables import ShareRow


class Sentences(NamedTuple):
    """What is said of a shared round in one language."""

    title: str
    unknown: str
    text: str
    about: str
    plain_round: str
    alt: str
    built: str
    best: str


SENTENCES = {
    "en": Sentences(
        "Cosmic Factory: round {round} of {name}",
        "{name} shares round {round} of a game of Cosmic Factory.",
        "{name} made {score} of a possible {par} points ({card}). What would you have built?",
        "about {par}",
        "without a Kaos card",
        "Two galaxies of the same nine tiles: what {name} built, worth {score} points, and the best"
        " one, worth {par}.",
        "{name}: {score}",
        "Best possible: {par}",
    ),
    "fr": Sentences(
        "Cosmic Factory : manche {round} de {name}",
        "{name} partage la manche {round} d’une partie de Cosmic Factory.",
        "{name} a obtenu {score} points sur {par} possibles ({card}). Qu’auriez-vous construit ?",
        "environ {par}",
        "sans carte Kaos",
        "Deux galaxies des mêmes neuf tuiles : celle de {name}, qui vaut {score} points, et la"
        " meilleure, qui en vaut {par}.",
        "{name} : {score}",
        "Meilleur possible : {par}",
    ),
    "hu": Sentences(
        "Cosmic Factory: {name}, {round}. forduló",
        "{name} megosztotta egy Cosmic Factory-játszma {round}. fordulóját.",
        "{name} {score} pontot ért el a lehetséges {par} pontból ({card}). Te mit építettél volna?",
        "kb. {par}",
        "káoszkártya nélkül",
        "Két galaxis ugyanabból a kilenc lapkából: {name} galaxisa {score} pontot ér, a legjobb"
        " {par} pontot.",
        "{name}: {score}",
        "A lehető legjobb: {par}",
    ),
}


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

    def words(self, language: str) -> RoundWords:
        """Return the words in the picture of the round."""
        said = SENTENCES[language]
        return RoundWords(
            self.title(language), self._say(said.built, language), self._say(said.best, language)
        )

    def title(self, language: str) -> str:
        return self._say(SENTENCES[language].title, language)

    def text(self, language: str) -> str:
        """Return one sentence to send along with the link."""
        said = SENTENCES[language]
        return self._say(said.unknown if self.verdict is None else said.text, language)

    def alt(self, language: str) -> str:
        """Return what the picture shows."""
        said = SENTENCES[language]
        return self._say(said.unknown if self.verdict is None else said.alt, language)

    def _say(self, sentence: str, language: str) -> str:
        said = SENTENCES[language]
        card = getattr(kaos_card(self.card).name, language) if self.card else said.plain_round
        score = par = ""
        if self.verdict is not None:
            score, par = str(self.verdict.score), str(self.verdict.par.value)
            if self.verdict.par.kind is not Certainty.PROVED:
                par = said.about.format(par=par)
        return sentence.format(
            name=self.name, round=self.share.round, card=card, score=score, par=par
        )


async def shared_round(finder: InsightFinder, share: ShareRow) -> SharedRound | None:
    """Return a shared round as far as it is known; None before its game was thought about."""
    known = await finder.known([share.game], [FACTS, VERDICTS])
    facts = next((one for one in facts_of(share.game, known) if one.round == share.round), None)
    if facts is None or share.seat >= len(facts.seats):
        return None
    content = known.get(PartName(share.game, share.round, VERDICTS))
    verdicts = () if content is None else unpacked(content, RoundVerdicts).verdicts
    verdict = next((one for one in verdicts if one.seat == share.seat), None)
    return SharedRound(share, facts, verdict)
