from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from cosmic_factory.puzzles import shipped_hands, storm_hand

POOL = shipped_hands()


@settings(max_examples=10)
@given(st.text(max_size=20))
def test_a_storm_gets_harder_and_deals_no_hand_twice(seed: str) -> None:
    hands = [storm_hand(POOL, seed, number) for number in range(1, 39)]
    levels = [hand.difficulty for hand in hands]
    assert levels[:10] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    assert set(levels[8:]) == {5}
    assert len({hand.tiles for hand in hands}) == len(hands)
