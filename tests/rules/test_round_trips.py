"""Every value has a repr that pastes back, and messages survive the wire."""

from random import Random
from typing import Any, get_args

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

import cosmic_factory.rules as rules
from cosmic_factory.rules import (
    AnyCommand,
    AnyEvent,
    Options,
    ScoringInput,
    events,
    new_record,
    read_record,
    write_record,
)
from tests.rules.random_players import played, seated_with_changes
from tests.strategies import all_options, commands, entries

NAMES: dict[str, Any] = {
    **vars(events),
    **{name: getattr(rules, name) for name in rules.__all__},
}


def pasted(value: object) -> object:
    return eval(repr(value), NAMES)


@given(commands())
def test_commands_are_read_back_from_their_repr_and_from_json(command: AnyCommand) -> None:
    assert pasted(command) == command
    kind: type[AnyCommand] = AnyCommand  # type: ignore[assignment]  # a union, which msgspec takes
    assert msgspec.json.decode(msgspec.json.encode(command), type=kind) == command


@given(all_options())
def test_options_are_read_back_from_their_repr_and_from_json(options: Options) -> None:
    assert pasted(options) == options
    assert msgspec.json.decode(msgspec.json.encode(options), type=Options) == options


@settings(max_examples=30)
@given(entries())
def test_scoring_inputs_are_read_back_from_their_repr(table: list[ScoringInput]) -> None:
    assert pasted(table) == table


@settings(max_examples=25)
@given(all_options(), st.integers(0, 2**32), st.integers(0, 200))
def test_events_and_states_of_any_game_are_read_back_from_their_repr(
    options: Options, number: int, steps: int
) -> None:
    playing = played(options, f"{number}", Random(number), steps)
    assert pasted(playing.state) == playing.state
    kind: type[AnyEvent] = AnyEvent  # type: ignore[assignment]  # a union, which msgspec takes
    for entry in playing.entries:
        for event in entry.events:
            assert pasted(event) == event
            assert msgspec.json.decode(msgspec.json.encode(event), type=kind) == event
    record = new_record(options, playing.seed, playing.entries)
    assert pasted(record) == record
    assert read_record(write_record(record)) == record


def test_whole_games_with_every_kind_of_event_are_read_back_from_their_repr() -> None:
    games = [
        played(Options(seats=2 + number, sequence=(1, 13, 19, 20, 11)), f"{number}", Random(number))
        for number in range(4)
    ]
    kinds = set()
    for playing in (*games, seated_with_changes(4, "moved")):
        for entry in playing.entries:
            for event in entry.events:
                assert pasted(event) == event
                kinds.add(type(event))
        assert pasted(playing.state) == playing.state
    assert kinds == set(get_args(AnyEvent))
