"""Make the daily puzzle of a seed: the first of its hands that has what a daily needs.

Try `n` draws a card from the stream `try-n/card` and nine tiles of the built-in set from
`try-n/tiles`. The first try that has what a daily needs is the day's puzzle, so a seed decides it,
and anyone who knows the seed finds the same.
"""

from __future__ import annotations

from datetime import date
from itertools import count

from cosmic_factory.puzzles.cards import PUZZLE_CARDS
from cosmic_factory.puzzles.dailies.daily import (
    MAX_BEST_GALAXIES,
    MIN_GREEDY_GAP,
    Daily,
)
from cosmic_factory.puzzles.difficulty import difficulty_of_day, measured_difficulty
from cosmic_factory.puzzles.files.compact_galaxy import write_compact
from cosmic_factory.rules import HAND_SIZE, RandomStream, RoundRules, Tile, cosmic54, round_rules
from cosmic_factory.solver import builder_values, optimal_galaxies, solve


def make_daily(seed: str, day: date) -> Daily:
    """Return the puzzle of a day, as its seed decides it."""
    tries = (_daily_of_try(seed, day, number) for number in count())
    return next(daily for daily in tries if daily is not None)


def _daily_of_try(seed: str, day: date, number: int) -> Daily | None:
    """Return the daily of one try; None if its hand does not suit the day."""
    card = RandomStream(seed, f"try-{number}/card").pick(PUZZLE_CARDS)
    codes = [tile.code for tile in cosmic54().tiles]
    tiles = RandomStream(seed, f"try-{number}/tiles").sample(codes, HAND_SIZE)
    hand, rules = [Tile.parse(code) for code in tiles], round_rules(card)
    reached = builder_values(hand, rules)
    greedy, climbed = int(reached.greedy), tuple(int(value) for value in reached.climbed)
    par = proved_par(hand, rules)
    if par - greedy < MIN_GREEDY_GAP or measured_difficulty(par, climbed) != difficulty_of_day(day):
        return None
    best = all_best(hand, rules)
    if len(best) > MAX_BEST_GALAXIES:
        return None
    return Daily(
        date=day.isoformat(),
        seed=seed,
        card=card,
        tiles=tuple(tiles),
        par=par,
        difficulty=measured_difficulty(par, climbed),
        greedy=greedy,
        climbed=climbed,
        best=best,
    )


def proved_par(hand: list[Tile], rules: RoundRules) -> int:
    """Return the points of the best galaxy of a hand, or raise `ValueError` if none is proved."""
    solution = solve(hand, rules)
    if not solution.proved:
        raise ValueError("a puzzle needs a proved par")
    return int(solution.value)


def all_best(hand: list[Tile], rules: RoundRules) -> tuple[str, ...]:
    """Return the best galaxies of a hand, sorted; at most one more than a daily may have."""
    found = optimal_galaxies(hand, rules, limit=MAX_BEST_GALAXIES + 1)
    return tuple(sorted(write_compact(galaxy, hand, rules.shape) for galaxy in found))
