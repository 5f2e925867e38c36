"""Zones, networks, paths and whole rounds agree with a second, independent method."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from cosmic_factory.rules import (
    ALL_CARDS,
    Cell,
    Choice,
    Colour,
    Galaxy,
    ScoringInput,
    links,
    longest_walk,
    networks,
    round_rules,
    score_round,
    settle,
    zones,
)
from tests.drawing import drawn
from tests.rules.counting.brute_force import (
    ZoneFound,
    links_of,
    longest_path_of,
    networks_of,
    squares,
    zones_of,
)
from tests.rules.counting.second_scorer import tracks_after
from tests.strategies import colours, dense_galaxies, entries, galaxies

LETTERS = {Colour.VEGETATION: "v", Colour.ICE: "i", Colour.DESERT: "d", None: "c"}
any_galaxy = st.one_of(
    galaxies(), galaxies(reach=1), galaxies(reach=1, fewest_segments=2), dense_galaxies()
)
bushy_galaxy = st.one_of(galaxies(reach=1, fewest_segments=2), dense_galaxies())


def check_zones(galaxy: Galaxy) -> None:
    found = zones(galaxy.face_up_tiles)
    assert {
        ZoneFound(
            LETTERS[zone.colour],
            zone.planets,
            frozenset((spot.part, spot.y, spot.x) for spot in zone.spots),
        )
        for zone in found
    } == zones_of(galaxy)
    assert sum(zone.spaces for zone in found) == 4 * len(squares(galaxy))


def check_paths(galaxy: Galaxy) -> None:
    linked = links(galaxy.face_up_tiles)
    assert {
        frozenset((cell.part, cell.row, cell.col) for cell in network)
        for network in networks(linked)
    } == networks_of(galaxy)
    walk = longest_walk(linked)
    assert len(set(walk)) == longest_path_of(galaxy)
    check_walkable(galaxy, walk)


def check_walkable(galaxy: Galaxy, walk: tuple[Cell, ...]) -> None:
    """Consecutive cells are linked, and no link is used twice."""
    there = {frozenset(link) for link in links_of(galaxy)}
    steps = [
        frozenset(((one.part, one.row, one.col), (two.part, two.row, two.col)))
        for one, two in pairwise(walk)
    ]
    assert set(steps) <= there
    assert len(set(steps)) == len(steps)


@settings(max_examples=400)
@given(any_galaxy)
def test_zones_agree_with_growing_them_space_by_space(galaxy: Galaxy) -> None:
    check_zones(galaxy)


@settings(max_examples=250)
@given(any_galaxy)
def test_networks_and_paths_agree_with_trying_every_set_of_links(galaxy: Galaxy) -> None:
    check_paths(galaxy)


@settings(max_examples=40)
@given(bushy_galaxy)
def test_paths_agree_in_galaxies_full_of_asteroids(galaxy: Galaxy) -> None:
    check_paths(galaxy)


def test_paths_agree_in_the_fullest_galaxy_of_all() -> None:
    tile = "i1v1d1c:nesw"
    full = drawn("\n".join([f"{tile} {tile} {tile}"] * 3))
    check_zones(full)
    check_paths(full)
    assert longest_path_of(full) == 9


@settings(max_examples=250)
@given(
    st.sampled_from((0, *ALL_CARDS)),
    entries(),
    st.lists(
        st.builds(Choice, st.one_of(st.none(), colours), st.one_of(st.none(), colours)),
        min_size=4,
        max_size=4,
    ),
)
def test_whole_rounds_agree_with_a_second_scorer_under_every_card(
    card: int, table: list[ScoringInput], choices: list[Choice]
) -> None:
    rules = round_rules(card)
    sheets = [
        settle(rules, sheet, choice)
        for sheet, choice in zip(score_round(rules, table), choices, strict=False)
    ]
    assert [sheet.after for sheet in sheets] == tracks_after(card, table, choices)
    for sheet in sheets:
        for one, two in pairwise(sheet.steps):
            assert one.track is not two.track or one.after == two.before
        assert all(0 <= step.after <= 30 for step in sheet.steps)
