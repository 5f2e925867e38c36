"""Write steps from one galaxy to another, against which the browser's player of steps is tested.

`python -m tools.step_vectors` writes web/.vitest/step-vectors.jsonl: random pairs of galaxies of
the same nine tiles, in every shape, with the steps that the server sends. The file is made anew
before the client's tests run, so it always says what the server says now.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec

from cosmic_factory.analysis import LayoutStep, steps_to_nearest
from cosmic_factory.rules import (
    HAND_SIZE,
    Galaxy,
    LaidTile,
    RoundRules,
    Shape,
    Tile,
    TileId,
    Value,
    round_rules,
)
from tools.scoring_vectors import random_cells, random_tiles

ROOT = Path(__file__).resolve().parent.parent
VECTORS = ROOT / "web" / ".vitest" / "step-vectors.jsonl"
PER_CARD = 250
# The printed square, Black Hole, New Dimension, Unique Dimension and Parallel Universe.
CARDS = (0, 1, 3, 7, 11)


class VectorPlacement(Value, frozen=True, omit_defaults=True):
    """A laid tile as the server answers it."""

    tile: str
    row: int
    col: int
    turns: int = 0
    part: int = 0
    face_down: bool = False


class StepVector(Value, frozen=True):
    """Two galaxies of nine tiles, and the steps from one to the other."""

    shape: Shape
    tiles: tuple[str, ...]
    built: tuple[VectorPlacement, ...]
    best: tuple[VectorPlacement, ...]
    steps: tuple[LayoutStep, ...]


def step_vectors(per_card: int = PER_CARD) -> Iterator[StepVector]:
    random = Random("step vectors")
    for card in CARDS:
        rules = round_rules(card)
        for _ in range(per_card):
            yield _vector(random, rules)


def _vector(random: Random, rules: RoundRules) -> StepVector:
    hand = random_tiles(random)
    built, best = (_whole_galaxy(random, rules, hand) for _ in range(2))
    tiles = {TileId(place): tile for place, tile in enumerate(hand)}
    nearest, steps = steps_to_nearest(built, [best], rules.shape, tiles)
    codes = tuple(tile.code for tile in hand)
    return StepVector(rules.shape, codes, _answered(built), _answered(nearest), steps)


def _whole_galaxy(random: Random, rules: RoundRules, hand: list[Tile]) -> Galaxy:
    cells = random_cells(random, rules.shape)
    hidden = set(random.sample(cells, rules.face_down))
    return Galaxy.of(
        LaidTile(tile, cell, random.randrange(4), cell in hidden)
        for tile, cell in zip(random.sample(hand, HAND_SIZE), cells, strict=False)
    )


def _answered(galaxy: Galaxy) -> tuple[VectorPlacement, ...]:
    return tuple(
        VectorPlacement(
            one.tile.code, one.cell.row, one.cell.col, one.turns, one.cell.part, one.face_down
        )
        for one in galaxy.laid
    )


def main() -> None:
    VECTORS.parent.mkdir(parents=True, exist_ok=True)
    encoder = msgspec.json.Encoder()
    with VECTORS.open("wb") as file:
        for vector in step_vectors():
            file.write(encoder.encode(vector) + b"\n")


if __name__ == "__main__":
    main()
