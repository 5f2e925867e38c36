"""The sentence why speaks to the player, or names the player to everybody else."""

from __future__ import annotations

import re

import pytest

from cosmic_factory.analysis import Why, why_text
from cosmic_factory.analysis.why.text import MESSAGES, OF_OTHERS
from cosmic_factory.languages import Language

# Words by which a sentence speaks to somebody.
SECOND_PERSON = {
    Language.ENGLISH: r"\byou\b|\byours?\b|^(Turn|Swap|Lay|Move) ",
    Language.FRENCH: r"\bvous\b|\bvotre\b|\bvôtre\b|^\w+ez\b",
    Language.HUNGARIAN: (
        r"\btiéd\w*|\bte\b|nálad|szomszédod|zónád\b|zónádban|galaxisod|lapkád|fogadásod|kapsz\b"
        r"|lezártad|hagytad|^\w+d (el|meg|a|át|képpel)\b"
    ),
}
BET = Why("bet-lost", {"colour": "ice", "planets": 4, "rival": 5, "points": 3, "stake": 3})
TURN = Why(
    "turn",
    {
        "tile": 7, "turns": 1, "row": 1, "col": 2, "square": 0, "part": "ice", "before": 1,
        "after": 4, "planets_before": 3, "planets_after": 5, "given": 0, "points": 3,
    },
)  # fmt: skip


@pytest.mark.parametrize("language", Language)
def test_no_sentence_about_somebody_else_speaks_to_the_reader(language: Language) -> None:
    told = MESSAGES.of(language)
    spoken_to = re.compile(SECOND_PERSON[language])
    for key, message in told.items():
        if not key.endswith(OF_OTHERS):
            about = told.get(key + OF_OTHERS, message)
            assert not spoken_to.search(about), f"{key}: {about}"
            assert (key + OF_OTHERS in told) or not spoken_to.search(message), key


@pytest.mark.parametrize(
    ("language", "points", "more"),
    [
        (Language.ENGLISH, "worth {points, plural, one {# point} other {# points}}", " more"),
        (Language.FRENCH, "{points, plural, one {# point} other {# points}}", " de plus"),
        (Language.HUNGARIAN, "{points} ponttal", " több"),
    ],
)
@pytest.mark.parametrize("key", ["face-down", "offering-missed", "offering-other", "swap"])
def test_what_another_decision_was_worth_is_said_as_a_difference(
    key: str, language: Language, points: str, more: str
) -> None:
    told = MESSAGES.of(language)
    for sentence in (told[key], told.get(key + OF_OTHERS, told[key])):
        _, after = sentence.split(points)
        assert after.startswith(more), sentence


def test_a_lost_bet_is_told_to_its_player_and_to_others() -> None:
    assert why_text(BET, "en") == (
        "Your ice bet was lost, 4 planets against 5: without it you would have had 3 points more."
    )
    assert why_text(BET, "en", "Ada") == (
        "Ada’s ice bet was lost, 4 planets against 5:"
        " without it there would have been 3 points more."
    )
    assert why_text(BET, "fr", "Ada") == (
        "Le pari d’Ada sur la glace est perdu, 4 planètes contre 5\u00a0:"
        " sans lui, il y aurait 3 points de plus."
    )
    assert why_text(BET, "hu", "Ada") == (
        "Ada jeges fogadása elveszett, 4 bolygó 5 ellen: nélküle 3 ponttal több lenne."
    )


def test_a_change_is_what_the_named_player_could_have_done() -> None:
    assert why_text(TURN, "en", "ice").startswith(
        "ice could have turned the tile in row 1, column 2 once clockwise: ice brings 4 points"
    )
    assert why_text(TURN, "hu", "Orbit").startswith("Orbit elfordíthatta volna egyszer jobbra az 1")
