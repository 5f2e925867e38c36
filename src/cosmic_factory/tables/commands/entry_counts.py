"""How many entries each player has caused at a table: a journal may not grow without end.

Every entry is stored for good and read again at each start, so a program that arranges tiles
without pause would cost its host more than all other games together.
"""

from __future__ import annotations

from cosmic_factory.rules import (
    AnyCommand,
    Arrange,
    ChangeOptions,
    NameHost,
    TakeBackFinish,
    TakeSeat,
    TurnFaceDown,
)
from cosmic_factory.tables.journal.entry import BOT, TABLE
from cosmic_factory.tables.journal.port import PlayerId

# The web client sends at most five layouts a second: 600 in the longest build, 3,000 in a game.
MAX_ENTRIES_IN_PHASE = 2000
MAX_ENTRIES_IN_GAME = 4000
# Only what can be repeated without end is refused: whatever ends a phase is always allowed.
REPEATABLE = (Arrange, TurnFaceDown, TakeBackFinish, TakeSeat, NameHost, ChangeOptions)


class EntryCounts:
    """The entries of each player, in the present phase and in the whole game."""

    def __init__(self) -> None:
        self._in_phase: dict[PlayerId, int] = {}
        self._in_game: dict[PlayerId, int] = {}

    def note(self, by: PlayerId, *, begins_phase: bool) -> None:
        """Count an entry. One that begins a phase belongs to the phase before."""
        self._in_game[by] = self._in_game.get(by, 0) + 1
        if begins_phase:
            self._in_phase.clear()
        else:
            self._in_phase[by] = self._in_phase.get(by, 0) + 1

    def allow(self, command: AnyCommand, by: PlayerId, pending: int) -> bool:
        """Return whether a player may do this, who has `pending` commands that are not noted."""
        if not isinstance(command, REPEATABLE) or by in (TABLE, BOT):
            return True
        return (
            self._in_phase.get(by, 0) + pending < MAX_ENTRIES_IN_PHASE
            and self._in_game.get(by, 0) + pending < MAX_ENTRIES_IN_GAME
        )
