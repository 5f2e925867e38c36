"""Seats: places in a circle."""

from __future__ import annotations

from typing import Annotated, NewType, TypeAlias

import msgspec

MIN_SEATS = 2
MAX_SEATS = 6

Seat = NewType("Seat", int)
ANY_SEAT = tuple(Seat(number) for number in range(MAX_SEATS))
# The same in a message from outside, where the range is checked on reading.
SeatNumber: TypeAlias = Annotated[Seat, msgspec.Meta(ge=0, lt=MAX_SEATS)]


def left_neighbour(seat: Seat, seats: int) -> Seat:
    """The next seat clockwise."""
    return Seat((seat + 1) % seats)


def right_neighbour(seat: Seat, seats: int) -> Seat:
    return Seat((seat - 1) % seats)
