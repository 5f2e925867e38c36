import pytest

from cosmic_factory.rules import Colour, Galaxy, Spot, zones
from tests.drawing import drawn

VEGETATION, ICE, DESERT = Colour


def sizes(galaxy: Galaxy, colour: Colour | None) -> list[int]:
    """Return planets of each zone, largest first; for constellations (None) the spaces."""
    found = [zone for zone in zones(galaxy.face_up_tiles) if zone.colour is colour]
    return [zone.spaces if colour is None else zone.planets for zone in found]


def test_touching_spaces_of_one_colour_are_one_zone() -> None:
    galaxy = drawn("""
        v1v1i0d2:  i0v1v1i1:
        v2v0v0v0:  d0d0d1d0:
    """)
    assert sizes(galaxy, VEGETATION) == [2, 2, 2]
    assert sizes(galaxy, ICE) == [1]
    assert sizes(galaxy, DESERT) == [2, 1]


def test_spaces_that_meet_at_a_corner_only_do_not_touch() -> None:
    assert sizes(drawn("v1i0v1i0:"), VEGETATION) == [1, 1]


def test_asteroids_split_an_ice_zone() -> None:
    assert sizes(drawn("i1i1i1i1:ns"), ICE) == [2, 2]


def test_one_segment_alone_splits_nothing_since_the_zone_goes_round_it() -> None:
    assert sizes(drawn("i1i1i1i1:n"), ICE) == [4]


def test_two_segments_at_a_corner_cut_off_one_space() -> None:
    assert sizes(drawn("i2i1i0i0:nw"), ICE) == [2, 1]


def test_four_segments_part_all_four_spaces() -> None:
    assert sizes(drawn("i2i1i0i1:nesw"), ICE) == [2, 1, 1, 0]


def test_tile_edges_carry_no_asteroids() -> None:
    assert sizes(drawn("i1i1i1i1:ns  i1i1i1i1:ns"), ICE) == [4, 2, 2]


def test_a_zone_goes_round_asteroids_through_a_neighbouring_tile() -> None:
    galaxy = drawn("""
        i1i1i1i1:ns
        i0i0i0i0:
    """)
    assert sizes(galaxy, ICE) == [4]


def test_a_zone_may_hold_no_planet_at_all() -> None:
    assert sizes(drawn("v0i1i1d2:"), VEGETATION) == [0]


def test_a_gap_parts_zones() -> None:
    assert sizes(drawn("v1v1v1v1:  .  v1v1v1v1:"), VEGETATION) == [4, 4]


def test_a_face_down_tile_parts_zones_and_holds_none() -> None:
    assert sizes(drawn("v1v1v1v1:  (v2v2v2v2:)  v1v1v1v0:"), VEGETATION) == [4, 3]


def test_the_two_squares_of_a_parallel_universe_never_touch() -> None:
    galaxy = drawn("""
        v1v1v1v1:
        |
        v1v1v1v1:
    """)
    assert sizes(galaxy, VEGETATION) == [4, 4]


def test_constellations_are_counted_in_spaces() -> None:
    galaxy = drawn("""
        v0cv0v0:  cv0v0v0:
        v0v0cv0:  v0v0cv0:
    """)
    assert sizes(galaxy, None) == [2, 1, 1]


def test_asteroids_split_a_constellation_too() -> None:
    assert sizes(drawn("ccv0v0:"), None) == [2]
    assert sizes(drawn("ccv0v0:n"), None) == [1, 1]


def test_zones_come_in_scoring_order_with_the_largest_first() -> None:
    galaxy = drawn("d1cv2i0:  i1v0v1d2:")
    assert [(zone.colour, zone.planets) for zone in zones(galaxy.face_up_tiles)] == [
        (VEGETATION, 2),
        (VEGETATION, 1),
        (ICE, 1),
        (ICE, 0),
        (DESERT, 2),
        (DESERT, 1),
        (None, 0),
    ]


def test_a_zone_tells_where_each_of_its_spaces_lies() -> None:
    galaxy = drawn("""
        .          v0v0v0v0:
        d0d1d0d0:  d1v0v0v0:
    """)
    (zone,) = (zone for zone in zones(galaxy.face_up_tiles) if zone.colour is DESERT)
    assert zone.spots == (Spot(2, 0), Spot(2, 1), Spot(2, 2), Spot(3, 0), Spot(3, 1))


@pytest.mark.parametrize("turns", range(4))
def test_turning_a_tile_turns_its_asteroids_with_it(turns: int) -> None:
    assert sizes(Galaxy.parse(f"i2i1i0i0:nw@{turns}"), ICE) == [2, 1]


def test_a_galaxy_without_tiles_has_no_zones() -> None:
    assert zones(Galaxy().face_up_tiles) == ()
