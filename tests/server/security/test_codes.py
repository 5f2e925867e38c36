from __future__ import annotations

# ruff: noqa: RUF001 - letters that look alike are what this is about
import pytest

from cosmic_factory.server.security.codes import (
    TRANSFER_LENGTH,
    new_transfer_code,
    typed_code,
    typed_table_code,
    with_hyphen,
)
from cosmic_factory.server.security.costs import RATES, Cost
from cosmic_factory.tables import CODE_LENGTH, CODE_LETTERS


@pytest.mark.parametrize(
    "typed",
    ["KAC3EFGH", "kac3efgh", " kac3 efgh ", "KAC3-EFGH", "ＫＡＣ３ＥＦＧＨ", "КАС3ЕFGН"],
)
def test_a_code_may_be_typed_in_many_ways(typed: str) -> None:
    assert typed_table_code(typed) == "KAC3EFGH"


@pytest.mark.parametrize(
    "typed", ["KAC3EF", "kac3ef", " kac 3ef ", "KAC-3EF", "ＫＡＣ３ＥＦ", "КАС3ЕF"]
)
def test_the_shorter_code_of_an_older_table_may_be_typed_in_many_ways(typed: str) -> None:
    assert typed_table_code(typed) == "KAC3EF"


@pytest.mark.parametrize(
    "typed",
    [
        *("", "KAC3E", "KAC3EFG", "KAC3E0", "KAC3EO", "KAC3E\0", "K" * 99),
        *("KAC3EFGHJ", "KAC3EFG0", "KAC3EFGO"),
    ],
)
def test_a_text_that_cannot_be_a_code_gives_none(typed: str) -> None:
    assert typed_table_code(typed) is None


def test_guessing_finds_less_than_one_table_a_year() -> None:
    """At 2,000 open tables, from one address that never stops."""
    rates = RATES[Cost.CODE], RATES[Cost.SPARE_CODE]
    guesses = sum(rate.burst + rate.per_minute * 60 * 24 * 365 for rate in rates)
    assert guesses * 2000 / len(CODE_LETTERS) ** CODE_LENGTH < 0.2


def test_a_transfer_code_reads_well_and_is_known_again() -> None:
    code = new_transfer_code()
    assert typed_code(with_hyphen(code).lower(), TRANSFER_LENGTH) == code
    assert new_transfer_code() != code
