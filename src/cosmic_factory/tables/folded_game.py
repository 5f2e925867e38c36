"""What the entries of a game's journal amount to, as one copy of its table needs it.

Everything here follows from the journal alone: copies on other nodes that have folded the same
entries hold the same.
"""

from __future__ import annotations

from cosmic_factory.rules import Arrange, ChangeOptions, Phase, State, new_game
from cosmic_factory.tables.commands.entry_counts import EntryCounts
from cosmic_factory.tables.commands.layout_order import LayoutOrder
from cosmic_factory.tables.commands.stored_commands import StoredCommands
from cosmic_factory.tables.integrity.reading import FoldedEntry
from cosmic_factory.tables.journal.entry import JournalEntry
from cosmic_factory.tables.journal.port import GameRow
from cosmic_factory.tables.options import TableOptions
from cosmic_factory.tables.projection import NO_FACTS, fold_facts
from cosmic_factory.tables.time.deadlines import phase_begun
from cosmic_factory.tables.time.phase_clock import PhaseClock
from cosmic_factory.tables.viewing.round_watch import RoundWatch
from cosmic_factory.tables.viewing.snapshots import SnapshotHistory


class FoldedGame:
    """The game after entry `seq`; `fold` adds the next one."""

    __slots__ = (
        "counts",
        "facts",
        "layouts",
        "options",
        "phase_clock",
        "rounds",
        "seq",
        "snapshots",
        "state",
        "stored_commands",
    )

    def __init__(self, row: GameRow, options: TableOptions) -> None:
        self.options = options
        self.state: State = new_game(options.rules, row.seed)
        # The number of the last entry that is folded into the state.
        self.seq = 0
        # What the catalogue should say about this game.
        self.facts = NO_FACTS
        self.snapshots = SnapshotHistory(live_counts=options.live_counts)
        self.rounds = RoundWatch(self.state)
        self.counts = EntryCounts()
        self.layouts = LayoutOrder()
        self.phase_clock = PhaseClock(row.created_at)
        self.stored_commands = StoredCommands()

    def fold(self, one: FoldedEntry) -> None:
        entry, state = one
        if state.round != self.state.round:
            self.rounds.begin(self.seq, self.state)
        self.state = state
        self.seq += 1
        begins_phase = phase_begun(entry.events) is not None
        self.counts.note(entry.by, begins_phase=begins_phase)
        if begins_phase or self.state.phase is Phase.ENDED:
            self.phase_clock.begin(entry.at, entry.deadline)
        self.stored_commands.note(entry.by, entry.command_id, self.seq)
        if isinstance(entry.command, Arrange):  # nine entries in ten
            self.layouts.note(entry)
        else:
            self._fold_other(entry)
        self.snapshots.note(self.seq, entry.events)

    def _fold_other(self, entry: JournalEntry) -> None:
        """Fold an entry that is no layout: only these change options and facts."""
        if isinstance(entry.command, ChangeOptions):
            self._agree_on(entry.command)
        self.facts = fold_facts(self.facts, entry)

    def _agree_on(self, agreed: ChangeOptions) -> None:
        self.options = TableOptions(
            agreed.options, agreed.live_counts, agreed.bots_hurry, agreed.insight
        )
        self.snapshots.set_live_counts(agreed.live_counts)
