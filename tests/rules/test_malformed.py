"""Malformed input of every kind is refused with a code and a text, never with anything else.

The numbers of cases add up to more than ten thousand.
"""

from collections.abc import Callable
from random import Random
from typing import TypeVar

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cosmic_factory.rules import (
    AnyCommand,
    Galaxy,
    Malformed,
    Options,
    Refusal,
    Seat,
    Tile,
    TileSet,
    checked_options,
    cosmic54,
    new_record,
    read_json,
    read_plain,
    read_record,
    read_tile_set,
    replay,
    verify,
    view,
    write_record,
)
from tests.rules.mutations import (
    any_text,
    spoilt_bytes,
    spoilt_json,
    spoilt_lines,
    spoilt_text,
    spoilt_value,
)
from tests.rules.random_players import played

T = TypeVar("T")
randoms = st.integers(0, 2**60).map(Random)
CODES = [tile.code for tile in cosmic54().tiles]
GALAXIES = [
    "v2i1cd0:ne i0v1v0i2:@1 . / (cv0v2i0:sw@3) d1i0i0v1:n cd1d1i1:e",
    "v1v1v1v1: / v1v1v1v1: | (i1i1i1i1:nesw@2) . i0i0i0i0:",
    "[-40,-40] v1v1v1v1: [40,40] i1i1i1i1:n",
    ".",
]


def value_or_refusal(read: Callable[[], T]) -> T | None:
    """Return what was read, or None if it was properly refused; anything else is an error."""
    try:
        return read()
    except Refusal as wrong:
        refusal = wrong
    assert refusal.code
    assert refusal.text
    assert str(refusal)
    return None


@settings(max_examples=2400)
@given(randoms)
def test_tile_codes_are_read_or_refused(random: Random) -> None:
    text = any_text(random) if random.random() < 0.2 else spoilt_text(random.choice(CODES), random)
    tile = value_or_refusal(lambda: Tile.parse(text))
    if tile is not None:
        assert Tile.parse(tile.code) == tile
        assert sorted(tile.code) == sorted(text)


@settings(max_examples=2400)
@given(randoms)
def test_notations_are_read_or_refused(random: Random) -> None:
    if random.random() < 0.2:
        text = any_text(random)
    else:
        text = spoilt_text(random.choice(GALAXIES), random)
    galaxy = value_or_refusal(lambda: Galaxy.parse(text))
    if galaxy is not None:
        assert Galaxy.parse(str(galaxy)) == galaxy


TILE_SET = msgspec.json.encode(
    TileSet("Nine times two", 1, cosmic54().tiles[:18]),
)


@settings(max_examples=1500)
@given(randoms)
def test_tile_sets_are_read_or_refused(random: Random) -> None:
    spoil = random.choice((spoilt_bytes, spoilt_json, spoilt_json))
    text = spoil(TILE_SET, random)
    tile_set = value_or_refusal(lambda: read_tile_set(text))
    if tile_set is not None:
        assert read_tile_set(msgspec.json.encode(tile_set)) == tile_set


OPTIONS = [
    msgspec.json.encode(
        Options(seats=2, tile_set=read_tile_set(TILE_SET), sequence=(1, 2, 3, 4, 5))
    ),
    msgspec.json.encode(Options(seats=6, deck=(1, 2, 3, 4, 5, 6, 7))),
    b'{"seats": 3, "variant": "beginner", "seconds": {"build": null, "draft": 30}}',
]


@settings(max_examples=1500)
@given(randoms)
def test_options_are_read_or_refused(random: Random) -> None:
    spoil = random.choice((spoilt_bytes, spoilt_json, spoilt_json))
    text = spoil(random.choice(OPTIONS), random)
    options = value_or_refusal(lambda: checked_options(read_json(text, Options)))
    if options is not None:
        assert checked_options(read_json(msgspec.json.encode(options), Options)) == options


def recorded(*sequence: int, entries: int | None = None) -> bytes:
    options = Options(seats=2, tile_set=read_tile_set(TILE_SET), sequence=sequence)
    playing = played(options, "malformed", Random(1))
    return write_record(new_record(options, playing.seed, playing.entries[:entries]))


RECORDS = [recorded(1, 13, 19, 20, 11), recorded(11, 1, 1, 1, 1, entries=24)]
RECORDS += [recorded(card, 5, 5, 5, 5, entries=40) for card in (1, 3, 13, 19, 20)]


@settings(max_examples=2400)
@given(randoms)
def test_records_are_read_replayed_and_verified_or_refused(random: Random) -> None:
    spoil = random.choice((spoilt_bytes, spoilt_lines, spoilt_lines))
    text = spoil(random.choice(RECORDS[random.randrange(2) :]), random)
    record = value_or_refusal(lambda: read_record(text))
    if record is None:
        return
    assert read_record(write_record(record)) == record
    state = value_or_refusal(lambda: replay(record))
    verified = value_or_refusal(lambda: verify(record))
    if state is not None:
        for viewer in (None, Seat(0), Seat(1)):
            assert msgspec.json.encode(view(state, viewer))
    assert verified is None or verified == state


COMMANDS = [
    b'{"type":"arrange","seat":1,"placements":[{"tile":3,"row":0,"col":2,"turns":1}],"discard":4}',
    b'{"type":"keep_tiles","seat":0,"tiles":[3,14,52]}',
    b'{"type":"grab_tokens","seat":0,"tokens":["ice","desert"]}',
    b'{"type":"time_expired","round":1,"phase":"draft-1"}',
    b'{"type":"take_seat","seat":5,"name":"Ada","bot":true}',
    b'{"type":"start_game"}',
]


@settings(max_examples=600)
@given(randoms)
def test_commands_are_read_or_refused(random: Random) -> None:
    spoil = random.choice((spoilt_bytes, spoilt_json))
    text = spoil(random.choice(COMMANDS), random)
    kind: type[AnyCommand] = AnyCommand  # type: ignore[assignment]  # a union, which msgspec takes
    command = value_or_refusal(lambda: read_json(text, kind))
    if command is not None:
        assert read_json(msgspec.json.encode(command), kind) == command


@given(randoms)
def test_plain_values_are_read_or_refused_like_json(random: Random) -> None:
    plain = spoilt_value(msgspec.json.decode(TILE_SET), random)
    from_plain = value_or_refusal(lambda: read_plain(plain, TileSet))
    text = msgspec.json.encode(plain)
    assert from_plain == value_or_refusal(lambda: read_json(text, TileSet))


@pytest.mark.parametrize("depth", [1_000, 100_000])
def test_json_nested_without_end_is_refused(depth: int) -> None:
    for text in (b"[" * depth, b'{"tiles":' * depth, b'{"name":"x","tiles":' + b"[" * depth):
        with pytest.raises(Malformed):
            read_tile_set(text)
        with pytest.raises(Malformed):
            read_record(text)


def test_a_refusal_says_where() -> None:
    with pytest.raises(Malformed) as refusal:
        read_tile_set(b'{"name": "x", "version": 1, "tiles": [{"id": 1, "code": 5}]}')
    assert str(refusal.value) == f"{refusal.value.text} (at $.tiles[0].code)"
