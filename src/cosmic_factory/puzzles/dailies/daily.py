"""What a daily puzzle is, and the file that holds a series of them."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Annotated

import msgspec

from cosmic_factory.puzzles.calendar import read_day
from cosmic_factory.puzzles.cards import PUZZLE_CARDS, CardNumber
from cosmic_factory.puzzles.dailies.commitment import commitment
from cosmic_factory.puzzles.difficulty import DifficultyLevel
from cosmic_factory.puzzles.files.compact_galaxy import read_compact
from cosmic_factory.puzzles.files.json_lines import read_lines, write_lines
from cosmic_factory.rules import (
    HAND_SIZE,
    Galaxy,
    Malformed,
    RoundRules,
    Tile,
    Value,
    round_rules,
)

# A daily has one to this many best galaxies, not counting turned ones.
MAX_BEST_GALAXIES = 50
# Laying greedily (always the best tile in the best place) stays at least this far below the par.
MIN_GREEDY_GAP = 3

DAILY_ID_PREFIX = "daily-"
SHIPPED_DAILIES = "dailies.jsonl"


class Daily(Value, frozen=True, dict=True):
    """The puzzle of one date: nine tiles, a card or 0, and what is proved about them."""

    date: str
    seed: str
    card: CardNumber
    tiles: Annotated[tuple[str, ...], msgspec.Meta(min_length=HAND_SIZE, max_length=HAND_SIZE)]
    par: Annotated[int, msgspec.Meta(ge=1)]
    difficulty: DifficultyLevel
    # What laying greedily reaches, and climbing after 1, 5 and 20 seconds.
    greedy: int
    climbed: Annotated[tuple[int, ...], msgspec.Meta(min_length=3, max_length=3)]
    # All best galaxies but turned ones, as `compact_galaxy.py` writes them.
    best: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=MAX_BEST_GALAXIES)]

    @property
    def id(self) -> str:
        return DAILY_ID_PREFIX + self.date

    @cached_property
    def day(self) -> datetime.date:
        return read_day(self.date)

    @property
    def rules(self) -> RoundRules:
        return round_rules(self.card)

    @cached_property
    def hand(self) -> tuple[Tile, ...]:
        return tuple(Tile.parse(code) for code in self.tiles)

    @cached_property
    def commitment(self) -> str:
        return commitment(self.seed)

    @property
    def best_galaxies(self) -> tuple[Galaxy, ...]:
        return tuple(read_compact(text, self.hand, self.rules.shape) for text in self.best)


class DailySeries:
    """The puzzles of consecutive days, each with its number, counted from 1."""

    def __init__(self, dailies: Sequence[Daily]) -> None:
        self.dailies: tuple[Daily, ...] = tuple(dailies)
        self._number_of: Mapping[datetime.date, int] = {
            one.day: number for number, one in enumerate(self.dailies, start=1)
        }

    @property
    def first(self) -> datetime.date | None:
        return self.dailies[0].day if self.dailies else None

    @property
    def last(self) -> datetime.date | None:
        return self.dailies[-1].day if self.dailies else None

    def of(self, day: datetime.date) -> Daily | None:
        number = self._number_of.get(day)
        return None if number is None else self.dailies[number - 1]

    def number(self, day: datetime.date) -> int:
        return self._number_of[day]


def read_series(text: bytes) -> DailySeries:
    """Read one daily a line, in the order of their dates without a gap, or raise `Malformed`."""
    return DailySeries(read_lines(text, Daily, _check))


def write_series(dailies: Iterable[Daily]) -> bytes:
    """Return the file of these dailies."""
    return write_lines(dailies)


@lru_cache(maxsize=1)
def shipped_dailies() -> DailySeries:
    """Return the dailies that come with the package."""
    return read_series((files("cosmic_factory.puzzles.dailies") / SHIPPED_DAILIES).read_bytes())


def _check(one: Daily, before: Sequence[Daily]) -> None:
    """Refuse what cannot be a daily; `checking.py` proves the rest."""
    if before and one.day - before[-1].day != datetime.timedelta(days=1):
        raise Malformed("bad-date", f"{one.date} does not follow {before[-1].date}")
    if one.card not in PUZZLE_CARDS:
        raise Malformed("bad-card", f"card {one.card} has no puzzles")
    read_day(one.date)
    for text in one.best:
        read_compact(text, one.hand, one.rules.shape)
