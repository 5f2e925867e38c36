"""Who sat where after each entry, folded from the commands and not by the code of the tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from cosmic_factory.rules import ChangeOptions, LeaveSeat, NameHost, TakeSeat, events
from cosmic_factory.tables import JournalEntry, PlayerId
from tests.simulation.history import History


class Seating(NamedTuple):
    """The owners of seats, and the host."""

    owners: Mapping[int, PlayerId]
    host: PlayerId

    def after(self, entry: JournalEntry) -> Seating:
        """Return the seating after an entry: the same object if the entry does not change it."""
        match entry.command:
            case TakeSeat(seat=seat, bot=False):
                return self._replace(owners={**self.owners, seat: entry.by})
            case LeaveSeat(seat=left):
                owners = {seat: owner for seat, owner in self.owners.items() if seat != left}
                return self._replace(owners=owners)
            case NameHost(seat=seat):
                return self._replace(host=self.owners[seat])
            case ChangeOptions():
                moves = {
                    int(one.seat): one.to
                    for one in entry.events
                    if isinstance(one, events.SeatMoved)
                }
                owners = {moves.get(seat, seat): owner for seat, owner in self.owners.items()}
                return self._replace(owners=owners)
        return self


def seatings(history: History) -> list[Seating]:
    """Return the seating at the start and after each entry."""
    found = [Seating({}, history.row.host)]
    for entry in history.entries:
        found.append(found[-1].after(entry))
    return found
