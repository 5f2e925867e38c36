"""The rules a second time, slowly and from the tile codes alone, to hold the fast ones against.

Nothing here is shared with the code under test but the galaxy that comes in: codes are read and
turned as text, zones grow space by space, and paths are found by trying every set of links.
"""

from itertools import combinations
from typing import NamedTuple

from cosmic_factory.rules import Galaxy

SIDES = ((-1, 0), (0, 1), (1, 0), (0, -1))

Place = tuple[int, int, int]
Link = tuple[Place, Place]


class Square(NamedTuple):
    """A tile as text: four corners clockwise from top left, and its segments as letters."""

    corners: tuple[str, str, str, str]
    segments: str


class ZoneFound(NamedTuple):
    """A zone by the letter of its colour (c: constellation), with the spaces it covers."""

    letter: str
    planets: int
    spots: frozenset[Place]


def squares(galaxy: Galaxy) -> dict[Place, Square]:
    """Return the face-up tiles by (part, row, column), as they are turned."""
    return {
        (one.cell.part, one.cell.row, one.cell.col): _turned(one.tile.code, one.turns)
        for one in galaxy.laid
        if not one.face_down
    }


def _turned(code: str, turns: int) -> Square:
    spaces, segments = code.split(":")
    corners = []
    while spaces:
        width = 1 if spaces[0] == "c" else 2
        corners.append(spaces[:width])
        spaces = spaces[width:]
    for _ in range(turns):
        corners = [corners[-1], *corners[:-1]]
        segments = segments.translate(str.maketrans("nesw", "eswn"))
    a, b, c, d = corners
    return Square((a, b, c, d), segments)


def zones_of(galaxy: Galaxy) -> set[ZoneFound]:
    """Return all zones, constellations included: grown over single spaces on one plain grid."""
    grid: dict[Place, str] = {}
    walls: set[frozenset[Place]] = set()
    for (part, row, col), square in squares(galaxy).items():
        y, x = 2 * row, 2 * col
        spots = [(part, y, x), (part, y, x + 1), (part, y + 1, x + 1), (part, y + 1, x)]
        grid.update(zip(spots, square.corners, strict=True))
        for number, letter in enumerate("nesw"):
            if letter in square.segments:
                walls.add(frozenset((spots[number], spots[(number + 1) % 4])))
    found = set()
    left = set(grid)
    while left:
        start = min(left)
        zone = {start}
        grew = True
        while grew:
            near = {
                there
                for part, y, x in zone
                for down, right in SIDES
                if (there := (part, y + down, x + right)) in grid
                and grid[there][0] == grid[start][0]
                and frozenset(((part, y, x), there)) not in walls
            }
            grew = not near <= zone
            zone |= near
        left -= zone
        planets = sum(int(grid[spot][1:] or 0) for spot in zone)
        found.add(ZoneFound(grid[start][0], planets, frozenset(zone)))
    return found


def links_of(galaxy: Galaxy) -> list[Link]:
    """Return neighbouring tiles with a segment on either side of the shared edge."""
    tiles = squares(galaxy)
    found = []
    for (part, row, col), square in tiles.items():
        east, south = tiles.get((part, row, col + 1)), tiles.get((part, row + 1, col))
        if east and "e" in square.segments and "w" in east.segments:
            found.append(((part, row, col), (part, row, col + 1)))
        if south and "s" in square.segments and "n" in south.segments:
            found.append(((part, row, col), (part, row + 1, col)))
    return found


def networks_of(galaxy: Galaxy) -> set[frozenset[Place]]:
    """Return the networks: tiles with segments, merged link by link."""
    groups = {
        place: frozenset((place,)) for place, square in squares(galaxy).items() if square.segments
    }
    for one, other in links_of(galaxy):
        merged = groups[one] | groups[other]
        for place in merged:
            groups[place] = merged
    return set(groups.values())


def longest_path_of(galaxy: Galaxy) -> int:
    """Return the most tiles on a set of links that can be walked without using a link twice.

    A walk that uses no link twice exists exactly when the links hang together and at most two
    tiles have an odd number of them (Euler). Every subset of links is tried, largest first.
    """
    if not networks_of(galaxy):
        return 0
    return max((_walkable_tiles(group) for group in _linked_groups(links_of(galaxy))), default=1)


def _linked_groups(found: list[Link]) -> list[list[Link]]:
    """Return links that hang together, since no walk leaves its group."""
    groups: list[list[Link]] = []
    for link in found:
        touching = [group for group in groups if any(set(link) & set(other) for other in group)]
        rest = [group for group in groups if group not in touching]
        groups = [*rest, [link, *(other for group in touching for other in group)]]
    return groups


def _walkable_tiles(group: list[Link]) -> int:
    best = 0
    for count in range(len(group), 0, -1):
        if count + 1 <= best:
            break  # so few links cannot join more tiles
        for chosen in combinations(group, count):
            best = max(best, _tiles_if_walkable(chosen))
    return best


def _tiles_if_walkable(chosen: tuple[Link, ...]) -> int:
    ends = [place for link in chosen for place in link]
    tiles = set(ends)
    if sum(ends.count(place) % 2 for place in tiles) > 2:
        return 0
    reached = {ends[0]}
    for _ in chosen:
        for one, other in chosen:
            if one in reached or other in reached:
                reached |= {one, other}
    return len(tiles) if reached == tiles else 0
