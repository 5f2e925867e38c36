"""A reload, a second tab, a locked phone: whoever comes back finds everything as it was."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Sequence
from pathlib import Path

import pytest

from cosmic_factory.rules import HandToBot, Phase, Seat
from cosmic_factory.server.live.messages import Welcome
from cosmic_factory.server.node.node import Node
from cosmic_factory.tables import GameId
from cosmic_factory.tables.journal.port import Journal
from tests.server.table_clients import assert_shows, shown, until
from tests.server.three_clients import ThreeClients, layout, three_clients
from tests.server.visitors import opened

pytestmark = pytest.mark.anyio


@pytest.fixture
async def here(node: Node) -> AsyncIterator[ThreeClients]:
    # Happy Hour: galaxies are squares.
    async with three_clients(node, sequence=[17, 5, 6, 8, 9]) as here:
        yield here


@pytest.mark.parametrize(
    "phase", [Phase.REVEAL, Phase.DRAFT_2, Phase.READY, Phase.BUILD, Phase.PICK, Phase.SCORES]
)
async def test_a_player_who_reconnects_finds_everything_as_it_was(node: Node, phase: Phase) -> None:
    async with three_clients(node, sequence=[13, 5, 6, 8, 9], live_counts=True) as here:
        await here.begin()
        await here.play_to(phase)
        if phase is Phase.BUILD:
            await here.ada.done("arrange", placements=layout(here, Seat(0), tiles=5, turns=3))
        await here.all_see_what_they_may()
        before = dict(here.ada.sections)
        async with here.client(here.ada_http) as tab:  # a second tab
            assert tab.welcome.seat == 0
            # On a busy machine the clock may have been set back meanwhile, and nothing else.
            assert tab.sections == {**before, "clock": shown(here.table, Seat(0))["clock"]}
        await here.ada.leave()
        async with here.client(here.ada_http) as again:  # a reload
            assert again.sections == {**before, "clock": shown(here.table, Seat(0))["clock"]}
        async with here.client() as watching:
            await assert_shows(watching, here.table, None)


async def test_a_phone_that_was_locked_too_long_finds_everything_as_it_was(
    tmp_path: Path,
) -> None:
    """It says nothing, so the server ends the connection; the game does not mind."""
    async with opened(tmp_path) as node, three_clients(node, sequence=[17, 5, 6, 8, 9]) as here:
        await here.begin()
        await here.play_to(Phase.BUILD)
        await here.ada.done("arrange", placements=layout(here, Seat(0), tiles=5, turns=3))
        await here.ada.leave()
        async with here.client(here.ada_http) as phone:
            phone.pong_after = None
            before = dict(phone.sections)
            await until(lambda: not phone.is_connected)
            assert phone.farewell is not None
            assert phone.farewell.code == "idle"
        async with here.client(here.ada_http) as unlocked:
            now = shown(here.table, Seat(0))
            assert unlocked.sections == {**before, "clock": now["clock"], "people": now["people"]}


async def test_a_second_tab_shows_what_the_first_did(here: ThreeClients) -> None:
    await here.begin()
    async with here.client(here.ada_http) as tab:
        await here.ada.done("ready", id="in one tab")
        await assert_shows(tab, here.table, Seat(0))
        assert "in one tab" not in tab.acknowledged


async def test_a_covering_bot_gives_the_seat_back_to_a_player_who_is_present(
    here: ThreeClients,
) -> None:
    """Also when it began to cover after the player had come in, as on another node."""
    await here.begin()
    await here.table.do(HandToBot(Seat(0)))
    await until(lambda: not covered(here))


async def test_a_player_who_leaves_during_the_choices_is_waited_for(
    node: Node,
) -> None:
    timings = node.services.tables.timings
    async with three_clients(node, sequence=[13, 5, 6, 8, 9]) as here:
        await here.begin()
        await here.play_to(Phase.PICK)
        await here.ada.leave()
        await asyncio.sleep(timings.absence_ms / 1000 - 1)
        assert not covered(here)
        # Who stays away is covered in the end, and the bot picks.
        await until(lambda: here.table.state.seats[0].pick)


async def test_a_player_who_is_away_when_building_ends_is_covered_at_once(
    node: Node,
) -> None:
    timings = node.services.tables.timings
    async with three_clients(node, sequence=[13, 5, 6, 8, 9]) as here:
        await here.begin()
        await here.play_to(Phase.BUILD)
        await here.ada.leave()
        await asyncio.sleep(2 * timings.absence_ms / 1000)
        assert not covered(here)
        await here.table.do(here.table.expiry)
        assert here.table.state.phase is Phase.PICK
        await until(lambda: here.table.state.seats[0].pick, timings.absence_ms / 2000)


async def test_the_welcome_comes_first_also_if_something_happens_before_the_seat_is_given_back(
    node: Node,
) -> None:
    journal = WaitsToAppend(node.services.tables.storage.journal)
    node.services.tables.storage.journal = journal
    async with three_clients(node, sequence=[17, 5, 6, 8, 9]) as here:
        await here.begin()
        await here.ada.leave()
        await here.table.do(HandToBot(Seat(0)))
        journal.may_append.clear()
        returned = here.client(here.ada_http)
        coming = asyncio.create_task(returned.__aenter__())
        await until(lambda: journal.waiting)
        here.bo.say({"type": "send_emote", "emote": "wow"})
        await until(lambda: here.eve.emotes)
        journal.may_append.set()
        await coming
        await until(lambda: returned.emotes)
        assert isinstance(returned.told[0], Welcome)
        await returned.leave()


class WaitsToAppend:
    """Appends to another journal, once it may."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.may_append = asyncio.Event()
        self.may_append.set()
        self.waiting = 0

    async def append(self, game: GameId, seq: int, *entries: bytes) -> bool:
        self.waiting += not self.may_append.is_set()
        await self.may_append.wait()
        return await self._journal.append(game, seq, *entries)

    def ready(self) -> Awaitable[None]:
        return self._journal.ready()

    async def since(self, game: GameId, seq: int, limit: int | None = None) -> Sequence[bytes]:
        return await self._journal.since(game, seq, limit)


def covered(here: ThreeClients) -> bool:
    player = here.table.state.seats[0].player
    return player is not None and player.bot_covers
