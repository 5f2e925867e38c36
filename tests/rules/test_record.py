import json
from random import Random
from typing import Any

import msgspec
import pytest

from cosmic_factory.rules import (
    Arrange,
    HandBack,
    HandToBot,
    Malformed,
    Options,
    Phase,
    Placement,
    Rank,
    Record,
    RecordEntry,
    Seat,
    State,
    TileId,
    new_record,
    read_record,
    replay,
    verify,
    write_record,
)
from cosmic_factory.rules import events as ev
from tests.rules.random_players import Playing, played


def whole_game() -> Playing:
    return played(Options(seats=2, sequence=(1, 13, 19, 20, 11)), "a record", Random(5))


GAME = whole_game()
RECORD = new_record(GAME.options, GAME.seed, GAME.entries)
LINES = write_record(RECORD).splitlines()


def refused_by_verify(record: Record) -> tuple[str, str | None]:
    with pytest.raises(Malformed) as refusal:
        verify(record)
    assert refusal.value.text
    return refusal.value.code, refusal.value.at


def with_entry(index: int, entry: RecordEntry) -> Record:
    entries = list(RECORD.entries)
    entries[index] = entry
    return new_record(GAME.options, GAME.seed, entries)


def index_of(kind: type[ev.AnyEvent]) -> int:
    """Return the number of the first entry with an event of that kind."""
    return next(
        number
        for number, entry in enumerate(RECORD.entries)
        if any(isinstance(event, kind) for event in entry.events)
    )


def test_a_record_is_read_back_and_written_to_the_same_bytes() -> None:
    text = write_record(RECORD)
    assert read_record(text) == RECORD
    assert read_record(text.decode()) == RECORD
    assert write_record(read_record(text)) == text


def test_the_last_line_feed_may_be_missing() -> None:
    assert read_record(write_record(RECORD).rstrip(b"\n")) == RECORD


def test_replaying_equals_playing() -> None:
    assert replay(RECORD) == GAME.state
    assert verify(RECORD) == GAME.state


def test_a_game_under_way_is_replayed_to_where_it_stands() -> None:
    part = new_record(GAME.options, GAME.seed, RECORD.entries[:30])
    assert replay(part).phase is not Phase.ENDED
    code, _ = refused_by_verify(part)
    assert code == "not-finished"


def test_a_record_keeps_the_milliseconds_of_a_clock_that_ran() -> None:
    timed = [msgspec.structs.replace(entry, at=7) for entry in RECORD.entries]
    record = new_record(GAME.options, GAME.seed, timed)
    assert read_record(write_record(record)) == record
    assert verify(record) == GAME.state


def test_another_seed_is_found_out() -> None:
    record = new_record(GAME.options, "another seed", RECORD.entries)
    assert refused_by_verify(record)[0] == "wrong-events"


def test_other_options_are_found_out() -> None:
    options = Options(seats=2, sequence=(1, 13, 19, 20, 12))
    assert refused_by_verify(new_record(options, GAME.seed, RECORD.entries))[0] == "wrong-events"


def test_every_changed_event_is_found_out_on_its_line() -> None:
    for number, entry in enumerate(RECORD.entries):
        if not entry.events:
            continue
        shorter = msgspec.structs.replace(entry, events=entry.events[:-1])
        at = f"line {number + 2}"
        assert refused_by_verify(with_entry(number, shorter)) == ("wrong-events", at)


def test_a_better_deal_is_found_out() -> None:
    number = index_of(ev.TilesDrawn)
    entry = RECORD.entries[number]
    swapped = tuple(
        ev.TilesDrawn(event.hands[::-1]) if isinstance(event, ev.TilesDrawn) else event
        for event in entry.events
    )
    changed = msgspec.structs.replace(entry, events=swapped)
    assert refused_by_verify(with_entry(number, changed))[0] == "wrong-events"


def test_better_points_are_found_out() -> None:
    number = index_of(ev.RoundScored)
    entry = RECORD.entries[number]
    raised = []
    for event in entry.events:
        if isinstance(event, ev.RoundScored):
            first, *others = event.sheets
            tracks = msgspec.structs.replace(first.after, star=30)
            event = ev.RoundScored((msgspec.structs.replace(first, after=tracks), *others))
        raised.append(event)
    changed = msgspec.structs.replace(entry, events=tuple(raised))
    assert refused_by_verify(with_entry(number, changed))[0] == "wrong-events"


def test_a_command_that_was_not_allowed_is_found_out() -> None:
    foreign = RecordEntry(Arrange(Seat(0), ()), ())
    record = new_record(GAME.options, GAME.seed, (foreign, *RECORD.entries))
    assert refused_by_verify(record) == ("illegal-command", "line 2")


def outcome(record: Record) -> State | str:
    try:
        return verify(record)
    except Malformed as wrong:
        return wrong.code


def test_a_dropped_line_is_found_out_unless_no_point_depends_on_it() -> None:
    """A layout that the next one replaced, or a bot's cover, may be left out: nothing else."""
    harmless = 0
    for number, entry in enumerate(RECORD.entries):
        rest = RECORD.entries[:number] + RECORD.entries[number + 1 :]
        found = outcome(new_record(GAME.options, GAME.seed, rest))
        if isinstance(found, State):
            harmless += 1
            assert found.scored == GAME.state.scored
            assert isinstance(entry.command, Arrange | HandToBot | HandBack) or not entry.events
        else:
            assert found in ("wrong-events", "illegal-command", "not-finished")
    assert harmless < len(RECORD.entries) / 4


def test_swapped_lines_are_found_out_unless_they_made_no_difference() -> None:
    refused = 0
    for number in range(len(RECORD.entries) - 1):
        entries = list(RECORD.entries)
        entries[number : number + 2] = reversed(entries[number : number + 2])
        found = outcome(new_record(GAME.options, GAME.seed, entries))
        refused += isinstance(found, str)
        assert isinstance(found, str) or found.scored == GAME.state.scored
    assert refused > len(RECORD.entries) / 4


def test_a_record_without_a_line_is_refused() -> None:
    with pytest.raises(Malformed) as refusal:
        read_record(b"")
    assert (refusal.value.code, refusal.value.at) == ("no-record", "line 1")


def header(**changes: Any) -> bytes:
    return json.dumps(json.loads(LINES[0]) | changes).encode()


@pytest.mark.parametrize(
    ("first_line", "code", "at"),
    [
        (b"{}", "bad-field", "line 1: $"),
        (b"\n", "not-json", "line 1: $"),
        (b"\xff\xfe", "not-json", "line 1: $"),
        (header(format="chess"), "not-a-record", "line 1: $.format"),
        (header(version=3), "unknown-version", "line 1: $.version"),
        (header(version="1"), "bad-field", "line 1: $.version"),
        (header(seed=5), "bad-field", "line 1: $.seed"),
        (header(options={"seats": 7}), "bad-field", "line 1: $.options.seats"),
        (header(options={"chairs": 3}), "bad-field", "line 1: $.options"),
        (b'"' + b"x" * 1_000_001 + b'"', "line-too-long", "line 1"),
    ],
)
def test_a_bad_header_is_refused_with_its_place(first_line: bytes, code: str, at: str) -> None:
    with pytest.raises(Malformed) as refusal:
        read_record(first_line)
    assert (refusal.value.code, refusal.value.at) == (code, at)


@pytest.mark.parametrize(
    ("line", "at"),
    [
        (b'{"command":{"type":"dance"},"events":[]}', "line 3: $.command.type"),
        (b'{"command":{"type":"ready","seat":6},"events":[]}', "line 3: $.command.seat"),
        (b'{"command":{"type":"ready","seat":0}}', "line 3: $"),
        (b'{"command":{"type":"ready","seat":0},"events":[{}]}', "line 3: $.events[0]"),
    ],
)
def test_a_bad_line_is_refused_with_its_number_and_field(line: bytes, at: str) -> None:
    with pytest.raises(Malformed) as refusal:
        read_record(b"\n".join((*LINES[:2], line)))
    assert (refusal.value.code, refusal.value.at) == ("bad-field", at)


@pytest.mark.parametrize(
    "event",
    [
        ev.SeatTaken(Seat(5), "Fay"),
        ev.SeatHandedToBot(Seat(0)),
        ev.TilesDrawn(((), (), ())),
        ev.RoundBegan(1, 99),
        ev.TilesDrawn(((TileId(999),), ())),
        ev.GalaxyArranged(Seat(0), (Placement(TileId(999), 0, 0),)),
        ev.GalaxyArranged(Seat(0), (Placement(TileId(1), 0, 0), Placement(TileId(2), 0, 0))),
        ev.TilesPicked(Seat(0), (TileId(999),)),
        ev.GameEnded((Rank(Seat(5), place=1, total=0, weakest=0),), "seed"),
    ],
)
def test_events_that_point_outside_the_table_are_refused(event: ev.AnyEvent) -> None:
    entry = RecordEntry(RECORD.entries[0].command, (event,))
    with pytest.raises(Malformed) as refusal:
        replay(new_record(GAME.options, GAME.seed, (entry,)))
    assert (refusal.value.code, refusal.value.at) == ("broken-record", "line 2")


def test_a_record_with_a_bad_seed_or_bad_options_is_refused() -> None:
    for options, seed in ((GAME.options, ""), (Options(seats=2, deck=(1,)), "seed")):
        record = new_record(options, seed, ())
        with pytest.raises(Malformed):
            replay(record)
        with pytest.raises(Malformed):
            verify(record)
