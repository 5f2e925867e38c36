"""The same nine tiles under another card: what would have been best, and what the galaxy scored.

What the card of the round did to the galaxy is undone. Where the other card asks for tiles face
down, the best ones are; where it lets a neighbour remove a tile, the worst removal counts.
"""

from __future__ import annotations

import threading
from itertools import combinations

import msgspec

from cosmic_factory.analysis.facts.round_facts import RoundFacts
from cosmic_factory.analysis.frozen.frozen_round import FrozenRound, Play
from cosmic_factory.analysis.insight import CardVerdict, ObjectiveName, number
from cosmic_factory.analysis.pars.hand import hand_par
from cosmic_factory.analysis.pars.reached import Effort, at_least
from cosmic_factory.analysis.verdicts.study import SeatStudy, as_par, as_proved
from cosmic_factory.rules import Choice, Seat, TileId, Variant, fits, galaxy_size

# A search that takes longer ends with a bound or an estimate.
CARD_SEARCH_SECONDS = 10.0


def under_card(
    facts: RoundFacts, seat: int, card: int, *, cancel: threading.Event | None = None
) -> CardVerdict:
    """Return what a seat's tiles are worth under another card, with all galaxies as they were.

    Score and galaxy are None if the galaxy does not fit the shape that the card asks for.
    """
    study = SeatStudy(_with_card(facts, facts.seat(seat), card), seat, ObjectiveName.SUM)
    frozen = study.frozen
    par, played = hand_par(frozen, Effort(CARD_SEARCH_SECONDS, cancel, by_clock=True)), None
    cells = [one.cell for one in frozen.mine.placements]
    is_whole = len(cells) == galaxy_size(frozen.rules.shape)
    if is_whole and fits(frozen.rules.shape, [(one.row, one.col, one.part) for one in cells]):
        par = at_least(par, as_proved(frozen.best_play(frozen.final)))
        played = frozen.played()
    return CardVerdict(
        card,
        None if played is None else number(played.value),
        as_par(par),
        study.shown(study.nearest_play(par.play)),
        None if played is None else study.shown(played, frozen.mine.removed),
    )


def _with_card(facts: RoundFacts, seat: Seat, card: int) -> RoundFacts:
    """Return the facts as if that card had been turned, with what it asks for in the galaxy."""
    if card == facts.card:
        return facts
    seats = tuple(
        msgspec.structs.replace(one, choice=Choice(), removed=(), face_down=())
        for one in facts.seats
    )
    other = msgspec.structs.replace(facts, card=card, variant=Variant.STANDARD, seats=seats)
    frozen = FrozenRound(other, seat, ObjectiveName.SUM)
    if frozen.rules.face_down:
        return _with_seat(other, seat, face_down=_best_face_down(frozen))
    if frozen.rules.removals:
        worst = frozen.worst_removal(Play(frozen.final, frozen.mine.tokens, Choice(), 0))
        removed = tuple(one.tile for one in frozen.mine.placements if one.cell == worst)
        return _with_seat(other, seat, removed=removed)
    return other


def _best_face_down(frozen: FrozenRound) -> tuple[TileId, ...]:
    """Return the tiles of the galaxy that are best turned face down."""
    facts, mine = frozen.facts, frozen.mine
    galaxies = {
        tiles: facts.galaxy_of(mine.placements, tiles)
        for tiles in combinations([one.tile for one in mine.placements], frozen.rules.face_down)
    }
    frozen.count(galaxies.values())
    return max(galaxies, key=lambda tiles: frozen.value(galaxies[tiles], mine.tokens, mine.choice))


def _with_seat(facts: RoundFacts, seat: Seat, **changes: tuple[TileId, ...]) -> RoundFacts:
    seats = list(facts.seats)
    seats[seat] = msgspec.structs.replace(seats[seat], **changes)
    return msgspec.structs.replace(facts, seats=tuple(seats))
