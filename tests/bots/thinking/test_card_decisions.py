"""A drawn position for each card that asks for more than building."""

from __future__ import annotations

from random import Random

import pytest

from cosmic_factory.bots.levels.level import ARCHITECT, CADET, NAVIGATOR, PILOT, Level
from cosmic_factory.bots.thinking.choices import best_choice, costliest_tiles
from cosmic_factory.bots.thinking.drafting import draft_target, kept_tiles
from cosmic_factory.bots.thinking.planning import planned
from cosmic_factory.bots.thinking.view_reading import galaxy_of
from cosmic_factory.rules import (
    ChooseOffering,
    ChooseSwap,
    Colour,
    Galaxy,
    GrabTokens,
    MineView,
    Phase,
    ScoringInput,
    State,
    TileId,
    Tracks,
    View,
    round_rules,
    score_round,
    view,
)
from tests.drawing import drawn
from tests.rules.tables import A, B, after, all_finished, at_phase, building, built, started

LEVELS = (CADET, PILOT, NAVIGATOR, ARCHITECT)
# A path through all nine tiles, and zones of every colour.
RICH = drawn("""
    v2v2i0i1:es  v2i2i0v1:esw  d0i2i1d2:sw
    v1d0d0i1:ns  d0d2d2i0:ns   d2d2i0i0:ns
    i1i2v0v0:ne  v0d0d0v0:new  d1d2v1v2:nw
""")
POOR = drawn("""
    v0i0d0i0:  v0i0d0i0:  v0i0d0i0:
    v0i0d0i0:  v0i0d0i0:  v0i0d0i0:
    v0i0d0i0:  v0i0d0i0:  v0i0d0i0:
""")


def seen_by_first(state: State) -> tuple[View, MineView]:
    seen = view(state, A)
    assert seen.mine is not None
    return seen, seen.mine


def points(card: int, galaxy: Galaxy) -> int:
    (sheet,) = score_round(round_rules(card), [ScoringInput(galaxy)])
    after_round = sheet.after
    return after_round.vegetation + after_round.ice + after_round.desert + after_round.star


def built_by(level: Level, card: int, seed: int = 3) -> Galaxy:
    seen, mine = seen_by_first(building(card, RICH, RICH))
    plan = planned(seen, mine, level, Random(seed))
    return galaxy_of(seen, plan.placements, plan.face_down)


# --- Black Hole ----------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_two_tiles_lie_face_down_and_not_the_best_ones(level: Level) -> None:
    galaxy = built_by(level, 1)
    hidden = [one for one in galaxy.laid if one.face_down]
    assert len(hidden) == 2
    planets = sorted(sum(s.planets for s in one.tile.spaces) for one in galaxy.laid)
    shown = sum(sum(s.planets for s in one.tile.spaces) for one in hidden)
    assert shown < sum(planets[-2:])


def test_the_costliest_tiles_of_a_neighbour_who_turned_none_are_picked() -> None:
    one_zone = drawn(
        "v2v2v2v2: v2v2v2v2: i0i0d0d0: / "
        + "i0i0d0d0: i0d0i0d0: d0i0d0i0: / " * 1
        + "i0i0d0d0: i0d0i0d0: d0i0d0i0:"
    )
    state = at_phase(all_finished(built(1, POOR, one_zone)), Phase.PICK)
    seen, mine = seen_by_first(state)
    assert set(costliest_tiles(seen, mine, 0)) == {TileId(21), TileId(22)}


# --- Gift ----------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_a_gift_is_built_badly(level: Level) -> None:
    gifts = sum(points(17, built_by(level, 2, seed)) for seed in range(8))
    own = sum(points(17, built_by(level, 17, seed)) for seed in range(8))
    assert gifts < own


@pytest.mark.parametrize("level", LEVELS)
def test_under_gift_and_space_pirate_fewer_planets_are_kept(level: Level) -> None:
    def planets(card: int) -> int:
        state = at_phase(started(2, card), Phase.DRAFT_1)
        seen, mine = seen_by_first(state)
        kept = kept_tiles(seen, mine, (), level, Random(5))
        tile = seen.table.tile_set.tile
        assert len(set(kept)) == 3
        return sum(space.planets for one in kept for space in tile(one).spaces)

    assert planets(2) < planets(17)
    assert planets(12) < planets(17)


def test_the_draft_knows_whose_points_the_tiles_will_make() -> None:
    for card, maximise in ((17, True), (2, False), (12, False)):
        seen, mine = seen_by_first(at_phase(started(3, card), Phase.DRAFT_1))
        assert draft_target(seen, mine).maximise is maximise


@pytest.mark.parametrize("level", LEVELS)
def test_constellations_are_kept_when_they_count(level: Level) -> None:
    def dark(card: int, seed: str) -> int:
        seen, mine = seen_by_first(at_phase(started(2, card, seed=seed), Phase.DRAFT_1))
        tile = seen.table.tile_set.tile
        kept = kept_tiles(seen, mine, (), level, Random(5))
        return sum(space.colour is None for one in kept for space in tile(one).spaces)

    seeds = [f"stars {n}" for n in range(4)]
    assert sum(dark(8, seed) for seed in seeds) > sum(dark(17, seed) for seed in seeds)


# --- Sabotage ------------------------------------------------------------------------------


def test_sabotage_takes_the_tile_that_holds_the_zone_together() -> None:
    bridge = drawn("""
        v2v2i0i0:  v2v2v2v2:  v2v2i0i0:
        i0d0i0d0:  d0i0d0i0:  i0d0i0d0:
        d0i0d0i0:  i0d0i0d0:  d0i0d0i0:
    """)
    state = at_phase(all_finished(built(13, POOR, bridge)), Phase.PICK)
    seen, mine = seen_by_first(state)
    assert costliest_tiles(seen, mine, 0) == (TileId(22),)


def test_sabotage_breaks_a_bet_rather_than_a_small_zone() -> None:
    """Without its tile the ice zone falls below the rival's, and the token is lost."""
    own = drawn(
        "i2i1d0v0: d0v0d0v0: v0d0v0d0: / "
        + "d0v0d0v0: v0d0v0d0: d0v0d0v0: / " * 1
        + "v0d0v0d0: d0v0d0v0: v0d0v0d0:"
    )
    rival = drawn(
        "i2i2d0v0: d2d1v0i0: v0d0v0d0: / "
        + "d0v0d0v0: v0d0v0d0: d0v0d0v0: / " * 1
        + "v0d0v0d0: d0v0d0v0: v0d0v0d0:"
    )
    state = after(built(13, own, rival), GrabTokens(B, (Colour.ICE,)))
    seen, mine = seen_by_first(at_phase(all_finished(state), Phase.PICK))
    assert costliest_tiles(seen, mine, 0) == (TileId(21),)


# --- Stellar Swap and Offering -------------------------------------------------------------


def choosing(card: int, tracks: Tracks) -> tuple[View, MineView]:
    state = all_finished(built(card, RICH, POOR, tracks=(tracks, Tracks())))
    return seen_by_first(at_phase(state, Phase.CHOICE))


def test_path_points_lift_the_weakest_colour_at_the_end() -> None:
    seen, mine = choosing(19, Tracks(20, 4, 20, 3))
    assert best_choice(seen, mine, 0) == ChooseSwap(A, Colour.ICE)


def test_path_points_do_not_go_to_a_track_at_its_end() -> None:
    seen, mine = choosing(19, Tracks(30, 30, 10, 3))
    assert best_choice(seen, mine, 2) == ChooseSwap(A, Colour.DESERT)


def test_an_offering_gives_of_a_colour_that_can_spare_it() -> None:
    seen, mine = choosing(20, Tracks(10, 25, 10, 3))
    assert best_choice(seen, mine, 0) == ChooseOffering(A, Colour.ICE)


def test_an_offering_that_lowers_the_total_is_not_made() -> None:
    seen, mine = choosing(20, Tracks(17, 13, 10, 3))
    assert seen.sheets[A].after == Tracks(21, 21, 21, 7)
    assert best_choice(seen, mine, 0) == ChooseOffering(A, None)


def test_with_the_star_at_its_end_nothing_is_offered() -> None:
    seen, mine = choosing(20, Tracks(10, 25, 10, 30))
    assert best_choice(seen, mine, 0) == ChooseOffering(A, None)
