"""A challenge in words: to send along with its link, and for the head of its page."""

from __future__ import annotations

from typing import NamedTuple

from cosmic_factory.analysis import Certainty, Par


class ChallengeWords(NamedTuple):
    """What is said of a challenge in one language."""

    title: str
    of_possible: str
    plain: str
    table: str
    about: str


WORDS = {
    "en": ChallengeWords(
        "Cosmic Factory: beat {name}’s minute",
        "{name} built {points} of a possible {par} with these nine tiles in {seconds} s. Can you?",
        "{name} built {points} points with these nine tiles in {seconds} s. Can you?",
        "A table of recorded minutes on a deal you never had. Take a seat.",
        "about {par}",
    ),
    "fr": ChallengeWords(
        "Cosmic Factory : battez la minute de {name}",
        "{name} a obtenu {points} points sur {par} possibles avec ces neuf tuiles en {seconds} s."
        " Et vous ?",
        "{name} a obtenu {points} points avec ces neuf tuiles en {seconds} s. Et vous ?",
        "Une table de minutes enregistrées, avec des tuiles que vous n’avez jamais eues.",
        "environ {par}",
    ),
    "hu": ChallengeWords(
        "Cosmic Factory: győzd le {name} percét",
        "{name} a lehetséges {par} pontból {points} pontot ért el ezzel a kilenc lapkával {seconds}"
        " mp alatt. És te?",
        "{name} {points} pontot ért el ezzel a kilenc lapkával {seconds} mp alatt. És te?",
        "Felvett percek asztala olyan lapkákkal, amelyek még nem voltak nálad.",
        "kb. {par}",
    ),
}


class ChallengeFigures(NamedTuple):
    """What there is to beat."""

    name: str
    points: int
    # Until the last tile lay, in whole seconds.
    seconds: int
    par: Par | None


def title_of(figures: ChallengeFigures, language: str) -> str:
    return WORDS[language].title.format(name=figures.name)


def sentence_of(figures: ChallengeFigures, language: str) -> str:
    """Return one sentence that names what there is to beat."""
    said = WORDS[language]
    par = ""
    if figures.par is not None:
        par = str(figures.par.value)
        if figures.par.kind is not Certainty.PROVED:
            par = said.about.format(par=par)
    text = said.of_possible if par else said.plain
    return text.format(name=figures.name, points=figures.points, seconds=figures.seconds, par=par)
