"""Hands of storms and themes: what counts in each, and the file that holds them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Annotated

import msgspec

from cosmic_factory.puzzles.cards import PUZZLE_CARDS, CardNumber
from cosmic_factory.puzzles.difficulty import DifficultyLevel
from cosmic_factory.puzzles.files.compact_galaxy import read_compact
from cosmic_factory.puzzles.files.json_lines import read_lines, write_lines
from cosmic_factory.puzzles.hand_ins.handing_in import counted_points
from cosmic_factory.rules import (
    HAND_SIZE,
    Colour,
    Galaxy,
    Malformed,
    RoundRules,
    Tile,
    TileId,
    Value,
    cosmic54,
    round_rules,
)
from cosmic_factory.solver import Bets, won_tokens

STORM = "storm"
PATH = "path"
BETS = "bets"
CARD_PREFIX, COLOUR_PREFIX, THEME_PREFIX = "card-", "colour-", "theme-"
SHIPPED_HANDS = "hands.jsonl"

# What can be practised, in the order in which it is listed.
THEMES: tuple[str, ...] = (
    *(COLOUR_PREFIX + colour.value for colour in Colour),
    PATH,
    BETS,
    *(f"{CARD_PREFIX}{number}" for number in PUZZLE_CARDS if number),
)


class PuzzleBets(Value, frozen=True):
    """The tokens that can be taken, and the planets in the largest zone of any rival."""

    free: tuple[Colour, ...]
    vegetation: Annotated[int, msgspec.Meta(ge=0)]
    ice: Annotated[int, msgspec.Meta(ge=0)]
    desert: Annotated[int, msgspec.Meta(ge=0)]

    @property
    def for_solver(self) -> Bets:
        return Bets(self.free, (self.vegetation, self.ice, self.desert))


class PuzzleHand(Value, frozen=True, omit_defaults=True, dict=True):
    """Nine tiles of the built-in set, a card or 0, and what is known about them."""

    theme: str
    card: CardNumber
    tiles: Annotated[tuple[int, ...], msgspec.Meta(min_length=HAND_SIZE, max_length=HAND_SIZE)]
    # The most points that count for the theme; this is proved.
    par: Annotated[int, msgspec.Meta(ge=1)]
    # The points of random galaxies of these tiles, on average.
    random: float
    difficulty: DifficultyLevel
    # One of the best galaxies, as `compact_galaxy.py` writes it.
    best: str
    bets: PuzzleBets | None = None

    @property
    def rules(self) -> RoundRules:
        return round_rules(self.card)

    @cached_property
    def hand(self) -> tuple[Tile, ...]:
        return tuple(cosmic54().tile(TileId(number)) for number in self.tiles)

    @property
    def codes(self) -> tuple[str, ...]:
        return tuple(tile.code for tile in self.hand)

    @property
    def best_galaxy(self) -> Galaxy:
        return read_compact(self.best, self.hand, self.rules.shape)

    def points(self, galaxy: Galaxy, tokens: Sequence[Colour] = ()) -> int:
        """Return the points of a galaxy that count for this theme, with those of its tokens."""
        counted, stakes = counted_points(galaxy, self.rules), self._stakes(galaxy, tokens)
        if self.theme == PATH:
            return counted.path
        if self.theme.startswith(COLOUR_PREFIX):
            found: int = getattr(counted, self.theme.removeprefix(COLOUR_PREFIX))
            return found
        return counted.sum + stakes

    def _stakes(self, galaxy: Galaxy, tokens: Sequence[Colour]) -> int:
        if not tokens:
            return 0
        if self.bets is None or not set(tokens) <= set(self.bets.free):
            raise Malformed("wrong-tokens", "these tokens cannot be taken here", "$.tokens")
        if len(set(tokens)) != len(tokens):
            raise Malformed("wrong-tokens", "each token can be taken once", "$.tokens")
        won, stakes = won_tokens(galaxy, self.bets.for_solver), self.rules.stakes
        return sum(stakes.won if token in won else stakes.lost for token in tokens)

    def share(self, points: int) -> int:
        """Return from 0 to 100 where points stand between random galaxies and the par."""
        if self.par <= self.random:
            return 100 if points >= self.par else 0
        return round(100 * min(1.0, max(0.0, (points - self.random) / (self.par - self.random))))


class HandPool:
    """All hands: those of themes by their ids, those of storms by their level."""

    def __init__(self, hands: Sequence[PuzzleHand]) -> None:
        by_theme: dict[str, list[PuzzleHand]] = {}
        for hand in hands:
            by_theme.setdefault(hand.theme, []).append(hand)
        self._by_theme = by_theme
        self._by_id: Mapping[str, PuzzleHand] = {
            name: hand
            for theme in THEMES
            for name, hand in zip(self.ids(theme), by_theme.get(theme, ()), strict=True)
        }
        self.by_level: Mapping[int, tuple[PuzzleHand, ...]] = {
            level: tuple(hand for hand in by_theme.get(STORM, ()) if hand.difficulty == level)
            for level in sorted({hand.difficulty for hand in by_theme.get(STORM, ())})
        }

    def ids(self, theme: str) -> tuple[str, ...]:
        """Return the ids of a theme's puzzles, the easiest first."""
        count = len(self._by_theme.get(theme, ()))
        return tuple(f"{THEME_PREFIX}{theme}-{number}" for number in range(1, count + 1))

    def puzzle(self, name: str) -> PuzzleHand | None:
        return self._by_id.get(name)


def read_hands(text: bytes) -> HandPool:
    """Read one hand a line, or raise `Malformed`."""
    return HandPool(read_lines(text, PuzzleHand, _check))


def write_hands(hands: Iterable[PuzzleHand]) -> bytes:
    """Return the file of these hands."""
    return write_lines(hands)


@lru_cache(maxsize=1)
def shipped_hands() -> HandPool:
    """Return the hands that come with the package."""
    return read_hands((files("cosmic_factory.puzzles.hands") / SHIPPED_HANDS).read_bytes())


def _check(hand: PuzzleHand, _before: Sequence[PuzzleHand]) -> None:
    if hand.theme not in (STORM, *THEMES):
        raise Malformed("bad-theme", f"{hand.theme!r} is no theme")
    if hand.card not in PUZZLE_CARDS:
        raise Malformed("bad-card", f"card {hand.card} has no puzzles")
    if any(number not in cosmic54() for number in hand.tiles) or len(set(hand.tiles)) != HAND_SIZE:
        raise Malformed("bad-tiles", "a hand has nine different tiles of the built-in set")
    read_compact(hand.best, hand.hand, hand.rules.shape)
