import pytest

from cosmic_factory.rules import Colour, path_points, zone_points

VEGETATION, ICE, DESERT = Colour


@pytest.mark.parametrize(
    ("colour", "points"),
    [
        (VEGETATION, [0, 0, 0, 1, 1, 1, 3, 3, 3, 5, 5, 5]),
        (ICE, [0, 0, 2, 2, 2, 4, 4, 4, 6, 6, 6, 6]),
        (DESERT, [0, 0, 2, 2, 5, 5, 5, 7, 7, 7, 7, 7]),
    ],
)
def test_zones_are_worth_what_the_table_says(colour: Colour, points: list[int]) -> None:
    assert [zone_points(colour, planets) for planets in range(12)] == points


def test_a_zone_of_72_planets_is_worth_no_more_than_one_of_nine() -> None:
    assert [zone_points(colour, 72) for colour in Colour] == [5, 6, 7]


def test_paths_are_worth_what_the_table_says() -> None:
    assert [path_points(tiles) for tiles in range(10)] == [0, 0, 0, 0, 1, 1, 2, 2, 2, 4]
