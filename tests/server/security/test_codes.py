from __future__ import annotations

# ruff: noqa: RUF001 - letters that look alike are what this is about
import pytest

from cosmic_factory.server.security.codes import (
    TRANSFER_LENGTH,
    new_transfer_code,
    spaced,
    typed_code,
)


@pytest.mark.parametrize(
    "typed", ["KAC3EF", "kac3ef", " kac 3ef ", "KAC-3EF", "ＫＡＣ３ＥＦ", "КАС3ЕF"]
)
def test_a_code_may_be_typed_in_many_ways(typed: str) -> None:
    assert typed_code(typed) == "KAC3EF"


@pytest.mark.parametrize("typed", ["", "KAC3E", "KAC3EFG", "KAC3E0", "KAC3EO", "KAC3E\0", "K" * 99])
def test_what_cannot_be_a_code_is_none(typed: str) -> None:
    assert typed_code(typed) is None


def test_a_transfer_code_reads_well_and_is_known_again() -> None:
    code = new_transfer_code()
    assert typed_code(spaced(code).lower(), TRANSFER_LENGTH) == code
    assert new_transfer_code() != code
