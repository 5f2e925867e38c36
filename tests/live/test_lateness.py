"""Clients far away and with wrong clocks: what they sent in time counts, what is too late does not.

The exact limits are shown in `tests/server/test_socket_limits.py`, with a clock that stands still.
"""

from __future__ import annotations

import asyncio
import time
from math import inf

from cosmic_factory.rules import Options, PhaseSeconds, Variant
from cosmic_factory.tables import TableTimings
from tests.live.conftest import LiveNodes
from tests.live.games import assert_nothing_lost, store_game
from tests.live.plans import Message, arranging
from tests.live.players import NetworkPlayer
from tests.live.steps import all_ended, connected, killed, players_of, ready

SECONDS = PhaseSeconds(reveal=600, draft=600, ready=600, build=3, choice=600, scores=600)
OPTIONS = Options(seats=2, variant=Variant.BEGINNER, seconds=SECONDS)
TIMINGS = TableTimings()
SLOW_BY = 7 * 60_000
# What Ada says takes this long to arrive, in seconds.
FAR_AWAY = 0.9
# One answer may be late on a busy machine.
TIME_REQUESTS = 5


class Distant(NetworkPlayer):
    """Her clock is minutes slow, and her line is slow one way. She corrects the one she can."""

    delay = FAR_AWAY
    offset = 0.0
    _shortest_way = inf

    @staticmethod
    def own_clock() -> float:
        return 1000 * time.time() - SLOW_BY

    def send(self, message: Message) -> None:
        if self.delay:
            asyncio.get_running_loop().call_later(self.delay, super().send, message)
        else:
            super().send(message)

    def on_message(self, message: Message, *, fresh: bool) -> None:
        super().on_message(message, fresh=fresh)
        if message["type"] == "time":
            # As browsers do: half of the way there, half of the way back, by the quickest answer.
            way = self.own_clock() - message["sent"]
            if way < self._shortest_way:
                self._shortest_way = way
                self.offset = message["now"] - (message["sent"] + self.own_clock()) / 2

    @property
    def server_clock(self) -> float:
        """What she takes it to be."""
        return self.own_clock() + self.offset


def test_what_was_sent_in_time_counts_whatever_the_senders_clock_says(nodes: LiveNodes) -> None:
    async def story() -> None:
        stored_game = await store_game(nodes.sqlite, OPTIONS)
        node = nodes.make(nodes.sqlite)
        await ready(node)
        ada = Distant([node.address], stored_game.game, stored_game.cookies[0], 0)
        _, bo = players_of(stored_game, [], [node.address], playing=False)
        ada.playing = False
        async with connected(ada, bo):
            for _ in range(TIME_REQUESTS):
                ada.send({"type": "ask_time", "sent": ada.own_clock()})
                await asyncio.sleep(0.1)
            await ada.until(lambda: len(ada.all_received("time")) == TIME_REQUESTS)
            assert abs(ada.offset - SLOW_BY) < 60_000
            ada.submit({"type": "ready"})
            bo.submit({"type": "ready"})
            for one in (ada, bo):
                await one.until(lambda one=one: one.phase == "build")
            deadline = ada.view["clock"]["deadline"]
            # In time by her corrected clock, and after the deadline when it arrives.
            await ada.until(lambda: ada.server_clock > deadline - 300)
            in_time = ada.submit(arranging(ada.view))
            await bo.until(lambda: 1000 * time.time() > deadline + TIMINGS.grace_ms + 300)
            too_late = bo.submit(arranging(bo.view))
            await ada.until(lambda: in_time in ada.acknowledged)
            await bo.until(lambda: bo.refused)
            assert bo.refused[0]["id"] == too_late
            # The table waits for Ada's lag; on a busy machine that may be over, too.
            assert bo.refused[0]["code"] in ("too-late", "wrong-phase")
            await ada.until(lambda: ada.phase == "scores")
            ada.delay = 0.0
            ada.play_on()
            bo.play_on()
            await all_ended(ada, bo)
        await killed(node)
        acknowledged = {0: ada.acknowledged, 1: bo.acknowledged}
        entries = await assert_nothing_lost(nodes.sqlite, stored_game, acknowledged)
        (late,) = [entry.allowance for entry in entries if entry.command_id == in_time]
        assert 0 < late <= TIMINGS.grace_ms + TIMINGS.max_allowance_ms

    asyncio.run(story())
