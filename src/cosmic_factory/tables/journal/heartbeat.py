"""Heartbeats of the nodes, and outages, which are gaps between heartbeats."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, insert, select, update

from cosmic_factory.tables.journal.database import Database, inserted
from cosmic_factory.tables.journal.port import Outage
from cosmic_factory.tables.journal.schema import beats, outages

ONLY_ROW_ID = 1


class SqlHeartbeat:
    """The `Heartbeat` of both storages: one row for the last beat of any node."""

    def __init__(self, database: Database, *, gap_ms: int) -> None:
        self._database = database
        self._gap_ms = gap_ms

    async def beat(self, now: int) -> None:
        def beat(connection: Connection) -> None:
            # The lock on the row makes nodes beat one after another: the first of them after an
            # outage notes it, and the next one finds a fresh beat.
            query = select(beats.c.at).where(beats.c.id == ONLY_ROW_ID).with_for_update()
            last = connection.scalar(query)
            if last is None:
                inserted(connection, insert(beats).values(id=ONLY_ROW_ID, at=now))
                return
            if now - last > self._gap_ms:
                connection.execute(insert(outages).values(start_at=last, end_at=now))
            if now > last:
                connection.execute(update(beats).where(beats.c.id == ONLY_ROW_ID).values(at=now))

        await self._database.write(beat)

    async def outages(self, since: int) -> Sequence[Outage]:
        query = select(outages).where(outages.c.end_at > since).order_by(outages.c.end_at)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return tuple(Outage(row.start_at, row.end_at) for row in rows)
