"""A plan in human hands: tile by tile, some turned only later, some laid in each other's place."""

from __future__ import annotations

from random import Random

import msgspec

from cosmic_factory.rules import Placement

Layout = tuple[Placement, ...]


def layouts(plan: Layout, chance: Random, second_thoughts: float) -> list[Layout]:
    """What lies after each move of the hand; the last one is the plan."""
    order = chance.sample(plan, len(plan))
    laid: list[Placement] = []
    shown: list[Layout] = []
    for right in _with_swaps(order, chance, second_thoughts):
        if chance.random() < second_thoughts:
            wrong = (right.turns + chance.randrange(1, 4)) % 4
            shown.append((*laid, msgspec.structs.replace(right, turns=wrong)))
        laid.append(right)
        shown.append(tuple(laid))
    if set(laid) != set(plan):
        shown.append(tuple(order))
    return shown


def _with_swaps(order: list[Placement], chance: Random, second_thoughts: float) -> Layout:
    """Now and then two tiles lie in each other's place until all is laid."""
    if chance.random() >= second_thoughts or len(order) < 2:
        return tuple(order)
    one, other = chance.sample(range(len(order)), 2)
    swapped = list(order)
    swapped[one] = msgspec.structs.replace(order[other], tile=order[one].tile)
    swapped[other] = msgspec.structs.replace(order[one], tile=order[other].tile)
    return tuple(swapped)
