"""Zones that run through a middle row: what they are worth when other rows feed them.

All that matters of the rows above and below is how many planets they bring. With one such zone that
is exact. Two or three share the planets, or become one zone, as is best: never less than what
really happens. Nothing is assumed about the point table: it may fall, pay for nothing, or be
negative, which is how worst galaxies are found.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cosmic_factory.solver.compiled import Int8s2, Ints, kernel, part
from cosmic_factory.solver.shapes.square.row_tables.layers import (
    EDGE_ZONES,
    SIZE_MASK,
    THROUGH,
    ZONE_BITS,
)

# Numbers of planets that are told apart. The last one stands for itself and all larger ones; no
# point table changes so late.
PLANET_BINS = 16


class ThroughPoints(NamedTuple):
    """Points of the zones that run through a side, `[side, planets brought]`."""

    points: Int8s2
    gain: Int8s2  # the most that the planets add to what others have brought


def through_points(sides: Ints, points: Ints) -> ThroughPoints:
    """Return the points for the keys of sides and a table of points by size."""
    grown = ThroughPoints(*np.empty((2, len(sides), PLANET_BINS), np.int8))
    _fill(sides, points, grown)
    return grown


@kernel
def _fill(sides: Ints, points: Ints, grown: ThroughPoints) -> None:
    size = np.zeros(EDGE_ZONES, np.int64)
    for side in range(len(sides)):
        runs = 0
        for zone in range(EDGE_ZONES):
            key = sides[side] >> (ZONE_BITS * zone)
            if key & THROUGH:
                size[runs] = key & SIZE_MASK
                runs += 1
        most = grown.points[side]
        for planets in range(PLANET_BINS):
            most[planets] = _most_points(points, size, runs, planets)
        for planets in range(PLANET_BINS):
            gain = most[planets] - most[0]
            for others in range(1, PLANET_BINS):
                gain = max(gain, most[min(planets + others, PLANET_BINS - 1)] - most[others])
            grown.gain[side, planets] = gain


@part
def _most_points(points: Ints, size: Ints, runs: int, planets: int) -> int:
    """Return the most points of up to three zones for planets shared in the best way."""
    if runs == 0:
        return 0
    if runs == 1:
        return _points_of_one(points, size[0], planets)
    if runs == 2:
        return _points_of_two(points, size[0], size[1], planets)
    if runs > 3 or planets == PLANET_BINS - 1:
        # Four zones cannot run through a row of six spaces side by side with room between them.
        return int(max(points.max(), runs * points.max()))
    most = _points_of_one(points, size[0] + size[1] + size[2], planets)
    for single in range(3):
        one, two = size[(single + 1) % 3], size[(single + 2) % 3]
        for brought in range(planets + 1):
            rest = _points_of_two(points, one, two, planets - brought)
            most = max(most, _points_of_one(points, size[single], brought) + rest)
    return most


@part
def _points_of_one(points: Ints, size: int, planets: int) -> int:
    return int(points[min(size + planets, len(points) - 1)])


@part
def _points_of_two(points: Ints, one: int, two: int, planets: int) -> int:
    """Return the most points of two zones, apart or as one."""
    if planets == PLANET_BINS - 1:
        return int(max(points.max(), 2 * points.max()))
    most = _points_of_one(points, one + two, planets)
    for brought in range(planets + 1):
        most = max(
            most,
            _points_of_one(points, one, brought) + _points_of_one(points, two, planets - brought),
        )
    return most
