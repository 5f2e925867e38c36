"""Where the rounds of a table begin and end, and what is shown of the one that was counted."""

from __future__ import annotations

from typing import NamedTuple

from cosmic_factory.rules import Phase, State
from cosmic_factory.tables.viewing.insight_view import InsightView


class RoundStart(NamedTuple):
    """The number of the last entry before a round, and the state after it."""

    seq: int
    state: State


class RoundWatch:
    """Follows the states of one table."""

    def __init__(self, state: State) -> None:
        # Before the present round.
        self.start = RoundStart(0, state)
        self._scored_rounds = 0
        self._insight: InsightView | None = None

    def begin(self, seq: int, before: State) -> None:
        """Note that the entry after `seq`, which follows this state, begins a round."""
        self.start = RoundStart(seq, before)

    def take_scored(self, state: State) -> bool:
        """Return whether a round is counted that was not when this was asked last."""
        scored_rounds = len(state.scored)
        is_new = is_counted(state) and scored_rounds > self._scored_rounds
        if is_new:
            self._scored_rounds = scored_rounds
        return is_new

    def show(self, insight: InsightView) -> None:
        self._insight = insight

    def shown(self, state: State) -> InsightView | None:
        """Return what is shown after the count of a round; None in any other phase or round."""
        insight = self._insight
        if insight is None or insight.round != state.round or not is_counted(state):
            return None
        return insight


def is_counted(state: State) -> bool:
    """Return whether a round has been counted, and no other has begun."""
    return state.phase in (Phase.SCORES, Phase.ENDED)
