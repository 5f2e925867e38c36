"""All tables that this node has open, each with its supervisor."""

from __future__ import annotations

import asyncio
import contextlib
from base64 import urlsafe_b64encode
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import Executor
from random import Random, SystemRandom
from typing import Any

import msgspec

from cosmic_factory.bots import Fault
from cosmic_factory.rules import Seat
from cosmic_factory.tables.cards_met import learn_cards_met
from cosmic_factory.tables.integrity.reading import read_game_options
from cosmic_factory.tables.integrity.set_aside import SetAsideGames
from cosmic_factory.tables.integrity.unreadable import UnreadableGame
from cosmic_factory.tables.journal.port import (
    EVERY_GAME,
    MISSED,
    GameId,
    GameRow,
    PlayerId,
    Storage,
    StorageUnavailable,
)
from cosmic_factory.tables.open_tables.bot_seats import BotSeats, SeatedBotMaker
from cosmic_factory.tables.open_tables.periodic_work import PeriodicWork
from cosmic_factory.tables.open_tables.rematch_watch import RematchWatch
from cosmic_factory.tables.open_tables.supervisor import TableSupervisor
from cosmic_factory.tables.options import TableOptions
from cosmic_factory.tables.projection import find_lost_starts
from cosmic_factory.tables.table import Table
from cosmic_factory.tables.time.shared_clock import SharedClock
from cosmic_factory.tables.time.timings import TableTimings
from cosmic_factory.tables.viewing.round_watch import is_counted

# No 0 or O, 1 or I or L, 5 or S, 2 or Z, 8 or B, U or V.
CODE_LETTERS = "ACDEFGHJKMNPQRTWXY34679"
# 23^8 codes: with 2,000 tables open, 5 million guesses a year find one in seven years, and with
# 10,000 games a day a finished one every other year. The server lets one address make about so many
# (`Cost.CODE`).
CODE_LENGTH = 8


class TableRegistry:
    """Holds the open tables of one node, each with its supervisor."""

    def __init__(
        self,
        storage: Storage,
        *,
        node: str,
        make_bot: SeatedBotMaker,
        executor: Executor,
        clock: SharedClock,
        timings: TableTimings | None = None,
        bot_pace: float = 1.0,
        chance: Random | None = None,
        on_scored: Callable[[Table], None] = lambda _: None,
        on_forfeit: Callable[[Fault], None] = lambda _: None,
    ) -> None:
        """`chance` draws ids, codes and seeds; the default is unguessable.

        `on_scored` is called with a table when its round is scored, and when it is opened there.
        `on_forfeit` is called when a bot forfeits a round.
        """
        self.storage = storage
        self.clock = clock
        # Tables that are opened from now on use these.
        self.timings = timings or TableTimings()
        self._node = node
        self._make_bot = make_bot
        self._executor = executor
        self._bot_pace = bot_pace
        self._chance = chance or SystemRandom()
        self._on_scored = on_scored
        self._on_forfeit = on_forfeit
        self._open: dict[GameId, TableSupervisor] = {}
        self._opening: dict[GameId, asyncio.Task[TableSupervisor | None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._periodic = PeriodicWork(
            storage,
            node,
            lambda: tuple(self._open.values()),
            self._set_aside,
            self._close,
            clock=clock,
            timings=self.timings,
        )
        self.set_aside = SetAsideGames()
        self.draining = False

    # --- life ------------------------------------------------------------------------------

    async def start(self) -> None:
        """Store a heartbeat, which notes an outage that ends now, and resume all started games."""
        await self._periodic.start(self._spawn)
        self.storage.news.on_entry(self._on_entry)
        await find_lost_starts(self.storage, self._set_aside)
        for game in await self.storage.catalogue.unfinished_games():
            with contextlib.suppress(UnreadableGame):
                await self.open(game)

    async def stop(self) -> None:
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for supervisor in self._open.values():
            supervisor.stop()

    def _spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @property
    def healthy(self) -> bool:
        """Whether storage has answered recently."""
        return self._periodic.is_healthy

    def has_lease(self, game: GameId) -> bool:
        """Return whether this node, and no other, plays the bots of an open table."""
        return game in self._open and self._open[game].has_lease

    @property
    def open_tables(self) -> Sequence[Table]:
        return [supervisor.table for supervisor in self._open.values()]

    # --- tables ----------------------------------------------------------------------------

    async def create(
        self,
        host: PlayerId,
        options: TableOptions,
        *,
        public: bool,
        named: GameId | None = None,
        seed: str | None = None,
    ) -> Table:
        """Make a table with a unique code and a secret seed, its own or one that tables share.

        With `named`, the game has that id; if it exists already, its table is returned.
        """
        while True:
            row = self._new_row(host, options, public=public, named=named, seed=seed)
            if await self.storage.catalogue.add_game(row):
                break
            if named is not None and (known := await self.open(named)):
                return known
        # A request or news from another node may have opened it meanwhile.
        return self._opened(self._new_table(row, options)).table

    def _new_row(
        self,
        host: PlayerId,
        options: TableOptions,
        *,
        public: bool,
        named: GameId | None,
        seed: str | None,
    ) -> GameRow:
        return GameRow(
            id=named or GameId(urlsafe_b64encode(self._chance.randbytes(12)).decode()),
            code="".join(self._chance.choice(CODE_LETTERS) for _ in range(CODE_LENGTH)),
            host=host,
            public=public,
            options=msgspec.json.encode(options),
            seed=seed or self._chance.randbytes(16).hex(),
            created_at=self.clock.now(),
            chained=True,
        )

    async def open(self, game: GameId) -> Table | None:
        """Return the table, from memory or from its journal, or None if there is no such game.

        UnreadableGame if the game is set aside.
        """
        if game in self._open:
            return self._open[game].table
        self.set_aside.check(game)
        if game not in self._opening:
            task = asyncio.get_running_loop().create_task(self._load(game))
            self._opening[game] = task
            task.add_done_callback(lambda _: self._opening.pop(game, None))
        supervisor = await asyncio.shield(self._opening[game])
        return None if supervisor is None else supervisor.table

    async def _load(self, game: GameId) -> TableSupervisor | None:
        row = await self.storage.catalogue.game(game)
        if row is None:
            return None
        try:
            table = self._new_table(row, read_game_options(row))
            await table.catch_up()
        except UnreadableGame as wrong:
            self._set_aside(wrong)
            raise
        table.learn_outages(self._periodic.outages)
        await learn_cards_met(table, self.storage.catalogue)
        return self._opened(table)

    def _set_aside(self, problem: UnreadableGame) -> None:
        self.set_aside.add(problem)
        if (supervisor := self._open.pop(problem.game, None)) is not None:
            supervisor.stop()

    def _close(self, supervisor: TableSupervisor) -> None:
        """Free the memory of a table; the next request for it reads its journal."""
        self._open.pop(supervisor.table.row.id, None)

    def _new_table(self, row: GameRow, options: TableOptions) -> Table:
        journal = self.storage.journal
        return Table(
            row,
            options,
            journal,
            clock=self.clock,
            timings=self.timings,
            on_scored=lambda: self._note_scored(row.id),
        )

    def _opened(self, table: Table) -> TableSupervisor:
        if table.row.id not in self._open:
            supervisor = TableSupervisor(
                table,
                self.storage,
                self._play_bots,
                self._spawn,
                self._watch_rematch(table),
                clock=self.clock,
                timings=self.timings,
            )
            self._open[table.row.id] = supervisor
            if is_counted(table.state):
                self._on_scored(table)
        return self._open[table.row.id]

    def _note_scored(self, game: GameId) -> None:
        # A table that is still being read is told of when it is opened.
        if (supervisor := self._open.get(game)) is not None:
            self._on_scored(supervisor.table)

    def _watch_rematch(self, table: Table) -> RematchWatch:
        return RematchWatch(
            table, self.open, self._known, self.storage, self._spawn, timings=self.timings
        )

    def _known(self, game: GameId) -> Table | None:
        return self._open[game].table if game in self._open else None

    def _play_bots(self, table: Table) -> BotSeats:
        return BotSeats(
            table,
            self._make_bot,
            self._executor,
            clock=self.clock,
            timings=self.timings,
            pace=self._bot_pace,
            on_forfeit=self._on_forfeit,
        )

    def _on_entry(self, game: GameId, seq: int) -> None:
        """Catch up after an append of another node, or everywhere if news may have been missed."""
        tables = self.open_tables if game == EVERY_GAME else self._tables_of(game)
        for table in tables:
            if seq == MISSED or seq > table.seq:
                self._spawn(self._catch_up(table, seq))

    def _tables_of(self, game: GameId) -> Sequence[Table]:
        return [self._open[game].table] if game in self._open else []

    async def _catch_up(self, table: Table, seq: int) -> None:
        """Read what another node appended. Try until it works: the news do not come again."""
        while table.row.id in self._open:
            try:
                await table.catch_up(seq)
                return
            except StorageUnavailable:
                await self.clock.sleep(self.timings.heartbeat_seconds)
            except UnreadableGame as wrong:
                self._set_aside(wrong)

    # --- players and seats ------------------------------------------------------------------

    async def update_catalogue(self, table: Table) -> None:
        """Bring the catalogue up to date with the entries of an open table."""
        if (supervisor := self._open.get(table.row.id)) is not None:
            await supervisor.update_catalogue()

    async def arrive(self, table: Table, seat: Seat) -> None:
        """Note that a player's socket opened; a bot that covered gives the seat back."""
        if (supervisor := self._open.get(table.row.id)) is not None:
            await supervisor.arrive(seat)

    def leave(self, table: Table, seat: Seat) -> None:
        """Note that a player's socket closed."""
        if (supervisor := self._open.get(table.row.id)) is not None:
            supervisor.leave(seat, self._node)

    def note_lag(self, table: Table, seat: Seat, lag: int) -> None:
        """Let deadlines wait for that many milliseconds for commands of that seat."""
        if (supervisor := self._open.get(table.row.id)) is not None:
            supervisor.presence.note_lag(seat, lag)
