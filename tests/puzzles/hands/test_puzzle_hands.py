from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cosmic_factory.puzzles import (
    PUZZLE_CARDS,
    THEMES,
    PuzzleHand,
    read_hands,
    shipped_hands,
    write_hands,
)
from cosmic_factory.rules import Malformed
from cosmic_factory.solver import Bets, solve, won_tokens

POOL = shipped_hands()
STORM_HANDS = [hand for level in POOL.by_level.values() for hand in level]
THEME_HANDS = [hand for theme in THEMES for name in POOL.ids(theme) if (hand := POOL.puzzle(name))]


def test_every_theme_and_level_has_hands() -> None:
    assert (
        *("colour-vegetation", "colour-ice", "colour-desert", "path", "bets"),
        *(f"card-{number}" for number in PUZZLE_CARDS if number),
    ) == THEMES
    assert all(len(POOL.ids(theme)) == 30 for theme in THEMES)
    assert {level: len(hands) for level, hands in POOL.by_level.items()} == {
        **dict.fromkeys(range(1, 5), 100),
        5: 30,
    }


def test_the_best_galaxy_of_every_hand_is_worth_its_par_by_the_rules() -> None:
    for hand in (*STORM_HANDS, *THEME_HANDS):
        tokens = won_tokens(hand.best_galaxy, hand.bets.for_solver) if hand.bets else ()
        assert hand.points(hand.best_galaxy, tokens) == hand.par
        assert hand.share(hand.par) == 100
        assert hand.share(0) == 0


def test_a_theme_begins_with_what_is_easy() -> None:
    for theme in THEMES:
        levels = [hand.difficulty for hand in THEME_HANDS if hand.theme == theme]
        assert levels == sorted(levels)


def test_the_par_of_a_bet_is_proved_again() -> None:
    hand = next(hand for hand in THEME_HANDS if hand.bets)
    assert hand.bets is not None
    bets: Bets = hand.bets.for_solver
    solution = solve(hand.hand, hand.rules, bets=bets)
    assert solution.proved
    assert solution.value == hand.par


@given(st.sampled_from(STORM_HANDS), st.integers(0, 80), st.integers(0, 80))
def test_more_points_are_never_worth_less(hand: PuzzleHand, one: int, other: int) -> None:
    low, high = sorted((one, other))
    assert 0 <= hand.share(low) <= hand.share(high) <= 100


def test_hands_are_read_as_they_were_written() -> None:
    some = THEME_HANDS[:40]
    pool = read_hands(write_hands(some))
    assert [pool.puzzle(name) for theme in THEMES for name in pool.ids(theme)] == some


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"theme": "card-1"}, "bad-theme"),
        ({"card": 1}, "bad-card"),
        ({"tiles": (1,) * 9}, "bad-tiles"),
        ({"tiles": (99, *range(1, 9))}, "bad-tiles"),
        ({"best": "x"}, "bad-galaxy"),
        ({"par": 0}, "bad-field"),
    ],
)
def test_a_file_that_holds_no_hands_is_refused(changed: dict[str, object], code: str) -> None:
    line = write_hands([msgspec.structs.replace(STORM_HANDS[0], **changed)])
    with pytest.raises(Malformed) as wrong:
        read_hands(line)
    assert (wrong.value.code, wrong.value.at) == (code, "line 1")
