"""Asteroid paths: links between tiles, networks, and the longest walk along segments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from cosmic_factory.rules.pieces.galaxy import Cell, FaceUpTiles
from cosmic_factory.rules.pieces.tile import Direction
from cosmic_factory.rules.refusal import Malformed

# About two seconds of one processor. The nine tiles of a galaxy need fewer than 200 steps; larger
# galaxies, which only `score` takes, could need hours.
MAX_STEPS = 100_000

# For each tile with segments, the neighbours it is linked to.
Links = Mapping[Cell, Sequence[Cell]]


def links(tiles: FaceUpTiles) -> Links:
    """Return the links: two neighbours are linked when both have a segment on their shared edge."""
    return {
        cell: [
            neighbour
            for direction in _in_order(tile.segments)
            if (neighbour := cell.neighbour(direction)) in tiles
            and direction.opposite in tiles[neighbour].segments
        ]
        for cell, tile in tiles.items()
        if tile.segments
    }


@lru_cache(maxsize=16)
def _in_order(segments: frozenset[Direction]) -> tuple[Direction, ...]:
    """Return north, east, south, west, so that walks do not depend on the order of a set."""
    return tuple(sorted(segments))


def networks(linked: Links) -> tuple[tuple[Cell, ...], ...]:
    """Return groups of linked tiles, the largest first. R10: a lone tile with a segment is one."""
    found: list[tuple[Cell, ...]] = []
    seen: set[Cell] = set()
    for start in sorted(linked, key=_reading_order):
        if start in seen:
            continue
        network = [start]
        seen.add(start)
        for cell in network:  # the list grows during the loop
            for neighbour in linked[cell]:
                if neighbour not in seen:
                    seen.add(neighbour)
                    network.append(neighbour)
        found.append(tuple(sorted(network, key=_reading_order)))
    return tuple(sorted(found, key=lambda network: (-len(network), _reading_order(network[0]))))


def _reading_order(cell: Cell) -> tuple[int, int, int]:
    return cell.part, cell.row, cell.col


def longest_walk(linked: Links, found: Sequence[Sequence[Cell]] | None = None) -> tuple[Cell, ...]:
    """Return a walk over as many distinct tiles as possible that uses no segment twice (R1).

    The walk may return to a tile over other segments; its cell then occurs more than once.
    `found` are the networks, if the caller has them already. Raises `Malformed` after `MAX_STEPS`
    steps in one network, which the nine tiles of a game never need.
    """
    best: tuple[Cell, ...] = ()
    for network in networks(linked) if found is None else found:
        if len(network) <= len(set(best)):
            break  # networks come largest first
        walk = _Walker(network, linked).longest()
        if len(set(walk)) > len(set(best)):
            best = walk
    return best


class _Walker:
    """Tries every walk through one network, and stops at one that visits all its tiles.

    It gives up a branch when the tiles still in reach cannot beat the best walk. The search stays
    exact and, on the nine tiles of a galaxy (at most twelve links), short.
    """

    def __init__(self, network: Sequence[Cell], linked: Links) -> None:
        self._network = network
        self._linked = linked
        self._used: set[tuple[Cell, Cell]] = set()
        self._visits: dict[Cell, int] = dict.fromkeys(network, 0)
        self._walk: list[Cell] = []
        self._steps = 0
        self._distinct = 0
        self._most = 0
        self._best: tuple[Cell, ...] = ()

    def longest(self) -> tuple[Cell, ...]:
        for start in sorted(self._network, key=lambda cell: len(self._linked[cell])):
            if self._explore(start):
                break
        return self._best

    def _explore(self, cell: Cell) -> bool:
        """Continue the walk at `cell`; return True once a walk over the whole network is found."""
        self._steps += 1
        if self._steps > MAX_STEPS:
            text = f"{len(self._network)} linked tiles have too many paths to find the longest"
            raise Malformed("too-many-paths", text)
        self._enter(cell)
        done = self._most == len(self._network)
        if not done and self._distinct + self._new_within_reach(cell) > self._most:
            done = any(self._step(cell, neighbour) for neighbour in self._linked[cell])
        self._leave(cell)
        return done

    def _step(self, cell: Cell, neighbour: Cell) -> bool:
        if (cell, neighbour) in self._used:
            return False
        both_ways = {(cell, neighbour), (neighbour, cell)}
        self._used |= both_ways
        done = self._explore(neighbour)
        self._used -= both_ways
        return done

    def _enter(self, cell: Cell) -> None:
        self._distinct += self._visits[cell] == 0
        self._visits[cell] += 1
        self._walk.append(cell)
        if self._distinct > self._most:
            self._most, self._best = self._distinct, tuple(self._walk)

    def _leave(self, cell: Cell) -> None:
        self._walk.pop()
        self._visits[cell] -= 1
        self._distinct -= self._visits[cell] == 0

    def _new_within_reach(self, cell: Cell) -> int:
        reach = [cell]
        seen = {cell}
        for here in reach:  # the list grows during the loop
            for neighbour in self._linked[here]:
                if neighbour not in seen and (here, neighbour) not in self._used:
                    seen.add(neighbour)
                    reach.append(neighbour)
        return sum(self._visits[there] == 0 for there in seen)
