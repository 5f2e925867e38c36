"""The truth of a simulated game: its journal, folded entry by entry as it is stored."""

from __future__ import annotations

from cosmic_factory.rules import Phase, State, evolve_all, new_game
from cosmic_factory.tables import GameRow, JournalEntry, decode, read_options
from tests.simulation.database import SharedDatabase


class History:
    """Entry `n` is `entries[n - 1]` and leads to `states[n]`; `stored_at` are virtual seconds."""

    def __init__(self, row: GameRow, database: SharedDatabase) -> None:
        self.row = row
        self.options = read_options(row.options)
        self.entries: list[JournalEntry] = []
        self.stored_at: list[float] = []
        # By how many milliseconds the writing node's time was ahead of the true time.
        self.ahead_ms: list[int] = []
        self.states: list[State] = [new_game(self.options.rules, row.seed)]
        self._database = database

    def read_on(self, ahead_ms: int) -> None:
        """Fold what was stored since the last time, by a node whose time was ahead by so much."""
        for stored in self._database.journals[self.row.id][len(self.entries) :]:
            entry = decode(stored.entry)
            self.entries.append(entry)
            self.stored_at.append(stored.at)
            self.ahead_ms.append(ahead_ms)
            self.states.append(evolve_all(self.states[-1], entry.events))

    @property
    def in_play(self) -> bool:
        return self.states[-1].phase not in (Phase.SEATING, Phase.ENDED)

    @property
    def has_ended(self) -> bool:
        return self.states[-1].phase is Phase.ENDED
