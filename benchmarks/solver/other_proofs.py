"""What the solver needs for bets, drafts, sabotage and free shapes; parts of its speed table.

Seconds are CPU seconds of this process.
"""

from __future__ import annotations

import random
import statistics
import time
from collections import Counter
from collections.abc import Iterator, Sequence

from cosmic_factory.rules import Shape, Tile, Tracks, cosmic54, round_rules
from cosmic_factory.solver import (
    Bets,
    Budget,
    Objective,
    Sum,
    Weakest,
    Weights,
    solve,
    solve_draft,
    solve_robust,
)

SABOTAGE, NEW_DIMENSION = 13, 3
# Below ten seconds of one core; a galaxy that reaches the bound ends the search before.
FREE_BUDGET = Budget(steps=15_000_000)
DEALT = 18  # tiles that a seat sees in a draft


def hands(count: int, seed: int, size: int = 9) -> Iterator[list[Tile]]:
    """Deal hands of the built-in set."""
    chance = random.Random(seed)
    tiles = [cosmic54().tile(number) for number in cosmic54().ids]
    for _ in range(count):
        yield chance.sample(tiles, size)


def summary(seconds: Sequence[float]) -> str:
    """Return the median, the last hundredth and the worst."""
    ordered = sorted(seconds)
    late = ordered[int(0.99 * len(ordered))]
    median = statistics.median(ordered)
    return f"{len(ordered)}: median {median:.3f} s, 99 % {late:.3f} s, worst {ordered[-1]:.3f} s"


def _objectives(chance: random.Random) -> dict[str, Objective]:
    tracks = Tracks(*(chance.randint(0, 20) for _ in range(4)))
    return {"sum": Sum(), "weights 5,3,2,4": Weights(5, 3, 2, 4), "star + weakest": Weakest(tracks)}


def bets(count: int) -> None:
    """Best galaxy and tokens together, against rivals whose largest zones are likely ones."""
    for name in _objectives(random.Random(0)):
        chance, seconds, proved = random.Random(7), [], 0
        for tiles in hands(count, seed=7):
            rivals = (chance.randint(2, 8), chance.randint(2, 8), chance.randint(2, 8))
            objective = _objectives(chance)[name]
            began = time.process_time()
            proved += solve(tiles, round_rules(0), objective, bets=Bets(rivals=rivals)).proved
            seconds.append(time.process_time() - began)
        print(f"three bets, {name:17} {summary(seconds)}, proved {proved}", flush=True)


def drafts(count: int) -> None:
    """The best of all 1,680 hands of a draft."""
    for name in _objectives(random.Random(0)):
        chance, seconds, proved, most = random.Random(8), [], 0, 0
        for pool in hands(count, seed=8, size=DEALT):
            objective = _objectives(chance)[name]
            began = time.process_time()
            par = solve_draft(pool[:9], pool[9:15], pool[15:], round_rules(0), objective)
            seconds.append(time.process_time() - began)
            proved, most = proved + par.solution.proved, max(most, par.proofs)
        row = f"draft, {name:17} {summary(seconds)}, proved {proved}"
        print(f"{row}, at most {most} hands searched", flush=True)


def robust(count: int) -> None:
    """The best galaxy after the worst removal."""
    seconds, proved = [], 0
    for tiles in hands(count, seed=5):
        began = time.process_time()
        proved += solve_robust(tiles, round_rules(SABOTAGE)).proved
        seconds.append(time.process_time() - began)
    print(f"sabotage {summary(seconds)}, proved {proved}", flush=True)


def new_dimension(count: int) -> None:
    """How far the bound of a free shape is above the best that is found."""
    rules = round_rules(NEW_DIMENSION)
    assert rules.shape is Shape.FREE
    for name in _objectives(random.Random(0)):
        chance, seconds = random.Random(9), []
        gaps: Counter[float] = Counter()
        for tiles in hands(count, seed=9):
            began = time.process_time()
            found = solve(tiles, rules, _objectives(chance)[name], budget=FREE_BUDGET)
            seconds.append(time.process_time() - began)
            gaps[found.bound - found.value] += 1
        spread = ", ".join(f"{gap:g}: {hands}" for gap, hands in sorted(gaps.items()))
        print(f"free shape, {name:17} {summary(seconds)}; hands by gap {spread}", flush=True)
