"""Taking seats, agreeing on options, naming a host, and bots that cover for absent players."""

from __future__ import annotations

from cosmic_factory.rules.flow import commands as do
from cosmic_factory.rules.flow import events as ev
from cosmic_factory.rules.flow.commands import MAX_SEAT_NAME_LENGTH
from cosmic_factory.rules.flow.decisions.decision import Decision
from cosmic_factory.rules.flow.options import checked_options
from cosmic_factory.rules.flow.phase import Phase
from cosmic_factory.rules.flow.state import Player, State
from cosmic_factory.rules.refusal import Illegal, Malformed
from cosmic_factory.rules.seat import Seat


def take_seat(decision: Decision, command: do.TakeSeat) -> None:
    decision.expect(Phase.SEATING)
    if decision.seat(command.seat).player is not None:
        raise Illegal("seat-taken", f"seat {command.seat} is taken")
    if not 1 <= len(command.name.strip()) <= MAX_SEAT_NAME_LENGTH or not command.name.isprintable():
        raise Illegal("bad-name", f"a name is 1 to {MAX_SEAT_NAME_LENGTH} printable characters")
    if command.level is not None and not command.bot:
        raise Illegal("no-level", "only a bot has a level")
    decision.add(ev.SeatTaken(command.seat, command.name, command.bot, command.level))


def leave_seat(decision: Decision, command: do.LeaveSeat) -> None:
    decision.expect(Phase.SEATING)
    if decision.seat(command.seat).player is None:
        raise Illegal("seat-empty", f"nobody sits on seat {command.seat}")
    decision.add(ev.SeatLeft(command.seat))


def change_options(decision: Decision, command: do.ChangeOptions) -> None:
    """Set the options; players move up to where empty seats are removed, in their order."""
    decision.expect(Phase.SEATING)
    options = command.options
    try:
        checked_options(options)
    except Malformed as wrong:
        raise Illegal(wrong.code, wrong.text) from None
    taken = sum(seat.player is not None for seat in decision.state.seats)
    if taken > options.seats:
        text = f"{taken} seats are taken: free some before there are {options.seats}"
        raise Illegal("seats-taken", text)
    for to, seat in enumerate(_remaining_seats(decision.state, options.seats)):
        if seat != to and decision.state.seats[seat].player is not None:
            decision.add(ev.SeatMoved(seat, Seat(to)))
    decision.add(ev.OptionsChanged(options))


def _remaining_seats(state: State, seats: int) -> list[Seat]:
    """Return the seats that remain, in order, when there are only so many: the last empty ones go.

    If there are more than before, all remain.
    """
    all_seats = state.options.all_seats
    removed = max(0, len(all_seats) - seats)
    empty = [seat for seat in all_seats if state.seats[seat].player is None]
    gone = empty[len(empty) - removed :] if removed else []
    return [seat for seat in all_seats if seat not in gone]


def name_host(decision: Decision, command: do.NameHost) -> None:
    decision.expect(Phase.SEATING)
    _person_at(decision, command)
    decision.add(ev.HostNamed(command.seat))


def hand_to_bot(decision: Decision, command: do.HandToBot) -> None:
    if _person_at(decision, command).bot_covers:
        raise Illegal("bot-covers", f"a bot covers seat {command.seat} already")
    decision.add(ev.SeatHandedToBot(command.seat))


def hand_back(decision: Decision, command: do.HandBack) -> None:
    if not _person_at(decision, command).bot_covers:
        raise Illegal("no-bot-covers", f"no bot covers seat {command.seat}")
    decision.add(ev.SeatHandedBack(command.seat))


def _person_at(decision: Decision, command: do.NameHost | do.HandToBot | do.HandBack) -> Player:
    player = decision.seat(command.seat).player
    if player is None:
        raise Illegal("seat-empty", f"nobody sits on seat {command.seat}")
    if player.bot:
        raise Illegal("seat-is-bot", f"seat {command.seat} is a bot's own")
    return player
