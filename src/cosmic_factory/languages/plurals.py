"""Chooses the plural form of a number by conditions as the Unicode CLDR writes them.

A condition such as `i % 10 = 2..4 and v = 0` compares the number as it is written: n is its value,
i its whole part, v how many digits stand after the decimal sign, and f those digits.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

RELATION = re.compile(r"(?P<operand>[nivf])(?: % (?P<modulus>\d+))? (?P<sign>=|!=) (?P<ranges>\S+)")
OTHER = "other"


def plural_form(conditions: Sequence[tuple[str, str]], number: float) -> str:
    """Return the first form whose condition holds, or `other`."""
    operands = _operands(number)
    return next((form for form, told in conditions if _holds(told, operands)), OTHER)


def _operands(number: float) -> Mapping[str, float]:
    whole, _, digits = f"{abs(number):.3f}".rstrip("0").partition(".")
    return {"n": abs(number), "i": int(whole), "v": len(digits), "f": int(digits or 0)}


def _holds(condition: str, operands: Mapping[str, float]) -> bool:
    return any(
        all(_relation_holds(relation, operands) for relation in either.split(" and "))
        for either in condition.split(" or ")
    )


def _relation_holds(relation: str, operands: Mapping[str, float]) -> bool:
    read = RELATION.fullmatch(relation)
    assert read is not None, f"no condition: {relation}"
    value = operands[read["operand"]]
    if read["modulus"]:
        value %= int(read["modulus"])
    is_in = any(_is_in(value, bounds) for bounds in read["ranges"].split(","))
    return is_in == (read["sign"] == "=")


def _is_in(value: float, bounds: str) -> bool:
    first, _, last = bounds.partition("..")
    return value == int(value) and int(first) <= value <= int(last or first)
