"""Makes hands for storms and themes from a seed: drawn like those of days, proved and measured."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import count, islice

from cosmic_factory.puzzles.compact_galaxy import write_compact
from cosmic_factory.puzzles.daily import PUZZLE_CARDS
from cosmic_factory.puzzles.difficulty import level_of
from cosmic_factory.puzzles.hands import (
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
# The mean of this many random galaxies is the 0 of a hand.
SAMPLES = 1000
# The planets in a rival's largest zone in bets: the fewest, and how many numbers are drawn from.
MIN_RIVAL, RIVAL_RANGE = 2, 5


def make_hands(seed: str) -> Iterator[PuzzleHand]:
    """Yield all hands: those of each theme from easy to hard, then those of storms."""
    for theme in THEMES:
        drawn = (_drawn(seed, theme, number) for number in count())
        kept = islice((hand for hand in drawn if hand is not None), HANDS_PER_THEME)
        yield from sorted(kept, key=lambda hand: hand.difficulty)
    yield from _storm_hands(seed)


def _storm_hands(seed: str) -> Iterator[PuzzleHand]:
    """Yield hands until there are enough of every level."""
    found: Counter[int] = Counter()
    for number in count():
        hand = _drawn(seed, STORM, number)
        if hand is not None and found[hand.difficulty] < STORM_HANDS[hand.difficulty]:
            found[hand.difficulty] += 1
            yield hand
        if found == STORM_HANDS:
            return


def _drawn(seed: str, theme: str, number: int) -> PuzzleHand | None:
    """Return the hand that a number draws; None if laying greedily finds its best galaxy."""
    ids = RandomStream(seed, f"{theme}/{number}/tiles").sample(cosmic54().ids, HAND_SIZE)
    card, objective = _card(seed, theme, number), _objective(theme)
    hand, rules = [cosmic54().tile(TileId(one)) for one in ids], round_rules(card)
    best = solve(hand, rules, objective)
    reached = builder_values(hand, rules, objective)
    if not best.proved or best.value <= reached.greedy:
        return None
    level = level_of(int(best.value), [int(value) for value in reached.climbed])
    bets = None
    if theme == BETS:
        bets = _bets(seed, number)
        best = solve(hand, rules, bets=bets.for_solver)
        if not best.proved or not best.tokens:
            return None
    random = estimate((), hand, rules, objective, samples=SAMPLES, steps=0).mean
    return PuzzleHand(
        theme=theme,
        card=card,
        tiles=tuple(ids),
        par=int(best.value),
        random=round(random, 2),
        difficulty=level,
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
    largest = [MIN_RIVAL + stream.below(RIVAL_RANGE) for _ in Colour]
    return PuzzleBets(tuple(Colour), *largest)
