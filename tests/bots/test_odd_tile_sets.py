"""Whole games of bots with tile sets that no box holds."""

from __future__ import annotations

import pytest

from cosmic_factory.analysis import analyse_game
from cosmic_factory.rules import (
    NumberedTile,
    Options,
    Phase,
    TileSet,
    Variant,
    new_record,
    read_record,
    verify,
    write_record,
)
from tests.bots.recorded_games import recorded_game
from tests.odd_tile_sets import ODD_CODES, odd_set

# Constellations, networks, a line, face-down tiles, sabotage: what depends on the tiles most.
CARDS = ((8, 10, 12, 1, 13), (9, 4, 11, 3, 17))


@pytest.mark.parametrize("name", ODD_CODES)
def test_bots_play_whole_games_with_odd_sets(name: str) -> None:
    for number, cards in enumerate(CARDS):
        options = Options(seats=2, tile_set=odd_set(name), sequence=cards)
        levels = ("cadet", "pilot") if number else ("random", "navigator")
        game, _ = recorded_game(options, name, *levels)
        assert game.state.phase is Phase.ENDED
        record = read_record(write_record(new_record(options, name, game.entries)))
        assert record.header.options.tile_set.content_id == options.tile_set.content_id
        assert verify(record) == game.state


def test_records_of_sets_that_are_too_large_to_be_entered_now_still_verify() -> None:
    codes = ("v2i1cd0:ne", "d1d1i0i0:ew", "cv0v2i0:sw", "i0v2i1i1:w")
    tiles = tuple(NumberedTile(10 * n + 7, codes[n % 4]) for n in range(450))
    options = Options(6, Variant.BEGINNER, TileSet("<many>", 1, tiles))
    game, _ = recorded_game(options, "many", *["cadet"] * 6)
    assert game.state.phase is Phase.ENDED
    record = write_record(new_record(options, "many", game.entries))
    assert verify(read_record(record)) == game.state


@pytest.mark.parametrize("name", ["one tile", "all constellations"])
def test_a_round_with_equal_tiles_can_be_analysed(name: str) -> None:
    options = Options(seats=2, tile_set=odd_set(name), sequence=(8, 9, 4, 12, 13))
    game, _ = recorded_game(options, name, "cadet", "pilot")
    found = analyse_game(new_record(options, name, game.entries), rounds=[1])
    for seat in found.rounds[0].seats:
        assert seat.score <= seat.par.value
