"""Chance that anyone can check: every draw comes from the game's seed, through a named stream.

Word `n` of a stream is the first eight bytes, big-endian, of SHA-256 over the UTF-8 text
`seed/stream/n`, counting from 0. A number below `m` is a word modulo `m`; words at or above the
largest multiple of `m` are passed over, so that all outcomes are equally likely. A shuffle swaps
the last place with a drawn one at or before it, then the last but one, and so on (Fisher-Yates).
Nothing here depends on a Python version, and a few lines in any language can repeat it (R24).
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

WORD = 1 << 64


def seed_hash(seed: str) -> str:
    """What is shown when the game starts: SHA-256 of the seed in hexadecimal."""
    return sha256(seed.encode()).hexdigest()


class RandomStream:
    """One stream of a seed, such as `round-2/bag`."""

    def __init__(self, seed: str, stream: str) -> None:
        self._prefix = f"{seed}/{stream}/"
        self._drawn = 0

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1."""
        fair = WORD - WORD % limit
        while (word := self._word()) >= fair:
            pass
        return word % limit

    def shuffled(self, things: Sequence[T]) -> list[T]:
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            drawn = self.below(last + 1)
            order[last], order[drawn] = order[drawn], order[last]
        return order

    def sample(self, things: Sequence[T], count: int) -> list[T]:
        return self.shuffled(things)[:count]

    def pick(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def _word(self) -> int:
        digest = sha256(f"{self._prefix}{self._drawn}".encode()).digest()
        self._drawn += 1
        return int.from_bytes(digest[:8])
