from __future__ import annotations

from cosmic_factory.analysis import Certainty
from cosmic_factory.analysis.frozen.frozen_round import Play
from cosmic_factory.analysis.pars.reached import Reached, at_least
from cosmic_factory.rules import Cell, Choice, Galaxy, LaidTile, TileId, cosmic54


def play(tile: int, value: float) -> Play:
    laid = LaidTile(cosmic54().tile(TileId(tile)), Cell(0, 0))
    return Play(Galaxy.of([laid]), (), Choice(), value)


def test_of_plays_that_are_worth_the_same_the_one_that_was_built_is_shown() -> None:
    found, built = play(1, 17), play(2, 17)
    proved = Reached(found, 17, Certainty.PROVED)
    best = at_least(proved, Reached(built, 17, Certainty.PROVED))
    assert best == Reached(built, 17, Certainty.PROVED)
    worse = Reached(play(2, 16), 16, Certainty.PROVED)
    assert at_least(proved, worse) == proved
