"""Which commands of players are in the journal, so that one that is sent again is recognised."""

from __future__ import annotations

from cosmic_factory.tables.commands.command_batch import Accepted
from cosmic_factory.tables.journal.port import PlayerId


class StoredCommands:
    """For each player, the number of the entry that each of the player's commands became."""

    def __init__(self) -> None:
        # It grows with every command, so it holds no objects that the garbage collector visits.
        self._seqs: dict[PlayerId, dict[str, int]] = {}

    def note(self, by: PlayerId, command_id: str | None, seq: int) -> None:
        """Remember the entry of a command; a command without an id cannot be recognised."""
        if command_id is not None:
            self._seqs.setdefault(by, {})[command_id] = seq

    def result_of(self, by: PlayerId, command_id: str | None) -> Accepted | None:
        """Return the result of a command that is in the journal, or None if it is not there."""
        seqs = self._seqs.get(by)
        seq = None if seqs is None or command_id is None else seqs.get(command_id)
        return None if seq is None else Accepted(seq)
