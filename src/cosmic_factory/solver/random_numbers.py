"""Random numbers inside kernels, from a small generator: a seed decides everything."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from cosmic_factory.solver.compiled import ArrayOf, part

# One number for each generator, in an array so that kernels can change them.
RandomState = Annotated[ArrayOf[np.uint64], 1]


def random_state(seed: int, stream: int = 0) -> RandomState:
    """Return the state of one generator; different streams of one seed are independent."""
    state = np.random.SeedSequence([seed & (1 << 64) - 1, stream]).generate_state(1, np.uint64)
    return state | np.uint64(1)  # a generator whose state is 0 stays there


@part
def random_bits(state: RandomState, generator: int = 0) -> int:
    """Return the next 31 random bits (xorshift, then a multiplication that spreads them)."""
    number = state[generator]
    number ^= number >> np.uint64(12)
    number ^= number << np.uint64(25)
    number ^= number >> np.uint64(27)
    state[generator] = number
    return int(number * np.uint64(2685821657736338717) >> np.uint64(33))


@part
def random_below(state: RandomState, bound: int, generator: int = 0) -> int:
    """Return a random number from 0 up to, not including, `bound`."""
    return random_bits(state, generator) * bound >> 31
