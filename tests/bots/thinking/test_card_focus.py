from __future__ import annotations

import pytest

from cosmic_factory.bots.levels.level import ARCHITECT, CADET, NAVIGATOR, PILOT
from cosmic_factory.bots.thinking.card_focus import prices_of, search_steps_of
from cosmic_factory.rules import Phase, Tracks, View, round_rules, view
from tests.rules.tables import A, at_phase, started

DISTRICT, CONSTELLATION, VACUUM, MULTI_PATH, OFFERING = 5, 8, 9, 10, 20


def seen_with(card: int) -> View:
    return view(at_phase(started(2, card), Phase.DRAFT_1), A)


@pytest.mark.parametrize("card", [1, 3, CONSTELLATION, VACUUM, 17, 18, 19, OFFERING])
def test_a_planner_searches_longer_where_there_is_more_to_find_or_to_win(card: int) -> None:
    assert search_steps_of(NAVIGATOR, round_rules(card)) > NAVIGATOR.search_steps
    assert search_steps_of(NAVIGATOR, round_rules(DISTRICT)) == NAVIGATOR.search_steps


@pytest.mark.parametrize("card", range(1, 21))
def test_an_architect_searches_longer_than_a_navigator_under_every_card(card: int) -> None:
    assert search_steps_of(ARCHITECT, round_rules(card)) > search_steps_of(
        NAVIGATOR, round_rules(card)
    )


@pytest.mark.parametrize("card", [4, CONSTELLATION, VACUUM, MULTI_PATH, 19])
def test_levels_value_stars_more_under_a_card_about_stars(card: int) -> None:
    spoken_of, usual = seen_with(card), seen_with(DISTRICT)
    assert prices_of(NAVIGATOR, spoken_of, Tracks()).star == 1
    assert prices_of(NAVIGATOR, usual, Tracks()).star < 1
    assert prices_of(CADET, spoken_of, Tracks()).star > prices_of(CADET, usual, Tracks()).star == 0


def test_only_a_cadet_prices_all_colours_alike() -> None:
    uneven = Tracks(2, 9, 9, 0)
    assert len({*prices_of(CADET, seen_with(DISTRICT), uneven).four[:3]}) == 1
    weak, strong, _, _ = prices_of(PILOT, seen_with(DISTRICT), uneven).four
    assert weak > strong


def test_a_planner_prices_a_colour_by_what_an_offering_of_it_brings() -> None:
    """Five points of a strong colour make two stars."""
    rich = Tracks(20, 5, 5, 0)
    assert prices_of(NAVIGATOR, seen_with(OFFERING), rich).vegetation == 2 / 5
    assert prices_of(NAVIGATOR, seen_with(DISTRICT), rich).vegetation < 2 / 5
    assert prices_of(PILOT, seen_with(OFFERING), rich) == prices_of(
        PILOT, seen_with(DISTRICT), rich
    )
