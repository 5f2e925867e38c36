"""Which command does what somebody in the lobby wants, or why it cannot be done."""

from __future__ import annotations

import msgspec

from cosmic_factory.bots import UnknownBot, check_level
from cosmic_factory.rules import MIN_SEATS, SHARED_SEED, AnyCommand, ChangeOptions, Seat, TakeSeat
from cosmic_factory.tables.commands.command_batch import Accepted, CommandResult, Refused
from cosmic_factory.tables.journal.port import PlayerRow
from cosmic_factory.tables.options import TableOptions
from cosmic_factory.tables.seating.names import looks_like
from cosmic_factory.tables.table import Table

NO_SEAT = Refused("no-seat", "you have no seat at this table")
NO_PLAYER = Refused("no-name", "choose a name before you sit down")
NOT_HOST = Refused("not-host", "only the host of the table can do this")
FULL = Refused("table-full", "all seats are taken")
LOOKS_ALIKE = Refused("name-taken", "your name looks too much like that of a seated player")
NOT_ALONE = Refused("untimed", "without a clock one person plays against bots: watch instead")
TOO_FEW = Refused("too-few-players", "a game needs two players: seat a bot or wait for somebody")
FIXED = Refused("evening-fixed", "all tables of an evening have the same options: fill its seats")
DRAINING = Refused("draining", "this server is about to restart: try again in a moment")
UNTIMED_PUBLIC = Refused(
    "untimed-public", "a table without a time limit is for one person and bots: it cannot be public"
)


def refuse_level(level: str) -> Refused | None:
    """Return why there is no bot of that level, or None if there is one."""
    try:
        check_level(level)
    except UnknownBot as wrong:
        return Refused("unknown-level", str(wrong))
    return None


def is_host(table: Table, player: PlayerRow | None) -> bool:
    return player is not None and table.host == player.id


def sitting_down(
    table: Table, player: PlayerRow, wanted: Seat | None
) -> AnyCommand | CommandResult:
    if table.seat_of(player.id) is not None:
        return Accepted(table.seq)
    if table.options.rules.seconds.build is None and table.owners:
        return NOT_ALONE
    if any(looks_like(player.name, name) for name in seated_names(table)):
        return LOOKS_ALIKE
    seat = free_seat(table, wanted)
    return FULL if seat is None else TakeSeat(seat, player.name)


def changing_options(table: Table, options: TableOptions) -> AnyCommand | CommandResult:
    if options == table.options:
        return Accepted(table.seq)
    if table.row.seed.startswith(SHARED_SEED):
        return FIXED
    if options.rules.seconds.build is None:
        if len(table.owners) > 1:
            return NOT_ALONE
        if table.row.public:
            return UNTIMED_PUBLIC
    return ChangeOptions(options.rules, options.live_counts, options.bots_hurry, options.insight)


def removing_empty_seats(table: Table) -> AnyCommand | CommandResult:
    """Return how the table gets as many seats as are taken; nothing to do if all are."""
    options, taken = table.options, len(seated_names(table))
    if taken < MIN_SEATS:
        return TOO_FEW
    rules = msgspec.structs.replace(options.rules, seats=taken)
    return changing_options(table, msgspec.structs.replace(options, rules=rules))


def seated_names(table: Table) -> list[str]:
    return [seat.player.name for seat in table.state.seats if seat.player]


def free_seat(table: Table, wanted: Seat | None) -> Seat | None:
    """Return the wanted seat, taken or not (the rules then refuse), or the first free one."""
    if wanted is not None:
        return wanted
    free = (n for n, seat in enumerate(table.state.seats) if seat.player is None)
    return next((Seat(number) for number in free), None)
