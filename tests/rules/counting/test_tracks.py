import pytest

from cosmic_factory.rules import Colour, Track, Tracks


def test_all_four_tracks_start_at_0() -> None:
    assert Tracks() == Tracks(vegetation=0, ice=0, desert=0, star=0)


@pytest.mark.parametrize(
    ("before", "points", "after"), [(28, 5, 30), (30, 1, 30), (1, -2, 0), (0, -4, 0), (7, 3, 10)]
)
def test_a_track_ends_at_0_and_at_30(before: int, points: int, after: int) -> None:
    assert Tracks(ice=before).moved(Track.ICE, points) == Tracks(ice=after)


def test_the_total_is_the_star_and_the_weakest_colour() -> None:
    assert Tracks(vegetation=25, ice=17, desert=23, star=6).total == 23


@pytest.mark.parametrize(
    ("tracks", "weakest"),
    [
        (Tracks(3, 2, 1), Colour.DESERT),
        (Tracks(2, 1, 1), Colour.ICE),
        (Tracks(1, 1, 1), Colour.VEGETATION),
        (Tracks(1, 2, 1), Colour.VEGETATION),
    ],
)
def test_of_equally_weak_colours_the_first_is_the_weakest(tracks: Tracks, weakest: Colour) -> None:
    assert tracks.weakest_colour is weakest


def test_the_star_is_no_colour() -> None:
    assert Tracks(5, 6, 7, star=0).weakest == 5
