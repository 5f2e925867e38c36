"""The whole insight of one seat: a chain of pars, and the losses between them.

Each par of the chain is the best of more possibilities than the next one, so no loss is below 0.
The sum of all losses is the first value minus the last one: the draft par minus the score.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass

from cosmic_factory.analysis.facts.round_facts import RoundFacts
from cosmic_factory.analysis.frozen.frozen_round import FrozenRound, Play
from cosmic_factory.analysis.galaxies.layouts import layout_of, steps_between
from cosmic_factory.analysis.insight import (
    Certainty,
    DraftedBest,
    LayoutStep,
    Losses,
    LossKinds,
    ObjectiveName,
    OtherBest,
    SeatInsight,
    SeatLosses,
    Taken,
    number,
)
from cosmic_factory.analysis.luck.round_luck import round_luck
from cosmic_factory.analysis.pars.completing import completion_par
from cosmic_factory.analysis.pars.drafting import Kept, draft_par
from cosmic_factory.analysis.pars.hand import hand_par
from cosmic_factory.analysis.pars.other_best import OtherPlays, other_best
from cosmic_factory.analysis.pars.reached import Effort, Reached, at_least, no_more_than
from cosmic_factory.analysis.verdicts.accuracy import accuracy
from cosmic_factory.analysis.verdicts.study import SeatStudy, as_par, as_proved
from cosmic_factory.analysis.why.finding import find_why

# How long the search with the nine tiles may take, and the search through all hands that could have
# been drafted. After that the answer is a bound or an estimate. Four seats should take ten seconds.
SEARCH_SECONDS, DRAFT_SECONDS = 4.0, 1.5
# Other best galaxies that are shown.
MAX_SHOWN_OTHERS = 4


@dataclass(frozen=True)
class Chain:
    """The pars of a round, from the draft to what was played; none is below the next one."""

    drafted: Reached
    hand: Reached
    completed: Reached
    with_bets: Reached
    with_choice: Reached
    played: Reached

    @property
    def pairs(self) -> tuple[tuple[Reached, Reached], ...]:
        """Each par with the next one; their difference is a loss, in the order of `Losses`."""
        return (
            (self.drafted, self.hand),
            (self.hand, self.completed),
            (self.completed, self.with_bets),
            (self.with_bets, self.with_choice),
            (self.with_choice, self.played),
        )

    @property
    def losses(self) -> Losses:
        return Losses(*(number(upper.value - lower.value) for upper, lower in self.pairs))

    @property
    def kinds(self) -> LossKinds:
        return LossKinds(*(_kind(upper, lower) for upper, lower in self.pairs))


def _kind(upper: Reached, lower: Reached) -> Certainty:
    """Return how sure a loss is: a bound minus something proved is a bound, too."""
    if upper is lower:
        return Certainty.PROVED
    if lower.kind is Certainty.PROVED:
        return upper.kind
    return Certainty.ABOUT


def seat_insight(
    facts: RoundFacts,
    seat: int,
    objective: ObjectiveName = ObjectiveName.SUM,
    *,
    seconds: float | None = SEARCH_SECONDS,
    cancel: threading.Event | None = None,
) -> SeatInsight:
    """Return everything about one seat in one round.

    A search that takes longer than `seconds`, or during which another thread sets `cancel`, ends
    with what is known: its number is then a bound or an estimate, and says so.
    """
    study = SeatStudy(facts, seat, objective)
    frozen = study.frozen
    chain, kept = find_chain(study, Effort(seconds, cancel))
    others = other_best(frozen, chain.hand)
    best = study.nearest_play(chain.hand.play, *(play.galaxy for play in others.plays))
    return SeatInsight(
        seat=frozen.seat,
        name=frozen.mine.name,
        objective=objective,
        score=number(chain.played.value),
        par=as_par(chain.hand),
        draft_par=as_par(chain.drafted),
        losses=chain.losses,
        kinds=chain.kinds,
        clamped=sum(step.lost for step in frozen.mine.sheet.steps),
        accuracy=accuracy(frozen, chain.played.value, chain.hand.value),
        why=find_why(study, chain, best),
        galaxy=study.shown(chain.played.play, frozen.mine.removed),
        best=study.shown(best),
        steps=_steps_to(study, best),
        drafted=_drafted(study, chain.drafted, kept),
        taken=_taken(frozen),
        others_best=_others_best(study, others),
    )


def seat_losses(
    facts: RoundFacts,
    seat: int,
    objective: ObjectiveName = ObjectiveName.SUM,
    *,
    seconds: float | None = None,
) -> SeatLosses:
    """Return the losses alone; without a limit of time they are the same on every machine."""
    chain, _ = find_chain(SeatStudy(facts, seat, objective), Effort(seconds))
    score, par = number(chain.played.value), as_par(chain.hand)
    by_points = objective is ObjectiveName.SUM
    luck = round_luck(facts, seat, par.value, score) if by_points else None
    return SeatLosses(score, par, as_par(chain.drafted), chain.losses, luck)


def find_chain(study: SeatStudy, effort: Effort) -> tuple[Chain, Kept | None]:
    """Return the chain of pars, and which tiles to keep in the draft for the first of them."""
    frozen = study.frozen
    played = frozen.played()
    with_choice = as_proved(frozen.best_choice(frozen.final, frozen.mine.tokens))
    with_bets = as_proved(frozen.best_play(frozen.final))
    searched = at_least(hand_par(frozen, effort), with_bets)
    completed = completion_par(frozen, with_bets, searched)
    best_of_hand = searched if completed is searched else at_least(searched, completed)
    drafted, kept = draft_par(frozen, best_of_hand, effort.at_most(DRAFT_SECONDS))
    hand = no_more_than(drafted, best_of_hand)
    completed = hand if completed is searched else no_more_than(hand, completed)
    return Chain(drafted, hand, completed, with_bets, with_choice, as_proved(played)), kept


def _steps_to(study: SeatStudy, best: Play) -> tuple[LayoutStep, ...]:
    goal = layout_of(best.galaxy, study.tiles, study.layout)
    return steps_between(study.layout, goal, study.tiles)


def _taken(frozen: FrozenRound) -> Taken | None:
    return Taken(frozen.mine.removed, number(frozen.spared)) if frozen.rules.removals else None


def _others_best(study: SeatStudy, others: OtherPlays) -> OtherBest:
    shown = [study.nearest_play(play) for play in others.plays[:MAX_SHOWN_OTHERS]]
    return OtherBest(others.counted, others.counted_all, tuple(map(study.shown, shown)))


def _drafted(study: SeatStudy, drafted: Reached, kept: Kept | None) -> DraftedBest | None:
    if kept is None:
        return None
    hand = [tile for group in kept for tile in group]
    tiles = {tile: study.frozen.facts.tile(tile) for tile in hand}
    return DraftedBest(kept, study.with_tiles(tiles).shown(drafted.play))
