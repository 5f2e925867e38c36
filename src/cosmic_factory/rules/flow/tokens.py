"""Bonus tokens: which of them can still be grabbed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from cosmic_factory.rules.pieces.tile import Colour


class TokenHolder(Protocol):
    """A seat, as it stands in a state or in a view."""

    @property
    def tokens(self) -> tuple[Colour, ...]: ...


def free_tokens(seats: Iterable[TokenHolder]) -> tuple[Colour, ...]:
    """Return the Bonus tokens that no seat has grabbed, in the order of the colours."""
    grabbed = {token for seat in seats for token in seat.tokens}
    return tuple(colour for colour in Colour if colour not in grabbed)
