from itertools import groupby

import pytest

from cosmic_factory.rules import (
    ALL_CARDS,
    Cell,
    Choice,
    Colour,
    Galaxy,
    PathMeasure,
    ScoreStep,
    ScoringInput,
    Spot,
    StepKind,
    Track,
    Tracks,
    round_rules,
    score_round,
    scoring_order,
    settle,
)
from tests.drawing import drawn
from tests.rules.tables import A, B, C, scored, zone_sizes

VEGETATION, ICE, DESERT = Colour
NOTHING = Galaxy()

# The rulebooks' first example: zones of three colours and a path of seven, in one galaxy.
PRINTED = drawn("""
    i1v1v0v0:ne@1  i0i1v1v0:ew    ci1v2d1:nes@1
    d0v1v0v0:nw@1  cv2v0v0:nsw@2  ci2v0v2:nw
    cd0v2v0:n@3    ci1d1d1:nw     d1d1i0i0:ew@2
""")


def test_the_printed_zones_score_5_and_4_and_5() -> None:
    """RULES section 6: 9 and 2 vegetation; 3, 2 and 1 ice; 4, 1, 0 and 0 desert."""
    (sheet,) = scored(0, PRINTED)
    assert zone_sizes(sheet, VEGETATION) == [9, 2]
    assert zone_sizes(sheet, ICE) == [3, 2, 1]
    assert zone_sizes(sheet, DESERT) == [4, 1, 0, 0]
    assert [zone.points for zone in sheet.zones] == [5, 0, 2, 2, 0, 5, 0, 0, 0]
    assert sheet.after == Tracks(vegetation=5, ice=4, desert=5, star=2)


def test_the_printed_path_of_seven_tiles_scores_2_stars() -> None:
    """RULES section 6."""
    (sheet,) = scored(0, PRINTED)
    assert (sheet.path.length, sheet.path.points) == (7, 2)


def test_a_sheet_lists_the_steps_in_their_order() -> None:
    (sheet,) = scored(0, PRINTED, tokens=[(DESERT, VEGETATION)])
    assert sheet.steps == (
        ScoreStep(StepKind.ZONES, Track.VEGETATION, points=5, before=0, after=5),
        ScoreStep(StepKind.ZONES, Track.ICE, points=4, before=0, after=4),
        ScoreStep(StepKind.ZONES, Track.DESERT, points=5, before=0, after=5),
        ScoreStep(StepKind.PATH, Track.STAR, points=2, before=0, after=2),
        ScoreStep(StepKind.TOKEN, Track.VEGETATION, points=3, before=5, after=8),
        ScoreStep(StepKind.TOKEN, Track.DESERT, points=3, before=5, after=8),
    )
    assert (sheet.before, sheet.after) == (Tracks(), Tracks(8, 4, 8, 2))


def test_a_sheet_tells_the_spaces_of_a_zone_and_the_walk_of_the_path() -> None:
    (sheet,) = scored(0, drawn("v1v2i0i0:e  v0v0d0d1:ew  i0i0i0i0:w"))
    zone = sheet.zones[0]
    assert (zone.colour, zone.planets, zone.points) == (VEGETATION, 3, 1)
    assert zone.spots == (Spot(0, 0), Spot(0, 1), Spot(0, 2), Spot(0, 3))
    assert sheet.path.measure is PathMeasure.LONGEST_PATH
    assert set(sheet.path.walk) == {Cell(0, 0), Cell(0, 1), Cell(0, 2)}
    assert sheet.path.networks == ((Cell(0, 0), Cell(0, 1), Cell(0, 2)),)


def test_what_clamping_took_can_be_read_from_a_step() -> None:
    (sheet,) = scored(0, PRINTED, tracks=[Tracks(28, 30, 0, 29)])
    assert [step.lost for step in sheet.steps] == [3, 4, 0, 1]
    assert sheet.after == Tracks(30, 30, 5, 30)


def test_what_clamping_saved_is_a_negative_loss() -> None:
    rich = drawn("i1i1i1i1:")
    sheet, _ = scored(0, NOTHING, rich, tokens=[(ICE,)], tracks=[Tracks(ice=1)])
    assert sheet.steps[-1] == ScoreStep(StepKind.TOKEN, Track.ICE, points=-2, before=1, after=0)
    assert sheet.steps[-1].lost == -1


EIGHT_DESERT = drawn("""
    d1d1i0i0:ew@2   cd1d1i1:e      ci1v0v2:ew@3
    ci1d1d1:nw      cv0i1d2:sw     ci2v0v2:nw@3
    ci1d2d0:nesw@2  d2i1i1v0:nesw  cd1i1v0:new@2
""")
SIX_ICE = drawn("""
    cv0i1d0:w@1   i0v2i1i1:w@1   ci1v0v2:ew@1
    i1i1v0v2:n@3  d0v1i0i2:nw@2  i0v1v0i2:
    ci2i0d0:es@1  ci1d0v0:ew@3   cv1v0v1:nw@1
""")
SEVEN_ICE = drawn("""
    ci2v0v2:nw@1   d0d0v0v1:e@1   ci1v0v1:esw@1
    d1d1i0i0:ew@3  i1i1v0v2:n@2   ci1d2d0:nesw@3
    d2i1i1v0:nesw  d0v1i0i2:nw@1  ci0d0v2:esw@1
""")


def test_a_desert_token_with_eight_planets_that_nobody_reaches_wins_3() -> None:
    """RULES section 6."""
    sheet, *_ = scored(0, EIGHT_DESERT, SIX_ICE, SEVEN_ICE, tokens=[(DESERT,)])
    (token,) = sheet.tokens
    assert (token.planets, token.rival_planets, token.rivals) == (8, 4, (C,))
    assert (token.won, token.points) == (True, 3)
    assert sheet.after.desert == 9 + 3


def test_an_ice_token_with_six_planets_against_seven_loses_2() -> None:
    """RULES section 6."""
    _, sheet, _ = scored(0, EIGHT_DESERT, SIX_ICE, SEVEN_ICE, tokens=[(), (ICE,)])
    (token,) = sheet.tokens
    assert (token.planets, token.rival_planets, token.rivals) == (6, 7, (C,))
    assert (token.won, token.points) == (False, -2)
    assert sheet.after.ice == 8 - 2


def test_a_token_compares_single_zones_not_sums() -> None:
    many = drawn("i2i2d0d0:  v0v0v0v0:  i2i2d0d0:")
    one = drawn("i2i2i1d0:")
    sheet, _ = scored(0, one, many, tokens=[(ICE,)])
    assert sheet.tokens[0].won


def test_all_rivals_that_share_the_best_zone_are_named() -> None:
    big = drawn("i2i2i2i0:")
    sheet, *_ = scored(0, NOTHING, big, drawn("i1i0i0i0:"), big, tokens=[(ICE,)])
    assert sheet.tokens[0].rivals == (1, 3)


def test_points_of_a_step_can_be_asked_for_by_kind_and_track() -> None:
    (sheet,) = scored(0, PRINTED, tokens=[(ICE,)])
    assert sheet.points(StepKind.ZONES, Track.ICE) == 4
    assert sheet.points(StepKind.TOKEN, Track.ICE) == 3
    assert sheet.points(StepKind.KAOS, Track.STAR) == 0


@pytest.mark.parametrize("seats", [2, 6])
def test_every_seat_gets_a_sheet_of_its_own_galaxy(seats: int) -> None:
    sheets = scored(0, *([PRINTED] * seats))
    assert [sheet.galaxy_of for sheet in sheets] == list(range(seats))
    assert {sheet.after for sheet in sheets} == {Tracks(5, 4, 5, 2)}


def test_a_galaxy_without_tiles_scores_nothing() -> None:
    sheet, _ = scored(0, NOTHING, PRINTED)
    assert (sheet.zones, sheet.path.length, sheet.after) == ((), 0, Tracks())


def test_each_seat_starts_from_its_own_tracks() -> None:
    one, two = scored(0, PRINTED, PRINTED, tracks=[Tracks(1, 1, 1, 1), Tracks(2, 2, 2, 2)])
    assert (one.before, two.before) == (Tracks(1, 1, 1, 1), Tracks(2, 2, 2, 2))
    assert (one.after, two.after) == (Tracks(6, 5, 6, 3), Tracks(7, 6, 7, 4))
    assert (one.galaxy_of, two.galaxy_of) == (A, B)


@pytest.mark.parametrize("card", [0, *ALL_CARDS])
def test_steps_come_in_the_order_that_the_rules_name(card: int) -> None:
    rules = round_rules(card)
    tokens = tuple(Colour)
    sheet, _ = score_round(
        rules, [ScoringInput(PRINTED, Tracks(9, 9, 9, 9), tokens), ScoringInput(PRINTED)]
    )
    settled = settle(rules, sheet, Choice(Colour.ICE, Colour.DESERT))
    kinds = [kind for kind, _ in groupby(step.kind for step in settled.steps)]
    assert kinds == list(scoring_order(rules))
