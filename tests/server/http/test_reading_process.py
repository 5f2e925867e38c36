"""Work on long games is done by a process of its own, which is like a call in every other way."""

from __future__ import annotations

import asyncio
import os
import time

import pytest

from cosmic_factory.rules import seed_hash
from cosmic_factory.server.http.reading_process import NICENESS, run_apart
from cosmic_factory.tables import GameId, UnreadableGame
from cosmic_factory.tables.integrity.unreadable import Damage


def test_the_result_is_that_of_a_call() -> None:
    assert asyncio.run(run_apart(seed_hash, "seed")) == seed_hash("seed")
    assert asyncio.run(run_apart(os.getpid)) != os.getpid()
    assert asyncio.run(run_apart(os.nice, 0)) == os.nice(0) + NICENESS


def test_what_is_raised_is_raised_here() -> None:
    with pytest.raises(ZeroDivisionError):
        asyncio.run(run_apart(divmod, 1, 0))


def test_a_process_that_dies_is_noticed() -> None:
    with pytest.raises(RuntimeError):
        asyncio.run(run_apart(os._exit, 3))


def test_a_game_that_cannot_be_read_is_named() -> None:
    wrong = UnreadableGame(GameId("game"), 7, Damage.DAMAGED_ENTRY)
    sent = asyncio.run(run_apart(tuple, [wrong]))[0]
    assert (sent.game, sent.seq, sent.damage) == (wrong.game, wrong.seq, wrong.damage)
    assert str(sent) == str(wrong)


def test_giving_up_ends_the_process() -> None:
    async def give_up() -> None:
        async with asyncio.timeout(0.5):
            await run_apart(time.sleep, 30)

    with pytest.raises(TimeoutError):
        asyncio.run(give_up())
