from __future__ import annotations

import msgspec
import pytest

from cosmic_factory.analysis import (
    ObjectiveName,
    RoundFacts,
    RoundFactsReader,
    round_facts,
)
from cosmic_factory.rules import (
    ROUNDS,
    Malformed,
    Record,
    RecordEntry,
    ScoringInput,
    events,
    replay,
    score_round,
    settle,
)
from tests.analysis.records import NAMES, golden_record, golden_rounds


@pytest.mark.parametrize("name", NAMES)
def test_every_recorded_round_has_facts_that_score_as_it_did(name: str) -> None:
    state = replay(golden_record(name))
    rounds = golden_rounds(name)
    assert [facts.round for facts in rounds] == list(range(1, ROUNDS + 1))
    for facts, sheets in zip(rounds, state.scored, strict=True):
        inputs = [
            ScoringInput(facts.galaxy(seat), facts.seats[seat].tracks, facts.seats[seat].tokens)
            for seat in facts.all_seats
        ]
        counted = score_round(facts.rules, inputs)
        assert sheets == tuple(
            settle(facts.rules, sheet, seat.choice)
            for sheet, seat in zip(counted, facts.seats, strict=True)
        )


@pytest.mark.parametrize("name", NAMES)
def test_facts_have_the_draft_of_every_seat(name: str) -> None:
    for facts in golden_rounds(name):
        hands = [frozenset(seat.hand) for seat in facts.seats]
        drafted = []
        for seat in facts.seats:
            if not facts.rules.draft:
                assert seat.draft is None
                continue
            assert seat.draft is not None
            assert set(seat.draft.kept_first) < set(seat.draft.dealt)
            assert set(seat.draft.kept_second) < set(seat.draft.passed)
            drafted.append(
                frozenset((*seat.draft.kept_first, *seat.draft.kept_second, *seat.draft.last))
            )
        if drafted and facts.rules.hands_move_right:
            drafted = [*drafted[1:], drafted[0]]
        if drafted:
            assert drafted == hands


def test_facts_travel_as_bytes() -> None:
    for facts in golden_rounds("card-01"):
        assert msgspec.json.decode(msgspec.json.encode(facts), type=RoundFacts) == facts


def test_a_key_tells_seats_objectives_and_rounds_apart_but_not_how_long_building_took() -> None:
    one, two, *_ = golden_rounds("card-03")
    keys = {
        facts.key(seat, objective)
        for facts in (one, two)
        for seat in facts.all_seats
        for objective in ObjectiveName
    }
    assert len(keys) == 2 * len(one.seats) * len(ObjectiveName)
    slower = msgspec.structs.replace(one, lasted=12_345)
    assert slower.key(0, ObjectiveName.SUM) == one.key(0, ObjectiveName.SUM)


def test_moments_are_counted_from_the_beginning_of_building() -> None:
    record = golden_record("card-04")
    reader = RoundFactsReader(record.header.options)
    start = 1_700_000_000_000
    facts = None
    for number, entry in enumerate(record.entries):
        found = reader.feed(RecordEntry(entry.command, entry.events, at=start + 1000 * number))
        facts = facts or found
    assert facts is not None
    assert facts.lasted is not None
    times = [touch.at for seat in facts.seats for touch in seat.touches]
    assert times
    assert all(at is not None and 0 <= at <= facts.lasted for at in times)


def test_a_round_that_was_not_scored_is_refused() -> None:
    record = golden_record("card-05")
    scored = next(
        number
        for number, entry in enumerate(record.entries)
        if any(isinstance(event, events.RoundScored) for event in entry.events)
    )
    cut = Record(record.header, record.entries[:scored])
    with pytest.raises(Malformed, match="round 1 is not in this record"):
        round_facts(cut, 1)


def test_entries_in_a_wrong_order_are_refused_with_their_line() -> None:
    record = golden_record("card-05")
    kept = [
        number
        for number, entry in enumerate(record.entries)
        if any(isinstance(event, events.TilesDrawn) for event in entry.events)
    ]
    cut = Record(record.header, (record.entries[0], record.entries[kept[0] + 1]))
    with pytest.raises(Malformed) as refused:
        round_facts(cut, 1)
    assert (refused.value.code, refused.value.at) == ("broken-record", "line 3")
