"""Numbering of equal things: a key that was met before gets the number it had."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cosmic_factory.solver.compiled import Int32s, Ints, part

NO_KEY = -1
SCATTER = 0x9E3779B97F4A7C15 >> 1  # an odd constant that spreads keys (Fibonacci hashing)


class Numbering(NamedTuple):
    """Open addressing: `slots` holds numbers (or -1), `keys` the key of each number."""

    slots: Int32s
    keys: Ints
    used: Ints  # one entry: how many


def new_numbering(capacity: int) -> Numbering:
    """Return a numbering with memory for that many different keys."""
    slots = 1 << (2 * capacity - 1).bit_length()
    return Numbering(
        np.full(slots, NO_KEY, np.int32), np.empty(capacity, np.int64), np.zeros(1, np.int64)
    )


@part
def number_of(numbers: Numbering, key: int) -> int:
    """Return the number of a key, a new one if the key is new; there must be room for it."""
    mask = len(numbers.slots) - 1
    slot = int(np.uint64(key) * np.uint64(SCATTER) >> np.uint64(20)) & mask
    while True:
        number = numbers.slots[slot]
        if number < 0:
            number = numbers.used[0]
            numbers.slots[slot] = number
            numbers.keys[number] = key
            numbers.used[0] = number + 1
            return int(number)
        if numbers.keys[number] == key:
            return int(number)
        slot = (slot + 1) & mask
