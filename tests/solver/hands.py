"""Hands, objectives and rules to try the solver with."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from cosmic_factory.rules import ALL_CARDS, RoundRules, Tile, Tracks, cosmic54, round_rules
from cosmic_factory.solver import Objective, Sum, Weakest, Weights, Worst

BLANK = Tile.parse("cccc:")

# Hands of so few different tiles that every galaxy can be looked at. The first tile fills the hand;
# it looks alike from every side, and what it is made of decides which zones grow.
SMALL_HANDS = {
    "open": ("v1v1v1v1:", "v2i1cd0:ne", "d2i1i1v0:nesw", "ci2v0v2:nw"),
    "parted": ("i1i1i1i1:nesw", "i0d1v2i2:sw", "d2d2i0c:es"),
    "dark": ("cccc:nesw", "d1cv2i0:nes", "cci2d2:w"),
}

OBJECTIVES: tuple[Objective, ...] = (
    Sum(),
    Weights(5, 3, 2, 4),
    Weights(0.5, 0, 1.25, 1),
    Weakest(Tracks(3, 5, 2, 1)),
    Weakest(Tracks(28, 29, 27, 29)),
    Worst(Sum()),
    Worst(Weights(1, 0, 2, 3)),
    Worst(Weakest(Tracks(1, 0, 2, 0))),
    Worst(Weakest(Tracks(29, 28, 30, 27))),
)


def hand(seed: int, count: int = 9) -> list[Tile]:
    """Tiles of the built-in set."""
    tiles = [cosmic54().tile(number) for number in cosmic54().ids]
    return Random(seed).sample(tiles, count)


def small_hand(name: str, others: int = 3) -> tuple[Tile, ...]:
    """Return nine tiles, at most so many of them not the one that fills the hand."""
    filler, *different = SMALL_HANDS[name]
    chosen = different[:others]
    return tuple(Tile.parse(code) for code in (*chosen, *[filler] * (9 - len(chosen))))


def any_rules() -> st.SearchStrategy[RoundRules]:
    return st.sampled_from([0, *ALL_CARDS]).map(round_rules)


def any_objective() -> st.SearchStrategy[Objective]:
    return st.sampled_from(OBJECTIVES)


def mirrored(tile: Tile) -> Tile:
    """Left and right exchanged."""
    a, b, c, d = tile.spaces
    swapped = {0: 0, 1: 3, 2: 2, 3: 1}
    return Tile((b, a, d, c), frozenset(type(s)(swapped[s]) for s in tile.segments))
