from __future__ import annotations

from random import Random

import pytest

from cosmic_factory.bots.levels.level import ARCHITECT, CADET, PILOT
from cosmic_factory.bots.thinking.tokens import bet_worth, chances_of, good_bets, share_won
from cosmic_factory.bots.thinking.view_reading import best_zones_of
from cosmic_factory.rules import Colour, Finish, Galaxy, GrabTokens, Tracks, view
from tests.drawing import drawn
from tests.rules.tables import A, B, after, as_drawn, building, built

FOREST = drawn("""
    v2v2v2v2:  v2v2v2v2:  d0d0i0i0:
    v2v2v2v2:  v2v2v2v2:  d0d0i0i0:
    v1i0d0d0:  i0i0d0d0:  i0d0i0d0:
""")
DESERT = drawn("""
    d2d2d2d2:  i1i0v0v0:  i0i0v0v0:
    d2d2d2d2:  i1i0v0v0:  i0i0v0v0:
    v1i0d0d0:  i0i0d0d0:  i0d0i0d0:
""")


def chances(own: Galaxy, rival: Galaxy, *, rival_done: bool) -> dict[Colour, float]:
    state = after(building(17, own, rival), as_drawn(0, own))
    if rival_done:
        state = after(state, as_drawn(1, rival), Finish(B))
    seen = view(state, A)
    assert seen.mine is not None
    return chances_of(seen, seen.mine, best_zones_of(own), ARCHITECT, Random(1))


def test_against_a_finished_galaxy_the_larger_zone_wins_for_sure() -> None:
    found = chances(FOREST, DESERT, rival_done=True)
    assert found[Colour.VEGETATION] > 0.85
    assert found[Colour.DESERT] < 0.15


def test_a_rival_who_has_still_to_build_is_imagined() -> None:
    found = chances(FOREST, DESERT, rival_done=False)
    assert found[Colour.VEGETATION] > 0.85
    assert found[Colour.DESERT] < 0.15


def test_a_larger_zone_never_has_a_smaller_chance() -> None:
    imagined = [dict.fromkeys(Colour, n) for n in (3, 5, 5, 8)]
    found = [share_won(dict.fromkeys(Colour, n), imagined)[Colour.ICE] for n in range(10)]
    assert found == sorted(found)
    assert found[5] == pytest.approx(4 / 6)  # ties win
    assert 0 < found[0] < found[9] < 1


def test_a_bet_is_worth_it_from_two_chances_in_five() -> None:
    seen = view(built(5, FOREST, DESERT), A)
    even = Tracks(10, 10, 10, 0)
    assert bet_worth(seen, even, Colour.ICE, 0.5) > 0
    assert bet_worth(seen, even, Colour.ICE, 0.3) < 0


def test_a_bet_on_a_track_at_its_end_can_only_lose() -> None:
    seen = view(built(5, FOREST, DESERT), A)
    assert bet_worth(seen, Tracks(30, 30, 30, 0), Colour.ICE, 0.9) < 0


@pytest.mark.parametrize("level", [CADET, PILOT, ARCHITECT])
def test_everybody_bets_on_a_huge_zone(level: object) -> None:
    assert isinstance(level, type(ARCHITECT))
    seen = view(after(built(17, FOREST, DESERT), Finish(B)), A)
    assert seen.mine is not None
    assert Colour.VEGETATION in good_bets(seen, seen.mine, FOREST, level, Random(1))


def test_a_cadet_does_not_look_at_the_neighbours_and_a_pilot_does() -> None:
    small = drawn(
        "v2v2v2v2: i0i0d0d0: d0d0i0i0: / "
        + "i0i0d0d0: i0d0d0i0: d0i0i0d0: / " * 1
        + "i0i0d0d0: i0d0d0i0: d0i0i0d0:"
    )
    seen = view(built(17, small, FOREST), A)
    assert seen.mine is not None
    assert Colour.VEGETATION in good_bets(seen, seen.mine, small, CADET, Random(1))
    assert Colour.VEGETATION not in good_bets(seen, seen.mine, small, PILOT, Random(1))


def test_nobody_bets_on_a_token_that_is_gone() -> None:
    seen = view(after(built(17, FOREST, DESERT), GrabTokens(B, (Colour.VEGETATION,))), A)
    assert seen.mine is not None
    assert Colour.VEGETATION not in good_bets(seen, seen.mine, FOREST, CADET, Random(1))
