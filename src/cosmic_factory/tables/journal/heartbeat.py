"""Heartbeats of the nodes, outages, which are gaps between heartbeats, and the shared time."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sqlalchemy import Connection, delete, insert, select, update

from cosmic_factory.tables.journal.database import Database, inserted
from cosmic_factory.tables.journal.port import Outage, StoredTime
from cosmic_factory.tables.journal.schema import beats, games, outages

# The rows of `beats`. The second came later; a version that does not know it leaves it alone.
LAST_BEAT_ID = 1
TIME_OFFSET_ID = 2


class SqlHeartbeat:
    """The `Heartbeat` of both storages: one row for the last beat of any node."""

    def __init__(self, database: Database, *, gap_ms: int, doubtful_gap_ms: int) -> None:
        self._database = database
        self._gap_ms = gap_ms
        self._doubtful_gap_ms = doubtful_gap_ms

    async def beat(self, now: int, *, doubtful: bool = False) -> None:
        gap_ms = self._doubtful_gap_ms if doubtful else self._gap_ms

        def beat(connection: Connection) -> None:
            # The lock on the row makes nodes beat one after another: the first of them after an
            # outage notes it, and the next one finds a fresh beat.
            query = select(beats.c.at).where(beats.c.id == LAST_BEAT_ID).with_for_update()
            last = connection.scalar(query)
            if not isinstance(last, int):
                # There is none yet, or the file was damaged.
                connection.execute(delete(beats).where(beats.c.id == LAST_BEAT_ID))
                inserted(connection, insert(beats).values(id=LAST_BEAT_ID, at=now))
                return
            if now - last > gap_ms:
                connection.execute(insert(outages).values(start_at=last, end_at=now))
            # A last beat in the future is left from before the shared time was restarted. So are
            # outages that end in the future: they would hold up every phase until then. While a
            # game is in play its deadlines need them, and time is not restarted.
            was_restarted = last - now > self._gap_ms
            if was_restarted and not _is_in_play(connection):
                connection.execute(delete(outages).where(outages.c.end_at > now))
            if now > last or was_restarted:
                connection.execute(update(beats).where(beats.c.id == LAST_BEAT_ID).values(at=now))

        await self._database.write(beat)

    async def outages(self, since: int) -> Sequence[Outage]:
        query = select(outages).where(outages.c.end_at > since).order_by(outages.c.end_at)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        found = [(row.start_at, row.end_at) for row in rows]
        return tuple(Outage(*times) for times in found if all(isinstance(t, int) for t in times))

    async def note_outage(self, outage: Outage) -> None:
        row = insert(outages).values(start_at=outage.start, end_at=outage.end)
        await self._database.write(lambda connection: inserted(connection, row))


class SqlTimeReference:
    """The `TimeReference` of both storages."""

    def __init__(self, database: Database, reference: Callable[[Connection], int]) -> None:
        """`reference` reads the clock that all nodes of this database can read, in milliseconds."""
        self._database = database
        self._reference = reference

    async def read(self) -> StoredTime:
        return await self._database.read(self._stored_time)

    def _stored_time(self, connection: Connection) -> StoredTime:
        rows = connection.execute(select(beats.c.id, beats.c.at))
        # Only a damaged file has anything else there.
        found = {row.id: row.at for row in rows if isinstance(row.at, int)}
        return StoredTime(
            self._reference(connection),
            found.get(TIME_OFFSET_ID),
            found.get(LAST_BEAT_ID, 0),
            _is_in_play(connection),
        )

    async def write_offset(self, offset: int, *, expected: int | None) -> bool:
        def write(connection: Connection) -> bool:
            if expected is None:
                stored = select(beats.c.at).where(beats.c.id == TIME_OFFSET_ID)
                if not isinstance(connection.scalar(stored), int):
                    connection.execute(delete(beats).where(beats.c.id == TIME_OFFSET_ID))
                new = insert(beats).values(id=TIME_OFFSET_ID, at=offset)
                return inserted(connection, new)
            is_expected = (beats.c.id == TIME_OFFSET_ID) & (beats.c.at == expected)
            changed = connection.execute(update(beats).where(is_expected).values(at=offset))
            return changed.rowcount == 1

        return await self._database.write(write)


def _is_in_play(connection: Connection) -> bool:
    """Return whether some game has started and not ended."""
    query = select(games.c.id).where(games.c.started_at.is_not(None), games.c.ended_at.is_(None))
    return connection.scalar(query.limit(1)) is not None
