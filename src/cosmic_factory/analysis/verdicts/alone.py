"""A seat's round as if it were played alone, so that players of the same tiles can be compared.

What the rivals built and took stays as it was. Where a card lets a neighbour remove a tile, the
worst removal is counted; where a card gives a choice after building, the best choice is made.
Where a neighbour scores the galaxy, its points are subtracted, and nothing is scored from the other
neighbour's. So two players of the same tiles differ only by what they built and bet on, and points
over the minute lead to those at its end.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from cosmic_factory.analysis.facts.round_facts import RoundFacts, SeatFacts
from cosmic_factory.analysis.frozen.frozen_round import FrozenRound, Play
from cosmic_factory.analysis.insight import BestGalaxy, ObjectiveName
from cosmic_factory.analysis.verdicts.study import SeatStudy
from cosmic_factory.rules import Choice, Colour, Placement, Seat, TileId, Value, standing


class RivalBet(Value, frozen=True):
    """A Bonus token that no rival took, and the most planets in a rival's zone of its colour."""

    colour: Colour
    rivals: int


def played_alone(facts: RoundFacts, seat: Seat) -> RoundFacts:
    """Return the round as if the seat had played it alone, without its draft and its touches."""
    mine = msgspec.structs.replace(
        facts.seats[seat], draft=None, removed=(), choice=Choice(), touches=()
    )
    alone = with_seat(msgspec.structs.replace(facts, is_alone=True), seat, mine)
    frozen = FrozenRound(alone, seat, ObjectiveName.SUM)
    best = frozen.best_choice(frozen.final, mine.tokens)
    removed: tuple[TileId, ...] = ()
    if frozen.rules.removals:
        worst = frozen.worst_removal(best)
        removed = tuple(one.tile for one in mine.placements if one.cell == worst)
    return with_seat(
        alone, seat, msgspec.structs.replace(mine, removed=removed, choice=best.choice)
    )


def with_seat(facts: RoundFacts, seat: Seat, mine: SeatFacts) -> RoundFacts:
    """Return the round with other facts of one seat."""
    seats = (*facts.seats[:seat], mine, *facts.seats[seat + 1 :])
    return msgspec.structs.replace(facts, seats=seats)


def galaxy_alone(alone: RoundFacts, seat: Seat) -> BestGalaxy:
    """Return the galaxy that a seat has built alone, with what it is worth."""
    study = SeatStudy(alone, seat, ObjectiveName.SUM)
    play: Play = study.frozen.played()
    return study.shown(play, study.frozen.mine.removed)


def open_bets(facts: RoundFacts, seat: Seat) -> tuple[RivalBet, ...]:
    """Return the Bonus tokens that a seat could have taken."""
    bets = FrozenRound(facts, seat, ObjectiveName.SUM).bets
    return tuple(RivalBet(colour, bets.rival(colour)) for colour in bets.free)


def points_alone(
    facts: RoundFacts,
    bets: Sequence[RivalBet],
    placements: tuple[Placement, ...],
    face_down: tuple[TileId, ...] = (),
    tokens: Sequence[Colour] = (),
) -> int:
    """Return the points of a galaxy as it lies at a moment, with those of its bets.

    Where a neighbour scores the galaxy, its points are subtracted.
    """
    own = standing(facts.rules, facts.galaxy_of(placements, face_down).face_up_tiles)
    stakes = facts.rules.stakes
    won = sum(
        stakes.won if own.best[bet.colour] >= bet.rivals else stakes.lost
        for bet in bets
        if bet.colour in tokens
    )
    return won - own.points.sum if facts.rules.scores_right_neighbour else won + own.points.sum
