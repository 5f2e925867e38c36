"""What each of the twenty cards is, and what it does to the scoring."""

import ast
from pathlib import Path

import pytest

import cosmic_factory.rules
from cosmic_factory.rules import (
    ALL_CARDS,
    KAOS_CARDS,
    Choice,
    Colour,
    Galaxy,
    Malformed,
    RoundRules,
    StepKind,
    Track,
    Tracks,
    kaos_card,
    round_rules,
)
from tests.drawing import drawn
from tests.rules.tables import scored, zone_sizes

VEGETATION, ICE, DESERT = Colour
NOTHING = Galaxy()
BLACK_HOLE, GIFT, NEW_DIMENSION, ARBORESCENCE, DISTRICT = range(1, 6)
DISPERSION, UNIQUE_DIMENSION, CONSTELLATION, SIDERAL_VACUUM, MULTI_PATH = range(6, 11)
PARALLEL_UNIVERSE, SPACE_PIRATE, SABOTAGE, ICE_AGE, GLOBAL_WARMING = range(11, 16)
TEMPERATE_CLIMATE, HAPPY_HOUR, OPTIMIZATION, STELLAR_SWAP, OFFERING = range(16, 21)


# --- the deck ------------------------------------------------------------------------------


def test_the_deck_holds_the_twenty_cards_under_their_names() -> None:
    assert [(card.number, card.name.en) for card in KAOS_CARDS] == [
        (1, "Black Hole"),
        (2, "Gift"),
        (3, "New Dimension"),
        (4, "Arborescence"),
        (5, "District"),
        (6, "Dispersion"),
        (7, "Unique Dimension"),
        (8, "Constellation"),
        (9, "Sideral Vacuum"),
        (10, "Multi-path"),
        (11, "Parallel Universe"),
        (12, "Space Pirate"),
        (13, "Sabotage"),
        (14, "Ice Age"),
        (15, "Global Warming"),
        (16, "Temperate Climate"),
        (17, "Happy Hour"),
        (18, "Optimization"),
        (19, "Stellar Swap"),
        (20, "Offering"),
    ]
    assert tuple(range(1, 21)) == ALL_CARDS


def test_every_card_has_texts_in_three_languages_and_changes_some_rule() -> None:
    for card in KAOS_CARDS:
        assert all((card.name.en, card.name.fr, card.name.hu))
        assert len({card.text.en, card.text.fr, card.text.hu}) == 3
        assert card.rules != RoundRules()


def test_no_two_cards_change_the_same_rules() -> None:
    assert len({repr(card.rules) for card in KAOS_CARDS}) == 20


@pytest.mark.parametrize("number", [0, 21, -1, 10**30])
def test_a_card_that_does_not_exist_is_refused(number: int) -> None:
    with pytest.raises(Malformed) as refusal:
        kaos_card(number)
    assert refusal.value.code == "unknown-card"


def test_no_card_leaves_the_printed_rules() -> None:
    assert round_rules(0) == RoundRules()


def test_no_module_asks_which_card_it_is() -> None:
    """Cards are data: outside their table, nothing is compared with a card's number or name."""
    names = {card.name.en for card in KAOS_CARDS}
    asked = []
    for path in Path(cosmic_factory.rules.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Compare):
                continue
            sides = [ast.unparse(side) for side in (node.left, *node.comparators)]
            said = {side.rpartition(".")[2] for side in sides} & {"card", "number", "name", "en"}
            constants = [side for side in sides if side.isdigit() or side.strip("'") in names]
            if said and constants:
                asked.append((path.name, node.lineno))
    assert asked == []


# --- 1 to 20 -------------------------------------------------------------------------------


def test_black_hole_tiles_count_for_nothing() -> None:
    """Card 1."""
    galaxy = drawn("i1i1v0v0:e  (i2i2i2i2:ew)  i1i1v0v0:w")
    (sheet,) = scored(BLACK_HOLE, galaxy)
    assert zone_sizes(sheet, ICE) == [2, 2]
    assert sheet.path.length == 1
    assert sheet.after == Tracks(ice=4)


def test_gift_lets_you_score_the_galaxy_of_your_right_neighbour() -> None:
    """Card 2."""
    ice, desert, vegetation = drawn("i2i0i0i0:"), drawn("d2d2d0d0:"), drawn("v2v2v2v0:")
    sheets = scored(GIFT, ice, desert, vegetation)
    assert [sheet.galaxy_of for sheet in sheets] == [2, 0, 1]
    assert [sheet.after for sheet in sheets] == [
        Tracks(vegetation=3),
        Tracks(ice=2),
        Tracks(desert=5),
    ]


NINE_IN_A_STAIRCASE = drawn("""
    v0v0v0v0:e  v0v0v0v0:sw  .            .            .
    .           v0v0v0v0:ne  v0v0v0v0:sw  .            .
    .           .            v0v0v0v0:ne  v0v0v0v0:sw  .
    .           .            .            v0v0v0v0:ne  v0v0v0v0:sw
    .           .            .            .            v0v0v0v0:n
""")


def test_new_dimension_scores_any_arrangement() -> None:
    """Card 3."""
    (sheet,) = scored(NEW_DIMENSION, NINE_IN_A_STAIRCASE)
    assert (sheet.path.length, sheet.after.star) == (9, 4)


ARBORESCENCE_SIX = drawn("""
    d1d1i0i0:ew@2   d0d0v1i0:n@1   d0v2i2d1:ns@2
    i0i1v1v0:ew@2   cv2v0i0:nes@1  cv0v2i0:sw
    ci1d2d0:nesw@2  cv2i0d1:esw@1  cd0v1v0:ns
""")


def test_arborescence_counts_the_branches_of_a_network_of_6() -> None:
    """Card 4, and RULES section 6: 2 stars."""
    (plain,) = scored(0, ARBORESCENCE_SIX)
    (sheet,) = scored(ARBORESCENCE, ARBORESCENCE_SIX)
    assert (plain.path.length, plain.after.star) == (5, 1)
    assert (sheet.path.length, sheet.after.star) == (6, 2)


def test_district_gives_a_vegetation_zone_of_3_planets_2_points() -> None:
    """Card 5, and RULES section 6."""
    (sheet,) = scored(DISTRICT, drawn("v1v1v1i0:"))
    assert [(zone.points, zone.extra) for zone in sheet.zones] == [(1, 1), (0, 0)]
    assert sheet.after == Tracks(vegetation=2)


def test_district_adds_a_point_to_every_zone_of_3_or_more_in_any_colour() -> None:
    """Card 5."""
    galaxy = drawn("""
        v2v1i2i1:  .  d2d2i1i1:
    """)
    (sheet,) = scored(DISTRICT, galaxy)
    assert sheet.after == Tracks(vegetation=1 + 1, ice=2 + 1 + 2, desert=5 + 1)


def test_dispersion_gives_an_empty_vegetation_zone_1_point() -> None:
    """Card 6, and RULES section 6."""
    (sheet,) = scored(DISPERSION, drawn("v0v0v0v0:"))
    assert sheet.after == Tracks(vegetation=1)


def test_dispersion_adds_a_point_to_every_zone_of_0_1_or_2() -> None:
    """Card 6."""
    (sheet,) = scored(DISPERSION, drawn("v1v0i2d0:  d0d2i0d1:  v2v1v0v0:"))
    assert zone_sizes(sheet, VEGETATION) == [3, 1]
    assert zone_sizes(sheet, ICE) == [2, 0]
    assert zone_sizes(sheet, DESERT) == [3, 0]
    assert sheet.after == Tracks(vegetation=1 + 1, ice=2 + 1 + 1, desert=2 + 1)


def test_unique_dimension_scores_the_line_like_any_galaxy() -> None:
    """Card 7."""
    galaxy = drawn(
        "i1i0v0v0:e i0i0v0v0:ew i0i0v0v0:ew i0i0v0v0:ew i0i0v0v0:ew "
        "i0i0v0v0:ew i0i0v0v0:ew i0i0v0v0:ew i0i1v2v1:w"
    )
    (sheet,) = scored(UNIQUE_DIMENSION, galaxy)
    assert sheet.after == Tracks(vegetation=1, ice=2, desert=0, star=4)


THREE_CONSTELLATIONS = drawn("""
    ci1d2d0:nesw@2  v0v0v1v1:@2    d0d0d2v1:new@1
    cv2i0d1:esw@1   ci0i0v2:esw@3  cv0i1d2:sw@3
    i0v2i1i1:w@1    i0v1v0i2:@2    d0d1v2v0:nesw@2
""")


def test_constellation_gives_a_star_for_each_of_three_zones() -> None:
    """Card 8, and RULES section 6."""
    (sheet,) = scored(CONSTELLATION, THREE_CONSTELLATIONS)
    assert [len(zone.spots) for zone in sheet.constellations] == [2, 1, 1]
    assert sheet.points(StepKind.KAOS, Track.STAR) == 3
    assert sheet.after.star == 3


FOUR_AND_TWO = drawn("""
    cv1v0v1:nw@1  cv0i1d0:w       d1v0v1v2:
    i1v1v0v0:ne@3 ci1d2d0:nesw@2  ci1v0v1:esw@3
    i1i1v0v2:n@3  ci0v1d0:n@1     ci0i0v2:esw
""")


def test_sideral_vacuum_gives_zones_of_4_and_2_spaces_5_stars() -> None:
    """Card 9, and RULES section 6."""
    (sheet,) = scored(SIDERAL_VACUUM, FOUR_AND_TWO)
    assert [(len(zone.spots), zone.points) for zone in sheet.constellations] == [(4, 4), (2, 1)]
    assert sheet.after.star == 5


def test_sideral_vacuum_gives_a_single_space_nothing() -> None:
    """Card 9."""
    (sheet,) = scored(SIDERAL_VACUUM, drawn("cv0v0v0:  .  cv0v0v0:"))
    assert sheet.after == Tracks()


SIX_NETWORKS = drawn("""
    cv0v2i0:sw       cv2i0d1:esw@2   d1i0v0v2:nw
    cd0v1v1:ne@3     cv2v0i1:nsw     d0v2v0v0:nsw@3
    d2i1i1v0:nesw@1  d1i0i1i1:new@1  d0d0v1i0:n@1
""")


def test_multi_path_gives_six_networks_2_stars() -> None:
    """Card 10, and RULES section 6."""
    (sheet,) = scored(MULTI_PATH, SIX_NETWORKS)
    assert [len(network) for network in sheet.path.networks] == [2, 2, 2, 1, 1, 1]
    assert (sheet.path.length, sheet.after.star) == (6, 2)


def test_multi_path_gives_one_great_network_nothing() -> None:
    """Card 10."""
    (sheet,) = scored(MULTI_PATH, NINE_IN_A_STAIRCASE)
    assert (sheet.path.length, sheet.after.star) == (1, 0)


def test_parallel_universe_scores_both_squares_for_one_player() -> None:
    """Card 11."""
    galaxy = drawn("""
        i2i0v0v0:   v0v0v0v0:
        v0v0v0v0:   v0v0v0v0:
        |
        i2i2i1v0:   v2v0v0v0:
        v0v0v0v0:   v0v0v0v0:
    """)
    (sheet,) = scored(PARALLEL_UNIVERSE, galaxy)
    assert sheet.after == Tracks(vegetation=0, ice=2 + 4)


def test_space_pirate_leaves_the_scoring_alone() -> None:
    """Card 12."""
    sheets = scored(SPACE_PIRATE, SIX_NETWORKS, FOUR_AND_TWO, tokens=[(ICE,)])
    assert sheets == scored(0, SIX_NETWORKS, FOUR_AND_TWO, tokens=[(ICE,)])


def test_sabotage_leaves_a_hole_that_parts_zones_and_paths() -> None:
    """Card 13."""
    galaxy = drawn("i1i0v0v0:e  i0i0v0v0:ew  i0i1v0v0:w")
    (whole,) = scored(SABOTAGE, galaxy)
    (sheet,) = scored(SABOTAGE, galaxy.without(galaxy.laid[1].cell))
    assert (whole.after.ice, whole.path.length) == (2, 3)
    assert (sheet.after.ice, sheet.path.length) == (0, 1)


THREE_ZONES_OF_EACH_COLOUR = drawn("""
    v0i0d0c:   .   v2i0d1c:
    .          .   .
    v1i2d2c:   .   .
""")


@pytest.mark.parametrize(
    ("card", "after"),
    [
        (0, Tracks(0, 2, 2)),
        (ICE_AGE, Tracks(0, 2 + 3, 2)),
        (GLOBAL_WARMING, Tracks(0, 2, 2 + 3)),
        (TEMPERATE_CLIMATE, Tracks(0 + 3, 2, 2)),
    ],
)
def test_a_climate_card_adds_a_point_to_each_zone_of_its_colour_empty_ones_too(
    card: int, after: Tracks
) -> None:
    """Cards 14, 15 and 16."""
    (sheet,) = scored(card, THREE_ZONES_OF_EACH_COLOUR)
    assert sheet.after == after


@pytest.mark.parametrize(("planets", "points"), [("2", 6), ("0", -4)])
def test_happy_hour_doubles_the_tokens(planets: str, points: int) -> None:
    """Card 17."""
    mine, rival = Galaxy.parse(f"d{planets}v0v0v0:"), drawn("d1v0v0v0:")
    sheet, _ = scored(HAPPY_HOUR, mine, rival, tokens=[(DESERT,)])
    assert sheet.points(StepKind.TOKEN, Track.DESERT) == points


def test_optimization_leaves_the_scoring_alone() -> None:
    """Card 18."""
    sheets = scored(OPTIMIZATION, SIX_NETWORKS, FOUR_AND_TWO, tokens=[(ICE,), (DESERT,)])
    assert sheets == scored(0, SIX_NETWORKS, FOUR_AND_TWO, tokens=[(ICE,), (DESERT,)])


@pytest.mark.parametrize("colour", Colour)
def test_stellar_swap_sends_path_points_to_the_chosen_colour(colour: Colour) -> None:
    """Card 19."""
    (sheet,) = scored(STELLAR_SWAP, NINE_IN_A_STAIRCASE, choices=[Choice(swap=colour)])
    assert sheet.path.track is Track.of(colour)
    assert sheet.after == Tracks().moved(Track.of(colour), 4)


def test_offering_gives_5_points_of_a_colour_for_2_stars() -> None:
    """Card 20."""
    tracks = Tracks(vegetation=9, ice=5)
    (sheet,) = scored(OFFERING, NOTHING, tracks=[tracks], choices=[Choice(offering=ICE)])
    assert sheet.after == Tracks(vegetation=9, ice=0, star=2)
    assert [(step.track, step.points) for step in sheet.steps[-2:]] == [
        (Track.ICE, -5),
        (Track.STAR, 2),
    ]


@pytest.mark.parametrize("card", [card for card in ALL_CARDS if card not in (19, 20)])
def test_choices_that_a_card_does_not_ask_for_change_nothing(card: int) -> None:
    tracks = [Tracks(9, 9, 9, 9)]
    (plain,) = scored(card, NINE_IN_A_STAIRCASE, tracks=tracks)
    choice = Choice(swap=ICE, offering=DESERT)
    (sheet,) = scored(card, NINE_IN_A_STAIRCASE, tracks=tracks, choices=[choice])
    assert sheet == plain
