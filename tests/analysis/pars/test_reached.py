from __future__ import annotations

from cosmic_factory.analysis import Certainty
from cosmic_factory.analysis.frozen.frozen_round import Play
from cosmic_factory.analysis.pars.reached import Reached, at_least, no_more_than
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


def at_most(tile: int, value: float, bound: float) -> Reached:
    return Reached(play(tile, value), bound, Certainty.AT_MOST)


def about(tile: int, value: float) -> Reached:
    return Reached(play(tile, value), value, Certainty.ABOUT)


def test_an_estimate_is_what_was_found_and_inherits_no_bound_of_fewer_plays() -> None:
    hand = at_most(1, 26, 27)
    drafted = at_least(about(2, 26), hand)
    assert drafted == Reached(hand.play, 26, Certainty.ABOUT)
    assert no_more_than(drafted, hand) == Reached(hand.play, 26, Certainty.ABOUT)
    better = at_least(about(2, 28), hand)
    assert (better.value, better.kind) == (28, Certainty.ABOUT)
    assert no_more_than(better, hand) == hand


def test_a_bound_of_all_plays_is_one_of_fewer() -> None:
    assert no_more_than(at_most(2, 25, 26), at_most(1, 25, 27)) == at_most(1, 25, 26)
    proved = no_more_than(at_most(2, 25, 26), at_most(1, 26, 27))
    assert (proved.value, proved.kind) == (26, Certainty.PROVED)


def test_what_was_played_proves_a_bound_that_it_reaches() -> None:
    final = Reached(play(1, 27), 27, Certainty.PROVED)
    assert at_least(at_most(2, 26, 27), final) == final
