"""The temperature of annealing: how much a step may lose, and how that shrinks during a run."""

from __future__ import annotations

import math

import numpy as np

from cosmic_factory.solver.compiled import part
from cosmic_factory.solver.random_numbers import RandomState, random_bits

# In points of the heaviest track; found by trial on hands with known optima.
START_TEMPERATURE, END_TEMPERATURE = 0.4, 0.28
# The temperature falls once in so many steps; a power of two.
COOLING_INTERVAL = 64

_LEVELS = 4096
# Logarithms of evenly spread numbers between 0 and 1: a loss is compared with a random one.
_LOGARITHMS = np.array([math.log((level + 0.5) / _LEVELS) for level in range(_LEVELS)])


@part
def start_temperature(unit: float) -> float:
    """Return the temperature at the beginning; `unit` is the worth of a point that counts most."""
    return START_TEMPERATURE * unit


@part
def cooled(temperature: float, step: int, steps: int) -> float:
    """Return the temperature at a step of a run of so many steps, from that at the step before."""
    if step & (COOLING_INTERVAL - 1):
        return temperature
    ratio = END_TEMPERATURE / START_TEMPERATURE
    return float(temperature * ratio ** (COOLING_INTERVAL / max(steps, COOLING_INTERVAL)))


@part
def is_accepted(gain: float, temperature: float, state: RandomState, generator: int) -> bool:
    """Decide at random whether a step that gains (or loses) so much is taken."""
    return bool(gain >= temperature * _LOGARITHMS[random_bits(state, generator) & (_LEVELS - 1)])
