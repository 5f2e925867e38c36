"""What a table's socket says, and to whom."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from msgspec import UNSET

from cosmic_factory.rules import (
    Arrange,
    Finish,
    Phase,
    Placement,
    Seat,
    TableView,
    events,
    seed_hash,
    wire_name,
)
from cosmic_factory.server.live import session as sessions
from cosmic_factory.server.live.messages import (
    GAME_MESSAGES,
    TABLE_MESSAGES,
    HostRole,
    Update,
    Welcome,
    YourSeat,
)
from cosmic_factory.server.node.node import Node
from cosmic_factory.server.node.timings import ServerTimings
from cosmic_factory.tables import GameFacts, GameId, StorageTimings
from tests.server.table_clients import TableClient, assert_shows, until
from tests.server.three_clients import (
    ThreeClients,
    as_message,
    layout,
    new_table,
    player_of,
    three_clients,
)
from tests.server.visitors import guest, opened

pytestmark = pytest.mark.anyio

# Black Hole, Sabotage, Space Pirate, Stellar Swap, Offering: everything that can be asked for.
RICH = [1, 13, 12, 19, 20]


@pytest.fixture
async def here(node: Node) -> AsyncIterator[ThreeClients]:
    # Happy Hour: galaxies are squares.
    async with three_clients(node, sequence=[17, 5, 6, 8, 9]) as here:
        yield here


def _saw_emotes(client: TableClient, least: int) -> bool:
    return len(client.emotes) >= least


def _saw_start_of_next_game(client: TableClient) -> bool:
    return b'"started":true' in client.sections["people"]


def _saw_rematches(client: TableClient, number: int) -> bool:
    return len(client.rematches) == number


def _lie_so(here: ThreeClients, command: Arrange) -> bool:
    return here.table.state.seats[0].placements == command.placements


# --- a whole game --------------------------------------------------------------------------


async def test_every_command_of_a_whole_game_is_acknowledged_and_shown(node: Node) -> None:
    async with three_clients(node, seed="rich", sequence=RICH, live_counts=True) as here:
        asked: set[str] = set()

        async def do(client: TableClient, kind: str, **fields: Any) -> None:
            await client.done(kind, **fields)
            asked.add(kind)
            await here.all_see_what_they_may()

        await do(here.ada, "take_place", seat=1)
        await do(here.ada, "leave_place")
        await do(here.ada, "take_place")
        await do(here.ada, "seat_bot")
        await do(here.ada, "clear_seat", seat=1)
        await do(here.bo, "take_place", seat=1)
        await do(here.ada, "hand_over_host", seat=1)
        await do(here.bo, "hand_over_host", seat=0)
        await do(here.ada, "set_options", changes={"seats": 3, "live_counts": False})
        await do(here.ada, "set_options", changes={"live_counts": True})
        await do(here.ada, "start", without_empty_seats=True)
        while here.table.state.phase is not Phase.ENDED:
            for client, seat in ((here.ada, Seat(0)), (here.bo, Seat(1))):
                command = here.next_command(seat)
                if isinstance(command, Finish) and not here.table.state.seats[0].locked:
                    if seat == 0:
                        await do(client, "finish")
                        await do(client, "take_back_finish")
                    await do(client, "grab_tokens", tokens=["vegetation", "ice", "desert"])
                if command is not None:
                    kind, fields = as_message(command)
                    await do(client, kind, **fields)
        await do(here.bo, "rematch")
        await until(lambda: all(client.rematches for client, _ in here.everyone))
        async with here.client(await guest(node, "Cy")) as cy:
            await do(cy, "ask_for_seat")
        assert asked == {wire_name(kind.__name__) for kind in (*GAME_MESSAGES, *TABLE_MESSAGES)} - {
            "send_emote",
            "ask_time",
            "pong",
        }


async def test_first_comes_the_welcome_and_then_everything(here: ThreeClients) -> None:
    for client, host in ((here.ada, True), (here.bo, False), (here.eve, False)):
        assert client.welcome == Welcome(
            game=here.table.row.id,
            code=here.table.row.code,
            seat=None,
            host=host,
            live_counts=False,
            now=client.welcome.now,
        )
        assert not any(isinstance(message, YourSeat) for message in client.told)
        assert client.updates[0].acknowledged == ()
        assert client.updates[0].events == ()
        await assert_shows(client, here.table, None)


async def test_an_update_holds_only_what_changed(here: ThreeClients) -> None:
    await here.begin()
    await here.play_to(Phase.BUILD)
    await until(lambda: here.table.people.present == (Seat(0), Seat(1)))
    await here.all_see_what_they_may()
    told = [len(client.raw) for client, _ in here.everyone]
    await here.ada.done("arrange", placements=layout(here, Seat(0), tiles=4))
    await here.all_see_what_they_may()
    changes = [
        [set(sent(update)) for update in client.told[before:] if isinstance(update, Update)]
        for (client, _), before in zip(here.everyone, told, strict=True)
    ]
    assert changes == [[{"mine", "seat_0"}], [{"seat_0"}], [{"seat_0"}]]


async def test_whoever_sends_an_older_layout_late_is_told_that_a_newer_one_is_stored(
    here: ThreeClients,
) -> None:
    await here.begin()
    await here.play_to(Phase.BUILD)
    four, five = (layout(here, Seat(0), tiles) for tiles in (4, 5))
    await here.ada.done("arrange", id="tab-7", placements=five)
    seq = here.table.seq
    await here.ada.done("arrange", id="tab-6", placements=four)
    assert here.table.seq == seq
    told = [(one.acknowledged, one.superseded) for one in here.ada.updates if one.acknowledged]
    assert told[-2:] == [(("tab-7",), ()), (("tab-6",), ("tab-6",))]


async def test_layouts_of_others_are_deferred_and_events_are_sent_at_once(
    tmp_path: Path,
) -> None:
    timings = ServerTimings(layout_delay_seconds=3600)
    # Under Happy Hour whoever grabs a token is locked, so that the round changes.
    async with (
        opened(tmp_path, timings=timings) as node,
        three_clients(node, sequence=[17, 5, 6, 8, 9]) as here,
    ):
        await here.begin()
        await here.play_to(Phase.BUILD)
        await here.all_see_what_they_may()
        told = len(here.eve.updates)
        for tiles in (1, 2, 3):
            await here.ada.done("arrange", placements=layout(here, Seat(0), tiles))
        assert here.eve.updates[told:] == []
        await here.bo.done("grab_tokens", tokens=["ice"])
        await assert_shows(here.eve, here.table, None)
        news = [sent(update) for update in here.eve.updates[told:]]
        assert news == [["round", "seat_0", "seat_1"]]


def sent(update: Update) -> list[str]:
    sections = update.sections
    return [name for name in sections.__struct_fields__ if getattr(sections, name) is not UNSET]


async def test_events_are_told_once_and_only_open_ones(here: ThreeClients) -> None:
    await here.begin()
    await here.play_to(Phase.DRAFT_1)
    await here.ada.done("keep_tiles", tiles=list(here.table.state.seats[0].hand[:3]))
    await here.bo.done("keep_tiles", tiles=list(here.table.state.seats[1].hand[:3]))
    await here.all_see_what_they_may()
    for client, _ in here.everyone:
        told = [event for update in client.updates for event in update.events]
        kinds = [wire_name(type(event).__name__) for event in told]
        assert kinds.count("seat_taken") == 2
        assert kinds.count("phase_began") == 3
        assert not {"tiles_kept", "tiles_drawn", "hands_passed", "game_started"} & set(kinds)


# --- refusals ------------------------------------------------------------------------------

BEFORE_THE_START: list[tuple[str, str, str, dict[str, Any]]] = [
    ("bo", "no-seat", "leave_place", {}),
    ("bo", "not-host", "seat_bot", {}),
    ("bo", "not-host", "clear_seat", {"seat": 0}),
    ("bo", "not-host", "hand_over_host", {"seat": 0}),
    ("bo", "not-host", "start", {}),
    ("bo", "not-host", "set_options", {"changes": {"seats": 3}}),
    ("bo", "no-seat", "rematch", {}),
    ("bo", "not-watching", "ask_for_seat", {}),
    ("bo", "no-seat", "ready", {}),
    ("bo", "seat-taken", "take_place", {"seat": 0}),
    ("bo", "no-such-seat", "take_place", {"seat": 5}),
    ("eve", "no-name", "take_place", {}),
    ("eve", "no-seat", "leave_place", {}),
    ("eve", "not-host", "seat_bot", {}),
    ("eve", "not-host", "start", {}),
    ("eve", "no-seat", "rematch", {}),
    ("eve", "no-name", "ask_for_seat", {}),
    ("ada", "seats-empty", "start", {}),
    ("ada", "too-few-players", "start", {"without_empty_seats": True}),
    ("ada", "bad-deck", "set_options", {"changes": {"deck": [1, 2]}}),
    ("ada", "unknown-tile-set", "set_options", {"changes": {"tile_set": "nobody's"}}),
    ("ada", "two-decks", "set_options", {"changes": {"deck": [1, 2, 3, 4, 5], "sequence": [1]}}),
    ("ada", "bad-sequence", "set_options", {"changes": {"sequence": [3, 7, 3, 9, 11]}}),
    ("ada", "seat-taken", "seat_bot", {"seat": 0}),
    ("ada", "seat-empty", "clear_seat", {"seat": 1}),
    ("ada", "no-such-seat", "clear_seat", {"seat": 4}),
    ("ada", "seat-empty", "hand_over_host", {"seat": 1}),
    ("ada", "no-such-seat", "hand_over_host", {"seat": 4}),
    ("ada", "not-ended", "rematch", {}),
    ("ada", "wrong-phase", "ready", {}),
    ("ada", "wrong-phase", "keep_tiles", {"tiles": [1, 2, 3]}),
    ("ada", "wrong-phase", "arrange", {"placements": []}),
    ("ada", "wrong-phase", "turn_face_down", {"tile": 1}),
    ("ada", "wrong-phase", "grab_tokens", {"tokens": ["ice"]}),
    ("ada", "wrong-phase", "finish", {}),
    ("ada", "wrong-phase", "take_back_finish", {}),
    ("ada", "wrong-phase", "pick_tiles", {"tiles": [1]}),
    ("ada", "wrong-phase", "choose_swap", {"colour": "ice"}),
    ("ada", "wrong-phase", "choose_offering", {}),
]


async def test_what_cannot_be_done_is_refused_to_its_sender_alone(here: ThreeClients) -> None:
    await here.ada.done("take_place")
    for who, code, kind, fields in BEFORE_THE_START:
        before = here.table.state, here.table.seq
        clients = {"ada": here.ada, "bo": here.bo, "eve": here.eve}
        refusals = {name: len(client.refusals) for name, client in clients.items()}
        await clients[who].refused(code, kind, **fields)
        assert (here.table.state, here.table.seq) == before
        told = {name: len(client.refusals) - refusals[name] for name, client in clients.items()}
        assert told == {name: int(name == who) for name in clients}
    assert {kind for _, _, kind, _ in BEFORE_THE_START} == {
        wire_name(one.__name__) for one in (*GAME_MESSAGES, *TABLE_MESSAGES)
    } - {"send_emote", "ask_time", "pong"}


@pytest.mark.parametrize(
    "unreadable",
    [
        "",
        "{",
        "[]",
        "null",
        '"ready"',
        '{"type":"ready"}',
        '{"type":"ready","id":""}',
        '{"type":"ready","id":7}',
        '{"type":"ready","id":"x","seat":1}',
        '{"type":"nonsense","id":"x"}',
        '{"type":"ready","id":"' + "x" * 41 + '"}',
        '{"type":"arrange","id":"x","placements":[{"tile":1}]}',
        '{"type":"send_emote","emote":"kiss"}',
        '{"type":"\\ud83d","id":"x"}',
        "[" * 5000,
        b"\xff\xfe",
    ],
)
async def test_what_cannot_be_read_is_refused_without_an_id(
    here: ThreeClients, unreadable: str | bytes
) -> None:
    seq = here.table.seq
    here.bo.say(unreadable)
    await until(lambda: None in here.bo.refusals)
    refusal = here.bo.refusals[None]
    assert refusal.code == "bad-message"
    assert refusal.text
    assert None not in here.ada.refusals
    await here.bo.done("take_place")
    assert here.table.seq == seq + 1


async def test_a_stranger_cannot_sit_down_during_the_game(here: ThreeClients) -> None:
    await here.begin()
    cy = await guest(here.node, "Cy")
    async with here.client(cy) as stranger:
        await stranger.refused("table-full", "take_place")
        await stranger.refused("no-seat", "ready")
        await assert_shows(stranger, here.table, None)


# --- sent twice ----------------------------------------------------------------------------


async def test_a_resend_is_acknowledged_and_not_done_twice(here: ThreeClients) -> None:
    await here.ada.done("take_place", id="sit")
    await here.ada.done("leave_place", id="stand")
    await here.ada.done("leave_place", id="stand")
    await here.ada.done("take_place", id="sit again", seat=1)
    await here.ada.done("take_place", id="sit")
    assert here.table.state.seats[0].player is None
    await here.ada.done("seat_bot", id="bot")
    seq = here.table.seq
    await here.ada.done("seat_bot", id="bot")  # the table is full, and it was this bot
    await here.ada.done("start", id="start")
    await here.ada.done("start", id="start")
    assert here.table.seq > seq
    assert [entry.command_id for entry in await here.table.entries()].count("start") == 1


async def test_an_old_removal_sent_again_removes_nobody_else(here: ThreeClients) -> None:
    await here.ada.done("seat_bot", seat=1)
    await here.ada.done("clear_seat", id="away", seat=1)
    await here.bo.done("take_place", seat=1)
    await here.ada.done("clear_seat", id="away", seat=1)
    seats = await here.node.services.tables.storage.catalogue.seats(here.table.row.id)
    assert [row.seat for row in seats] == [1]
    assert here.table.state.seats[1].player is not None


async def test_an_id_belongs_to_its_player(here: ThreeClients) -> None:
    await here.ada.done("take_place", id="same")
    await here.bo.done("take_place", id="same")
    assert [seat.player.name for seat in here.table.state.seats if seat.player] == ["Ada", "Bo"]


async def test_a_resend_over_a_new_connection_is_known(here: ThreeClients) -> None:
    await here.begin()
    await here.ada.done("ready", id="tab-1")
    await here.ada.leave()
    seq = here.table.seq
    async with here.client(here.ada_http) as again:
        await again.done("ready", id="tab-1")
        assert here.table.seq == seq


# --- seats ---------------------------------------------------------------------------------


async def test_two_who_sit_down_at_once_both_get_a_seat(here: ThreeClients) -> None:
    await asyncio.gather(here.ada.done("take_place"), here.bo.done("take_place"))
    assert len(here.table.owners) == 2


async def test_one_who_sits_down_in_two_tabs_at_once_gets_one_seat(here: ThreeClients) -> None:
    async with here.client(here.ada_http) as tab:
        await asyncio.gather(here.ada.done("take_place", seat=0), tab.done("take_place", seat=1))
        assert len(here.table.owners) == 1
        seat = next(iter(here.table.owners))
        await assert_shows(tab, here.table, seat)
        await assert_shows(here.ada, here.table, seat)


@pytest.mark.parametrize("double", ["Ada", "ADA", "Аda", "A d a", "Adá"])  # noqa: RUF001
async def test_a_name_that_looks_like_a_seated_one_is_refused(
    here: ThreeClients, double: str
) -> None:
    await here.ada.done("take_place")
    other = await guest(here.node, double)
    async with here.client(other) as client:
        await client.refused("name-taken", "take_place")
        await client.refused("name-taken", "take_place", seat=1)


async def test_two_look_alikes_at_once_do_not_both_sit_down(node: Node) -> None:
    async with three_clients(node, seats=3) as here:
        twins = [await guest(node, "Zoe"), await guest(node, "ZOE")]
        async with here.client(twins[0]) as one, here.client(twins[1]) as other:
            answers = await asyncio.gather(
                one.ask("take_place", seat=1), other.ask("take_place", seat=2)
            )
        assert [answer.code for answer in answers if answer] == ["name-taken"]
        assert len(here.table.owners) == 1


async def test_without_a_clock_one_person_plays(node: Node) -> None:
    slow = {"build_seconds": None, "draft_seconds": None, "choice_seconds": None}
    async with three_clients(node, seats=3, **slow) as here:
        answers = await asyncio.gather(
            here.ada.ask("take_place", seat=0), here.bo.ask("take_place", seat=1)
        )
        assert [answer.code for answer in answers if answer] == ["untimed"]
        await here.bo.refused("untimed", "take_place", seat=2)
        assert len(here.table.owners) == 1


async def test_the_host_removes_a_player_who_then_watches(here: ThreeClients) -> None:
    await here.ada.done("take_place")
    await here.bo.done("take_place")
    await assert_shows(here.bo, here.table, Seat(1))
    await here.ada.done("clear_seat", seat=1)
    await until(lambda: [one for one in here.bo.told if isinstance(one, YourSeat)][-1].seat is None)
    await assert_shows(here.bo, here.table, None)
    catalogue = here.node.services.tables.storage.catalogue
    assert [row.seat for row in await catalogue.seats(here.table.row.id)] == [0]
    await here.bo.done("take_place")
    await assert_shows(here.bo, here.table, Seat(1))


async def test_bots_get_names_of_their_own(node: Node) -> None:
    async with three_clients(node, seats=6) as here:
        orbit = await guest(node, "0rbit")
        async with here.client(orbit) as client:
            await client.done("take_place")
            for _ in range(5):
                await here.ada.done("seat_bot")
            await here.ada.refused("table-full", "seat_bot")
        names = {seat.player.name for seat in here.table.state.seats if seat.player}
        assert len(names) == 6
        assert "Orbit" not in names


async def test_seats_that_the_catalogue_lost_are_written_when_the_game_starts(
    here: ThreeClients,
) -> None:
    """As after a crash between the journal and the catalogue."""
    await here.ada.done("take_place")
    await here.bo.done("take_place")
    catalogue = here.node.services.tables.storage.catalogue
    lost = GameFacts({Seat(1): player_of(here.bo_http)})
    await catalogue.write_facts(here.table.row.id, lost)
    await here.ada.done("start")
    row = await catalogue.game(here.table.row.id)
    assert row is not None
    assert row.started_at is not None

    async def noted() -> list[int]:
        return [row.seat for row in await catalogue.seats(here.table.row.id)]

    async with asyncio.timeout(60):
        while await noted() != [0, 1]:
            await asyncio.sleep(0.05)


# --- emotes, rematches, time ---------------------------------------------------------------


async def test_emotes_are_shown_to_all_up_to_a_limit(here: ThreeClients) -> None:
    await here.ada.done("take_place")
    for _ in range(sessions.MAX_EMOTES_PER_MINUTE + 5):
        here.ada.say({"type": "send_emote", "emote": "wow"})
    here.eve.say({"type": "send_emote", "emote": "hello"})  # has no seat
    for client, _ in here.everyone:
        await client.all_answered()
    for client, _ in here.everyone:
        await until(partial(_saw_emotes, client, sessions.MAX_EMOTES_PER_MINUTE))
        assert {(emote.seat, emote.emote) for emote in client.emotes} == {(0, "wow")}
        assert len(client.emotes) == sessions.MAX_EMOTES_PER_MINUTE
    await here.ada.done("leave_place")


async def test_a_rematch_brings_the_same_people_to_one_new_table(node: Node) -> None:
    async with three_clients(node) as here:
        await here.begin()
        await here.play_to(Phase.ENDED)
        await here.eve.refused("no-seat", "rematch")
        await asyncio.gather(here.ada.done("rematch"), here.bo.done("rematch"))
        for client, _ in here.everyone:
            await until(partial(_saw_rematches, client, 2))
        told = {one.game for client, _ in here.everyone for one in client.rematches}
        assert len(told) == 1
        (game,) = told
        again = await node.services.tables.open(GameId(game))
        assert again is not None
        assert again.row.seed != here.table.row.seed
        # Both are present and said yes: the game has begun.
        await until(lambda: again.state.phase is Phase.REVEAL)
        for client, _ in here.everyone:
            await until(partial(_saw_start_of_next_game, client))
        async with TableClient(node, game, here.bo_http) as bo:
            assert bo.welcome.seat == 1
            await assert_shows(bo, again, Seat(1))


async def test_a_closing_server_makes_no_new_table(tmp_path: Path) -> None:
    async with opened(tmp_path) as node, three_clients(node) as here:
        await here.begin()
        await here.play_to(Phase.ENDED)
        node.services.tables.draining = True
        await here.ada.refused("draining", "rematch")


async def test_a_client_learns_the_offset_of_its_clock(here: ThreeClients) -> None:
    """Its own clock is an hour slow; the server's answer lies between sending and receiving."""
    wrong = here.ada.welcome.now - 3_600_000 + 0.25
    here.ada.say({"type": "ask_time", "sent": wrong})
    await until(lambda: here.ada.times)
    (answer,) = here.ada.times
    assert answer.sent == wrong
    assert answer.now - answer.sent >= 3_599_999
    assert not here.bo.times


# --- storage -------------------------------------------------------------------------------


async def test_when_nothing_can_be_stored_commands_are_refused_until_it_can(
    tmp_path: Path,
) -> None:
    impatient = StorageTimings(sqlite_busy_seconds=0.5)
    async with opened(tmp_path, storage_timings=impatient) as node, three_clients(node) as here:
        await here.ada.done("take_place")
        before = here.table.state
        with closing(sqlite3.connect(tmp_path / "games.sqlite", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")  # and keeps the file
            await asyncio.gather(
                here.ada.refused("storage-down", "leave_place"),
                here.bo.refused("storage-down", "take_place", id="sit"),
            )
            other.execute("ROLLBACK")
        assert here.table.state is before
        await here.bo.done("take_place", id="sit")
        await here.ada.done("start")


async def test_a_command_whose_sender_vanished_is_stored_and_shown(here: ThreeClients) -> None:
    await here.begin()
    await here.play_to(Phase.BUILD)
    hand = here.table.state.seats[0].hand
    for turns in range(4):
        for tiles in range(1, 9):
            placements = layout(here, Seat(0), tiles, turns)
            command = Arrange(Seat(0), _placed(placements))
            asking = asyncio.create_task(here.table.do(command, by=here.table.owners[Seat(0)]))
            for _ in range(1 + tiles % 3):
                await asyncio.sleep(0)
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
            await until(partial(_lie_so, here, command))
            await here.all_see_what_they_may()
    assert len(hand) == 9
    stored = [entry.command for entry in await here.table.entries()]
    arranged = [command for command in stored if isinstance(command, Arrange)]
    assert len(arranged) == 32


def _placed(placements: list[dict[str, int]]) -> tuple[Placement, ...]:
    return msgspec.convert(placements, tuple[Placement, ...])


async def test_the_seed_is_shown_at_the_end_and_fits_its_hash(node: Node) -> None:
    async with three_clients(node) as here:
        await here.begin()
        await here.play_to(Phase.ENDED)
        await here.all_see_what_they_may()
        shown_last = [
            update.sections.table for update in here.eve.updates if "table" in sent(update)
        ][-1]
        assert isinstance(shown_last, TableView)
        assert shown_last.seed == here.table.row.seed
        assert seed_hash(here.table.row.seed) == shown_last.seed_hash


async def test_a_table_can_be_watched_by_its_code_however_it_is_typed(here: ThreeClients) -> None:
    for name in (here.table.row.code, here.table.row.code.lower()):
        async with TableClient(here.node, name) as watching:
            await assert_shows(watching, here.table, None)


async def test_everybody_is_told_who_the_host_is(here: ThreeClients) -> None:
    await here.ada.done("take_place")
    await here.bo.done("take_place")
    await here.ada.leave()
    await until(lambda: any(isinstance(one, HostRole) for one in here.bo.told))
    role = next(one for one in here.bo.told if isinstance(one, HostRole))
    assert role.host
    for client in (here.bo, here.eve):
        told = [event for update in client.updates for event in update.events]
        assert events.HostNamed(Seat(1)) in told
        assert client.sections["lobby"].startswith(b'{"host":1,')
        assert client.sections["people"].startswith(b'{"present":[1]')
    async with here.client(here.ada_http) as returned:
        assert not returned.welcome.host
        await returned.refused("not-host", "start")
        await here.bo.done("hand_over_host", seat=0)
        await until(lambda: HostRole(host=True) in returned.told)
        assert HostRole(host=False) in here.bo.told


async def test_a_forged_cookie_only_allows_watching(here: ThreeClients) -> None:
    forged = httpx.AsyncClient(cookies={"cosmic_factory": "1.AAAAAAAAAAAAAAAA.1700000000.abc"})
    async with here.client(forged) as watching:
        assert watching.welcome.seat is None
        await watching.refused("no-name", "take_place")


async def test_a_new_table_is_there_for_other_sockets_at_once(node: Node) -> None:
    ada = await guest(node, "Ada")
    table = await new_table(node, ada)
    async with TableClient(node, table.row.id, ada) as client:
        assert client.welcome.host
