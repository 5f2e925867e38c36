"""A result of a daily puzzle in words and as a picture, for messengers; it spoils nothing.

Best galaxies nearly always share the same points by colour, so only the sum is told.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from cosmic_factory.languages import Language, Messages, phrase_text
from cosmic_factory.puzzles import Daily
from cosmic_factory.rules import kaos_card
from cosmic_factory.server.thinking.puzzle_pictures import PuzzleWords, lit_tiles

MOST_PERCENT = 100
# Points, and the percentage of players who have fewer; x if nobody else has handed in.
RESULT = re.compile(r"(?P<points>\d{1,3})-(?P<better>\d{1,3}|x)")

MESSAGES = Messages(
    {
        Language.ENGLISH: {
            "title": "Daily {n}",
            "text": "Daily {n}: {points} of {par}, better than {better}%",
            "alone": "Daily {n}: {points} of {par}",
            "result": "{points} of {par}",
            "rank": "better than {better}%",
            "best": "the best possible",
            "plain": "without a Kaos card",
            "alt": "Nine tiles face down, {lit, plural, one {# is} other {# are}} lit. {text}.",
            "page": "Cosmic Factory: daily puzzle {n}",
        },
        Language.FRENCH: {
            "title": "Énigme du jour {n}",
            "text": "Énigme du jour {n} : {points} sur {par}, mieux que {better} %",
            "alone": "Énigme du jour {n} : {points} sur {par}",
            "result": "{points} sur {par}",
            "rank": "mieux que {better} %",
            "best": "le meilleur possible",
            "plain": "sans carte Kaos",
            "alt": (
                "Neuf tuiles face cachée, {lit, plural, one {# est allumée}"
                " other {# sont allumées}}. {text}."
            ),
            "page": "Cosmic Factory : énigme du jour {n}",
        },
        Language.HUNGARIAN: {
            "title": "{n}. napi feladvány",
            "text": "{n}. napi feladvány: {points} / {par}, jobb, mint a játékosok {better}%-a",
            "alone": "{n}. napi feladvány: {points} / {par}",
            "result": "{points} / {par}",
            "rank": "jobb, mint a játékosok {better}%-a",
            "best": "a lehető legjobb",
            "plain": "káoszkártya nélkül",
            "alt": "Kilenc lapka képpel lefelé, közülük {lit} világít. {text}.",
            "page": "Cosmic Factory: {n}. napi feladvány",
        },
    }
)


class SharedDaily(NamedTuple):
    """A result of a day's puzzle: its points, and the percentage of players who have fewer.

    Where nobody has fewer, the words do not speak of others.
    """

    daily: Daily
    number: int
    points: int
    better_than: int | None

    @property
    def code(self) -> str:
        """The result as it stands in a link."""
        return f"{self.points}-{'x' if self.better_than is None else self.better_than}"

    @property
    def lit(self) -> int:
        return lit_tiles(self.points, self.daily.par)

    def title(self, language: Language) -> str:
        return MESSAGES.say(language, "page", n=self.number)

    def text(self, language: Language) -> str:
        """Return one line to send along with the link."""
        return self._say(language, "text" if self.better_than else "alone")

    def alt(self, language: Language) -> str:
        """Return what the picture shows."""
        return MESSAGES.say(language, "alt", lit=self.lit, text=self.text(language))

    def words(self, language: Language) -> PuzzleWords:
        """Return the words in the picture."""
        rank = self._say(language, "rank") if self.better_than else ""
        if self.points >= self.daily.par:
            rank = self._say(language, "best")
        card = (
            phrase_text(kaos_card(self.daily.card).name, language)
            if self.daily.card
            else self._say(language, "plain")
        )
        title, result = self._say(language, "title"), self._say(language, "result")
        return PuzzleWords(title, result, rank, card)

    def _say(self, language: Language, key: str) -> str:
        values = {"n": self.number, "points": self.points, "par": self.daily.par}
        if self.better_than is not None:
            values["better"] = self.better_than
        return MESSAGES.say(language, key, **values)


def read_result(daily: Daily, number: int, code: str) -> SharedDaily | None:
    """Return the result of a link; None if nobody can have that many points.

    Whether a percentage is possible depends on how many have played: `is_possible_rank`.
    """
    match = RESULT.fullmatch(code)
    if match is None:
        return None
    better = None if match["better"] == "x" else int(match["better"])
    found = SharedDaily(daily, number, int(match["points"]), better)
    possible = found.points <= daily.par and (better is None or better <= MOST_PERCENT)
    return found if possible and found.code == code else None


def is_possible_rank(better_than: int, others: int) -> bool:
    """Return whether a player can be better than that percentage of up to so many others."""
    if others >= MOST_PERCENT:
        return 0 <= better_than <= MOST_PERCENT
    return any(
        100 * worse // among == better_than
        for among in range(1, others + 1)
        for worse in range(among + 1)
    )
