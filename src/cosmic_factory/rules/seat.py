"""Seats, numbered clockwise from 0."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, NewType, TypeAlias

import msgspec

MIN_SEATS = 2
MAX_SEATS = 6

Seat = NewType("Seat", int)
# The seats of the largest table.
ALL_SEATS = tuple(Seat(number) for number in range(MAX_SEATS))
# A seat in input; its range is checked when the input is decoded.
SeatNumber: TypeAlias = Annotated[Seat, msgspec.Meta(ge=0, lt=MAX_SEATS)]


@lru_cache(maxsize=MAX_SEATS)
def left_neighbours(seats: int) -> tuple[Seat, ...]:
    """Return the left neighbour of each seat, by seat."""
    return tuple(left_neighbour(seat, seats) for seat in ALL_SEATS[:seats])


@lru_cache(maxsize=MAX_SEATS)
def right_neighbours(seats: int) -> tuple[Seat, ...]:
    """Return the right neighbour of each seat, by seat."""
    return tuple(right_neighbour(seat, seats) for seat in ALL_SEATS[:seats])


def left_neighbour(seat: Seat, seats: int) -> Seat:
    """Return the next seat clockwise."""
    return Seat((seat + 1) % seats)


def right_neighbour(seat: Seat, seats: int) -> Seat:
    """Return the next seat counter-clockwise."""
    return Seat((seat - 1) % seats)
