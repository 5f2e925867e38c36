"""The journal: each command once, by who owned the seat, and as the rules decide."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from cosmic_factory.rules import LeaveSeat, Phase, PhaseBegan, SeatCommand, TakeSeat
from cosmic_factory.tables import JournalEntry, PlayerId, TableTimings
from tests.acknowledgements import decided
from tests.simulation.checks.seating import seatings
from tests.simulation.history import History


def check_journal(history: History) -> Iterator[str]:
    """Check that commands are done once, by the seat's owner, and as the rules decide."""
    done = Counter((entry.by, entry.command_id) for entry in history.entries if entry.command_id)
    yield from (f"{by} has command {name} {times} times" for (by, name), times in done.items()
                if times > 1)  # fmt: skip
    seating = seatings(history)
    deadline = None
    for seq, entry in enumerate(history.entries, 1):
        if history.states[seq - 1].phase is Phase.ENDED:
            yield f"entry {seq} comes after the end of the game: {entry.command}"
        if decided(history.states[seq - 1], entry.command) != entry.events:
            yield f"entry {seq} is not what the rules decide: {entry.command}"
        yield from _check_owner(seq, entry, seating[seq].owners)
        deadline = _deadline_after(history, entry, deadline)
        if entry.deadline != deadline and not _is_first_meeting(entry, deadline):
            yield f"entry {seq} has the deadline {entry.deadline}, not {deadline}"
        deadline = entry.deadline


def begins_phase(entry: JournalEntry) -> bool:
    return any(isinstance(event, PhaseBegan) for event in entry.events)


def _deadline_after(history: History, entry: JournalEntry, before: int | None) -> int | None:
    """Return when the phase runs out that an entry begins or belongs to, in milliseconds."""
    phases = [event.phase for event in entry.events if isinstance(event, PhaseBegan)]
    if not phases:
        return before
    seconds = history.options.rules.seconds.of(phases[-1])
    return None if seconds is None else entry.at + 1000 * seconds


def _is_first_meeting(entry: JournalEntry, deadline: int | None) -> bool:
    """A card that somebody may meet for the first time is shown longer."""
    reveals = any(
        isinstance(event, PhaseBegan) and event.phase is Phase.REVEAL for event in entry.events
    )
    longer = TableTimings().first_meeting_ms
    return reveals and deadline is not None and entry.deadline == deadline + longer


def _check_owner(seq: int, entry: JournalEntry, owners: Mapping[int, PlayerId]) -> Iterator[str]:
    match entry.command:
        case TakeSeat() | LeaveSeat():
            pass
        case command if isinstance(command, SeatCommand) and entry.command_id is not None:
            if owners.get(command.seat) != entry.by:
                yield f"entry {seq}: {entry.by} plays seat {command.seat} of somebody else"
