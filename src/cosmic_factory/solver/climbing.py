"""Hill climbing in plain Python: gives answers while the kernels are being compiled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

from cosmic_factory.rules import (
    Cell,
    Colour,
    Galaxy,
    LaidTile,
    RoundRules,
    ScoringInput,
    StepKind,
    Tile,
    Track,
    galaxy_size,
    score_round,
)
from cosmic_factory.solver.encoding.frames import frame_of
from cosmic_factory.solver.objective import Counted, Objective, value_of

# A tile, its turns, and whether it lies face down.
Laying = tuple[Tile, int, bool]


def plain_counted(galaxy: Galaxy, rules: RoundRules) -> Counted:
    """Return the points of a galaxy by the readable scorer."""
    (sheet,) = score_round(rules, [ScoringInput(galaxy)])
    v, i, d = (sheet.points(StepKind.ZONES, Track.of(colour)) for colour in Colour)
    return Counted(v, i, d, sum(one.points for one in sheet.constellations), sheet.path.points)


def climb(
    tiles: Sequence[Tile], rules: RoundRules, objective: Objective, seed: int
) -> Iterator[tuple[Galaxy, float]]:
    """Yield every galaxy it looks at and its value, for ever.

    It climbs by turns and swaps, and starts again at random when no step is better.
    """
    cells = frame_of(rules.shape).cells
    rng = Random(seed)
    while True:
        layings = _at_random(tiles, rules, rng)
        value = _value(layings, cells, rules, objective)
        yield _galaxy(layings, cells), value
        improved = True
        while improved:
            improved = False
            for nearby in _nearby(layings, rng):
                new = _value(nearby, cells, rules, objective)
                yield _galaxy(nearby, cells), new
                if new > value:
                    layings, value, improved = nearby, new, True
                    break


def _at_random(tiles: Sequence[Tile], rules: RoundRules, rng: Random) -> list[Laying]:
    order = rng.sample(list(tiles), len(tiles))
    hidden = rng.sample(range(galaxy_size(rules.shape)), rules.face_down)
    return [(tile, rng.randrange(4), at in hidden) for at, tile in enumerate(order)]


def _nearby(layings: list[Laying], rng: Random) -> Iterator[list[Laying]]:
    """Yield all turns of one tile and all swaps of two, in random order."""
    count = len(layings)
    steps = [(one, other) for one, other in product(range(count), range(count + 3)) if one < other]
    for one, other in rng.sample(steps, len(steps)):
        changed = list(layings)
        if other < count:
            changed[one], changed[other] = changed[other], changed[one]
        else:
            tile, turns, hidden = changed[one]
            changed[one] = (tile, (turns + 1 + other - count) % 4, hidden)
        yield changed


def _galaxy(layings: Sequence[Laying], cells: Sequence[Cell]) -> Galaxy:
    return Galaxy.of(
        LaidTile(tile, cell, 0 if hidden else turns, hidden)
        for cell, (tile, turns, hidden) in zip(cells, layings, strict=False)
    )


def _value(
    layings: Sequence[Laying], cells: Sequence[Cell], rules: RoundRules, objective: Objective
) -> float:
    return value_of(plain_counted(_galaxy(layings, cells), rules), objective, rules)
