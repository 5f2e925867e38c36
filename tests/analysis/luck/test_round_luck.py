"""Luck and losses add up exactly, whatever the table expects; some cards have no luck."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from cosmic_factory.analysis import RoundFacts, has_luck, luck_table, round_luck
from cosmic_factory.rules import ALL_CARDS, MAX_SEATS, MIN_SEATS, round_rules
from tests.analysis.records import golden_rounds

eighths = st.integers(-100, 400).map(lambda number: number / 8)


@cache
def rounds() -> tuple[RoundFacts, ...]:
    """One recorded round of each card."""

    def of_cards() -> Iterator[RoundFacts]:
        for card in ALL_CARDS:
            yield next(one for one in golden_rounds(f"card-{card:02}") if one.card == card)

    return tuple(of_cards())


@given(st.integers(0, len(ALL_CARDS) - 1), st.integers(0, 5), eighths, eighths)
def test_a_score_is_what_was_expected_plus_luck_minus_losses(
    number: int, seat: int, par: float, score: float
) -> None:
    facts = rounds()[number]
    luck = round_luck(facts, seat % len(facts.seats), par, score)
    assert (luck is not None) == has_luck(facts.rules)
    if luck is not None:
        losses = (luck.first, luck.second, luck.play)
        assert score - luck.expected == luck.total - sum(losses)
        assert min(luck.first, luck.second) >= 0


def test_the_table_expects_something_for_every_card_with_luck_and_every_number_of_seats() -> None:
    with_luck = {card for card in (0, *ALL_CARDS) if has_luck(round_rules(card))}
    assert set(luck_table().cards) == with_luck
    for card in luck_table().cards.values():
        assert set(card.seats) == set(range(MIN_SEATS, MAX_SEATS + 1))
