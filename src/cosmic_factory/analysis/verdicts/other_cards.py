"""The same nine tiles under another card: what would have been best, and what the galaxy scored."""

from __future__ import annotations

import threading

import msgspec

from cosmic_factory.analysis.facts.round_facts import RoundFacts
from cosmic_factory.analysis.insight import CardVerdict, ObjectiveName, number
from cosmic_factory.analysis.pars.hand import hand_par
from cosmic_factory.analysis.pars.reached import Effort, at_least
from cosmic_factory.analysis.verdicts.study import SeatStudy, as_par, as_proved
from cosmic_factory.rules import Choice, Variant, fits, galaxy_size

# A search that takes longer ends with a bound or an estimate.
CARD_SEARCH_SECONDS = 10.0


def under_card(
    facts: RoundFacts, seat: int, card: int, *, cancel: threading.Event | None = None
) -> CardVerdict:
    """Return what a seat's tiles are worth under another card, with all galaxies as they were.

    The score is None if the galaxy does not fit the shape that the card asks for.
    """
    study = SeatStudy(_with_card(facts, card), seat, ObjectiveName.SUM)
    frozen = study.frozen
    par, score = hand_par(frozen, Effort(CARD_SEARCH_SECONDS, cancel)), None
    cells = [one.cell for one in frozen.mine.placements]
    is_whole = len(cells) == galaxy_size(frozen.rules.shape)
    if is_whole and fits(frozen.rules.shape, [(one.row, one.col, one.part) for one in cells]):
        par = at_least(par, as_proved(frozen.best_play(frozen.final)))
        score = number(frozen.played().value)
    return CardVerdict(card, score, as_par(par), study.shown(study.nearest_play(par.play)))


def _with_card(facts: RoundFacts, card: int) -> RoundFacts:
    """Return the facts as if that card had been turned, without what the real card asked for."""
    seats = tuple(
        msgspec.structs.replace(seat, choice=Choice(), removed=(), face_down=())
        for seat in facts.seats
    )
    return msgspec.structs.replace(facts, card=card, variant=Variant.STANDARD, seats=seats)
