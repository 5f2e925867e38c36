"""Analyse whole rounds and games, seat by seat; callers see progress and can cancel."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence

from cosmic_factory.analysis.facts.reading import all_round_facts, checked_round, round_facts
from cosmic_factory.analysis.facts.round_facts import RoundFacts
from cosmic_factory.analysis.insight import GameInsight, ObjectiveName, RoundInsight
from cosmic_factory.analysis.verdicts.splitting import SEARCH_SECONDS, seat_insight
from cosmic_factory.rules import Malformed, Record

# Called before each seat and at the end, with how many seats are done and how many there are.
ProgressCallback = Callable[[int, int], None]


def analyse_round(
    record: Record,
    number: int,
    seat: int | None = None,
    objective: ObjectiveName = ObjectiveName.SUM,
    *,
    seconds: float | None = SEARCH_SECONDS,
    progress: ProgressCallback | None = None,
    cancel: threading.Event | None = None,
) -> RoundInsight:
    """Return the insight of one round, of all seats or of one, or raise `Malformed`."""
    facts = round_facts(record, number)
    rounds = _analysed(
        [facts], None if seat is None else (seat,), objective, seconds, progress, cancel
    )
    return next(iter(rounds))


def analyse_game(
    record: Record,
    *,
    rounds: Iterable[int] | None = None,
    seats: Iterable[int] | None = None,
    objective: ObjectiveName = ObjectiveName.SUM,
    seconds: float | None = SEARCH_SECONDS,
    progress: ProgressCallback | None = None,
    cancel: threading.Event | None = None,
) -> GameInsight:
    """Return the insight of a game: of all rounds that were scored and all seats, or of some.

    `cancel`, set by another thread, ends the search: the answer then has the seats that were done.
    """
    found = all_round_facts(record)
    if not found:
        raise Malformed("no-round", "this record ends before a round was scored")
    wanted = found if rounds is None else [checked_round(found, number) for number in rounds]
    chosen = None if seats is None else tuple(seats)
    names = tuple(seat.name for seat in found[0].seats)
    return GameInsight(names, _analysed(wanted, chosen, objective, seconds, progress, cancel))


def _analysed(
    rounds: Sequence[RoundFacts],
    seats: tuple[int, ...] | None,
    objective: ObjectiveName,
    seconds: float | None,
    progress: ProgressCallback | None,
    cancel: threading.Event | None,
) -> tuple[RoundInsight, ...]:
    wanted = [
        [facts.seat(number) for number in (facts.all_seats if seats is None else seats)]
        for facts in rounds
    ]
    done, total = 0, sum(map(len, wanted))
    answers = []
    for facts, chosen in zip(rounds, wanted, strict=True):
        insights = []
        for seat in chosen:
            if progress is not None:
                progress(done, total)
            insight = seat_insight(facts, seat, objective, seconds=seconds, cancel=cancel)
            if cancel is not None and cancel.is_set():
                break
            insights.append(insight)
            done += 1
        answers.append(
            RoundInsight(facts.round, facts.card, facts.rules.shape, objective, tuple(insights))
        )
        if cancel is not None and cancel.is_set():
            break
    if progress is not None:
        progress(done, total)
    return tuple(answers)
