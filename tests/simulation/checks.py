"""What must hold after every simulated game, whatever went wrong on the way.

Each check yields a sentence for every violation; none means that all is well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from cosmic_factory.rules import (
    AnyCommand,
    AnyEvent,
    Illegal,
    LeaveSeat,
    Phase,
    PhaseBegan,
    SeatCommand,
    State,
    TakeSeat,
    TimeExpired,
    decide,
)
from cosmic_factory.server.live.messages import ANY_FROM_CLIENT, GAME_MESSAGES, as_command
from cosmic_factory.tables import JournalEntry, PlayerId
from tests.simulation.clients import Client, Received
from tests.simulation.expected import NOT_COMPARED, ExpectedSections
from tests.simulation.history import History
from tests.simulation.players import Acknowledgement, SimulatedPlayer
from tests.simulation.virtual_time import EPOCH_MS
from tests.simulation.world import MAX_SKEW_MS, World

# A command may come this late at most: the grace and the longest allowance, in milliseconds.
MAX_LATENESS_MS = 1_400
# A deadline is noticed by a tick, and the expiry is stored; in seconds.
EXPIRY_SECONDS = 1.0
# After a fault is over, nodes need some seconds to go on: heartbeats, restarts, reconnects.
RECOVERY_SECONDS = 8.0
# Of all updates, every so-manieth copy is compared whole; and games retold for each client.
WHOLE_COPIES, RETOLD = 20, 2
# So many open events are kept for viewers that are behind.
MAX_RECENT_EVENTS = 200


def all_checks(world: World) -> Iterator[str]:
    history = world.history
    yield from check_nodes(world)
    yield from check_journal(history)
    if not history.has_ended:
        yield f"the game did not end: it stands at {history.states[-1].phase.value}"
    for player in world.players:
        yield from check_commands(history, player)
    yield from check_deadlines(world)
    if any(client.seq > len(history.entries) for client in world.clients):
        yield "a client was told of entries that are not stored"
        return
    expected = ExpectedSections(history)
    chance = Random(f"{world.seed}/checks")
    for client in world.clients:
        yield from check_client(history, expected, client, chance)
    yield from check_rematch(world)


# --- the journal -------------------------------------------------------------------------------


def check_journal(history: History) -> Iterator[str]:
    """No command done twice; each by who owned the seat; each decided as the rules decide."""
    done = Counter((entry.by, entry.command_id) for entry in history.entries if entry.command_id)
    yield from (f"{by} has command {name} {times} times" for (by, name), times in done.items()
                if times > 1)  # fmt: skip
    owners: dict[int, PlayerId] = {}
    for seq, entry in enumerate(history.entries, 1):
        if _decided(history.states[seq - 1], entry.command) != entry.events:
            yield f"entry {seq} is not what the rules decide: {entry.command}"
        yield from _check_owner(seq, entry, owners)


def _decided(state: State, command: AnyCommand) -> tuple[AnyEvent, ...] | None:
    """Return what the rules make of a command; None if they refuse it."""
    try:
        return decide(state, command)
    except Illegal:
        return None


def _check_owner(seq: int, entry: JournalEntry, owners: dict[int, PlayerId]) -> Iterator[str]:
    match entry.command:
        case TakeSeat(seat=seat, bot=False):
            owners[seat] = entry.by
        case LeaveSeat(seat=seat):
            owners.pop(seat, None)
        case TakeSeat():
            pass
        case command if isinstance(command, SeatCommand) and entry.command_id is not None:
            if owners.get(command.seat) != entry.by:
                yield f"entry {seq}: {entry.by} plays seat {command.seat} of somebody else"


# --- commands ----------------------------------------------------------------------------------


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
    for name in stored.keys() - player.sent.keys():
        yield f"{player.name} never sent command {name}"


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
    sent = msgspec.convert(message, ANY_FROM_CLIENT)
    if what.command.seat is None or type(sent) not in GAME_MESSAGES:
        return False
    command = as_command(sent, what.command.seat)  # type: ignore[arg-type]
    states = history.states[what.command.seq : what.seq + 1]
    return any(_decided(state, command) == () for state in states)


# --- time --------------------------------------------------------------------------------------


def check_deadlines(world: World) -> Iterator[str]:
    """No phase is cut short, none lasts much longer than it may, and no command comes too late."""
    began, deadline = 0, None
    for seq, entry in enumerate(world.history.entries, 1):
        if entry.allowance > MAX_LATENESS_MS:
            yield f"entry {seq} was {entry.allowance} ms late"
        if not _begins_phase(entry):
            continue
        if deadline is not None:
            yield from _check_end(world, began, seq, deadline)
        began, deadline = seq, entry.deadline


def _begins_phase(entry: JournalEntry) -> bool:
    return any(isinstance(event, PhaseBegan) for event in entry.events)


def _check_end(world: World, began: int, ended: int, deadline: int) -> Iterator[str]:
    stored_at = world.history.stored_at
    begin, end = stored_at[began - 1], stored_at[ended - 1]
    phase = world.history.states[began].phase.value
    skew = 2 * MAX_SKEW_MS if world.plan.has_skew else 0
    early = (deadline - EPOCH_MS - skew) / 1000 - end
    if isinstance(world.history.entries[ended - 1].command, TimeExpired) and early > 0:
        yield f"phase {phase} at entry {began} ended {early:.3f} s before its deadline"
    trouble = world.trouble_between(begin, end, RECOVERY_SECONDS)
    late = end - (deadline - EPOCH_MS + skew + MAX_LATENESS_MS) / 1000 - trouble
    if late > EXPIRY_SECONDS:
        yield f"phase {phase} at entry {began} ended {late:.3f} s too late"


# --- copies ------------------------------------------------------------------------------------


def check_nodes(world: World) -> Iterator[str]:
    """Every node's copy, then and now, is what the journal makes of it."""
    history = world.history
    for copy in world.copies:
        if copy.seq > copy.stored:
            yield f"node {copy.node} shows entry {copy.seq} when {copy.stored} are stored"
        elif copy.state != history.states[copy.seq]:
            yield f"node {copy.node} had another state at entry {copy.seq}"
    for node in world.nodes.values():
        if not node.is_up:
            yield f"node {node.name} is down although faults are over"
        for table in node.tables:
            if table.row.id == history.row.id and table.state != history.states[-1]:
                yield f"node {node.name} stands at {table.seq} of {len(history.entries)}"


# --- clients -----------------------------------------------------------------------------------


def check_client(
    history: History, expected: ExpectedSections, client: Client, chance: Random
) -> Iterator[str]:
    """Every update told the truth, the whole truth, and nothing secret."""
    if not client.is_connected:
        yield f"{client.name} is not connected although faults are over"
    elif client.seq != len(history.entries):
        yield f"{client.name} stands at {client.seq} of {len(history.entries)}"
    updates = [one for one in client.received if one.told.type == "update"]
    yield from _check_secrets(history, expected, client, updates, chance)
    follower = Follower(history, expected, client.name)
    for received in client.received:
        yield from follower.follow(received)
    yield from follower.compare_whole()


class Follower:
    """Goes once more through what a client was told, and compares it with the journal."""

    def __init__(self, history: History, expected: ExpectedSections, name: str) -> None:
        self._history = history
        self._expected = expected
        self._name = name
        self._sections: dict[str, bytes] = {}
        self._seat: int | None = None
        self._connection = 0
        # The last entry that this connection told of, and that any did.
        self._seq = self._last_seq = -1
        self._updates = 0

    def follow(self, received: Received) -> Iterator[str]:
        if received.connection != self._connection:
            self._connection, self._seq = received.connection, -1
        self._seat = received.seat
        match received.told.type:
            case "welcome" | "your_seat":
                self._sections = {}
            case "update":
                yield from self._follow_update(received)

    def _follow_update(self, received: Received) -> Iterator[str]:
        told, seq = received.told, received.told.seq
        if seq < self._last_seq:
            yield f"{self._name} was told entry {seq} after {self._last_seq}"
        for name, section in told.sections.items():
            self._sections[name] = bytes(section)
            if name not in NOT_COMPARED and self._differs(seq, name):
                yield f"{self._name} was told another {name} at entry {seq}"
        if self._seq >= 0:
            yield from self._check_events(bytes(told.events), seq)
        self._seq = self._last_seq = seq
        self._updates += 1
        if self._updates % WHOLE_COPIES == 0:
            yield from self.compare_whole()

    def _differs(self, seq: int, name: str) -> bool:
        return self._sections.get(name) != self._expected.section(seq, name, self._seat)

    def _check_events(self, told: bytes, seq: int) -> Iterator[str]:
        events = self._expected.events(self._seq, seq)
        should = b"[" + b",".join(events) + b"]" if events else b""
        if told != should and len(events) <= MAX_RECENT_EVENTS:
            yield f"{self._name} was told other events up to entry {seq}"

    def compare_whole(self) -> Iterator[str]:
        for name, section in self._expected.all_sections(self._seq, self._seat).items():
            if self._sections.get(name) != section:
                yield f"{self._name} has another {name} at entry {self._seq}"


def _check_secrets(
    history: History,
    expected: ExpectedSections,
    client: Client,
    updates: list[Received],
    chance: Random,
) -> Iterator[str]:
    for received in chance.sample(updates, min(RETOLD, len(updates))):
        seq = received.told.seq
        for name in expected.secrets_shown(seq, received.seat, chance):
            yield f"{client.name} was shown a secret in {name} at entry {seq}"
    seed = history.row.seed.encode()
    for received in client.received:
        ended = history.states[max(0, received.told.seq)].phase is Phase.ENDED
        if seed in received.raw and not ended:
            yield f"{client.name} was told the seed: {received.raw!r}"


def check_rematch(world: World) -> Iterator[str]:
    games = {game for player in world.players for game in player.rematches}
    if len(games) > 1:
        yield f"one game has several rematches: {sorted(games)}"
