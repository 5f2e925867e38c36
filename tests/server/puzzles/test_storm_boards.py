from __future__ import annotations

import asyncio

import pytest

from cosmic_factory.server.puzzles.storm_boards import USED_FOR, Period, StormBoards
from cosmic_factory.tables import (
    PlayerId,
    StorageUnavailable,
    StormBoard,
    StormRank,
    StormRow,
    StormWindow,
)
from tests.virtual_time import VirtualClock

pytestmark = pytest.mark.anyio

ADA = PlayerId("ada")
BOARD = Period.DAY, False


class SlowStorms:
    """Storms that take a while to rank."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self.rankings = self.places = 0
        self.is_down = False

    async def board(self, window: StormWindow, limit: int) -> StormBoard:
        self.rankings += 1
        await asyncio.sleep(self._seconds)
        if self.is_down:
            raise StorageUnavailable
        return StormBoard((), {self.rankings: 1})

    async def rank_of(
        self, player: PlayerId, window: StormWindow, board: StormBoard
    ) -> StormRank | None:
        self.places += 1
        return None

    async def start(self, storm: StormRow) -> None: ...

    async def storm(self, name: str) -> StormRow | None: ...

    async def answer(
        self, name: str, number: int, share: int, *, sent_after: int, ended_at: int | None
    ) -> StormRow | None: ...

    async def end(self, name: str, at: int) -> StormRow | None: ...


async def test_all_who_ask_at_once_wait_for_one_ranking() -> None:
    storms = SlowStorms(1.0)
    boards = StormBoards(storms, VirtualClock())
    found = await asyncio.gather(*(boards.board(BOARD) for _ in range(50)))
    assert storms.rankings == 1
    assert len(set(map(id, found))) == 1


async def test_a_board_that_took_long_is_used_for_a_multiple_of_that() -> None:
    storms, clock = SlowStorms(1.0), VirtualClock()
    boards = StormBoards(storms, clock)
    for _ in range(100):
        await boards.board(BOARD)
        await clock.sleep(1.0)
    # Each took a second, after which it was used for twenty.
    assert storms.rankings == 5
    assert USED_FOR == 20


async def test_where_there_are_few_storms_everybody_sees_the_newest_board() -> None:
    storms, clock = SlowStorms(0.0), VirtualClock()
    boards = StormBoards(storms, clock)
    for number in range(1, 4):
        await boards.board(BOARD)
        assert storms.rankings == number


async def test_a_place_is_looked_for_once_for_each_board() -> None:
    storms, clock = SlowStorms(1.0), VirtualClock()
    boards = StormBoards(storms, clock)
    for _ in range(10):
        assert await (await boards.board(BOARD)).place_of(ADA, storms) is None
    assert storms.places == 1
    await clock.sleep(60.0)
    await (await boards.board(BOARD)).place_of(ADA, storms)
    assert storms.places == 2


async def test_boards_are_ranked_again_once_storage_answers() -> None:
    storms = SlowStorms(1.0)
    boards = StormBoards(storms, VirtualClock())
    storms.is_down = True
    with pytest.raises(StorageUnavailable):
        await boards.board(BOARD)
    storms.is_down = False
    await boards.board(BOARD)
    assert storms.rankings == 2


async def test_whoever_leaves_takes_the_board_from_nobody() -> None:
    storms = SlowStorms(1.0)
    boards = StormBoards(storms, VirtualClock())
    one, other = (asyncio.create_task(boards.board(BOARD)) for _ in range(2))
    await asyncio.sleep(0.5)
    one.cancel()
    assert await other is not None
    assert storms.rankings == 1
