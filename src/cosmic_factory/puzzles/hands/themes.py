"""Which puzzle of a theme comes next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cosmic_factory.puzzles.hands.repetition import Repetition


def next_of_theme(
    ids: Sequence[str], repetitions: Mapping[str, Repetition], now: int, last: str | None = None
) -> str | None:
    """Return the id of the puzzle that has been due longest, else of the first one never tried.

    If all were tried and none is due, it is the one that will be due first, else any but `last`,
    which is the one that was tried last.
    """
    known = {name: repetitions[name].due_at for name in ids if name in repetitions}
    due = [(at, name) for name, at in known.items() if at is not None and at <= now]
    if due:
        return min(due)[1]
    fresh = [name for name in ids if name not in known]
    if fresh:
        return fresh[0]
    waiting = [(at, name) for name, at in known.items() if at is not None and name != last]
    if waiting:
        return min(waiting)[1]
    return next((name for name in ids if name != last), next(iter(ids), None))
