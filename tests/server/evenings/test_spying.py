"""Nobody sees a round of an evening before having played it, by whichever door they try."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any, NamedTuple

import httpx
import pytest

from cosmic_factory.rules import ROUNDS, Phase, Seat, State, TakeSeat
from cosmic_factory.server.node.node import Node
from cosmic_factory.tables import GameId, Lobby, PlayerId, PlayerRow, Refused, Table
from tests.server.played import play_on
from tests.server.table_clients import TableClient, until
from tests.server.thinking.processes import ManualProcesses
from tests.server.visitors import assert_refused, guest, opened, visitor

pytestmark = pytest.mark.anyio

# Every address at which something of a game can be read.
READ = (
    "record",
    "timeline",
    "rounds",
    "verification",
    "seats/0/last-galaxy",
    "insight",
    "minutes/1",
    "rounds/1/seats/0/cards/17",
)
# Sections of a view that tell cards, tiles or galaxies.
TELLING = ("round", "seat_0", "seat_1", "sheets", "outcomes")


@pytest.fixture(scope="module")
async def node(
    anyio_backend: object, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Node]:
    """A server that analyses games, but never comes to it."""
    folder = tmp_path_factory.mktemp("spying")
    async with opened(folder, insight=True, start_thinking=ManualProcesses().start) as node:
        yield node


class Guest(NamedTuple):
    http: httpx.AsyncClient
    row: PlayerRow


class Evening(NamedTuple):
    """An evening of two or more tables for two, made by a host who sits nowhere."""

    node: Node
    host: Guest
    url: str
    tables: tuple[Table, ...]

    async def board(self, http: httpx.AsyncClient) -> dict[str, Any]:
        board: dict[str, Any] = (await http.get(self.url)).json()
        return board

    async def begin(self, number: int, player: Guest) -> None:
        table, lobby = self.tables[number], Lobby(self.node.services.tables)
        assert not isinstance(await lobby.sit(table, player.row), Refused)
        await lobby.seat_bot(table, self.host.row, level="random")
        assert not isinstance(await lobby.start(table, self.host.row), Refused)

    async def play(self, number: int, player: Guest, rounds: int) -> None:
        """Play until so many rounds are counted."""
        await play_on(self.tables[number], player.row.id, lambda state: has_counted(state, rounds))


def has_counted(state: State, rounds: int) -> bool:
    if rounds == ROUNDS:
        return state.phase is Phase.ENDED
    return len(state.scored) >= rounds


async def somebody(node: Node, name: str) -> Guest:
    http = await guest(node, name)
    me = (await http.get("/api/me")).json()
    return Guest(http, PlayerRow(PlayerId(me["id"]), name, 0))


async def evening(node: Node, tables: int = 2, **choices: Any) -> Evening:
    host = await somebody(node, "Hanna")
    made = await host.http.post("/api/evenings", json={"tables": tables, "seats": 2, **choices})
    assert made.status_code == 201, made.text
    opened_tables = []
    for one in made.json()["tables"]:
        row = await node.services.tables.storage.catalogue.game_by_code(one["code"])
        assert row is not None
        table = await node.services.tables.open(row.id)
        assert table is not None
        opened_tables.append(table)
    return Evening(node, host, f"/api/evenings/{made.json()['code']}", tuple(opened_tables))


async def look(node: Node, table: Table, http: httpx.AsyncClient | None) -> TableClient:
    """Open a table's socket, see what it tells, and leave."""
    async with TableClient(node, table.row.id, http) as client:
        return client


def is_shown_out(client: TableClient) -> bool:
    farewell = client.farewell
    return farewell is not None and farewell.code == "evening-not-over"


def is_kept_out(client: TableClient) -> bool:
    return is_shown_out(client) and not any(name in client.sections for name in TELLING)


async def test_the_socket_of_a_table_that_is_ahead_tells_others_nothing(node: Node) -> None:
    found = await evening(node)
    ada, bo, cid = [await somebody(node, name) for name in ("Ada", "Bo", "Cid")]
    await found.begin(0, ada)
    # Nobody else: whoever could still sit down, the host, a stranger, one without a name.
    for watcher in (bo.http, found.host.http, cid.http, None):
        assert is_kept_out(await look(node, found.tables[0], watcher))
    await found.begin(1, bo)
    await found.play(0, ada, 1)
    for watcher in (bo.http, found.host.http, cid.http, None):
        assert is_kept_out(await look(node, found.tables[0], watcher))
    # Whoever sits there sees the own table, as at any other.
    own = await look(node, found.tables[0], ada.http)
    assert own.farewell is None
    assert set(TELLING) <= own.sections.keys()


async def test_who_has_played_a_round_may_watch_it_elsewhere_and_is_shown_out_of_the_next(
    node: Node,
) -> None:
    found = await evening(node)
    ada, bo = [await somebody(node, name) for name in ("Ada", "Bo")]
    await found.begin(0, ada)
    await found.begin(1, bo)
    assert is_kept_out(await look(node, found.tables[1], ada.http))
    await found.play(0, ada, 1)
    async with TableClient(node, found.tables[1].row.id, ada.http) as watching:
        assert watching.welcome.seat is None
        assert set(TELLING) <= watching.sections.keys()
        # With the second round counted at the own table, it may be watched there, too.
        await found.play(0, ada, 2)
        await found.play(1, bo, 1)
        await play_on(found.tables[1], bo.row.id, lambda state: state.round == 2)
        await watching.all_answered()
        await until(lambda: b'"round":2' in watching.sections["round"])
        assert not is_shown_out(watching)
        await found.play(1, bo, 2)
        await play_on(found.tables[1], bo.row.id, lambda state: state.round == 3)
        await until(lambda: is_shown_out(watching))
        assert b'"round":3' not in watching.sections["round"]
    # Somebody without a seat waits for all other tables.
    await play_on(found.tables[0], ada.row.id, lambda state: state.round == 3)
    await found.play(1, bo, 2)
    assert is_kept_out(await look(node, found.tables[0], None))
    await found.play(1, bo, 3)
    assert (await look(node, found.tables[0], None)).farewell is None


async def test_who_waits_in_a_lobby_is_shown_out_when_the_table_begins_without_them(
    node: Node,
) -> None:
    found = await evening(node)
    ada, bo = [await somebody(node, name) for name in ("Ada", "Bo")]
    async with TableClient(node, found.tables[0].row.id, bo.http) as watching:
        assert watching.farewell is None
        await found.begin(0, ada)
        await until(lambda: is_shown_out(watching))
        assert b'"round":1' not in watching.sections["round"]


async def test_no_address_tells_of_a_table_that_has_ended_before_all_have(node: Node) -> None:
    found = await evening(node)
    ada, bo = [await somebody(node, name) for name in ("Ada", "Bo")]
    await found.begin(0, ada)
    await found.begin(1, bo)
    await found.play(0, ada, 5)
    ahead = found.tables[0].row.id
    for http in (bo.http, ada.http, visitor(node)):
        for what in READ:
            assert_refused(await http.get(f"/api/games/{ahead}/{what}"), 409, "evening-not-over")
    for door in ("/api/challenges", "/api/shares"):
        for http in (bo.http, ada.http):
            wanted = {"game": ahead, "round": 1, "seat": 0}
            assert_refused(await http.post(door, json=wanted), 409, "evening-not-over")
    export = await ada.http.get("/api/me/games.zip")
    assert ahead not in export.content.decode("latin-1")
    assert (await bo.http.post("/api/ghost-tables")).status_code == 204
    mine = (await bo.http.get("/api/games")).json()["games"]
    assert ahead not in {one["id"] for one in mine}
    # The table itself is no secret, only what is played there.
    shown = (await bo.http.get(f"/api/tables/{ahead}")).json()
    assert not {"cards", "card", "seed", "galaxies", "hands"} & shown.keys()


async def test_the_board_tells_nobody_the_points_of_a_round_before_it_is_theirs(
    node: Node,
) -> None:
    found = await evening(node)
    ada, bo = [await somebody(node, name) for name in ("Ada", "Bo")]
    await found.begin(0, ada)
    await found.begin(1, bo)
    await found.play(0, ada, 3)
    await found.play(1, bo, 1)
    for http, told in ((ada.http, [3, 1]), (bo.http, [1, 1]), (visitor(node), [1, 1])):
        board = await found.board(http)
        for table, rounds in zip(board["tables"], told, strict=True):
            for seat in table["seats"]:
                assert len(seat["rounds"]) == rounds
                assert seat["points"] == sum(seat["rounds"])
                assert seat["matchpoints"]["most"] == 2
        assert board["seed"] is None


async def test_a_guest_has_a_seat_at_one_table_of_an_evening(node: Node) -> None:
    found = await evening(node, tables=3)
    ada, bo = [await somebody(node, name) for name in ("Ada", "Bo")]
    async with TableClient(node, found.tables[0].row.id, ada.http) as first:
        assert await first.ask("take_place") is None
        async with TableClient(node, found.tables[1].row.id, ada.http) as second:
            refused = await second.ask("take_place")
            assert refused is not None
            assert (refused.code, "table 1" in refused.text) == ("evening-seat", True)
            # Before anything was dealt, one may change the table.
            assert await first.ask("leave_place") is None
            assert await second.ask("take_place") is None
            refused = await first.ask("take_place")
            assert refused is not None
            assert refused.code == "evening-seat"
    lobby = Lobby(node.services.tables)
    await lobby.seat_bot(found.tables[1], found.host.row, level="random")
    assert not isinstance(await lobby.start(found.tables[1], found.host.row), Refused)
    # A table that has ended was played, and one that nobody could see before stays shut.
    await play_on(found.tables[1], ada.row.id)
    async with TableClient(node, found.tables[2].row.id, ada.http) as third:
        refused = await third.ask("take_place")
        assert refused is not None
        assert refused.code == "evening-seat"
    assert not isinstance(await lobby.sit(found.tables[2], bo.row), Refused)


async def test_a_game_does_not_begin_with_somebody_who_sits_at_two_tables(node: Node) -> None:
    found = await evening(node)
    ada = await somebody(node, "Ada")
    lobby = Lobby(node.services.tables)
    for table in found.tables:
        # As two nodes would store it that are asked at the same moment.
        await table.do(TakeSeat(Seat(0), "Ada"), by=ada.row.id)
        await lobby.seat_bot(table, found.host.row, level="random")
    for table in found.tables:
        refused = await lobby.start(table, found.host.row)
        assert isinstance(refused, Refused)
        assert (refused.code, "Ada" in refused.text) == ("evening-seat", True)
        assert table.state.phase is Phase.SEATING


async def test_the_host_closes_tables_that_nobody_plays_at_so_that_others_need_not_wait(
    node: Node,
) -> None:
    found = await evening(node, tables=3)
    ada, bo, cid = [await somebody(node, name) for name in ("Ada", "Bo", "Cid")]
    await found.begin(0, ada)
    await found.begin(1, bo)
    lobby = Lobby(node.services.tables)
    assert not isinstance(await lobby.sit(found.tables[2], cid.row), Refused)
    for number, player in ((0, ada), (1, bo)):
        await found.play(number, player, 5)
    assert not (await found.board(ada.http))["over"]
    assert is_kept_out(await look(node, found.tables[0], None))
    close = f"{found.url}/close"
    assert_refused(await visitor(node).post(close), 401, "no-name")
    assert_refused(await ada.http.post(close), 403, "not-host")
    assert_refused(
        await found.host.http.post("/api/evenings/KACDEFGH/close"), 404, "unknown-evening"
    )
    closed = (await found.host.http.post(close)).json()
    assert [table["closed"] for table in closed["tables"]] == [False, False, True]
    assert closed["over"]
    assert (await found.host.http.post(close)).json() == closed
    board = await found.board(visitor(node))
    assert [len(table["seats"][0]["rounds"]) for table in board["tables"]] == [5, 5, 0]
    assert (await look(node, found.tables[0], None)).farewell is None
    assert (
        await visitor(node).get(f"/api/games/{found.tables[0].row.id}/rounds")
    ).status_code == 200
    # What is closed stays closed: now its rounds are known.
    for answer in (
        await lobby.sit(found.tables[2], bo.row),
        await lobby.start(found.tables[2], found.host.row),
    ):
        assert isinstance(answer, Refused)
        assert answer.code == "table-closed"


async def test_closing_leaves_tables_that_play_alone(node: Node) -> None:
    found = await evening(node)
    ada, bo = [await somebody(node, name) for name in ("Ada", "Bo")]
    await found.begin(0, ada)
    await found.begin(1, bo)
    await found.play(0, ada, 5)
    closed = (await found.host.http.post(f"{found.url}/close")).json()
    assert not closed["over"]
    assert not any(table["closed"] for table in closed["tables"])
    assert is_kept_out(await look(node, found.tables[0], bo.http))


async def test_a_table_that_everybody_has_left_ends_by_itself(node: Node) -> None:
    found = await evening(node, variant="beginner")
    ada, bo = [await somebody(node, name) for name in ("Ada", "Bo")]
    await found.begin(0, ada)
    await found.begin(1, bo)
    await found.play(0, ada, 5)
    await until(lambda: found.tables[1].state.phase is Phase.ENDED, seconds=3600)
    assert (await found.board(visitor(node)))["over"]
    assert (await look(node, found.tables[0], None)).farewell is None


async def test_tables_that_never_began_hold_nobody_up_after_a_day(node: Node) -> None:
    found = await evening(node)
    ada = await somebody(node, "Ada")
    await found.begin(0, ada)
    await found.play(0, ada, 5)
    catalogue = node.services.tables.storage.catalogue
    now = node.services.clock.now()
    await catalogue.close_unstarted(now + 1, now + 1)
    assert (await found.board(visitor(node)))["over"]
    refused = await Lobby(node.services.tables).sit(found.tables[1], found.host.row)
    assert isinstance(refused, Refused)
    assert refused.code == "table-closed"


async def test_the_next_game_of_a_table_has_rounds_of_its_own(node: Node) -> None:
    found = await evening(node)
    ada = await somebody(node, "Ada")
    await found.begin(0, ada)
    await found.play(0, ada, 5)
    async with TableClient(node, found.tables[0].row.id, ada.http) as client:
        client.say({"type": "rematch", "id": "again"})
        await until(lambda: client.rematches)
        new = await node.services.tables.open(GameId(client.rematches[0].game))
    assert new is not None
    assert new.row.seed != found.tables[0].row.seed
    assert (await look(node, new, None)).farewell is None
