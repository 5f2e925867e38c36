"""Who is the host of a table: the next one when the host goes, and how that is stored.

Only people with a seat can be named host. A host who comes back is a player like the others.
"""

from __future__ import annotations

from collections.abc import Collection

from cosmic_factory.rules import AnyCommand, NameHost, Phase, Seat
from cosmic_factory.tables.commands.command_batch import Accepted, CommandResult
from cosmic_factory.tables.journal.port import PlayerId
from cosmic_factory.tables.table import Table


def next_in_seat_order(after: Seat | None, candidates: Collection[Seat]) -> Seat | None:
    """Return the first candidate clockwise after a seat; without a seat, the first of all."""
    if not candidates:
        return None
    later = [seat for seat in candidates if after is None or seat > after]
    return min(later or candidates)


async def replace_host(
    table: Table, gone: PlayerId, after: Seat | None, candidates: Collection[Seat]
) -> CommandResult:
    """Name the next of the candidates host, unless another node has named one meanwhile.

    `after` is the seat that the former host has or had.
    """

    def choose() -> AnyCommand | CommandResult:
        others = [s for s in candidates if table.owners.get(s) not in (None, gone)]
        seat = next_in_seat_order(after, others)
        is_news = table.host == gone and table.state.phase is Phase.SEATING
        return NameHost(seat) if is_news and seat is not None else Accepted(table.seq)

    return await table.do(choose)
