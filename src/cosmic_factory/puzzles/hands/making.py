"""Make the hands of storms and themes from a seed: draw tiles, prove the par, measure the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import count, islice

from cosmic_factory.puzzles.cards import PUZZLE_CARDS
from cosmic_factory.puzzles.difficulty import measured_difficulty
from cosmic_factory.puzzles.files.compact_galaxy import write_compact
from cosmic_factory.puzzles.hands.puzzle_hands import (
    BETS,
    CARD_PREFIX,
    COLOUR_PREFIX,
    PATH,
    STORM,
    THEMES,
    PuzzleBets,
    PuzzleHand,
)
from cosmic_factory.rules import HAND_SIZE, Colour, RandomStream, TileId, cosmic54, round_rules
from cosmic_factory.solver import SUM, Objective, Weights, builder_values, estimate, solve

HANDS_PER_THEME = 30
# How many hands of each level storms have. The hardest are rare, and few storms get that far.
STORM_HANDS: Mapping[int, int] = {1: 100, 2: 100, 3: 100, 4: 100, 5: 30}
# `PuzzleHand.random` is the mean of this many random galaxies.
RANDOM_GALAXIES = 1000
# A bet is against a rival's largest zone, whose planets are drawn from this many numbers, from
# the smallest on: 2 to 6.
MIN_RIVAL_PLANETS, RIVAL_PLANETS_RANGE = 2, 5


def make_hands(seed: str) -> Iterator[PuzzleHand]:
    """Yield all hands: those of each theme from easy to hard, then those of storms."""
    for theme in THEMES:
        drawn = (_drawn_hand(seed, theme, number) for number in count())
        kept = islice((hand for hand in drawn if hand is not None), HANDS_PER_THEME)
        yield from sorted(kept, key=lambda hand: hand.difficulty)
    yield from _storm_hands(seed)


def _storm_hands(seed: str) -> Iterator[PuzzleHand]:
    """Yield hands until there are enough of every level."""
    found: Counter[int] = Counter()
    for number in count():
        hand = _drawn_hand(seed, STORM, number)
        if hand is not None and found[hand.difficulty] < STORM_HANDS[hand.difficulty]:
            found[hand.difficulty] += 1
            yield hand
        if found == STORM_HANDS:
            return


def _drawn_hand(seed: str, theme: str, number: int) -> PuzzleHand | None:
    """Return the hand that a number draws; None if it is too easy or its par is not proved."""
    ids = RandomStream(seed, f"{theme}/{number}/tiles").sample(cosmic54().ids, HAND_SIZE)
    card, objective = _card(seed, theme, number), _objective(theme)
    hand, rules = [cosmic54().tile(TileId(one)) for one in ids], round_rules(card)
    best = solve(hand, rules, objective)
    reached = builder_values(hand, rules, objective)
    if not best.proved or best.value <= reached.greedy:
        return None
    difficulty = measured_difficulty(int(best.value), [int(value) for value in reached.climbed])
    bets = None
    if theme == BETS:
        bets = _bets(seed, number)
        best = solve(hand, rules, bets=bets.for_solver)
        if not best.proved or not best.tokens:
            return None
    random = estimate((), hand, rules, objective, samples=RANDOM_GALAXIES, steps=0).mean
    return PuzzleHand(
        theme=theme,
        card=card,
        tiles=tuple(ids),
        par=int(best.value),
        random=round(random, 2),
        difficulty=difficulty,
        best=write_compact(best.galaxy, hand, rules.shape),
        bets=bets,
    )


def _card(seed: str, theme: str, number: int) -> int:
    if theme == STORM:
        return RandomStream(seed, f"{theme}/{number}/card").pick(PUZZLE_CARDS)
    return int(theme.removeprefix(CARD_PREFIX)) if theme.startswith(CARD_PREFIX) else 0


def _objective(theme: str) -> Objective:
    if theme == PATH:
        return Weights(0, 0, 0, 1)
    if theme.startswith(COLOUR_PREFIX):
        wanted = theme.removeprefix(COLOUR_PREFIX)
        vegetation, ice, desert = (float(colour.value == wanted) for colour in Colour)
        return Weights(vegetation, ice, desert, 0)
    return SUM


def _bets(seed: str, number: int) -> PuzzleBets:
    stream = RandomStream(seed, f"{BETS}/{number}/rivals")
    largest = [MIN_RIVAL_PLANETS + stream.below(RIVAL_PLANETS_RANGE) for _ in Colour]
    return PuzzleBets(tuple(Colour), *largest)
