from __future__ import annotations

# ruff: noqa: RUF001 - letters that look alike are what this is about
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cosmic_factory.tables.seating.names import (
    BOT_NAMES,
    MAX_NAME_LENGTH,
    BadName,
    bot_name,
    checked_name,
    looks_like,
)


@pytest.mark.parametrize("name", ["Ada", "Zsófi", "李小龍", "Ο Νίκος", "👽", "x" * 24, "O'Neil-2"])
def test_names_of_all_alphabets_are_fine(name: str) -> None:
    assert checked_name(name) == name


def test_a_name_is_trimmed_and_composed() -> None:
    assert checked_name("  Zso\u0301fi   K. ") == "Zsófi K."


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "1 to 24"),
        ("   ", "1 to 24"),
        ("x" * 25, "1 to 24"),
        ("a\u0000b", "invisible"),
        ("a\nb", "invisible"),
        ("a\u200bb", "invisible"),
        ("a\u202eb", "invisible"),
        ("a\u2066b", "invisible"),
        ("\ufeff", "invisible"),
        ("\u3164", "invisible"),
        ("a\ue000", "invisible"),
        ("a\U0001d159b", "invisible"),  # a note without a head
        ("a\ud800", "invisible"),
        ("\u0301\u0302", "letter or digit"),
        ("...", "letter or digit"),
        ("a\u0316\u0317\u0318\u0319", "accents"),
    ],
)
def test_names_that_hide_something_are_refused(name: str, why: str) -> None:
    with pytest.raises(BadName, match=why):
        checked_name(name)


@given(st.text(max_size=40))
def test_a_checked_name_is_short_printable_and_checks_again(text: str) -> None:
    try:
        name = checked_name(text)
    except BadName:
        return
    assert 1 <= len(name) <= MAX_NAME_LENGTH
    assert name.isprintable()
    assert checked_name(name) == name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "ada"),
        ("Ada", "A d a."),
        ("Ada", "Аdа"),  # Cyrillic
        ("Nikos", "Νικοs"),  # Greek
        ("Zoe", "Zoë"),
        ("Jane", "јane"),  # Cyrillic
        ("Vera", "ѵera"),
        ("Quinn", "ԛuinn"),
        ("Will", "ԝill"),
        ("Vera", "νera"),  # Greek
        ("Nora", "Νora"),
        ("Bob", "B0b"),
        ("Ida", "lda"),
        ("Ida", "1da"),
        ("Leo", "LEO"),
        ("Ada", "Ａｄａ"),
        ("Straße", "Strasse"),
    ],
)
def test_names_that_could_be_mistaken_look_alike(one: str, other: str) -> None:
    assert looks_like(one, other)
    assert looks_like(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "Adam"),
        ("Lia", "Ila"),
        ("Jan", "Ian"),
        ("Bot 2", "Bot 3"),
        ("👽", "👾"),
        ("李", "王"),
    ],
)
def test_other_names_do_not_look_alike(one: str, other: str) -> None:
    assert not looks_like(one, other)


def test_bots_never_share_a_name_with_anyone() -> None:
    taken = ["0rbit", "COMET"]
    for _ in range(12):
        name = bot_name(taken)
        assert not any(looks_like(name, other) for other in taken)
        taken.append(name)
    assert set(BOT_NAMES[2:]) < set(taken)
