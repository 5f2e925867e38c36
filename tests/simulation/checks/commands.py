"""Acknowledged commands: none is lost, and each is stored as it was sent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from cosmic_factory.rules import Arrange, TakeSeat
from cosmic_factory.server.live.messages import ANY_FROM_CLIENT, GAME_MESSAGES, as_command
from cosmic_factory.tables import JournalEntry, PlayerId
from tests.simulation.checks.journal import decided
from tests.simulation.history import History
from tests.simulation.players import Acknowledgement, SimulatedPlayer


def check_commands(history: History, player: SimulatedPlayer) -> Iterator[str]:
    """Every acknowledged command is in the journal, unless it changed nothing."""
    assert player.player is not None
    stored = {
        entry.command_id: (seq, entry)
        for seq, entry in enumerate(history.entries, 1)
        if entry.by == player.player.id and entry.command_id is not None
    }
    for name, acknowledgement in player.acknowledged.items():
        if name not in stored:
            if not _changed_nothing(history, acknowledgement, player.player.id):
                yield f"acknowledged, but lost: {acknowledgement.command.message}"
            continue
        seq, entry = stored[name]
        if seq > acknowledgement.seq:
            yield f"command {name} was acknowledged at {acknowledgement.seq}, stored as {seq}"
        if not _is_same(acknowledgement.command.message, entry):
            yield f"entry {seq} is not what was sent: {acknowledgement.command.message}"
    for name, (seq, entry) in stored.items():
        if name in player.sent and not _acts_in_time(player.sent[name].message, history, seq):
            yield f"entry {seq} acted in a later phase than it was meant for: {entry.command}"
    for name in stored.keys() - player.sent.keys():
        yield f"{player.name} never sent command {name}"


def _acts_in_time(message: dict[str, Any], history: History, seq: int) -> bool:
    """True if the command of an entry acted in the round and phase that it names, if it does."""
    before = history.states[seq - 1]
    meant = message.get("round", before.round), message.get("phase", before.phase)
    return meant == (before.round, before.phase)


def _is_same(message: dict[str, Any], entry: JournalEntry) -> bool:
    sent = msgspec.convert(message, ANY_FROM_CLIENT)
    if type(sent) not in GAME_MESSAGES:
        return True
    return bool(as_command(sent, entry.command.seat) == entry.command)  # type: ignore[union-attr]


def _changed_nothing(history: History, what: Acknowledgement, player: PlayerId) -> bool:
    """True if somewhere between sending and acknowledging the command had no effect."""
    message = what.command.message
    if message["type"] == "rematch":
        return True
    if message["type"] == "take_place":
        return any(
            isinstance(entry.command, TakeSeat) and entry.by == player
            for entry in history.entries[: what.seq]
        )
    if message["type"] == "arrange" and _is_outdated(history, what, player):
        return True
    sent = msgspec.convert(message, ANY_FROM_CLIENT)
    if what.command.seat is None or type(sent) not in GAME_MESSAGES:
        return False
    command = as_command(sent, what.command.seat)  # type: ignore[arg-type]
    states = history.states[what.command.seq : what.seq + 1]
    return any(decided(state, command) == () for state in states)


def _is_outdated(history: History, what: Acknowledgement, player: PlayerId) -> bool:
    """True if a layout that the player sent later was stored before: then the older has no effect.

    Players of a simulation number their commands.
    """
    number = _number(what.command.message["id"])
    return any(
        entry.by == player
        and isinstance(entry.command, Arrange)
        and entry.command_id is not None
        and _number(entry.command_id) > number
        for entry in history.entries[: what.seq]
    )


def _number(command_id: str) -> int:
    return int(command_id.rpartition("-")[2])
