"""What a record proves, and which changes to it are noticed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

import msgspec
import pytest

from cosmic_factory.bots import LocalGame, SimpleBot
from cosmic_factory.rules import (
    Arrange,
    Aspect,
    AspectStatus,
    CheckedRecord,
    Options,
    Record,
    RecordEntry,
    TakeSeat,
    decide,
    evolve_all,
    new_game,
    new_record,
    verify,
    write_record,
    write_sealed_record,
)
from cosmic_factory.rules import check_record as check_record_by
from cosmic_factory.signatures import is_signed, public_key, sign

SECRET, FORGER = bytes(range(32)), bytes(range(1, 33))
KEY = public_key(SECRET)
OPTIONS = Options(seats=2)
PROVED, LACKING, WRONG = AspectStatus.PROVED, AspectStatus.LACKING, AspectStatus.WRONG


def played() -> Record:
    """Return a whole game with a time on every line."""
    players = {"Ada": SimpleBot("a", 3), "Bo": SimpleBot("b", 3)}
    game = LocalGame(OPTIONS, "a wet Sunday", players)
    for _ in game.play():
        pass
    timed = [
        msgspec.structs.replace(entry, at=1_000 * number)
        for number, entry in enumerate(game.entries)
    ]
    return new_record(OPTIONS, "a wet Sunday", timed)


def sealed(record: Record, secret: bytes = SECRET, key: bytes = KEY) -> bytes:
    return write_sealed_record(record, game="g", key=key, sign=partial(sign, secret))


def check_record(text: bytes, key: str | None = None) -> CheckedRecord:
    return check_record_by(text, is_signed=is_signed, key=key)


GAME = played()
TEXT = sealed(GAME)


def statuses(checked: CheckedRecord) -> dict[Aspect, AspectStatus]:
    return {one.aspect: one.status for one in checked.aspects}


@pytest.mark.parametrize("key", [KEY.hex(), KEY.hex().upper()])
def test_a_sealed_record_proves_everything_to_whoever_knows_the_key(key: str) -> None:
    checked = check_record(TEXT, key=key)
    assert statuses(checked) == dict.fromkeys(Aspect, PROVED)
    assert checked.is_proved
    assert checked.first_wrong is None
    assert KEY.hex() in checked.aspects[-1].text
    assert write_record(checked.record) == TEXT


def test_without_a_known_key_a_sealed_record_is_only_what_the_owner_of_its_key_signed() -> None:
    checked = check_record(TEXT)
    assert statuses(checked) == {
        Aspect.DEAL: PROVED,
        Aspect.RULES: PROVED,
        Aspect.ORDER: LACKING,
        Aspect.TIMES: LACKING,
        Aspect.ORIGIN: LACKING,
    }
    assert checked.first_wrong is None
    assert not checked.is_proved
    assert checked.signer == KEY.hex()
    assert KEY.hex() in checked.aspects[-1].text


def test_a_record_of_the_first_version_verifies_and_says_what_it_lacks() -> None:
    checked = check_record(write_record(GAME))
    assert statuses(checked) == {
        Aspect.DEAL: PROVED,
        Aspect.RULES: PROVED,
        Aspect.ORDER: LACKING,
        Aspect.TIMES: LACKING,
        Aspect.ORIGIN: LACKING,
    }
    assert checked.first_wrong is None
    assert (checked.is_proved, checked.signer) == (False, None)


# --- changes -------------------------------------------------------------------------------------

Lines = list[bytes]


def with_link_of(old: bytes, entry: RecordEntry) -> bytes:
    """Another entry in the place of a line, with the old line's link."""
    content = msgspec.json.encode(msgspec.structs.replace(entry, link=None))
    return content[:-1] + old[old.rindex(b',"link":"') :]


def decided_again(entries: Iterable[RecordEntry]) -> list[RecordEntry]:
    """Return the same commands with the events that they cause."""
    state, new = new_game(OPTIONS, GAME.header.seed), []
    for entry in entries:
        events = decide(state, entry.command)
        state = evolve_all(state, events)
        new.append(msgspec.structs.replace(entry, events=events))
    return new


def entries_of(lines: Lines) -> list[RecordEntry]:
    return [msgspec.json.decode(line, type=RecordEntry) for line in lines[1:-1]]


def rewritten(lines: Lines, entries: Sequence[RecordEntry]) -> Lines:
    pairs = zip(lines[1:-1], entries, strict=True)
    return [lines[0], *(with_link_of(line, entry) for line, entry in pairs), lines[-1]]


def drop(lines: Lines) -> Lines:
    return [*lines[:-3], *lines[-2:]]


def drop_the_last(lines: Lines) -> Lines:
    return [*lines[:-2], lines[-1]]


def drop_the_seal(lines: Lines) -> Lines:
    return lines[:-1]


def swap(lines: Lines) -> Lines:
    return [lines[0], lines[2], lines[1], *lines[3:]]


def add(lines: Lines) -> Lines:
    return [*lines[:2], lines[1], *lines[2:]]


def retime(lines: Lines) -> Lines:
    entries = entries_of(lines)
    entries[9] = msgspec.structs.replace(entries[9], at=9_500)
    return rewritten(lines, entries)


def rename(lines: Lines) -> Lines:
    """Give a player another name in the command and in its event: the rules do not mind."""
    entries = entries_of(lines)
    command = entries[0].command
    assert isinstance(command, TakeSeat)
    entries[0] = msgspec.structs.replace(
        entries[0], command=msgspec.structs.replace(command, name="Eve")
    )
    return rewritten(lines, decided_again(entries))


def rederive(lines: Lines) -> Lines:
    """Turn a tile of a player once more, and derive all points from that."""
    entries = entries_of(lines)
    (index, command), *_ = (
        (index, entry.command)
        for index, entry in enumerate(entries)
        if isinstance(entry.command, Arrange)
    )
    first, *others = command.placements
    turned = msgspec.structs.replace(first, turns=(first.turns + 1) % 4)
    other = msgspec.structs.replace(command, placements=(turned, *others))
    entries[index] = msgspec.structs.replace(entries[index], command=other)
    again = decided_again(entries)
    verify(new_record(OPTIONS, GAME.header.seed, again))
    return rewritten(lines, again)


CHANGES = [drop, drop_the_last, drop_the_seal, swap, add, retime, rename, rederive]


def text_of(lines: Lines) -> bytes:
    return b"".join(line + b"\n" for line in lines)


@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_line_is_noticed(change: Callable[[Lines], Lines]) -> None:
    checked = check_record(text_of(change(TEXT.splitlines())))
    found = statuses(checked)
    assert found[Aspect.ORDER] is WRONG
    assert found[Aspect.TIMES] is not PROVED
    assert found[Aspect.ORIGIN] is not PROVED
    wrong = next(one for one in checked.aspects if one.aspect is Aspect.ORDER)
    assert wrong.at is not None


def test_the_line_that_was_changed_is_named() -> None:
    (order,) = (
        one
        for one in check_record(text_of(retime(TEXT.splitlines()))).aspects
        if one.aspect is Aspect.ORDER
    )
    assert order.at == "line 11"


@pytest.mark.parametrize("change", [retime, rename, rederive])
def test_links_made_anew_do_not_fit_the_signature(change: Callable[[Lines], Lines]) -> None:
    entries = entries_of(change(TEXT.splitlines()))
    bare = [msgspec.structs.replace(entry, link=None) for entry in entries]
    forged = sealed(new_record(OPTIONS, GAME.header.seed, bare), FORGER, KEY)
    checked = check_record(forged)
    assert checked.first_wrong is not None
    assert checked.first_wrong.aspect is Aspect.ORIGIN
    found = statuses(checked)
    assert (found[Aspect.RULES], found[Aspect.ORDER], found[Aspect.TIMES]) == (
        PROVED,
        LACKING,
        LACKING,
    )


@pytest.mark.parametrize("change", [retime, rename])
def test_what_somebody_changed_and_signed_with_another_key_is_not_called_proved(
    change: Callable[[Lines], Lines],
) -> None:
    entries = entries_of(change(TEXT.splitlines()))
    bare = [msgspec.structs.replace(entry, link=None) for entry in entries]
    other = public_key(FORGER)
    checked = check_record(sealed(new_record(OPTIONS, GAME.header.seed, bare), FORGER, other))
    assert checked.signer == other.hex()
    found = statuses(checked)
    assert [found[one] for one in (Aspect.ORDER, Aspect.TIMES, Aspect.ORIGIN)] == [LACKING] * 3


def test_a_record_signed_by_somebody_else_shows_another_key() -> None:
    forged = sealed(GAME, FORGER, public_key(FORGER))
    wrong = check_record(forged, key=KEY.hex()).first_wrong
    assert wrong is not None
    assert (wrong.aspect, wrong.at) == (Aspect.ORIGIN, "line 1: $.key")


def test_an_unsigned_record_is_wrong_where_a_key_is_asked_for() -> None:
    wrong = check_record(write_record(GAME), key=KEY.hex()).first_wrong
    assert wrong is not None
    assert wrong.aspect is Aspect.ORIGIN


@pytest.mark.parametrize("field", [b'"key":"', b'"signature":"'])
def test_a_key_or_signature_that_is_not_hexadecimal_is_wrong(field: bytes) -> None:
    place = TEXT.index(field) + len(field)
    checked = check_record(TEXT[:place] + b"xy" + TEXT[place + 2 :])
    assert statuses(checked)[Aspect.ORIGIN] is WRONG
