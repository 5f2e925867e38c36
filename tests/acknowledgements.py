"""Acknowledged commands, and whether one that is not in the journal changed nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from cosmic_factory.rules import (
    AnyCommand,
    AnyEvent,
    Arrange,
    Illegal,
    Seat,
    State,
    TakeSeat,
    decide,
)
from cosmic_factory.server.live.messages import ANY_FROM_CLIENT, GAME_MESSAGES, as_command
from cosmic_factory.tables import JournalEntry, PlayerId


class SentCommand(NamedTuple):
    """A command of a player, and where the game stood for the player when it was first sent."""

    message: dict[str, Any]
    seat: int | None
    seq: int


class Acknowledgement(NamedTuple):
    """An acknowledged command, and where the game stood then."""

    command: SentCommand
    seq: int


def changed_nothing(
    what: Acknowledgement,
    player: PlayerId,
    entries: Sequence[JournalEntry],
    states: Sequence[State],
) -> bool:
    """True if somewhere between sending and acknowledging the command had no effect.

    Entry `n` is `entries[n - 1]` and leads to `states[n]`.
    """
    message = what.command.message
    if message["type"] in ("rematch", "set_options"):
        return True
    if message["type"] == "take_place":
        return any(
            isinstance(entry.command, TakeSeat) and entry.by == player
            for entry in entries[: what.seq]
        )
    if message["type"] == "arrange" and _is_outdated(what, player, entries):
        return True
    sent = msgspec.convert(message, ANY_FROM_CLIENT)
    if what.command.seat is None or type(sent) not in GAME_MESSAGES:
        return False
    command = as_command(sent, Seat(what.command.seat))
    return any(decided(state, command) == () for state in states[what.command.seq : what.seq + 1])


def decided(state: State, command: AnyCommand) -> tuple[AnyEvent, ...] | None:
    """Return what the rules make of a command; None if they refuse it."""
    try:
        return decide(state, command)
    except Illegal:
        return None


def _is_outdated(what: Acknowledgement, player: PlayerId, entries: Sequence[JournalEntry]) -> bool:
    """Return whether a layout that the player sent later was stored before this one.

    Players of tests number their commands.
    """
    number = _number(what.command.message["id"])
    return any(
        entry.by == player
        and isinstance(entry.command, Arrange)
        and entry.command_id is not None
        and _number(entry.command_id) > number
        for entry in entries[: what.seq]
    )


def _number(command_id: str) -> int:
    return int(command_id.rpartition("-")[2])
