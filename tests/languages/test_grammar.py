"""Numbers, plurals, elision and articles, by the data of each language."""

from __future__ import annotations

import pytest

from cosmic_factory.languages import GRAMMARS, Grammar, Language, WordKind, filled
from cosmic_factory.rules import Phrase

ENGLISH, FRENCH, HUNGARIAN = (GRAMMARS[language] for language in Language)


def test_every_language_of_the_cards_has_a_grammar() -> None:
    assert tuple(Phrase.__struct_fields__) == tuple(Language) == tuple(GRAMMARS)


@pytest.mark.parametrize("name", ["Ada", "Élodie", "Œdipe", "ÉMILE", "E\u0301va", "Hugo", "Yves"])
def test_french_elides_before_a_vowel_a_mute_h_and_some_y(name: str) -> None:
    assert FRENCH.with_rule("de", name) == f"d’{name}"


@pytest.mark.parametrize(
    "name", ["Zoé", "Hamza", "Heidi", "Yann", "1", "8", "11", "👽", "李小龍", "Ht7", "", "42e"]
)
def test_french_does_not_elide_before_other_sounds_and_numbers(name: str) -> None:
    assert FRENCH.with_rule("de", name) == f"de {name}"


def test_french_articles_follow_gender_and_sound() -> None:
    nouns = ["végétation", "glace", "désert", "étoile"]
    said = {rule: [FRENCH.with_rule(rule, noun) for noun in nouns] for rule in ("le", "au", "du")}
    assert said == {
        "le": ["la végétation", "la glace", "le désert", "l’étoile"],
        "au": ["à la végétation", "à la glace", "au désert", "à l’étoile"],
        "du": ["de la végétation", "de la glace", "du désert", "de l’étoile"],
    }


def test_hungarian_articles_follow_how_a_number_is_read() -> None:
    with_az = [n for n in range(101) if HUNGARIAN.with_rule("az", str(n)) == f"az {n}"]
    assert with_az == [1, 5, *range(50, 60)]
    large = ["100", "500", "1000", "1500", "10\u00a0000", "1\u00a0000\u00a0000", "24,5", "5,5"]
    assert [HUNGARIAN.with_rule("az", one).split(" ")[0] for one in large] == [
        "a", "az", "az", "az", "a", "az", "a", "az",
    ]  # fmt: skip


def test_hungarian_articles_and_endings_follow_the_sound_of_words() -> None:
    words = ["Ada", "Őszike", "Zsófi", "Yvette", "Yann", "5 Pál", "👽", "F", "K", "zöld"]
    assert [HUNGARIAN.with_rule("Az", word) for word in words] == [
        "Az Ada", "Az Őszike", "A Zsófi", "Az Yvette", "A Yann", "Az 5 Pál", "A 👽", "Az F", "A K",
        "A zöld",
    ]  # fmt: skip
    assert [HUNGARIAN.with_rule("ra", word) for word in ("zöld", "jeges", "sivatagi")] == [
        "zöldre", "jegesre", "sivatagira",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("number", "english", "french", "hungarian"),
    [
        (7, "7", "7", "7"),
        (-2, "−2", "−2", "−2"),
        (24.5, "24.5", "24,5", "24,5"),
        (0.125, "0.125", "0,125", "0,125"),
        (1234, "1,234", "1\u202f234", "1234"),
        (12345.5, "12,345.5", "12\u202f345,5", "12\u00a0345,5"),
    ],
)
def test_numbers_are_written_as_in_the_language(
    number: float, english: str, french: str, hungarian: str
) -> None:
    said = [grammar.number(number) for grammar in (ENGLISH, FRENCH, HUNGARIAN)]
    assert said == [english, french, hungarian]


def test_digits_after_the_decimal_sign_can_be_asked_for() -> None:
    assert [FRENCH.number(0.5, 2), FRENCH.number(3, 1), FRENCH.number(-0.01, 1)] == [
        "0,50", "3,0", "0,0",
    ]  # fmt: skip


def test_the_form_of_a_plural_follows_the_number() -> None:
    numbers = (0, 0.5, 1, 1.5, 2)
    assert [ENGLISH.plural(n) for n in numbers] == ["other", "other", "one", "other", "other"]
    assert [FRENCH.plural(n) for n in numbers] == ["one", "one", "one", "one", "other"]
    assert [HUNGARIAN.plural(n) for n in numbers] == ["other", "other", "one", "other", "other"]


def test_lists_end_with_and() -> None:
    assert [ENGLISH.listed(names) for names in ([], ["A"], ["A", "B"], ["A", "B", "C"])] == [
        "", "A", "A and B", "A, B and C",
    ]  # fmt: skip


def test_french_signs_keep_their_spaces_together() -> None:
    assert FRENCH.spaced("« a » : b ; c ?") == "«\u00a0a\u00a0»\u00a0: b\u00a0; c\u00a0?"
    assert HUNGARIAN.spaced("a : b") == "a : b"


def test_slots_are_filled_once_by_rule_and_by_number() -> None:
    words = "{n} tuiles, {laid, plural, one {# posée} other {# posées}} ; galaxie {de name}"
    assert filled(FRENCH, words, {"n": 9, "laid": 1, "name": "{n}"}) == (
        "9 tuiles, 1 posée ; galaxie de {n}"
    )
    assert filled(FRENCH, words, {"n": 9, "laid": "2", "name": "Ada"}) == (
        "9 tuiles, 2 posées ; galaxie d’Ada"
    )


def test_a_fourth_language_needs_data_only() -> None:
    """Polish has three forms of a plural, and its z is ze before some groups of consonants."""
    polish = Grammar(
        decimal=",",
        group="\u00a0",
        grouped_from=5,
        plurals=(
            ("one", "i = 1 and v = 0"),
            ("few", "v = 0 and i % 10 = 2..4 and i % 100 != 12..14"),
            ("many", "v = 0"),
        ),
        list_comma=", ",
        list_last=" i ",
        kinds={"hissing": WordKind(begins=r"[szwm][^aeiouy\W\d_]")},
        rules={"z": (("hissing", "ze {}"), ("", "z {}"))},
    )  # fmt: skip
    words = "{n, plural, one {# kafelek} few {# kafelki} many {# kafelków} other {# kafelka}}"
    assert [filled(polish, words, {"n": n}) for n in (1, 2, 5, 12, 22, 1.5)] == [
        "1 kafelek", "2 kafelki", "5 kafelków", "12 kafelków", "22 kafelki", "1,5 kafelka",
    ]  # fmt: skip
    assert [filled(polish, "{z name}", {"name": name}) for name in ("Ola", "Zbyszek")] == [
        "z Ola", "ze Zbyszek",
    ]  # fmt: skip
