"""The registry: all tables that this node has open, and the time that passes for them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Coroutine, Sequence
from concurrent.futures import Executor
from hashlib import sha256
from typing import Any

import msgspec

from cosmic_factory.rules import Seat, TakeSeat
from cosmic_factory.tables.bot_seats import BotSeats, SeatedBotMaker
from cosmic_factory.tables.clock import Clock
from cosmic_factory.tables.journal.entry import BOT
from cosmic_factory.tables.journal.port import (
    EVERY_GAME,
    MISSED,
    GameId,
    GameRow,
    Outage,
    PlayerId,
    SeatRow,
    Storage,
    StorageUnavailable,
)
from cosmic_factory.tables.options import TableOptions, read_options
from cosmic_factory.tables.supervisor import TableSupervisor
from cosmic_factory.tables.table import Table
from cosmic_factory.tables.timings import TableTimings

log = logging.getLogger("cosmic_factory.tables")

# No 0 or O, 1 or I or L, 5 or S, 2 or Z, 8 or B, U or V.
CODE_LETTERS = "ACDEFGHJKMNPQRTWXY34679"
CODE_LENGTH = 6


class TableRegistry:
    """Opens tables, lets their time pass, and looks after bots and absent players."""

    def __init__(
        self,
        storage: Storage,
        *,
        node: str,
        make_bot: SeatedBotMaker,
        executor: Executor,
        clock: Clock,
        timings: TableTimings | None = None,
        bot_pace: float = 1.0,
    ) -> None:
        self.storage = storage
        self.clock = clock
        # Tables that are opened from now on use these.
        self.timings = timings or TableTimings()
        self._node = node
        self._make_bot = make_bot
        self._executor = executor
        self._bot_pace = bot_pace
        self._open: dict[GameId, TableSupervisor] = {}
        self._opening: dict[GameId, asyncio.Task[TableSupervisor | None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._outages: Sequence[Outage] = ()
        self._last_beat = 0
        self.draining = False

    # --- life ------------------------------------------------------------------------------

    async def start(self) -> None:
        """Note the outage that ends now, then resume all games that were being played."""
        await self._beat()
        self.storage.news.on_entry(self._hear)
        self._spawn(self._beats())
        self._spawn(self._ticks())
        self._spawn(self._sweeps())
        for game in await self.storage.catalogue.unfinished_games():
            await self.open(game)

    async def stop(self) -> None:
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for one in self._open.values():
            one.stop()

    def _spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @property
    def healthy(self) -> bool:
        """Storage answered lately."""
        return self.clock.now() - self._last_beat < self.timings.stale_heartbeat_ms

    @property
    def open_tables(self) -> Sequence[Table]:
        return [one.table for one in self._open.values()]

    # --- tables ----------------------------------------------------------------------------

    async def create(
        self, host: PlayerId, options: TableOptions, *, public: bool, named: GameId | None = None
    ) -> Table:
        """Make a table with a code of its own and a seed nobody knows."""
        while True:
            row = GameRow(
                id=named or GameId(secrets.token_urlsafe(12)),
                code="".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH)),
                host=host,
                public=public,
                options=msgspec.json.encode(options),
                seed=secrets.token_hex(16),
                created_at=self.clock.now(),
            )
            if await self.storage.catalogue.add_game(row):
                break
            if named is not None and (known := await self.open(named)):
                return known
        # Somebody may have heard of it and opened it meanwhile.
        return self._opened(self._new_table(row, options)).table

    async def rematch(self, table: Table) -> Table:
        """A table with the same options and people; always the same one, whoever asks."""
        row = table.row
        again = GameId(sha256(f"{row.id}/rematch".encode()).hexdigest()[:16])
        new = await self.create(row.host, table.options, public=row.public, named=again)
        for number, seat in enumerate(table.state.seats):
            player, owner = seat.player, table.owners.get(Seat(number))
            if player is not None and new.state.seats[number].player is None:
                sit = TakeSeat(Seat(number), player.name, player.bot, player.level)
                await new.do(sit, by=owner or BOT, command_id=f"rematch-{number}")
                if owner is not None and new.owners.get(Seat(number)) == owner:
                    await self.storage.catalogue.record_seat(SeatRow(again, number, owner))
        return new

    async def open(self, game: GameId) -> Table | None:
        """The table, from memory or from its journal; None if there is no such game."""
        if game in self._open:
            return self._open[game].table
        if game not in self._opening:
            task = asyncio.get_running_loop().create_task(self._load(game))
            self._opening[game] = task
            task.add_done_callback(lambda _: self._opening.pop(game, None))
        one = await asyncio.shield(self._opening[game])
        return None if one is None else one.table

    async def _load(self, game: GameId) -> TableSupervisor | None:
        row = await self.storage.catalogue.game(game)
        if row is None:
            return None
        table = self._new_table(row, read_options(row.options))
        await table.catch_up()
        table.learn_outages(self._outages)
        return self._opened(table)

    def _new_table(self, row: GameRow, options: TableOptions) -> Table:
        journal = self.storage.journal
        return Table(row, options, journal, clock=self.clock, timings=self.timings)

    def _opened(self, table: Table) -> TableSupervisor:
        if table.row.id not in self._open:
            one = TableSupervisor(
                table,
                self.storage,
                self._play_bots,
                self._spawn,
                clock=self.clock,
                timings=self.timings,
            )
            self._open[table.row.id] = one
        return self._open[table.row.id]

    def _play_bots(self, table: Table) -> BotSeats:
        return BotSeats(
            table,
            self._make_bot,
            self._executor,
            clock=self.clock,
            timings=self.timings,
            pace=self._bot_pace,
        )

    def _hear(self, game: GameId, seq: int) -> None:
        """Another node appended, or news may have been missed and every table must look."""
        tables = self.open_tables if game == EVERY_GAME else self._found(game)
        for table in tables:
            if seq == MISSED or seq > table.seq:
                self._spawn(self._catch_up(table, seq))

    def _found(self, game: GameId) -> Sequence[Table]:
        return [self._open[game].table] if game in self._open else []

    async def _catch_up(self, table: Table, seq: int) -> None:
        with contextlib.suppress(StorageUnavailable):
            await table.catch_up(seq)

    # --- who is there ----------------------------------------------------------------------

    async def arrive(self, table: Table, seat: Seat) -> None:
        """A player's socket opened: a bot that covered gives the seat back."""
        await self._open[table.row.id].arrive(seat)

    def note_lag(self, table: Table, seat: Seat, lag: int) -> None:
        """Deadlines wait for what may be on its way from that seat."""
        one = self._open.get(table.row.id)
        if one is not None:
            one.note_lag(seat, lag)

    def leave(self, table: Table, seat: Seat) -> None:
        one = self._open.get(table.row.id)
        if one is not None:
            one.leave(seat)

    # --- time ------------------------------------------------------------------------------

    async def _sweeps(self) -> None:
        while True:
            with contextlib.suppress(StorageUnavailable):
                now = self.clock.now()
                unstarted = now - self.timings.unstarted_ms
                await self.storage.catalogue.close_unstarted(unstarted, now)
            await self.clock.sleep(self.timings.sweep_seconds)

    async def _beats(self) -> None:
        while True:
            await self.clock.sleep(self.timings.heartbeat_seconds)
            try:
                await self._beat()
            except StorageUnavailable:
                continue
            except Exception:
                # Whatever broke, a node whose clocks stand still for ever would be worse.
                log.exception("a heartbeat failed")

    async def _beat(self) -> None:
        now = self.clock.now()
        was_healthy = self.healthy
        await self.storage.heartbeat.beat(now)
        # Before clocks run again, learn what time is to be given back.
        self._outages = await self.storage.heartbeat.outages(now - self.timings.outage_memory_ms)
        for one in tuple(self._open.values()):
            one.table.learn_outages(self._outages)
            if one.present:
                await self.storage.presence.touch(
                    one.table.row.id, one.present, self._node, now + self.timings.absence_ms // 2
                )
        self._last_beat = now
        if not was_healthy:
            log.info("storage answers", extra={"outages": len(self._outages)})

    async def _ticks(self) -> None:
        while True:
            await self.clock.sleep(self.timings.tick_seconds)
            if self.healthy:
                for one in tuple(self._open.values()):
                    try:
                        one.tick()
                        if one.is_quiet:
                            self._open.pop(one.table.row.id, None)
                    except Exception:
                        log.exception("a tick failed", extra={"game": one.table.row.id})
