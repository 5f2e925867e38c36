"""The truth of a simulated game: its journal, folded entry by entry as it is stored."""

from __future__ import annotations

from cosmic_factory.rules import Phase, State, evolve_all, new_game
from cosmic_factory.tables import GameRow, JournalEntry, decode, read_options
from tests.simulation.database import SharedDatabase
from tests.simulation.watched_clock import WatchedClock


class History:
    """Entry `n` is `entries[n - 1]` and leads to `states[n]`; `stored_at` are virtual seconds."""

    def __init__(self, row: GameRow, database: SharedDatabase) -> None:
        self.row = row
        self.options = read_options(row.options)
        self.entries: list[JournalEntry] = []
        self.stored_at: list[float] = []
        # When the node that wrote an entry decided it, in virtual seconds, however wrong its time.
        self.decided_at: list[float] = []
        self.states: list[State] = [new_game(self.options.rules, row.seed)]
        self._database = database

    def read_on(self, clock: WatchedClock) -> None:
        """Fold what was stored since the last time, by a node with that clock."""
        for stored in self._database.journals[self.row.id][len(self.entries) :]:
            entry = decode(stored.entry)
            self.entries.append(entry)
            self.stored_at.append(stored.at)
            self.decided_at.append(clock.when(entry.at))
            self.states.append(evolve_all(self.states[-1], entry.events))

    @property
    def in_play(self) -> bool:
        return self.states[-1].phase not in (Phase.SEATING, Phase.ENDED)

    @property
    def has_ended(self) -> bool:
        return self.states[-1].phase is Phase.ENDED
