"""Check daily puzzles: count and prove again what they say, and make them again from their seed."""

from __future__ import annotations

from cosmic_factory.puzzles.dailies.daily import MAX_BEST_GALAXIES, MIN_GREEDY_GAP, Daily
from cosmic_factory.puzzles.dailies.making import all_best, make_daily, proved_par
from cosmic_factory.puzzles.difficulty import difficulty_of_day, measured_difficulty
from cosmic_factory.puzzles.hand_ins.handing_in import counted_points
from cosmic_factory.rules import TextEnum
from cosmic_factory.solver import builder_values


class DailyFault(TextEnum):
    """What is wrong with a daily puzzle."""

    # A galaxy that is called best is not worth the par, by the rules.
    POINTS = "points"
    # The solver proves another par.
    PAR = "par"
    # The best galaxies are others, or too many.
    GALAXIES = "galaxies"
    # Laying greedily or climbing reaches something else, or too much.
    BUILDERS = "builders"
    # It is not as hard as the day of the week asks for.
    DIFFICULTY = "difficulty"
    # Another puzzle follows from its seed.
    SEED = "seed"


def faults_of(daily: Daily, *, remake: bool = False) -> tuple[DailyFault, ...]:
    """Return what is wrong with a daily; empty if nothing is.

    Everything that the daily says is counted and proved again. With `remake` it is also made again
    from its seed, which takes longer.
    """
    hand, rules = list(daily.hand), daily.rules
    reached = builder_values(hand, rules)
    climbed = tuple(int(value) for value in reached.climbed)
    difficulty = measured_difficulty(daily.par, climbed)
    points = {counted_points(galaxy, rules).sum for galaxy in daily.best_galaxies}
    checks = {
        DailyFault.POINTS: points == {daily.par},
        DailyFault.PAR: proved_par(hand, rules) == daily.par,
        DailyFault.GALAXIES: (
            all_best(hand, rules) == daily.best and len(daily.best) <= MAX_BEST_GALAXIES
        ),
        DailyFault.BUILDERS: (
            (daily.greedy, daily.climbed) == (int(reached.greedy), climbed)
            and daily.par - daily.greedy >= MIN_GREEDY_GAP
        ),
        DailyFault.DIFFICULTY: difficulty == daily.difficulty == difficulty_of_day(daily.day),
        DailyFault.SEED: not remake or make_daily(daily.seed, daily.day) == daily,
    }
    return tuple(fault for fault, holds in checks.items() if not holds)
