"""The par of hands with two tiles that count is that of every galaxy, tried one by one."""

from __future__ import annotations

from itertools import permutations

import msgspec
import pytest

from cosmic_factory.analysis import Certainty, RoundFacts, verdict
from cosmic_factory.rules import (
    FRAMES,
    Choice,
    Colour,
    Galaxy,
    LaidTile,
    NumberedTile,
    Placement,
    ScoringInput,
    Shape,
    Tile,
    TileId,
    TileSet,
    score_round,
    settle,
)
from tests.analysis.records import golden_rounds

CELLS = FRAMES[Shape.SQUARE][0]
BLANK = Tile.parse("cccc:")
BLANKS = [TileId(100 + number) for number in range(7)]


def small_hand(card: int, one: int, two: int, free: Colour) -> RoundFacts:
    """Return a round in which seat 0 has two tiles that count, and one token is free."""
    facts = next(round_ for round_ in golden_rounds(f"card-{card:02}") if round_.card == card)
    hand = (TileId(one), TileId(two), *BLANKS)
    tiles = (*facts.tile_set.tiles, *(NumberedTile(tile, BLANK.code) for tile in BLANKS))
    placements = tuple(
        Placement(tile, cell.row, cell.col) for tile, cell in zip(hand, CELLS, strict=True)
    )
    mine = msgspec.structs.replace(
        facts.seats[0], hand=hand, placements=placements, laid=placements, discard=None,
        face_down=(), laid_face_down=(), removed=(), tokens=(), choice=Choice(), draft=None,
    )  # fmt: skip
    taken = tuple(colour for colour in Colour if colour is not free)
    rival = msgspec.structs.replace(facts.seats[1], tokens=taken)
    tile_set = TileSet(facts.tile_set.name, facts.tile_set.version, tiles)
    return msgspec.structs.replace(facts, tile_set=tile_set, seats=(mine, rival))


def best_of_every_galaxy(facts: RoundFacts, free: Colour) -> int:
    """Return the most points of all galaxies, with and without the token, by the score sheet."""
    one, two = (facts.tile(tile) for tile in facts.seats[0].hand[:2])
    rival = ScoringInput(facts.galaxy(facts.all_seats[1]))
    best = 0
    for first, second in permutations(CELLS, 2):
        blanks = [LaidTile(BLANK, cell) for cell in CELLS if cell not in (first, second)]
        for turns in range(4):
            for other in range(4):
                galaxy = Galaxy.of(
                    (*blanks, LaidTile(one, first, turns), LaidTile(two, second, other))
                )
                for tokens in ((), (free,)):
                    sheet = score_round(facts.rules, [ScoringInput(galaxy, tokens=tokens), rival])
                    settled = settle(facts.rules, sheet[0], Choice())
                    best = max(best, sum(step.points for step in settled.steps))
    return best


@pytest.mark.parametrize(
    ("card", "one", "two", "free"),
    [(9, 3, 17, Colour.ICE), (17, 20, 41, Colour.DESERT)],
)
def test_the_par_of_a_small_hand_is_the_best_of_every_galaxy(
    card: int, one: int, two: int, free: Colour
) -> None:
    facts = small_hand(card, one, two, free)
    found = verdict(facts, 0)
    assert found.par.kind is Certainty.PROVED
    assert found.par.value == best_of_every_galaxy(facts, free)
