"""Path measures of every set of links of a frame, worked out once.

Twelve pairs of neighbours make 4,096 sets of links, and what a set is worth does not depend on the
tiles. A set can be walked without using a link twice exactly when it hangs together and at most
two tiles have an odd number of its links (Euler). The longest path of a set is therefore the most
tiles among its subsets that can be walked: each set takes over the best of its subsets with one
link less.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from cosmic_factory.solver.compiled import Ints, Ints2, kernel
from cosmic_factory.solver.encoding.frames import Frame

# Columns of the measures.
LONGEST_PATH, LARGEST_NETWORK, JOINED_TILES = range(3)


@lru_cache(maxsize=16)
def link_measures(frame: Frame) -> Ints2:
    """Return, by set of links, tiles on the longest path, of the largest network, and joined.

    `JOINED_TILES` counts how many networks fewer there are than tiles with segments.
    """
    first = np.array([link.first for link in frame.links], np.int64)
    second = np.array([link.second for link in frame.links], np.int64)
    measures = np.zeros((1 << len(first), 3), np.int64)
    _measure_all(first, second, frame.slots, measures)
    measures.setflags(write=False)
    return measures


@kernel
def _measure_all(first: Ints, second: Ints, slots: int, measures: Ints2) -> None:
    """Fill the measures in order, so that all subsets of a set come before it."""
    network = np.empty(slots, np.int64)
    degree = np.empty(slots, np.int64)
    size = np.empty(slots, np.int64)
    for chosen in range(1, len(measures)):
        for slot in range(slots):
            network[slot] = slot
            degree[slot] = 0
            size[slot] = 0
        joined, longest = 0, 0
        for link in range(len(first)):
            if chosen >> link & 1:
                longest = max(longest, measures[chosen ^ (1 << link), LONGEST_PATH])
                one, other = network[first[link]], network[second[link]]
                degree[first[link]] += 1
                degree[second[link]] += 1
                if one != other:
                    joined += 1
                    for slot in range(slots):
                        if network[slot] == other:
                            network[slot] = one
        odd, linked, largest = 0, 0, 0
        for slot in range(slots):
            odd += degree[slot] & 1
            linked += degree[slot] > 0
            size[network[slot]] += 1
            largest = max(largest, size[network[slot]])
        hangs_together = joined == linked - 1
        measures[chosen, LONGEST_PATH] = linked if hangs_together and odd <= 2 else longest
        measures[chosen, LARGEST_NETWORK] = largest
        measures[chosen, JOINED_TILES] = joined
