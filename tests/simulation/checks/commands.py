"""Acknowledged commands: none is lost, and each is stored as it was sent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from cosmic_factory.server.live.messages import ANY_FROM_CLIENT, GAME_MESSAGES, as_command
from cosmic_factory.tables import JournalEntry
from tests.acknowledgements import changed_nothing
from tests.simulation.history import History
from tests.simulation.players import SimulatedPlayer


def check_commands(history: History, player: SimulatedPlayer) -> Iterator[str]:
    """Check that every acknowledged command is in the journal, unless it changed nothing."""
    assert player.player is not None
    stored = {
        entry.command_id: (seq, entry)
        for seq, entry in enumerate(history.entries, 1)
        if entry.by == player.player.id and entry.command_id is not None
    }
    for name, acknowledgement in player.acknowledged.items():
        if name not in stored:
            if not changed_nothing(
                acknowledgement, player.player.id, history.entries, history.states
            ):
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
    """Return whether a command acted in the round and phase that it names, if it names any."""
    before = history.states[seq - 1]
    meant = message.get("round", before.round), message.get("phase", before.phase)
    return meant == (before.round, before.phase)


def _is_same(message: dict[str, Any], entry: JournalEntry) -> bool:
    sent = msgspec.convert(message, ANY_FROM_CLIENT)
    if type(sent) not in GAME_MESSAGES:
        return True
    return bool(as_command(sent, entry.command.seat) == entry.command)  # type: ignore[union-attr]
