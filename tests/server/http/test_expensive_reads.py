"""Whole games are read one at a time, and the addresses that ask for them take turns."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from cosmic_factory.server.http.expensive_reads import MAX_WAITING_READS, ExpensiveReads
from cosmic_factory.server.http.problems import RequestRefused
from cosmic_factory.server.security.budget import ClientBudget
from cosmic_factory.server.security.costs import Cost
from tests.server.clocks import ManualClock

pytestmark = pytest.mark.anyio

ADA, BO = "192.0.2.1", "192.0.2.2"


class Readers:
    """Reads that end when a test says so."""

    def __init__(self, executor: ThreadPoolExecutor) -> None:
        self.refused: list[Cost] = []
        budget = ClientBudget(ManualClock(), on_refusal=self.refused.append)
        self.reads = ExpensiveReads(budget, executor)
        self.order: list[str] = []
        self.running = 0
        self.most_running = 0
        self.may_end = asyncio.Event()

    async def read(self, address: str) -> None:
        self.reads.check_queue()
        async with self.reads.turn(address):
            self.running += 1
            self.most_running = max(self.most_running, self.running)
            self.order.append(address)
            await self.may_end.wait()
            self.running -= 1

    def begin(self, *addresses: str) -> list[asyncio.Task[None]]:
        return [asyncio.create_task(self.read(address)) for address in addresses]


@pytest.fixture
def executor() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1, "reading") as executor:
        yield executor


async def turns(number: int = 20) -> None:
    for _ in range(number):
        await asyncio.sleep(0)


async def test_games_are_read_one_at_a_time_and_addresses_take_turns(
    executor: ThreadPoolExecutor,
) -> None:
    readers = Readers(executor)
    tasks = readers.begin(ADA, ADA, ADA, ADA)
    await turns()
    tasks += readers.begin(BO, BO)
    await turns()
    readers.may_end.set()
    await asyncio.gather(*tasks)
    assert readers.most_running == 1
    assert readers.order == [ADA, ADA, BO, ADA, BO, ADA]


async def test_the_reads_of_all_addresses_at_a_time_are_limited(
    executor: ThreadPoolExecutor,
) -> None:
    readers = Readers(executor)
    tasks = readers.begin(*(f"192.0.2.{n}" for n in range(MAX_WAITING_READS + 1)))
    await turns(200)
    with pytest.raises(RequestRefused) as refused:
        await readers.read("198.51.100.1")
    assert (refused.value.status, refused.value.code) == (503, "busy")
    assert refused.value.headers == {"Retry-After": "5"}
    assert readers.refused == [Cost.READ_QUEUE]
    readers.may_end.set()
    await asyncio.gather(*tasks)
    assert readers.most_running == 1


async def test_a_reader_that_gives_up_does_not_keep_the_turn(executor: ThreadPoolExecutor) -> None:
    readers = Readers(executor)
    first, second, third = readers.begin(ADA, BO, ADA)
    await turns()
    second.cancel()
    first.cancel()
    await turns()
    readers.may_end.set()
    await third
    assert readers.order == [ADA, ADA]
    await readers.read(BO)
