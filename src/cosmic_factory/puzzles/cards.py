"""Which Kaos cards a puzzle may have."""

from __future__ import annotations

from typing import Annotated

import msgspec

from cosmic_factory.rules import ALL_CARDS, RoundRules, Shape, round_rules

# The number of a Kaos card; 0 is none.
CardNumber = Annotated[int, msgspec.Meta(ge=0, le=len(ALL_CARDS))]


def has_puzzles(rules: RoundRules) -> bool:
    """Return whether the rules can be those of a puzzle.

    They may change only what one builder does alone, and the solver must be able to prove which
    galaxies are best: of free shapes it cannot.
    """
    alone = RoundRules(
        shape=rules.shape,
        zone_extra=rules.zone_extra,
        path_measure=rules.path_measure,
        constellation_points=rules.constellation_points,
    )
    return rules == alone and rules.shape is not Shape.FREE


# The cards that a puzzle may have; 0 is none.
PUZZLE_CARDS: tuple[int, ...] = tuple(
    number for number in (0, *ALL_CARDS) if has_puzzles(round_rules(number))
)
