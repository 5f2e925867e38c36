"""A line to PostgreSQL that can go dead in the ways that real lines do."""

from __future__ import annotations

import asyncio
from urllib.parse import parse_qs, urlsplit


class Proxy:
    """Forwards between a port of its own and a server's socket, unless told otherwise."""

    def __init__(self, url: str) -> None:
        self._database = urlsplit(url).path
        self._socket = f"{parse_qs(urlsplit(url).query)['host'][0]}/.s.PGSQL.5432"
        self._tasks: set[asyncio.Task[None]] = set()
        self._alive = asyncio.Event()
        self._alive.set()
        self._doomed: bytes | None = None
        self.answers_lost = 0

    async def start(self) -> str:
        """Return the address to use instead."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        port = self._server.sockets[0].getsockname()[1]
        return f"postgresql://postgres@127.0.0.1:{port}{self._database}?sslmode=disable"

    async def stop(self) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def go_dead(self) -> None:
        """Take everything and pass nothing on, in either direction."""
        self._alive.clear()

    def revive(self) -> None:
        self._alive.set()

    def lose_the_answer_to(self, marked: bytes) -> None:
        """Pass these bytes on, and break the line when the server answers."""
        self._doomed = marked

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        there: asyncio.StreamWriter | None = None
        try:
            await self._alive.wait()
            there_reader, there = await asyncio.open_unix_connection(self._socket)
            async with asyncio.TaskGroup() as both:
                broken = asyncio.Event()
                both.create_task(self._ask(reader, there, broken))
                both.create_task(self._answer(there_reader, writer, broken))
        except* (OSError, EOFError):
            pass
        finally:
            writer.close()
            if there is not None:
                there.close()
            self._tasks.discard(task)

    async def _ask(
        self, reader: asyncio.StreamReader, there: asyncio.StreamWriter, broken: asyncio.Event
    ) -> None:
        while question := await reader.read(65_536):
            await self._alive.wait()
            if self._doomed is not None and self._doomed in question:
                self._doomed = None
                broken.set()
            there.write(question)
            await there.drain()
        raise EOFError

    async def _answer(
        self, there: asyncio.StreamReader, writer: asyncio.StreamWriter, broken: asyncio.Event
    ) -> None:
        while answer := await there.read(65_536):
            await self._alive.wait()
            if broken.is_set():
                self.answers_lost += 1
                break
            writer.write(answer)
            await writer.drain()
        raise EOFError
