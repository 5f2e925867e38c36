"""Bets inside the search: Bonus tokens that the best zones of a galaxy win.

A token pays if the largest zone of its colour reaches the largest of any rival; ties win. Only won
tokens are worth taking, and taking a won one never hurts, so a galaxy decides its own best tokens.

Searches count zone by zone and cannot ask for the largest one. They use one of two *relaxations*,
both of which never count less than the truth:

- every zone that reaches the rivals gets the stake: exact unless two zones of the colour do;
- the stake is *granted* whatever the galaxy: exact whenever the token is won.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from cosmic_factory.rules import Colour, Galaxy, RoundRules, Tile, Value, best_zones, zones
from cosmic_factory.solver.objective import Counted

# Larger zones are not told apart in the square's tables.
MAX_COUNTED_PLANETS = 15


class Bets(Value, frozen=True):
    """The tokens that can be taken, and what rivals have: their largest zone by colour."""

    free: tuple[Colour, ...] = tuple(Colour)
    rivals: tuple[int, int, int] = (0, 0, 0)  # vegetation, ice, desert

    def __post_init__(self) -> None:
        if len(self.rivals) != len(Colour) or any(planets < 0 for planets in self.rivals):
            raise ValueError("rivals have a largest zone of each of the three colours")

    def rival(self, colour: Colour) -> int:
        """Return the planets in the rivals' largest zone of a colour."""
        return self.rivals[tuple(Colour).index(colour)]

    @property
    def sure(self) -> tuple[Colour, ...]:
        """The tokens that every galaxy wins, because rivals have no planet of the colour."""
        return tuple(colour for colour in self.free if self.rival(colour) == 0)

    @property
    def open(self) -> Bets:
        """The bets without those that every galaxy wins."""
        return Bets(tuple(one for one in self.free if one not in self.sure), self.rivals)


def won_tokens(galaxy: Galaxy, bets: Bets) -> tuple[Colour, ...]:
    """Return the free tokens that a galaxy wins."""
    own = best_zones(zones(galaxy.face_up_tiles))
    return tuple(one for one in Colour if one in bets.free and own[one] >= bets.rival(one))


def with_stakes(counted: Counted, tokens: Sequence[Colour], rules: RoundRules) -> Counted:
    """Return points with what won tokens pay."""
    more = [rules.stakes.won * (colour in tokens) for colour in Colour]
    v, i, d = (points + extra for points, extra in zip(counted, more, strict=False))
    return Counted(v, i, d, counted.star, counted.path)


class ZoneBonus(NamedTuple):
    """Points for each zone of a colour (0 to 2) with at least so many planets."""

    colour: int
    least_planets: int
    points: int


class RelaxedBets(NamedTuple):
    """How a search counts bets: a bonus for each large zone, and stakes that are granted."""

    bonuses: tuple[ZoneBonus, ...]
    granted: tuple[ZoneBonus, ...]


def relaxations(bets: Bets, tiles: Sequence[Tile], rules: RoundRules) -> list[RelaxedBets]:
    """Return the ways to relax the bets; a token that the tiles cannot win is left out.

    Where two zones of a colour cannot both reach the rivals, the bonus by zones is exact.
    """
    ways: list[list[tuple[ZoneBonus, bool]]] = []
    for number, colour in enumerate(Colour):
        rival, held = bets.rival(colour), _planets(tiles, colour)
        if colour in bets.free and 0 < rival <= held:
            bonus = ZoneBonus(number, rival, rules.stakes.won)
            is_countable = rival <= MAX_COUNTED_PLANETS
            is_exact = is_countable and held < 2 * rival
            ways.append([(bonus, False)] * is_countable + [(bonus, True)] * (not is_exact))
    return [
        RelaxedBets(
            tuple(bonus for bonus, is_granted in chosen if not is_granted),
            tuple(bonus for bonus, is_granted in chosen if is_granted),
        )
        for chosen in product(*ways)
    ]


def zone_bonuses(bets: Bets | None, rules: RoundRules) -> tuple[ZoneBonus, ...]:
    """Return the relaxation by zones for all tokens, which every shape understands."""
    if bets is None:
        return ()
    return tuple(
        ZoneBonus(number, bets.rival(colour), rules.stakes.won)
        for number, colour in enumerate(Colour)
        if colour in bets.free
    )


def _planets(tiles: Sequence[Tile], colour: Colour) -> int:
    return sum(space.planets for tile in tiles for space in tile.spaces if space.colour is colour)
