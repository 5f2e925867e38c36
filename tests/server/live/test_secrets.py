"""Everything that leaves a node during a game is caught and searched."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

import httpx
import pytest

from cosmic_factory.server import log_to
from cosmic_factory.server.security.identity import COOKIE
from cosmic_factory.tables import PlayerId
from tests.server.played import begin, play_on
from tests.server.thinking.processes import start_inline
from tests.server.visitors import guest, opened, visitor

pytestmark = pytest.mark.anyio


async def test_no_secret_leaves_the_node(tmp_path: Path) -> None:
    logged = StringIO()
    log_to(logged, "debug")
    told: list[str] = []

    async def listen(response: httpx.Response) -> None:
        await response.aread()
        # The schema names fields, and is the same for every game.
        told.append("" if response.url.path.startswith("/schema") else response.text)
        told.append(str([item for item in response.headers.items() if item[0] != "set-cookie"]))

    async with opened(tmp_path, insight=True, start_thinking=start_inline) as node:
        secret = (tmp_path / "secret").read_text()
        ada, eve = await guest(node, "Ada"), visitor(node)
        for client in (ada, eve):
            client.event_hooks = {"response": [listen]}
        signature = ada.cookies[COOKIE].rpartition(".")[2]
        me = (await ada.get("/api/me")).json()
        code = (await ada.post("/api/me/transfer")).json()["code"]
        told.pop(), told.pop()  # the one answer that the code is in
        await eve.post("/api/me/claim", json={"code": code})
        table = await begin(node, ada, sequence=[2, 4, 6, 8, 10])

        async def look_around() -> None:
            for client in (ada, eve):
                for path in paths(table.row.id, table.row.code):
                    await client.get(path)
            await eve.post("/api/tables", content=b'{"seats": ' + signature.encode())

        await look_around()
        during = "".join(told) + logged.getvalue()
        await play_on(table, PlayerId(me["id"]))
        logged_during_play = logged.getvalue()
        await look_around()
        everything = "".join(told) + logged.getvalue()

    plain_code = code.replace("-", "")
    for hidden in (secret, signature, code, plain_code):
        assert hidden not in everything
    assert table.row.seed not in during + logged_during_play
    assert table.row.seed in everything  # the game is over: anyone may check the deal
    assert "[2,4,6,8,10]" not in during
    # How many tiles a set has is no secret.
    assert not re.search(r'"(hand|kept|hands)"|"tiles": ?[^\d ]', during)
    assert logged.getvalue().count('"message":"answered"') > 20


def paths(game: str, code: str) -> list[str]:
    return [
        *("/", "/schema", "/schema/openapi.json", "/healthz", "/metrics"),
        *("/api/me", "/api/tables", f"/api/tables/{code}", f"/api/tables/{game}", "/api/games"),
        *(f"/api/games/{game}/{what}" for what in ("record", "timeline", "verification")),
        *(f"/api/games/{game}/{what}" for what in ("insight", "minutes/1")),
        f"/api/games/{game}/rounds/1/seats/0/cards/1",
        *("/nowhere", "/api/tables/AAAAAA"),
    ]
