"""A challenge in words: to send along with its link, and for the head of its page."""

from __future__ import annotations

from typing import NamedTuple

from cosmic_factory.analysis import Certainty, Par
from cosmic_factory.languages import Fill, Language, Messages, phrase_text
from cosmic_factory.rules import kaos_card
from cosmic_factory.server.thinking.puzzle_pictures import PuzzleWords, lit_tiles

POINTS = "{points, plural, one {# point} other {# points}}"
MESSAGES = Messages(
    {
        Language.ENGLISH: {
            "title": "Cosmic Factory: beat {name}’s minute",
            "of-possible": (
                "{name} built {points} of {par} with these nine tiles in {seconds} s. Can you?"
            ),
            "plain": f"{{name}} built {POINTS} with these nine tiles in {{seconds}} s. Can you?",
            "table": "A table of recorded minutes on a deal you never had. Take a seat.",
            "proved": "a possible {par}",
            "at_most": "at most {par}",
            "about": "about {par}",
            "beat": "Beat {name}’s minute",
            "reached": POINTS,
            "reached-of": "{points} of {par}",
            "within": "in {seconds} s",
            "ghosts": "{n, plural, one {# ghost} other {# ghosts}}",
            "recorded": "Recorded minutes",
            "plain-card": "without a Kaos card",
            "alt": "Nine tiles face down. {text}",
        },
        Language.FRENCH: {
            "title": "Cosmic Factory : battez la minute {de name}",
            "of-possible": (
                f"{{name}} a obtenu {POINTS} sur {{par}} avec ces neuf tuiles"
                " en {seconds} s. Et vous ?"
            ),
            "plain": (
                f"{{name}} a obtenu {POINTS} avec ces neuf tuiles en {{seconds}} s. Et vous ?"
            ),
            "table": (
                "Une table de minutes enregistrées, avec des tuiles que vous n’avez jamais eues."
            ),
            "proved": "{par} possibles",
            "at_most": "{par} au plus",
            "about": "environ {par} possibles",
            "beat": "Battez la minute {de name}",
            "reached": POINTS,
            "reached-of": "{points} sur {par}",
            "within": "en {seconds} s",
            "ghosts": "{n, plural, one {# fantôme} other {# fantômes}}",
            "recorded": "Minutes enregistrées",
            "plain-card": "sans carte Kaos",
            "alt": "Neuf tuiles face cachée. {text}",
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
            "proved": "{par}",
            "at_most": "legfeljebb {par}",
            "about": "kb. {par}",
            "beat": "Győzd le {name} percét",
            "reached": "{points} pont",
            "reached-of": "{points} / {par}",
            "within": "{seconds} mp alatt",
            "ghosts": "{n} szellem",
            "recorded": "Felvett percek",
            "plain-card": "káoszkártya nélkül",
            "alt": "Kilenc lapka képpel lefelé. {text}",
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
    par = MESSAGES.say(language, figures.par.kind.value, par=figures.par.value)
    return MESSAGES.say(language, "of-possible", par=par, **told)


def alt_of(text: str, language: Language) -> str:
    """Return what the picture of a challenge shows, with the sentence about it."""
    return MESSAGES.say(language, "alt", text=text)


def picture_words(figures: ChallengeFigures, card: int, language: Language) -> PuzzleWords:
    """Return the words in the picture of a minute to beat."""
    said = MESSAGES.say
    points, par = figures.points, figures.par
    result = said(language, "reached", points=points)
    if par is not None and par.kind is Certainty.PROVED:
        result = said(language, "reached-of", points=points, par=par.value)
    return PuzzleWords(
        said(language, "beat", name=figures.name),
        result,
        said(language, "within", seconds=figures.seconds),
        card_words(card, language),
    )


def table_picture_words(ghosts: int, card: int, language: Language) -> PuzzleWords:
    """Return the words in the picture of a table of recorded minutes."""
    said = MESSAGES.say
    ghosts_told = said(language, "ghosts", n=ghosts)
    return PuzzleWords(said(language, "recorded"), ghosts_told, "", card_words(card, language))


def card_words(card: int, language: Language) -> str:
    """Return the name of a card, or that there is none."""
    if card == 0:
        return MESSAGES.say(language, "plain-card")
    return phrase_text(kaos_card(card).name, language)


def lit_in_picture(figures: ChallengeFigures) -> int:
    """Return how many tiles are lit for the share of what was possible; none if that is unknown."""
    return 0 if figures.par is None else lit_tiles(figures.points, max(1, int(figures.par.value)))
