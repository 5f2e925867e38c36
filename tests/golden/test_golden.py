"""Recorded games that must replay exactly, now and in every later version."""

import json
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from cosmic_factory.rules import (
    ALL_CARDS,
    Malformed,
    Phase,
    Record,
    Variant,
    check_record,
    new_record,
    read_record,
    replay,
    verify,
    write_record,
)
from cosmic_factory.rules import events as ev
from cosmic_factory.signatures import is_signed
from tests.golden.make import summary_of

FOLDER = Path(__file__).parent
SUMMARY: dict[str, Any] = json.loads((FOLDER / "summary.json").read_text())
GAMES = sorted(path.stem for path in FOLDER.glob("*.jsonl"))


def recorded(name: str) -> Record:
    return read_record((FOLDER / f"{name}.jsonl").read_bytes())


def test_there_is_a_golden_game_for_every_card_and_for_every_kind_of_table() -> None:
    cards = [f"card-{card:02}" for card in ALL_CARDS]
    others = ["beginner", "changed-options", "six-players"]
    assert sorted([*cards, *others]) == GAMES == sorted(SUMMARY)
    for card in ALL_CARDS:
        state = replay(recorded(f"card-{card:02}"))
        assert state.cards[0] == card
    assert recorded("beginner").header.options.variant is Variant.BEGINNER
    assert recorded("six-players").header.options.seats == 6


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_replays_exactly_and_verifies(name: str) -> None:
    record = recorded(name)
    state = replay(record)
    assert state.phase is Phase.ENDED
    assert verify(record) == state


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_is_written_to_the_same_bytes(name: str) -> None:
    assert write_record(recorded(name)) == (FOLDER / f"{name}.jsonl").read_bytes()


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_ends_with_the_tracks_of_the_summary(name: str) -> None:
    state = replay(recorded(name))
    assert [
        [seat.tracks.vegetation, seat.tracks.ice, seat.tracks.desert, seat.tracks.star]
        for seat in state.seats
    ] == SUMMARY[name]["tracks"]
    totals = {rank.seat: rank.total for rank in state.ranking}
    assert [totals[seat] for seat in state.options.all_seats] == SUMMARY[name]["totals"]


@pytest.mark.parametrize("name", GAMES)
def test_the_summary_agrees_with_the_second_scorer(name: str) -> None:
    assert summary_of(recorded(name)) == SUMMARY[name]


def refused(record: Record) -> str:
    with pytest.raises(Malformed) as refusal:
        verify(record)
    return refusal.value.code


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_with_another_seed_is_refused(name: str) -> None:
    record = recorded(name)
    assert refused(new_record(record.header.options, "x", record.entries)) == "wrong-events"


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_with_another_outcome_is_refused(name: str) -> None:
    """The tiles that the first two seats drew in the first round change owners."""
    record = recorded(name)
    entries = list(record.entries)
    for number, entry in enumerate(entries):
        drawn = [event for event in entry.events if isinstance(event, ev.TilesDrawn)]
        if drawn:
            one, two, *others = drawn[0].hands
            swapped = ev.TilesDrawn((two, one, *others))
            events = tuple(swapped if event is drawn[0] else event for event in entry.events)
            entries[number] = msgspec.structs.replace(entry, events=events)
            break
    assert entries != list(record.entries)
    changed = new_record(record.header.options, record.header.seed, entries)
    assert refused(changed) == "wrong-events"


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_that_lost_a_line_is_refused(name: str) -> None:
    """The first, the last, or any line that ended a phase."""
    record = recorded(name)
    ending = [
        number
        for number, entry in enumerate(record.entries)
        if any(isinstance(event, ev.PhaseBegan) for event in entry.events)
    ]
    for number in (0, *ending[::4], len(record.entries) - 1):
        rest = record.entries[:number] + record.entries[number + 1 :]
        shorter = new_record(record.header.options, record.header.seed, rest)
        assert refused(shorter) in ("wrong-events", "illegal-command", "not-finished")


def test_the_golden_games_show_every_kind_of_event() -> None:
    told = {
        type(event) for name in GAMES for entry in recorded(name).entries for event in entry.events
    }
    assert told == set(get_args(ev.AnyEvent))


def test_the_golden_games_stay_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.glob("*.json*")) < 1_500_000


def test_a_record_that_an_earlier_version_signed_still_proves_everything() -> None:
    """Its signature is from Ed25519 in plain Python, which versions before the library had."""
    text = (FOLDER / "sealed" / "beginner.jsonl").read_bytes()
    key = "03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8"
    assert check_record(text, is_signed=is_signed, key=key).is_proved
    forged = text.replace(b'"signature":"d4d9', b'"signature":"d4d8')
    assert not check_record(forged, is_signed=is_signed, key=key).is_proved
