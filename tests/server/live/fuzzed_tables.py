"""Tables at which a client says anything, on virtual time, while others play and watch."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path

import hypothesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cosmic_factory.bots import Done, NextStep
from cosmic_factory.rules import Options, Phase, PhaseSeconds, View
from cosmic_factory.server.live.messages import RefusalMessage
from cosmic_factory.server.security.token_bucket import Rate
from cosmic_factory.tables import TableTimings
from tests.server.live.fuzzed_messages import messages
from tests.server.table_clients import TableClient, assert_shows
from tests.server.three_clients import ThreeClients, player_of, three_clients
from tests.server.visitors import opened
from tests.virtual_time import VirtualTimeLoop

MESSAGES_EACH = 40  # fewer than a client may send at once
# One player may say so many at one node.
MAX_MESSAGES = 20_000
BUNCHES = st.lists(messages, min_size=MESSAGES_EACH, max_size=MESSAGES_EACH)
ENDLESS = PhaseSeconds(None, None, None, 3600, None, None)
PHASES = [Phase.SEATING, Phase.DRAFT_1, Phase.BUILD, Phase.PICK, Phase.ENDED]


class Sleeper:
    """A bot that Ada may seat, and that then does nothing."""

    def __init__(self, seed: str) -> None:
        pass

    def next_step(self, view: View, elapsed: float) -> NextStep:
        return Done()


class FuzzedTables:
    """A table at each of the phases, with its people."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._stack = AsyncExitStack()
        self.at: dict[Phase, ThreeClients] = {}
        self.answers: Counter[str] = Counter()

    async def open(self) -> None:
        # Nothing happens on these tables but what is said there.
        timings = TableTimings(short_absence_ms=10**9, absence_ms=10**9)
        # Hardly any time passes between messages, so more are allowed than usual.
        rate = Rate(burst=MAX_MESSAGES, per_minute=60)
        opening = opened(self._folder, Sleeper, table_timings=timings, message_rate=rate)
        node = await self._stack.enter_async_context(opening)
        for phase in PHASES:
            # Sabotage, and a galaxy of any shape when building.
            sequence = (3 if phase is Phase.BUILD else 13,) * 5
            options = Options(seats=2, sequence=sequence, seconds=ENDLESS)
            here = await self._stack.enter_async_context(three_clients(node, options=options))
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


@contextmanager
def all_errors() -> Iterator[list[str]]:
    """Collect what anything logs as an error."""
    errors: list[str] = []
    handler = logging.Handler(logging.ERROR)
    handler.emit = lambda record: errors.append(record.getMessage())  # type: ignore[method-assign]
    logging.getLogger().addHandler(handler)
    try:
        yield errors
    finally:
        logging.getLogger().removeHandler(handler)


def fuzz(
    runner: asyncio.Runner, tables: FuzzedTables, examples: int, seed: int | None = None
) -> None:
    """Say that many bunches of messages, each at one of the tables; a seed makes them the same."""

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    @given(st.sampled_from(PHASES), BUNCHES)
    def say(phase: Phase, said: list[str | bytes]) -> None:
        tables.answers += runner.run(say_all(tables.at[phase], said))

    if seed is not None:
        say = hypothesis.seed(seed)(say)
    with all_errors() as errors:
        say()
    assert errors == []


def assert_nobody_noticed(runner: asyncio.Runner, tables: FuzzedTables) -> None:
    """Check that everybody else is still connected, and sees what the rules show."""
    for here in tables.at.values():
        assert here.bo.farewell is None
        assert here.eve.farewell is None
        runner.run(assert_shows(here.bo, here.table, here.everyone[1][1]))
        runner.run(assert_shows(here.eve, here.table, None))


@contextmanager
def fuzzed_tables(folder: Path) -> Iterator[tuple[asyncio.Runner, FuzzedTables]]:
    """Open a table at each phase, on virtual time."""
    with asyncio.Runner(loop_factory=VirtualTimeLoop) as runner:
        tables = FuzzedTables(folder)
        runner.run(tables.open())
        yield runner, tables
        runner.run(tables.close())


async def say_all(here: ThreeClients, said: list[str | bytes]) -> Counter[str]:
    """Send messages over a new connection of Ada; return how many were answered how."""
    answers: Counter[str] = Counter()
    async with here.client(here.ada_http) as ada:
        ada.pong_after = None
        for message in said:
            answers[await say_one(here, ada, message)] += 1
        assert ada.is_connected
        await assert_shows(ada, here.table, here.table.seat_of(player_of(here.ada_http)))
    assert here.bo.is_connected
    assert here.eve.is_connected
    return answers


async def say_one(here: ThreeClients, ada: TableClient, message: str | bytes) -> str:
    """Send a message, which must be acknowledged, refused or answered; return which it was."""
    before, seq = here.table.state, here.table.seq
    told, acknowledged = len(ada.told), len(ada.acknowledged)
    ada.say(message)
    await ada.all_answered()
    refusals = [answer for answer in ada.told[told:] if isinstance(answer, RefusalMessage)]
    if refusals:
        assert here.table.state is before
        assert here.table.seq == seq
        assert len(ada.acknowledged) == acknowledged
        assert all(refusal.code and refusal.text for refusal in refusals)
        return "refused"
    if here.table.seq > seq:
        assert len(ada.acknowledged) == acknowledged + 1
    return "acknowledged" if len(ada.acknowledged) > acknowledged else "without effect"
