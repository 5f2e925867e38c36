"""What players and hosts are told about a game that cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from cosmic_factory.rules import Malformed, Phase, read_record, recorded_states, verify
from cosmic_factory.server.live.messages import Farewell
from cosmic_factory.tables import GameId
from tests.server.played import begin, whole_game
from tests.server.table_clients import TableClient, until
from tests.server.visitors import assert_refused, guest, opened, visitor
from tests.tables.integrity.damage import (
    NEWER_ENTRY,
    replace_entry,
    replace_options,
    replace_with_linked_entry,
)

pytestmark = pytest.mark.anyio

FILE = "games.sqlite"


async def test_players_read_that_their_game_is_damaged_and_keep_what_can_be_read(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as node:
        ada = await guest(node, "Ada")
        table = await begin(node, ada)
        game, code, cookies = table.row.id, table.row.code, ada.cookies
        await until(lambda: table.seq >= 4)
        await node.services.tables.update_catalogue(table)
    replace_entry(tmp_path / FILE, game, 4, b"\x00")
    async with opened(tmp_path) as node:
        ada = visitor(node)
        ada.cookies = cookies
        for name in (code, game):
            assert_refused(await ada.get(f"/api/tables/{name}"), 409, "game-damaged")
        async with TableClient(node, code, ada) as client:
            await until(lambda: client.close_code is not None)
            (farewell,) = client.told
            assert isinstance(farewell, Farewell)
            assert farewell.code == "game-damaged"
        (listed,) = (await ada.get("/api/games")).json()["games"]
        assert (listed["id"], listed["set_aside"], listed["ended"]) == (game, True, False)
        assert listed["players"][0]["name"] == "Ada"
        answer = await ada.get(f"/api/games/{game}/record")
        assert answer.status_code == 200
        record = read_record(answer.content)
        assert len(record.entries) == 3
        assert record.header.incomplete is not None
        assert len(list(recorded_states(record))) == 4
        with pytest.raises(Malformed):
            verify(record)
        verification = (await ada.get(f"/api/games/{game}/verification")).json()
        assert verification["verified"] is False
        assert verification["problem"] == record.header.incomplete
        metrics = (await ada.get("/metrics")).text
        assert "cosmic_factory_games_set_aside 1.0" in metrics
        assert (await begin(node, ada)).state.phase is not Phase.SEATING
        assert (await ada.delete(f"/api/games/{game}")).status_code == 204


async def test_a_game_of_a_newer_version_waits_for_it_and_shows_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as node:
        ada = await guest(node, "Ada")
        table = await begin(node, ada)
        game, seed = table.row.id, table.row.seed
        await until(lambda: table.seq >= 4)
        await node.services.tables.update_catalogue(table)
    replace_with_linked_entry(tmp_path / FILE, game, 4, NEWER_ENTRY)
    async with opened(tmp_path) as node:
        for what in ("record", "timeline", "verification"):
            answer = await visitor(node).get(f"/api/games/{game}/{what}")
            assert_refused(answer, 409, "game-newer")
            assert seed not in answer.text


async def test_the_record_of_a_finished_game_ends_before_what_is_damaged(tmp_path: Path) -> None:
    async with opened(tmp_path) as node:
        ada = await guest(node, "Ada")
        table = await whole_game(node, ada)
        game: GameId = table.row.id
        await node.services.tables.update_catalogue(table)
    replace_entry(tmp_path / FILE, game, 20, b"nothing")
    async with opened(tmp_path) as node:
        path = f"/api/games/{game}"
        record = read_record((await visitor(node).get(f"{path}/record")).content)
        assert (len(record.entries), record.header.incomplete is None) == (19, False)
        assert (await visitor(node).get(f"{path}/timeline")).status_code == 200
        replace_options(tmp_path / FILE, game, b"{")
        assert_refused(await visitor(node).get(f"{path}/record"), 409, "game-damaged")
