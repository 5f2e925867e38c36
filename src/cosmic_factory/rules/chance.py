"""Random draws that anyone can check: each comes from the game's seed, through a named stream.

Draw `n` of a stream is the first eight bytes, big-endian, of SHA-256 over the UTF-8 text
`seed/stream/n`, counting from 0. A number below `m` is a draw modulo `m`; draws at or above the
largest multiple of `m` are skipped, so that all outcomes are equally likely. A shuffle swaps the
last item with a drawn one at or before it, then the last but one, and so on (Fisher-Yates).
Nothing here depends on a Python version, and a few lines in any language can repeat it (R24).
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

# Begins a seed that several games share: when one of them ends, it stays secret.
SHARED_SEED = "shared-"
DRAW_RANGE = 1 << 64  # a draw is an integer from 0 to DRAW_RANGE - 1


def seed_hash(seed: str) -> str:
    """Return SHA-256 of the seed in hexadecimal, which is shown when the game starts."""
    return sha256(seed.encode()).hexdigest()


class RandomStream:
    """A named sequence of draws from a seed, such as `round-2/bag`."""

    def __init__(self, seed: str, stream: str) -> None:
        self._prefix = f"{seed}/{stream}/"
        self._draws = 0

    def below(self, limit: int) -> int:
        """Draw a number from 0 to `limit` - 1."""
        fair = DRAW_RANGE - DRAW_RANGE % limit
        while (draw := self._draw()) >= fair:
            pass
        return draw % limit

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """Return all things in a drawn order."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            drawn = self.below(last + 1)
            order[last], order[drawn] = order[drawn], order[last]
        return order

    def sample(self, things: Sequence[T], count: int) -> list[T]:
        """Draw `count` different things, in a drawn order."""
        return self.shuffled(things)[:count]

    def pick(self, things: Sequence[T]) -> T:
        """Draw one thing."""
        return things[self.below(len(things))]

    def _draw(self) -> int:
        digest = sha256(f"{self._prefix}{self._draws}".encode()).digest()
        self._draws += 1
        return int.from_bytes(digest[:8])
