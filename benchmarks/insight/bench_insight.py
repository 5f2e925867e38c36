"""How long insight takes: CPU seconds of a verdict, and of the whole split of a table of four.

python -m benchmarks insight
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from statistics import median

from cosmic_factory.analysis import (
    ObjectiveName,
    RoundFacts,
    RoundFactsReader,
    seat_insight,
    verdict,
)
from cosmic_factory.bots import LocalGame, bot_maker
from cosmic_factory.rules import ALL_CARDS, ROUNDS, Options
from cosmic_factory.solver import WARM_UP

LEVELS = ("pilot", "cadet", "pilot", "cadet")


def rounds_of(number: int) -> list[RoundFacts]:
    """Play a game of four bots with the next five cards."""
    cards = tuple(ALL_CARDS[(ROUNDS * number + n) % len(ALL_CARDS)] for n in range(ROUNDS))
    options = Options(seats=len(LEVELS), sequence=cards)
    bots = {
        f"{level} {seat}": bot_maker(level)(f"{number} {seat}") for seat, level in enumerate(LEVELS)
    }
    game = LocalGame(options, f"bench {number}", bots)
    for _ in game.play():
        pass
    reader = RoundFactsReader(options)
    return [facts for entry in game.entries if (facts := reader.feed(entry)) is not None]


def told(name: str, seconds: Sequence[float]) -> str:
    ordered = sorted(seconds)
    most = ordered[int(0.9 * (len(ordered) - 1))]
    return (
        f"{name}: median {median(ordered):.2f} s, nine in ten {most:.2f} s,"
        f" worst {ordered[-1]:.2f} s, {len(ordered)} measured"
    )


def main(games: int = len(ALL_CARDS) // ROUNDS) -> None:
    """Print CPU seconds over all cards, and how sure the pars were."""
    WARM_UP.wait()
    verdicts, tables = [], []
    kinds: Counter[str] = Counter()
    for number in range(games):
        for facts in rounds_of(number):
            began = time.process_time()
            for seat in facts.all_seats:
                start = time.process_time()
                found = verdict(facts, seat, ObjectiveName.SUM)
                verdicts.append(time.process_time() - start)
                kinds[found.par.kind.value] += 1
            began = time.process_time()
            for seat in facts.all_seats:
                kinds[f"draft {seat_insight(facts, seat).draft_par.kind.value}"] += 1
            tables.append(time.process_time() - began)
            print(f"card {facts.card}: {verdicts[-1]:.2f} s, table {tables[-1]:.1f} s", flush=True)
    print(told("verdict on a seat", verdicts))
    print(told("insight of a table of four", tables))
    print(", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items())))


if __name__ == "__main__":
    main()
