"""Makes the frozen table of expectations by which luck is told apart (`analysis/luck/`).

    python -m tools.luck_table --tables 30

Run once for a release and never to fit results. For every card and number of seats it deals tables
of the built-in set, drafts by what tiles show, and finds the best galaxy of each hand by annealing,
with the bets that it wins against the others. What hands were worth is fitted to what could be seen
on the tiles that were kept. The seed decides the table.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from cosmic_factory.analysis import (
    LUCK_UNITS_PER_POINT,
    CardExpectations,
    LuckTable,
    SeatExpectations,
    best_tiles,
    features,
    has_luck,
)
from cosmic_factory.rules import (
    HAND_SIZE,
    KAOS_CARDS,
    KEPT_PER_HAND,
    MAX_SEATS,
    MIN_SEATS,
    Colour,
    Galaxy,
    RoundRules,
    Tile,
    cosmic54,
    round_rules,
    zones,
)
from cosmic_factory.solver import WARM_UP, Budget, Sum, solve

FILE = (
    Path(__file__).parents[1] / "src" / "cosmic_factory" / "analysis" / "luck" / "luck_table.json"
)
# Steps of annealing for a hand: nearly always enough for the best galaxy.
STEPS = 40_000
# How far apart ratings of tiles are moved by chance, so that all kinds of tiles are kept at times.
NOISE = 1.5
# Keeps weights small where few hands tell anything about them.
RIDGE = 5.0
Floats = NDArray[np.float64]


class DraftedHand(NamedTuple):
    """One seat of a simulated draft, and what its galaxy was worth."""

    seats: int
    dealt: Sequence[Tile]
    kept: Sequence[Tile]
    passed: Sequence[Tile]
    kept_second: Sequence[Tile]
    value: float


def drafted(rules: RoundRules, seats: int, chance: Random) -> list[DraftedHand]:
    """Deal, draft and build one table."""
    tiles = chance.sample([cosmic54().tile(number) for number in cosmic54().ids], seats * HAND_SIZE)
    dealt = [tiles[HAND_SIZE * seat : HAND_SIZE * (seat + 1)] for seat in range(seats)]
    kept = [_kept(hand, rules, chance) for hand in dealt]
    passed = [_without(dealt[seat - 1], kept[seat - 1]) for seat in range(seats)]
    second = [_kept(hand, rules, chance) for hand in passed]
    last = [_without(passed[seat - 1], second[seat - 1]) for seat in range(seats)]
    galaxies, values = [], []
    for seat in range(seats):
        hand = (*kept[seat], *second[seat], *last[seat])
        best = solve(hand, rules, Sum(), budget=Budget(steps=STEPS, prove=False))
        galaxies.append(best.galaxy)
        values.append(best.value)
    return [
        DraftedHand(seats, dealt[n], kept[n], passed[n], second[n], values[n] + won)
        for n, won in enumerate(_stakes(galaxies, rules))
    ]


def _kept(hand: Sequence[Tile], rules: RoundRules, chance: Random) -> list[Tile]:
    def rating(tile: Tile) -> float:
        vegetation, ice, desert, dark, segments, _ = features(tile)
        paid = 1.5 * dark if rules.constellation_points else 0.0
        return vegetation + ice + desert + segments / 2 + paid + chance.gauss(0, NOISE)

    return sorted(hand, key=rating, reverse=True)[:KEPT_PER_HAND]


def _without(hand: Sequence[Tile], kept: Sequence[Tile]) -> list[Tile]:
    left = list(hand)
    for tile in kept:
        left.remove(tile)
    return left


def _stakes(galaxies: Sequence[Galaxy], rules: RoundRules) -> list[int]:
    """Return what the bets of each galaxy bring that reaches all others in a colour."""
    largest = [_largest(galaxy) for galaxy in galaxies]
    return [
        rules.stakes.won
        * sum(
            own[colour] >= max(rival[colour] for rival in largest if rival is not own)
            for colour in Colour
        )
        for own in largest
    ]


def _largest(galaxy: Galaxy) -> Mapping[Colour, int]:
    found = dict.fromkeys(Colour, 0)
    for zone in zones(galaxy.face_up_tiles):
        if zone.colour is not None:
            found[zone.colour] = max(found[zone.colour], zone.planets)
    return found


def expectations(hands: Sequence[DraftedHand]) -> CardExpectations:
    """Fit what six tiles, and then three, are expected to be worth."""
    numbers = sorted({hand.seats for hand in hands})
    values = np.array([LUCK_UNITS_PER_POINT * hand.value for hand in hands])
    second, second_base = _fit(hands, numbers, [(*h.kept, *h.kept_second) for h in hands], values)
    worths = [
        _expected([*hand.kept, *best_tiles(hand.passed, second)], second, second_base[hand.seats])
        for hand in hands
    ]
    first, first_base = _fit(hands, numbers, [hand.kept for hand in hands], np.array(worths))
    deals = {
        number: [
            _expected(best_tiles(hand.dealt, first), first, first_base[number])
            for hand in hands
            if hand.seats == number
        ]
        for number in numbers
    }
    return CardExpectations(
        first=first,
        second=second,
        seats={
            number: SeatExpectations(
                round(float(np.mean(deals[number]))), first_base[number], second_base[number]
            )
            for number in numbers
        },
    )


def _expected(tiles: Sequence[Tile], weights: Sequence[int], base: int) -> float:
    return base + sum(
        weight * number
        for tile in tiles
        for weight, number in zip(weights, features(tile), strict=True)
    )


def _fit(
    hands: Sequence[DraftedHand], numbers: Sequence[int], tiles: Sequence[Sequence[Tile]],
    values: Floats,
) -> tuple[tuple[int, ...], dict[int, int]]:  # fmt: skip
    """Return weights of features, and what to add for each number of seats, in 64ths."""
    seen: Any = np.array([np.sum([features(tile) for tile in some], axis=0) for some in tiles])
    groups = np.array([[float(hand.seats == number) for number in numbers] for hand in hands])
    inputs = np.hstack([seen, groups])
    penalty = np.diag([RIDGE] * seen.shape[1] + [0.0] * len(numbers))
    found = np.linalg.solve(inputs.T @ inputs + penalty, inputs.T @ values)
    weights = tuple(round(float(one)) for one in found[: seen.shape[1]])
    bases = {n: round(float(b)) for n, b in zip(numbers, found[seen.shape[1] :], strict=True)}
    return weights, bases


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=30, help="for each card and number of seats")
    parser.add_argument("--seed", default="luck")
    given = parser.parse_args()
    WARM_UP.wait()
    cards = {}
    for card in (0, *(one.number for one in KAOS_CARDS)):
        rules = round_rules(card)
        if not has_luck(rules):
            continue
        chance = Random(f"{given.seed} {card}")
        hands = [
            hand
            for seats in range(MIN_SEATS, MAX_SEATS + 1)
            for _ in range(given.tables)
            for hand in drafted(rules, seats, chance)
        ]
        cards[card] = expectations(hands)
        print(f"card {card}: {len(hands)} hands", flush=True)
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(LuckTable(cards)), indent=1) + b"\n")


if __name__ == "__main__":
    main()
