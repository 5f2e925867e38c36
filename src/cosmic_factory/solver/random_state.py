"""Chance for kernels: a small generator of their own, so that a seed decides everything."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from cosmic_factory.solver.compiled import part

# Words of state, one for each generator, in an array so that kernels can move them on.
Chance = NDArray[np.uint64]

LEVELS = 4096
# Logarithms of evenly spread numbers between 0 and 1: what annealing compares a loss with.
LOGARITHMS = np.array([math.log((level + 0.5) / LEVELS) for level in range(LEVELS)])


def chance(seed: int, stream: int = 0) -> Chance:
    """A generator; different streams of one seed have nothing to do with each other."""
    state = np.random.SeedSequence([seed & (1 << 64) - 1, stream]).generate_state(1, np.uint64)
    return state | np.uint64(1)  # the generator never leaves 0


@part
def draw(state: Chance, which: int = 0) -> int:
    """The next 31 random bits (xorshift, then a multiplication that spreads them)."""
    word = state[which]
    word ^= word >> np.uint64(12)
    word ^= word << np.uint64(25)
    word ^= word >> np.uint64(27)
    state[which] = word
    return int(word * np.uint64(2685821657736338717) >> np.uint64(33))


@part
def below(state: Chance, bound: int, which: int = 0) -> int:
    """A random number from 0 up to, not including, `bound`."""
    return draw(state, which) * bound >> 31
