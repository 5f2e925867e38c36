from __future__ import annotations

import pytest

from cosmic_factory.bots.thinking.prices import prices
from cosmic_factory.bots.thinking.track_worth import worth
from cosmic_factory.rules import Track, Tracks


def test_after_the_last_round_the_total_counts_and_the_weakest_colour_breaks_ties() -> None:
    assert worth(Tracks(20, 12, 20, 7), 0) == pytest.approx(19, abs=0.5)
    assert worth(Tracks(14, 14, 14, 5), 0) > worth(Tracks(14, 13, 14, 6), 0)


def test_a_weak_colour_matters_more_the_fewer_rounds_are_left() -> None:
    uneven, even = Tracks(12, 12, 3, 0), Tracks(9, 9, 9, 0)
    gaps = [worth(even, rounds) - worth(uneven, rounds) for rounds in range(5)]
    assert gaps == sorted(gaps, reverse=True)
    assert all(gap > 0 for gap in gaps)


@pytest.mark.parametrize("rounds", range(5))
@pytest.mark.parametrize("track", Track)
def test_no_point_is_ever_worth_less_than_nothing(rounds: int, track: Track) -> None:
    tracks = Tracks(10, 14, 18, 4)
    assert worth(tracks.moved(track, 1), rounds) > worth(tracks, rounds)


def test_a_track_at_its_end_gains_nothing() -> None:
    tracks = Tracks(30, 20, 20, 5)
    assert worth(tracks.moved(Track.VEGETATION, 3), 1) == worth(tracks, 1)


def test_the_weakest_colour_has_the_highest_price() -> None:
    first = prices(Tracks(4, 10, 10, 0), 4)
    last = prices(Tracks(4, 10, 10, 0), 0)
    assert first.vegetation > first.ice == first.desert
    assert last.vegetation > first.vegetation
    assert first.star > first.vegetation


def test_stars_that_come_too_fast_for_their_track_lose_some_of_their_price() -> None:
    usual, fast = prices(Tracks(10, 10, 10, 6), 2), prices(Tracks(10, 10, 10, 16), 2)
    assert fast.star < usual.star == 1
    assert fast.ice == usual.ice
