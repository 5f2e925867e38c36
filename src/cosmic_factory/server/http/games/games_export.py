"""All finished games of a guest in one file: their records, packed while they are read."""

from __future__ import annotations

import io
import time
from collections.abc import AsyncIterator
from http import HTTPStatus
from typing import IO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from litestar import get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Stream

from cosmic_factory.server.http.games.game_lookup import (
    asker_of,
    has_ended,
    is_kept_back,
)
from cosmic_factory.server.http.games.past_games import Asker, PastGames
from cosmic_factory.server.http.problems import RequestRefused, refusals
from cosmic_factory.server.http.request_type import AnyRequest
from cosmic_factory.server.node.services import GUESTS_ONLY, NodeServices, sender_of
from cosmic_factory.server.security.costs import Cost
from cosmic_factory.tables import MAX_TIME_MS, GameRow, PlayerId, UnreadableGame

ZIP = "application/zip"
GAMES_AT_ONCE = 20


class SentParts(io.RawIOBase):
    """A file that holds what was written to it until that is taken away to be sent."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, part: object) -> int:
        content = bytes(part)  # type: ignore[call-overload]
        self._parts.append(content)
        return len(content)

    def take(self) -> bytes:
        taken, self._parts = b"".join(self._parts), []
        return taken


class PackedFiles:
    """Packs files one after another. Each call returns what is to be sent next."""

    def __init__(self) -> None:
        self._sent = SentParts()
        self._zip = ZipFile(self._sent, "w")
        self._file: IO[bytes] | None = None

    def begin(self, name: str, at: int) -> bytes:
        """Begin a file; `at` is its time in milliseconds since 1970."""
        year, month, day, hour, minute, second, *_ = time.gmtime(at / 1000)
        head = ZipInfo(name, (max(year, 1980), month, day, hour, minute, second))
        head.compress_type = ZIP_DEFLATED
        self._file = self._zip.open(head, "w")
        return self._sent.take()

    def write(self, part: bytes) -> bytes:
        if self._file is not None:
            self._file.write(part)
        return self._sent.take()

    def end_file(self) -> bytes:
        if self._file is not None:
            self._file.close()
            self._file = None
        return self._sent.take()

    def end(self) -> bytes:
        """End the last file and write the list of all."""
        last = self.end_file()
        self._zip.close()
        return last + self._sent.take()


@get(
    "/api/me/games.zip",
    summary="All my games in one file",
    media_type=ZIP,
    responses={
        **refusals(HTTPStatus.UNAUTHORIZED, HTTPStatus.TOO_MANY_REQUESTS),
        200: ResponseSpec(
            bytes,
            media_type=ZIP,
            description="The records of all finished games",
            generate_examples=False,
        ),
    },
    security=GUESTS_ONLY,
    tags=["Games"],
)
async def export_games(
    services: NamedDependency[NodeServices],
    request: AnyRequest,
    past_games: NamedDependency[PastGames],
) -> Stream:
    """Returns the records of all finished games of the guest, packed, newest first.

    Of a damaged game it holds what can be read. Games of evenings that go on are left out.
    """
    player = await services.known_player(request)
    services.budget.take(Cost.EXPORT, sender_of(request).address)
    asker = asker_of(services, request)
    past_games.admit(asker)
    return Stream(
        _packed_games(services, past_games, asker, player.id),
        media_type=ZIP,
        headers={"Content-Disposition": 'attachment; filename="cosmic-factory-games.zip"'},
    )


async def _packed_games(
    services: NodeServices, past_games: PastGames, asker: Asker, player: PlayerId
) -> AsyncIterator[bytes]:
    packed = PackedFiles()
    async for row in _ended_games(services, player):
        try:
            parts = await past_games.admitted_record(row, asker)
        except UnreadableGame:
            continue
        except RequestRefused:
            return  # nobody waits for the file any more
        day = time.strftime("%Y-%m-%d", time.gmtime(row.created_at / 1000))
        yield packed.begin(f"cosmic-factory-{day}-{row.id}.jsonl", row.created_at)
        async for part in parts:
            yield await services.reads.run(packed.write, part)
        yield packed.end_file()
    yield packed.end()


async def _ended_games(services: NodeServices, player: PlayerId) -> AsyncIterator[GameRow]:
    before = MAX_TIME_MS
    while rows := await services.tables.storage.catalogue.games_of(
        player, before=before, limit=GAMES_AT_ONCE
    ):
        for row in rows:
            if await _may_be_read(services, row):
                yield row
        before = rows[-1].created_at


async def _may_be_read(services: NodeServices, row: GameRow) -> bool:
    if row.started_at is None:
        return False
    try:
        return await has_ended(services, row) and not await is_kept_back(services, row)
    except UnreadableGame:
        return False
