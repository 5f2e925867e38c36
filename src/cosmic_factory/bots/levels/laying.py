"""Lays a plan as a person would: tile by tile, with some tiles turned or swapped only later."""

from __future__ import annotations

from random import Random

import msgspec

from cosmic_factory.rules import Placement

Layout = tuple[Placement, ...]


def layouts(plan: Layout, chance: Random, correction_chance: float) -> list[Layout]:
    """Return the layout after each command; the last one is the plan.

    `correction_chance` is the chance that a tile is laid wrong first.
    """
    order = chance.sample(plan, len(plan))
    laid: list[Placement] = []
    shown: list[Layout] = []
    for right in _with_swaps(order, chance, correction_chance):
        if chance.random() < correction_chance:
            wrong = (right.turns + chance.randrange(1, 4)) % 4
            shown.append((*laid, msgspec.structs.replace(right, turns=wrong)))
        laid.append(right)
        shown.append(tuple(laid))
    if set(laid) != set(plan):
        shown.append(tuple(order))
    return shown


def _with_swaps(order: list[Placement], chance: Random, correction_chance: float) -> Layout:
    """Return the placements, sometimes with two tiles swapped until all are laid."""
    if chance.random() >= correction_chance or len(order) < 2:
        return tuple(order)
    one, other = chance.sample(range(len(order)), 2)
    swapped = list(order)
    swapped[one] = msgspec.structs.replace(order[other], tile=order[one].tile)
    swapped[other] = msgspec.structs.replace(order[one], tile=order[other].tile)
    return tuple(swapped)
