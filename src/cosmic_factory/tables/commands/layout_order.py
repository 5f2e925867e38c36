"""Which of two layouts of a player is newer, so that one that comes late undoes nothing."""

from __future__ import annotations

from functools import lru_cache

from cosmic_factory.rules import Arrange
from cosmic_factory.tables.journal.entry import JournalEntry
from cosmic_factory.tables.journal.port import PlayerId


class LayoutOrder:
    """For each tab of a player, the number of the newest layout in the journal.

    Clients number their commands: an id is a name for the tab, a hyphen and a number. After a lost
    connection a layout may arrive, or be sent again, when a newer one is stored already. Ids of
    another form have no order.
    """

    def __init__(self, stored: LayoutOrder | None = None) -> None:
        """`stored` is what this one adds to, without changing it."""
        self._stored = stored
        self._newest: dict[tuple[PlayerId, str], int] = {}

    def note(self, entry: JournalEntry) -> None:
        """Remember an entry of the journal if it is a layout."""
        if isinstance(entry.command, Arrange) and entry.command_id is not None:
            tab, number = _parts(entry.command_id)
            if number is not None:
                self._newest[entry.by, tab] = number

    @staticmethod
    def is_numbered(command_id: str | None) -> bool:
        """Return whether an id has a place in the order of its tab."""
        return command_id is not None and _parts(command_id)[1] is not None

    def is_old(self, by: PlayerId, command_id: str | None) -> bool:
        """Return whether a newer layout of the same tab is stored."""
        if command_id is None:
            return False
        tab, number = _parts(command_id)
        newest = self._newest.get((by, tab))
        if newest is None and self._stored is not None:
            newest = self._stored._newest.get((by, tab))
        return number is not None and newest is not None and number < newest


# Asked three times for each layout: when it comes, when it is decided and when it is stored.
@lru_cache(maxsize=1024)
def _parts(command_id: str) -> tuple[str, int | None]:
    tab, _, number = command_id.rpartition("-")
    is_number = number.isascii() and number.isdecimal()
    return tab, int(number) if is_number else None
