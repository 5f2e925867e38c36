"""Accuracy: where a round stands between random galaxies (0) and the par (100).

Random galaxies of the same tiles reach about half of the best sum, so a plain share of the par
would be about 50 without any skill.
"""

from __future__ import annotations

from statistics import fmean

from cosmic_factory.analysis.frozen.frozen_round import FrozenRound
from cosmic_factory.rules import (
    FRAMES,
    Cell,
    Choice,
    Galaxy,
    LaidTile,
    RandomStream,
    Shape,
)
from cosmic_factory.solver import Objective, Weakest, Worst, estimate

# How many random galaxies are counted, and how many where every tile is removed in turn.
SAMPLES, REMOVAL_SAMPLES = 1000, 16


def accuracy(frozen: FrozenRound, score: float, par: float) -> int | None:
    """Return the accuracy from 0 to 100; None if random galaxies are worth as much as the par."""
    mean = random_mean(frozen)
    if par <= mean:
        return None
    return round(100 * min(1.0, max(0.0, (score - mean) / (par - mean))))


def random_mean(frozen: FrozenRound) -> float:
    """Return the mean value of random galaxies of the hand, without bets."""
    seed = "random galaxies " + " ".join(map(str, sorted(frozen.mine.hand)))
    if frozen.rules.removals:
        return _after_removal(frozen, seed)
    number = RandomStream(seed, "sampling").below(2**31)
    if not frozen.rules.scores_right_neighbour:
        return _sampled(frozen, frozen.objective, number)
    found = _sampled(frozen, Worst(frozen.left_objective), number)
    if isinstance(frozen.left_objective, Weakest):
        # The solver counts the neighbour's total; only what the galaxy adds to it was given.
        return frozen.received_with(()) + found + frozen.left_objective.tracks.total
    return frozen.received_with(()) + found


def _sampled(frozen: FrozenRound, objective: Objective, seed: int) -> float:
    """Return the mean of random galaxies by the solver: no step of annealing improves them."""
    found = estimate((), frozen.tiles, frozen.rules, objective, samples=SAMPLES, steps=0, seed=seed)
    return found.mean


def _after_removal(frozen: FrozenRound, seed: str) -> float:
    """Return the mean after the worst removal, of fewer galaxies: each is counted nine times."""
    stream = RandomStream(seed, "removal")
    cells: tuple[Cell, ...] = FRAMES[Shape.SQUARE][0]
    galaxies = []
    for _ in range(REMOVAL_SAMPLES):
        order = stream.shuffled(frozen.tiles)
        galaxies.append(
            Galaxy.of(
                LaidTile(tile, cell, stream.below(4))
                for tile, cell in zip(order, cells, strict=True)
            )
        )
    frozen.count_removals(galaxies)
    return fmean(frozen.value(galaxy, (), Choice()) for galaxy in galaxies)
