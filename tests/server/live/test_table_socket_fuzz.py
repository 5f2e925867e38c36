"""Ten thousand messages, valid and not: nobody else notices, and nothing breaks."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cosmic_factory.bots import Done, NextStep
from cosmic_factory.rules import Options, Phase, PhaseSeconds, View, wire_name
from cosmic_factory.server.live.messages import GAME_MESSAGES, TABLE_MESSAGES, RefusalMessage
from cosmic_factory.tables import TableTimings
from tests.server.company import Company, company, player_of
from tests.server.table_clients import TableClient, assert_shows
from tests.server.visitors import opened

MESSAGES_EACH = 40  # fewer than a client may send at once
EXAMPLES = 250
assert MESSAGES_EACH * EXAMPLES == 10_000

KINDS = [wire_name(kind.__name__) for kind in (*GAME_MESSAGES, *TABLE_MESSAGES)]
ENDLESS = PhaseSeconds(None, None, None, 3600, None, None)
PHASES = [Phase.SEATING, Phase.DRAFT_1, Phase.BUILD, Phase.PICK, Phase.ENDED]

numbers = st.one_of(
    st.integers(-2, 60), st.sampled_from([2**31, 2**63, 2**64, -(2**70), 10**400, 0.5, -0.0, 1e300])
)
colours = st.sampled_from(["vegetation", "ice", "desert", "star", "", None])
odd = st.one_of(
    st.none(), st.booleans(), numbers, st.text(max_size=8), st.lists(numbers, max_size=3)
)
placements = st.lists(
    st.fixed_dictionaries(
        {"tile": numbers, "row": st.integers(-2, 45), "col": st.integers(-2, 45)},
        optional={"turns": st.integers(-1, 5), "part": st.integers(-1, 3), "x": odd},
    ),
    max_size=10,
)
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "id": st.one_of(st.text(min_size=1, max_size=40), st.sampled_from(["again", "x" * 41, ""])),
    "seat": st.integers(-1, 7),
    "level": st.sampled_from(["cadet", "pilot", "nobody", ""]),
    "tiles": st.lists(numbers, max_size=5),
    "placements": placements,
    "discard": numbers,
    "tile": numbers,
    "face_down": st.booleans(),
    "tokens": st.lists(colours, max_size=4),
    "colour": colours,
    "emote": st.sampled_from(["wow", "hello", "kiss"]),
    "sent": numbers,
    "number": numbers,
}
NEEDED = {wire_name(kind.__name__): kind for kind in (*GAME_MESSAGES, *TABLE_MESSAGES)}


def well_formed(kind: str) -> st.SearchStrategy[dict[str, Any]]:
    """All fields that this kind of message has, with values that may be right."""
    names = NEEDED[kind].__struct_fields__
    return st.fixed_dictionaries({"type": st.just(kind), **{n: FIELDS[n] for n in names}})


def twisted(kind: str) -> st.SearchStrategy[dict[str, Any]]:
    """Fields of all kinds, some of them of no kind."""
    return st.fixed_dictionaries(
        {"type": st.one_of(st.just(kind), odd)},
        optional={**{name: st.one_of(values, odd) for name, values in FIELDS.items()}, "who": odd},
    )


objects = st.sampled_from(KINDS).flatmap(lambda kind: st.one_of(well_formed(kind), twisted(kind)))
texts = objects.map(json.dumps)
broken = st.builds(lambda text, at: text[: at % (len(text) + 1)], texts, st.integers(0, 200))
messages: st.SearchStrategy[str | bytes] = st.one_of(
    texts, texts, texts, broken, st.text(max_size=30), st.binary(max_size=30), texts.map(str.encode)
)
bunches = st.lists(messages, min_size=MESSAGES_EACH, max_size=MESSAGES_EACH)


class Sleeper:
    """A bot that Ada may seat, and that then does nothing."""

    def __init__(self, seed: str) -> None:
        pass

    def next_step(self, view: View, elapsed: float) -> NextStep:
        return Done()


class Tables:
    """A table at each of the phases, with its people."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._stack = AsyncExitStack()
        self.at: dict[Phase, Company] = {}
        self.sent = 0

    async def open(self) -> None:
        # Nothing happens on these tables but what is said there.
        timings = TableTimings(short_absence_ms=10**9, absence_ms=10**9)
        opening = opened(self._folder, Sleeper, table_timings=timings)
        node = await self._stack.enter_async_context(opening)
        for phase in PHASES:
            # Sabotage, and a galaxy of any shape when building.
            sequence = (3 if phase is Phase.BUILD else 13,) * 5
            options = Options(seats=2, sequence=sequence, seconds=ENDLESS)
            here = await self._stack.enter_async_context(company(node, options=options))
            if phase is not Phase.SEATING:
                await here.begin()
                await here.play_to(phase)
            await here.ada.leave()
            self.at[phase] = here

    async def close(self) -> None:
        # Ada left every table; her clients have nothing more to say.
        for here in self.at.values():
            here.ada.close_code = 1001
        await self._stack.aclose()


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[tuple[asyncio.Runner, Tables]]:
    with asyncio.Runner() as runner:
        tables = Tables(tmp_path)
        runner.run(tables.open())
        yield runner, tables
        runner.run(tables.close())


def test_no_message_breaks_anything_or_troubles_anyone_else(
    tables: tuple[asyncio.Runner, Tables], caplog: pytest.LogCaptureFixture
) -> None:
    runner, all_tables = tables

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    @given(st.sampled_from(PHASES), bunches)
    def fuzz(phase: Phase, said: list[str | bytes]) -> None:
        runner.run(say_all(all_tables.at[phase], said))
        all_tables.sent += len(said)

    caplog.set_level(logging.WARNING)
    fuzz()
    assert all_tables.sent >= 10_000
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
    for here in all_tables.at.values():
        assert here.bo.farewell is None
        assert here.eve.farewell is None
        runner.run(assert_shows(here.bo, here.table, here.everyone[1][1]))
        runner.run(assert_shows(here.eve, here.table, None))


async def say_all(here: Company, said: list[str | bytes]) -> None:
    """As Ada, over a connection of her own."""
    async with here.client(here.ada_at_home) as ada:
        ada.pong_after = None
        for message in said:
            await say_one(here, ada, message)
        assert ada.is_connected
        await assert_shows(ada, here.table, here.table.seat_of(player_of(here.ada_at_home)))
    assert here.bo.is_connected
    assert here.eve.is_connected


async def say_one(here: Company, ada: TableClient, message: str | bytes) -> None:
    """Every message is acknowledged, refused or answered; a refused one changed nothing."""
    before, seq = here.table.state, here.table.seq
    told, acknowledged = len(ada.told), len(ada.acknowledged)
    ada.say(message)
    await ada.all_heard()
    refusals = [answer for answer in ada.told[told:] if isinstance(answer, RefusalMessage)]
    if refusals:
        assert here.table.state is before
        assert here.table.seq == seq
        assert len(ada.acknowledged) == acknowledged
        assert all(refusal.code and refusal.text for refusal in refusals)
    elif here.table.seq > seq:
        assert len(ada.acknowledged) == acknowledged + 1


def test_the_strategies_say_every_kind_of_message() -> None:
    assert set(KINDS) == set(NEEDED)
    fields = {name for kind in NEEDED.values() for name in kind.__struct_fields__}
    assert fields == set(FIELDS)
