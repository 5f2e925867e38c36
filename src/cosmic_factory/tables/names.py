"""Names of players: which may be used, and which look alike."""

# ruff: noqa: RUF001 - letters that look alike are what this is about

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator

# Characters, for people who choose a name here; the rules and old records allow 40.
MAX_NAME_LENGTH = 24

# Control, format (zero-width and bidirectional ones among them), surrogates, private use,
# unassigned, line and paragraph separators: nothing that can be seen for what it is.
UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
# Letters and marks that draw nothing although they count as such.
BLANK_LETTERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
# No name needs more accents than this on one letter; towers of them hide their neighbours.
MAX_MARKS_PER_LETTER = 3

# What a reader takes for the same letter: Latin first, then its Cyrillic, Greek and other doubles.
# Each digit has a letter of its own, so that "Ada 2" and "Ada 3" stay apart.
DOUBLES = (
    "aаα4",
    "bвβь8",
    "cсϲ",
    "dԁ",
    "eеєε3",
    "fƒ",
    "gɡ",
    "hһнη",
    "iіιı",
    "kкκ",
    "mм",
    "nпν",
    "oоοσ0øө",
    "pрρ",
    "rг",
    "sѕ5$",
    "tтτ7",
    "uυц",
    "wωшѡ",
    "xхχ",
    "yуγү",
    "zζ2",
)
_LETTER = {ord(double): line[0] for line in DOUBLES for double in line}
# Drawn as one stroke, these pass for a small L; Cyrillic and Greek capital I among them.
_STROKES = {ord(stroke): "l" for stroke in "I1|ІΙӀӏ"}

BOT_NAMES = ("Orbit", "Comet", "Quasar", "Nebula", "Pulsar", "Meteor", "Eclipse", "Aurora")


class BadName(ValueError):
    """Why a name cannot be used, in a sentence for the player."""


def checked_name(text: str) -> str:
    """The name as it will be shown: trimmed, in composed form, blanks single."""
    if any(unicodedata.category(sign) in UNSEEN or sign in BLANK_LETTERS for sign in text.strip()):
        raise BadName("a name has no invisible or control characters")
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not 1 <= len(name) <= MAX_NAME_LENGTH:
        raise BadName(f"a name has 1 to {MAX_NAME_LENGTH} characters")
    if not any(unicodedata.category(sign)[0] in "LNS" for sign in name):
        raise BadName("a name has at least one letter or digit")
    if _most_marks(name) > MAX_MARKS_PER_LETTER:
        raise BadName(f"a letter has at most {MAX_MARKS_PER_LETTER} accents")
    return name


def _most_marks(name: str) -> int:
    most = run = 0
    for sign in unicodedata.normalize("NFD", name):
        run = run + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        most = max(most, run)
    return most


def plain_letters(text: str) -> str:
    """Text without case, accents, blanks and punctuation, with each double as its letter.

    >>> plain_letters("Zsófi 0")
    'zsofio'
    """
    return "".join(_LETTER.get(ord(sign), sign) for sign in _seen(text))


def _seen(text: str) -> Iterator[str]:
    folded = unicodedata.normalize("NFKD", text).casefold()
    for sign in unicodedata.normalize("NFKD", folded):
        if unicodedata.category(sign)[0] not in "MZCP":
            yield sign


def looks_like(one: str, other: str) -> bool:
    """Could one of these be taken for the other at a table?

    >>> looks_like("Ida", "lda"), looks_like("Lia", "Ila")
    (True, False)
    """
    return not _readings(one).isdisjoint(_readings(other))


def _readings(name: str) -> frozenset[str]:
    """As the letters are called, and as they are drawn."""
    readings = {plain_letters(name), plain_letters(name.translate(_STROKES))} - {""}
    # A name of nothing but signs is told apart by the signs themselves.
    return frozenset(readings or {unicodedata.normalize("NFKC", name)})


def bot_name(taken: Collection[str]) -> str:
    """A name for a bot that nobody at the table has."""
    for name in BOT_NAMES:
        if not any(looks_like(name, other) for other in taken):
            return name
    return next(
        name
        for name in (f"{BOT_NAMES[0]} {number}" for number in range(3, 100))
        if not any(looks_like(name, other) for other in taken)
    )
