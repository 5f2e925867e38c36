"""How long the proof of the best square takes: hands, cards and objectives, one core.

    python -m benchmarks.solver.exact_square --hands 100 --objectives sum weights weakest --cards 0

Each hand is proved twice: without a known value, and with the best value, which annealing usually
finds. Times are CPU seconds of this thread, which other work on the machine changes least.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable, Sequence
from importlib import resources

from cosmic_factory.rules import TRACK_END, Tile, Tracks, round_rules
from cosmic_factory.solver import SUM, Objective, Weakest, Weights, Worst
from cosmic_factory.solver.problem import Problem
from cosmic_factory.solver.proof import Proof, new_control
from cosmic_factory.solver.shapes.square.solver import SquareSolver

SQUARE_CARDS = (0, 1, 4, 5, 6, 8, 9, 10, 14, 15, 16, 19)


def random_tracks(chance: random.Random) -> Tracks:
    return Tracks(*(chance.randint(0, TRACK_END - 10) for _ in range(4)))


OBJECTIVES: dict[str, Callable[[random.Random], Objective]] = {
    "sum": lambda chance: SUM,
    "weights": lambda chance: Weights(5, 3, 2, 4),
    "weakest": lambda chance: Weakest(random_tracks(chance)),
    "worst-sum": lambda chance: Worst(SUM),
    "worst-weakest": lambda chance: Worst(Weakest(random_tracks(chance))),
}


def proved(problem: Problem, incumbent: int | None = None) -> Proof:
    return SquareSolver().prove(problem, incumbent, new_control())


def random_hand(chance: random.Random) -> tuple[Tile, ...]:
    text = (resources.files("cosmic_factory.rules") / "tilesets" / "cosmic54.json").read_text()
    codes = [one["code"] for one in json.loads(text)["tiles"]]
    return tuple(Tile.parse(code) for code in chance.sample(codes, 9))


def measure(name: str, card: int, hands: int, seed: int, verbose: bool) -> None:
    """Print one row of the table."""
    rules = round_rules(card)
    alone, given, nodes = [], [], []
    for number in range(hands):
        chance = random.Random(f"{seed}/{number}")
        tiles, objective = random_hand(chance), OBJECTIVES[name](chance)
        problem = Problem(tiles, rules, objective)
        start = time.thread_time()
        proof = proved(problem)
        middle = time.thread_time()
        again = proved(problem, proof.worth)
        end = time.thread_time()
        if not (proof.proved and again.proved and again.worth == proof.worth):
            raise AssertionError(f"hand {seed}/{number}: {proof} and {again} do not agree")
        alone.append(middle - start)
        given.append(end - middle)
        nodes.append(again.seen)
        if verbose:
            print(f"  {number:3} {alone[-1]:7.3f} {given[-1]:7.3f} {nodes[-1]:>11,} "
                  f"{problem.value(proof.worth):g} {objective}", flush=True)  # fmt: skip
    print(
        f"{card:4} {name:14} {hands:5} {spread(alone)}  {spread(given)}  "
        f"{statistics.median(nodes):>11,.0f} {max(nodes):>14,}",
        flush=True,
    )


def spread(seconds: Sequence[float]) -> str:
    ordered = sorted(seconds)
    ninth = ordered[int(0.9 * (len(ordered) - 1))]
    return f"{statistics.median(ordered):7.3f} {ninth:7.3f} {ordered[-1]:7.3f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hands", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--objectives", nargs="+", choices=OBJECTIVES, default=list(OBJECTIVES))
    parser.add_argument("--cards", nargs="+", type=int, default=[0])
    parser.add_argument("--all-cards", action="store_true")
    parser.add_argument("--verbose", action="store_true", help="a line for each hand")
    options = parser.parse_args()
    # Compile the kernels, or load them from the disk.
    proved(Problem(random_hand(random.Random(0)), round_rules(0), SUM))
    print("                            from nothing            best value given")
    print("card objective      hands  median     p90   worst   median     p90   worst"
          "       nodes    worst nodes")  # fmt: skip
    for card in SQUARE_CARDS if options.all_cards else options.cards:
        for name in options.objectives:
            measure(name, card, options.hands, options.seed, options.verbose)


if __name__ == "__main__":
    main()
