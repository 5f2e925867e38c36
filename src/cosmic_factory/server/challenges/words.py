"""A challenge in words: to send along with its link, and for the head of its page."""

from __future__ import annotations

from typing import NamedTuple

from cosmic_factory.analysis import Certainty, Par
from cosmic_factory.languages import Fill, Language, Messages

POINTS = "{points, plural, one {# point} other {# points}}"
MESSAGES = Messages(
    {
        Language.ENGLISH: {
            "title": "Cosmic Factory: beat {name}’s minute",
            "of-possible": (
                "{name} built {points} of a possible {par} with these nine tiles in {seconds} s."
                " Can you?"
            ),
            "plain": f"{{name}} built {POINTS} with these nine tiles in {{seconds}} s. Can you?",
            "table": "A table of recorded minutes on a deal you never had. Take a seat.",
            "about": "about {par}",
        },
        Language.FRENCH: {
            "title": "Cosmic Factory : battez la minute {de name}",
            "of-possible": (
                f"{{name}} a obtenu {POINTS} sur {{par}} possibles avec ces neuf tuiles"
                " en {seconds} s. Et vous ?"
            ),
            "plain": (
                f"{{name}} a obtenu {POINTS} avec ces neuf tuiles en {{seconds}} s. Et vous ?"
            ),
            "table": (
                "Une table de minutes enregistrées, avec des tuiles que vous n’avez jamais eues."
            ),
            "about": "environ {par}",
        },
        Language.HUNGARIAN: {
            "title": "Cosmic Factory: győzd le {name} percét",
            "of-possible": (
                "{name} a lehetséges {par} pontból {points} pontot ért el ezzel a kilenc lapkával"
                " {seconds} mp alatt. És te?"
            ),
            "plain": (
                "{name} {points} pontot ért el ezzel a kilenc lapkával {seconds} mp alatt. És te?"
            ),
            "table": "Felvett percek asztala olyan lapkákkal, amelyek még nem voltak nálad.",
            "about": "kb. {par}",
        },
    }
)


class ChallengeFigures(NamedTuple):
    """What there is to beat."""

    name: str
    points: int
    # Until the last tile lay, in whole seconds.
    seconds: int
    par: Par | None


def title_of(figures: ChallengeFigures, language: Language) -> str:
    return MESSAGES.say(language, "title", name=figures.name)


def table_sentence(language: Language) -> str:
    """Return what a table of recorded minutes is."""
    return MESSAGES.say(language, "table")


def sentence_of(figures: ChallengeFigures, language: Language) -> str:
    """Return one sentence that names what there is to beat."""
    told: dict[str, Fill] = {
        "name": figures.name,
        "points": figures.points,
        "seconds": figures.seconds,
    }
    if figures.par is None:
        return MESSAGES.say(language, "plain", **told)
    par: Fill = figures.par.value
    if figures.par.kind is not Certainty.PROVED:
        par = MESSAGES.say(language, "about", par=par)
    return MESSAGES.say(language, "of-possible", par=par, **told)
