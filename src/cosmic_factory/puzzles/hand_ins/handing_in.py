"""What is handed in for a puzzle: read, checked against its tiles and counted by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Annotated

import msgspec

from cosmic_factory.analysis import Certainty
from cosmic_factory.rules import (
    MAX_PARTS,
    REACH,
    Cell,
    FaceUpTiles,
    Galaxy,
    GalaxyPoints,
    LaidTile,
    Malformed,
    RoundRules,
    Tile,
    Value,
    fits,
    galaxy_size,
    standing,
)


class HandedTile(Value, frozen=True, omit_defaults=True):
    """Where a tile lies, as `score --jsonl` reads it; the tile is named by its code."""

    tile: Annotated[str, msgspec.Meta(max_length=40)]
    row: Annotated[int, msgspec.Meta(ge=-REACH, le=REACH)]
    col: Annotated[int, msgspec.Meta(ge=-REACH, le=REACH)]
    turns: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    face_down: bool = False
    part: Annotated[int, msgspec.Meta(ge=0, lt=MAX_PARTS)] = 0


class BestOfHand(Value, frozen=True):
    """The most that nine tiles can be worth, how sure that is, and a galaxy found for it.

    Under Gift it is the least that a neighbour can be given, and under Sabotage what is left after
    the worst removal. Bets are not counted.
    """

    value: int
    kind: Certainty
    placements: tuple[HandedTile, ...]


def handed_galaxy(
    placements: Sequence[HandedTile], tiles: Sequence[str], rules: RoundRules
) -> Galaxy:
    """Return the galaxy, moved to row and column 0, or raise `Malformed`.

    It has the tiles of the puzzle, each once, in the shape that the rules ask for.
    """
    if any(one.face_down for one in placements):
        raise Malformed("face-down", "no tile of this puzzle may lie face down")
    used = Counter(one.tile for one in placements)
    if used - Counter(tiles):
        raise Malformed("wrong-tiles", "hand in the tiles of this puzzle, each of them once")
    if len(placements) != galaxy_size(rules.shape):
        text = f"a whole galaxy has {galaxy_size(rules.shape)} tiles, not {len(placements)}"
        raise Malformed("not-complete", text)
    galaxy = Galaxy.of(
        LaidTile(Tile.parse(one.tile), cell, one.turns)
        for one, cell in zip(placements, _cells(placements), strict=True)
    )
    if not fits(rules.shape, [one.cell for one in galaxy.laid]):
        raise Malformed(
            "wrong-shape", "the tiles do not lie in the shape that this puzzle asks for"
        )
    return galaxy


def counted_points(galaxy: Galaxy, rules: RoundRules) -> GalaxyPoints:
    """Return what a galaxy is worth, by the rules."""
    tiles: FaceUpTiles = galaxy.face_up_tiles
    return standing(rules, tiles).points


def handed_tiles(galaxy: Galaxy) -> tuple[HandedTile, ...]:
    """Return a galaxy in the form in which it is handed in."""
    return tuple(
        HandedTile(
            one.tile.code, one.cell.row, one.cell.col, one.turns, one.face_down, one.cell.part
        )
        for one in galaxy.laid
    )


def _cells(placements: Sequence[HandedTile]) -> list[Cell]:
    """Return the cells, each part of the galaxy moved to row and column 0."""
    first = {
        part: (
            min(one.row for one in placements if one.part == part),
            min(one.col for one in placements if one.part == part),
        )
        for part in {one.part for one in placements}
    }
    return [
        Cell(one.row - first[one.part][0], one.col - first[one.part][1], one.part)
        for one in placements
    ]
