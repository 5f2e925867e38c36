"""Names of players: which may be used, and which look alike."""

# ruff: noqa: RUF001 - letters that look alike are what this is about

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator

# Characters, for people who choose a name here; the rules and old records allow 40.
MAX_NAME_LENGTH = 24

# Unicode categories without visible characters: control, format (such as zero-width and
# bidirectional ones), surrogates, private use, unassigned, line and paragraph separators.
INVISIBLE_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
# Characters that count as letters or marks although nothing is drawn for them.
BLANK_LETTERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
# No name needs more accents on one letter; stacks of them would cover neighbouring lines.
MAX_MARKS_PER_LETTER = 3

# Characters that look the same: the Latin letter first, then Cyrillic, Greek and other ones. No two
# digits have the same letter, so that "Ada 2" and "Ada 3" are different.
LOOKALIKES = (
    "aаα4",
    "bвβь8",
    "cсϲ",
    "dԁ",
    "eеєε3",
    "fƒ",
    "gɡ",
    "hһнη",
    "iіιı",
    "jјϳ",
    "kкκ",
    "mм",
    "nпν",
    "oоοσ0øө",
    "pрρ",
    "qԛ",
    "rг",
    "sѕ5$",
    "tтτ7",
    "uυц",
    "vѵ",
    "wωшѡԝ",
    "xхχ",
    "yуγү",
    "zζ2",
)
_LETTER = {ord(char): group[0] for group in LOOKALIKES for char in group}
# Single strokes that look like a lower-case L, among them Cyrillic and Greek capital I.
_STROKES = {ord(stroke): "l" for stroke in "I1|ІΙӀӏ"}
# The small Greek nu looks like a v, the capital one like an N.
_NU = {ord("ν"): "v"}

BOT_NAMES = ("Orbit", "Comet", "Quasar", "Nebula", "Pulsar", "Meteor", "Eclipse", "Aurora")


class BadName(ValueError):
    """The name cannot be used; the text tells the player why."""


def checked_name(text: str) -> str:
    """Return the name as it is shown: trimmed, composed, with single blanks; or raise BadName."""
    if any(_is_invisible(char) for char in text.strip()):
        raise BadName("a name has no invisible or control characters")
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not 1 <= len(name) <= MAX_NAME_LENGTH:
        raise BadName(f"a name has 1 to {MAX_NAME_LENGTH} characters")
    if not any(unicodedata.category(char)[0] in "LNS" for char in name):
        raise BadName("a name has at least one letter or digit")
    if _max_marks(name) > MAX_MARKS_PER_LETTER:
        raise BadName(f"a letter has at most {MAX_MARKS_PER_LETTER} accents")
    return name


def _is_invisible(char: str) -> bool:
    return unicodedata.category(char) in INVISIBLE_CATEGORIES or char in BLANK_LETTERS


def _max_marks(name: str) -> int:
    """Return the largest number of accents on one letter."""
    found = marks = 0
    for char in unicodedata.normalize("NFD", name):
        marks = marks + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        found = max(found, marks)
    return found


def latin_letters(text: str) -> str:
    """Return text without case, accents, blanks and punctuation, lookalikes as Latin letters.

    >>> latin_letters("Zsófi 0")
    'zsofio'
    """
    return "".join(_LETTER.get(ord(char), char) for char in _visible(text))


def _visible(text: str) -> Iterator[str]:
    """Yield letters, digits and symbols, without case and accents."""
    folded = unicodedata.normalize("NFKD", text).casefold()
    for char in unicodedata.normalize("NFKD", folded):
        if unicodedata.category(char)[0] not in "MZCP":
            yield char


def looks_like(one: str, other: str) -> bool:
    """Return whether people could mistake one of these names for the other.

    >>> looks_like("Ida", "lda"), looks_like("Lia", "Ila")
    (True, False)
    """
    return not _readings(one).isdisjoint(_readings(other))


def _readings(name: str) -> frozenset[str]:
    """Return the name with lookalikes as Latin letters, in each way that it can be read.

    Strokes may be a small L, and a small Greek nu a v.
    """
    strokes = name, name.translate(_STROKES)
    readings = {latin_letters(one) for text in strokes for one in (text, text.translate(_NU))}
    readings -= {""}
    # A name without letters and digits is compared by its symbols.
    return frozenset(readings or {unicodedata.normalize("NFKC", name)})


def bot_name(taken: Collection[str]) -> str:
    """Return a name for a bot that looks like none of the taken ones."""
    for name in BOT_NAMES:
        if not any(looks_like(name, other) for other in taken):
            return name
    return next(
        name
        for name in (f"{BOT_NAMES[0]} {number}" for number in range(3, 100))
        if not any(looks_like(name, other) for other in taken)
    )
