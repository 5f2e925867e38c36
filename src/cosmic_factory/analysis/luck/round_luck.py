"""Luck: what the tiles that were dealt and passed brought, by a frozen table of expectations.

The table (`luck_table.json`, made by `tools/luck_table.py` once for a release) tells what three
kept tiles, and six, are expected to be worth: a weighted sum of their planets, dark spaces and
segments. Whatever numbers the table has, this equation holds exactly:

    score - expected = (deal + passed + blind) - (first + second + play)

Numbers of the table are whole 64ths of a point, so floating-point sums are exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

import msgspec

from cosmic_factory.analysis.facts.round_facts import DraftFacts, RoundFacts
from cosmic_factory.analysis.insight import RoundLuck
from cosmic_factory.rules import KEPT_PER_HAND, Colour, RoundRules, Tile, Value

# Numbers of the table are whole: in 64ths of a point.
LUCK_UNITS_PER_POINT = 64
LUCK_TABLE = "luck_table.json"


class SeatExpectations(Value, frozen=True):
    """What does not depend on the tiles, with so many seats: in 64ths of a point."""

    expected: int
    first: int
    second: int


class CardExpectations(Value, frozen=True):
    """What a feature of a kept tile is expected to bring under one card: in 64ths of a point."""

    first: tuple[int, ...]  # by feature, for the three tiles kept first
    second: tuple[int, ...]  # by feature, for all six
    seats: dict[int, SeatExpectations]


class LuckTable(Value, frozen=True):
    """Expectations for all cards whose galaxies a seat builds from its own tiles and scores."""

    cards: dict[int, CardExpectations]


class _Expected(NamedTuple):
    """Expected worths of tiles under one card, with so many seats: in 64ths of a point."""

    card: CardExpectations
    seats: SeatExpectations

    def first(self, tiles: Sequence[Tile]) -> int:
        return self.seats.first + _worth(tiles, self.card.first)

    def second(self, tiles: Sequence[Tile]) -> int:
        return self.seats.second + _worth(tiles, self.card.second)

    def best_first(self, dealt: Sequence[Tile]) -> int:
        return self.first(best_tiles(dealt, self.card.first))

    def best_second(self, kept: Sequence[Tile], passed: Sequence[Tile]) -> int:
        return self.second((*kept, *best_tiles(passed, self.card.second)))


def has_luck(rules: RoundRules) -> bool:
    """Return whether luck is measured: a seat must score a galaxy of all tiles that it drafted."""
    return not (rules.scores_right_neighbour or rules.hands_move_right or rules.removals)


def features(tile: Tile) -> tuple[int, ...]:
    """Return what the table counts: planets by colour, dark spaces, segments, 1 if any segment."""
    planets = [
        sum(space.planets for space in tile.spaces if space.colour is colour) for colour in Colour
    ]
    dark = sum(space.colour is None for space in tile.spaces)
    return (*planets, dark, len(tile.segments), int(len(tile.segments) > 0))


def _worth(tiles: Sequence[Tile], weights: Sequence[int]) -> int:
    return sum(
        weight * number
        for tile in tiles
        for weight, number in zip(weights, features(tile), strict=True)
    )


def best_tiles(tiles: Sequence[Tile], weights: Sequence[int]) -> list[Tile]:
    """Return the three tiles that are expected to bring most."""
    return sorted(tiles, key=lambda tile: -_worth([tile], weights))[:KEPT_PER_HAND]


@lru_cache(maxsize=1)
def luck_table() -> LuckTable:
    """Return the frozen table."""
    content = files("cosmic_factory.analysis.luck").joinpath(LUCK_TABLE).read_bytes()
    return msgspec.json.decode(content, type=LuckTable)


def round_luck(
    facts: RoundFacts, seat: int, par: float, score: float, table: LuckTable | None = None
) -> RoundLuck | None:
    """Return the luck of a seat in a round, measured by the sum of its points.

    None without a draft, and where the drafted tiles or the galaxy go to a neighbour.
    """
    draft, card = facts.seats[seat].draft, (table or luck_table()).cards.get(facts.card)
    if draft is None or card is None:
        return None
    return _split(facts, draft, _Expected(card, card.seats[len(facts.seats)]), par, score)


def _split(
    facts: RoundFacts, draft: DraftFacts, expected: _Expected, par: float, score: float
) -> RoundLuck:
    dealt, kept, passed, kept_second = (
        [facts.tile(tile) for tile in tiles]
        for tiles in (draft.dealt, draft.kept_first, draft.passed, draft.kept_second)
    )
    best_first, first = expected.best_first(dealt), expected.first(kept)
    best_second = expected.best_second(kept, passed)
    second = expected.second((*kept, *kept_second))
    return RoundLuck(
        expected=expected.seats.expected / LUCK_UNITS_PER_POINT,
        deal=(best_first - expected.seats.expected) / LUCK_UNITS_PER_POINT,
        passed=(best_second - first) / LUCK_UNITS_PER_POINT,
        blind=par - second / LUCK_UNITS_PER_POINT,
        first=(best_first - first) / LUCK_UNITS_PER_POINT,
        second=(best_second - second) / LUCK_UNITS_PER_POINT,
        play=par - score,
    )
