"""The quick verdict about one seat: what its round brought, and what was possible."""

from __future__ import annotations

import threading

from cosmic_factory.analysis.facts.round_facts import RoundFacts
from cosmic_factory.analysis.insight import ObjectiveName, SeatVerdict, number
from cosmic_factory.analysis.pars.hand import hand_par
from cosmic_factory.analysis.pars.reached import Effort, at_least
from cosmic_factory.analysis.verdicts.accuracy import accuracy
from cosmic_factory.analysis.verdicts.study import SeatStudy, as_par, as_proved

# How long the search for a verdict may take; nine in ten take less than a tenth of this.
QUICK_SECONDS = 4.0


def verdict(
    facts: RoundFacts,
    seat: int,
    objective: ObjectiveName = ObjectiveName.SUM,
    *,
    seconds: float | None = QUICK_SECONDS,
    cancel: threading.Event | None = None,
) -> SeatVerdict:
    """Return what a round brought, and what the same nine tiles could have brought.

    A search that takes longer than `seconds`, or during which another thread sets `cancel`, ends
    with what is known: the par is then a bound or an estimate, and says so.
    """
    study = SeatStudy(facts, seat, objective)
    final = as_proved(study.frozen.best_play(study.frozen.final))
    par = at_least(hand_par(study.frozen, Effort(seconds, cancel, by_clock=True)), final)
    score = study.frozen.played().value
    return SeatVerdict(
        seat=study.frozen.seat,
        name=study.frozen.mine.name,
        score=number(score),
        par=as_par(par),
        accuracy=accuracy(study.frozen, score, par.value),
        best=study.shown(study.nearest_play(par.play)),
    )
