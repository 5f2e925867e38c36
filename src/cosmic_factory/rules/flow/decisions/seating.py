"""Taking seats, naming a host, and bots that cover for absent players."""

from __future__ import annotations

from cosmic_factory.rules.flow import commands as do
from cosmic_factory.rules.flow import events as ev
from cosmic_factory.rules.flow.commands import MAX_SEAT_NAME_LENGTH
from cosmic_factory.rules.flow.decisions.decision import Decision
from cosmic_factory.rules.flow.phase import Phase
from cosmic_factory.rules.flow.state import Player
from cosmic_factory.rules.refusal import Illegal


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
