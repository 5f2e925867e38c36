"""The speed table of the solver, one core, warm; ratios are measured in the same run.

    python -m benchmarks.bench_solver --hands 100 --card-hands 5 --cp-sat 3
    python -m benchmarks.bench_solver --full

`--full` takes as many hands as docs/reference/solver.md says: half an hour of one core. A part with
no hands is left out: `--bets 0`. Seconds are CPU seconds of this process, which other work on the
machine changes least.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
import time
from collections.abc import Callable, Mapping, Sequence

import numpy as np

from benchmarks.solver.cp_sat import Answer, solve_by_cp_sat
from benchmarks.solver.hill_climbing import climbed
from benchmarks.solver.other_proofs import (
    bets,
    drafts,
    hands,
    new_dimension,
    robust,
    summary,
)
from benchmarks.solver.two_threads import two_cores
from cosmic_factory.rules import KAOS_CARDS, Galaxy, Shape, Tile, Tracks, cosmic54, round_rules
from cosmic_factory.solver import (
    WARM_UP,
    Budget,
    Objective,
    Sum,
    Weakest,
    Weights,
    complete,
    estimate,
    frame_of,
    plain_counted,
    solve,
)
from cosmic_factory.solver.encoding.codes import CODES_PER_TILE, decode, hand_planes
from cosmic_factory.solver.encoding.frames import rectangle
from cosmic_factory.solver.score.fixed_shape import batch_points
from cosmic_factory.solver.score.rule_tables import path_table, zone_tables

ANNEALING_SECONDS = 0.05


def scorer() -> None:
    """Galaxies per second: plain Python against the batch kernel."""
    tiles, frame, rules = next(hands(1, seed=1)), frame_of(Shape.SQUARE), round_rules(0)
    rng = np.random.default_rng(0)
    batch = np.array(
        [CODES_PER_TILE * rng.permutation(9) + rng.integers(0, 4, 9) for _ in range(200_000)],
        np.uint16,
    )
    words, zones, paths = hand_planes(tiles, frame), zone_tables(rules), path_table(rules, frame)
    packed = np.empty(len(batch), np.int64)
    batch_points(words, batch[:10], zones, paths, packed)
    fast = _rate(lambda: batch_points(words, batch, zones, paths, packed), len(batch))
    galaxies = [decode(frame.cells, tiles, row) for row in batch[:1_000]]
    slow = _rate(lambda: [plain_counted(galaxy, rules) for galaxy in galaxies], len(galaxies))
    print(f"batch scorer {fast / 1e6:.1f} M/s, plain {slow / 1e3:.1f} k/s: {fast / slow:,.0f} x")


def _rate(work: Callable[[], object], count: int) -> float:
    """Return the rate of the fastest of three runs."""
    times = []
    for _ in range(3):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return count / min(times)


def proofs(count: int) -> None:
    """Seconds to a proved optimum without a card."""
    chance = random.Random(2)
    kinds: dict[str, Callable[[], Objective]] = {
        "sum": Sum,
        "weights 5,3,2,4": lambda: Weights(5, 3, 2, 4),
        "star + weakest": lambda: Weakest(Tracks(*(chance.randint(0, 20) for _ in range(4)))),
    }
    for name, objective in kinds.items():
        seconds = [_proved(tiles, 0, objective()) for tiles in hands(count, seed=1)]
        print(f"proved {name:17} {summary(seconds)}", flush=True)


def _proved(tiles: Sequence[Tile], card: int, objective: Objective) -> float:
    began = time.process_time()
    solution = solve(tiles, round_rules(card), objective)
    assert solution.proved
    return time.process_time() - began


def cards(count: int) -> None:
    """The sum under every card."""
    for card in KAOS_CARDS:
        solved, seconds = [], []
        for tiles in hands(count, seed=1):
            began = time.process_time()
            solved.append(solve(tiles, card.rules))
            seconds.append(time.process_time() - began)
        proved = sum(one.proved for one in solved)
        gap = max(one.bound - one.value for one in solved)
        row = f"card {card.number:2} {card.name.en:20} {summary(seconds)}"
        print(f"{row}, proved {proved}, gap {gap:g}", flush=True)


def annealing(count: int) -> None:
    """How often 50 ms of annealing, and of climbing in plain Python, find the proved optimum."""
    steps = _annealing_steps()
    gaps, climbing = [], []
    for seed, tiles in enumerate(hands(count, seed=3)):
        best = solve(tiles).value
        budget = Budget(steps=steps, prove=False)
        gaps.append(best - solve(tiles, budget=budget, seed=seed).value)
        climbing.append(best - climbed(tiles, round_rules(0), Sum(), ANNEALING_SECONDS, seed))
    print(f"annealing: {steps / ANNEALING_SECONDS / 1e6:.1f} M steps/s")
    for name, found in (("annealing", gaps), ("plain climbing", climbing)):
        share = sum(gap == 0 for gap in found) / len(found)
        mean = statistics.mean(found)
        print(f"{name} 50 ms: optimal {share:.1%}, mean gap {mean:.2f}, worst {max(found):g}")


def _annealing_steps() -> int:
    """Return how many steps an undisturbed core makes in 50 ms: the fastest of three runs."""
    budget, seconds = Budget(steps=2_000_000, prove=False), []
    for tiles in hands(3, seed=1):
        began = time.process_time()
        solve(tiles, budget=budget)
        seconds.append(time.process_time() - began)
    return int(2_000_000 * ANNEALING_SECONDS / min(seconds))


def growth() -> None:
    """How the cost grows with the frame: full enumeration, then the proof for the square."""
    tiles = next(hands(1, seed=1))
    for rows, cols in ((2, 2), (2, 3)):
        frame = rectangle(rows, cols)
        began = time.perf_counter()
        proof = complete(Galaxy(), tiles[: frame.slots], round_rules(0), Sum(), frame=frame)
        seconds = time.perf_counter() - began
        print(f"{rows} x {cols}: {proof.seen:,} arrangements, {seconds:.3f} s, best {proof.value}")
    solution = solve(tiles)
    print(f"3 x 3: {solution.seen:,} nodes, {solution.seconds:.3f} s, best {solution.value:g} "
          "(of 95,126,814,720 arrangements)")  # fmt: skip


def others(count: int, seconds: float) -> None:
    """Value and proof against CP-SAT and plain climbing: in the solver's own time, and in more.

    All of them are given CPU seconds.
    """
    print("hand  solver            in the same time: climbing  CP-SAT   "
          f"in {seconds:g} s: climbing  CP-SAT")  # fmt: skip
    for number, tiles in enumerate(hands(count, seed=4)):
        began = time.process_time()
        ours = solve(tiles)
        own = time.process_time() - began
        line = f"{number:4}  {ours.value:g} proved in {own:.2f} s"
        for given in (own, seconds):
            plain = climbed(tiles, round_rules(0), Sum(), given)
            theirs = solve_by_cp_sat(tiles, given)
            line += f"   {plain:g}   {_answer_text(theirs)}"
        print(line, flush=True)


def _answer_text(answer: Answer) -> str:
    if answer.value == float("-inf"):
        return "nothing"
    return f"{answer.value:g} ({'proved' if answer.proved else f'bound {answer.bound:g}'})"


def draft() -> None:
    """One draft decision: 84 keeps of three from nine, 40 completions of 2,000 steps each."""
    tiles = [cosmic54().tile(number) for number in cosmic54().ids]
    began = time.perf_counter()
    for number in range(84):
        kept = random.Random(number).sample(tiles[:9], 3)
        estimate(kept, tiles[9:], round_rules(0), Sum(), seed=number)
    print(f"draft: 84 keeps x 40 completions x 2,000 steps: {time.perf_counter() - began:.2f} s")


PARTS: dict[str, Callable[[int], None]] = {
    "hands": proofs,
    "annealed": annealing,
    "bets": bets,
    "drafts": drafts,
    "robust": robust,
    "free_shapes": new_dimension,
    "two_cores": two_cores,
    "card_hands": cards,
}
# How many hands each part of the table takes: few, since this is one of many benchmarks, and all.
FEW = {"hands": 20, "annealed": 20, "card_hands": 2, "bets": 5, "drafts": 5, "robust": 2}
FEW |= {"free_shapes": 5, "two_cores": 5, "cp_sat": 0}
ALL = {"hands": 1000, "annealed": 1000, "card_hands": 10, "bets": 100, "drafts": 100, "robust": 50}
ALL |= {"free_shapes": 100, "two_cores": 50, "cp_sat": 3}


def print_parts(sizes: Mapping[str, int]) -> None:
    """Print each part that is to have hands."""
    for name, part in PARTS.items():
        if sizes[name]:
            part(sizes[name])


def main(arguments: Sequence[str] = ()) -> None:
    """Run all parts."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--full", action="store_true", help="as many hands as the docs say")
    for name in ALL:
        options.add_argument(f"--{name.replace('_', '-')}", type=int)
    options.add_argument("--cp-sat-seconds", type=float, default=20)
    chosen = options.parse_args(arguments)
    sizes = dict(ALL if chosen.full else FEW)
    sizes |= {name: size for name, size in vars(chosen).items() if name in ALL and size is not None}
    WARM_UP.wait()
    print(f"load before: {os.getloadavg()[0]:.1f}")
    scorer()
    print_parts(sizes)
    growth()
    draft()
    if sizes["cp_sat"]:
        others(sizes["cp_sat"], chosen.cp_sat_seconds)
    print(f"load after: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main(sys.argv[1:])
