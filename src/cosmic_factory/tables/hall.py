"""The hall: all tables that this node has open, and the time that passes for them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Coroutine, Sequence
from concurrent.futures import Executor
from hashlib import sha256
from math import inf
from typing import Any

import msgspec

from cosmic_factory.rules import HandBack, HandToBot, Phase, Seat, TakeSeat, TimeExpired
from cosmic_factory.tables import clock
from cosmic_factory.tables.bot_seats import BotSeats, SeatedBotMaker
from cosmic_factory.tables.entry import BOT
from cosmic_factory.tables.options import TableOptions, read_options
from cosmic_factory.tables.storage.ports import (
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
from cosmic_factory.tables.table import Table

log = logging.getLogger("cosmic_factory.tables")

# No 0 or O, 1 or I or L, 5 or S, 2 or Z, 8 or B, U or V.
CODE_LETTERS = "ACDEFGHJKMNPQRTWXY34679"
CODE_LENGTH = 6
TICK = 0.25
BEAT = 1.0
SWEEP = 3600.0
# Without a beat for this long, nothing can be trusted to be stored: clocks wait.
STALE = 2500
ABSENCE = 30_000
# A page that loads again, or a server: whoever is back this soon was never away.
BLINK = 3000
# A game without a clock that was left while building is played to its end after an hour.
FORGOTTEN = 3_600_000
# Tables that never began are closed after a day.
UNSTARTED = 24 * 3_600_000
# How often a node asks whether the one that looked after a table is gone.
CARE_AGAIN = 2000
# A table nobody watches and whose game stands still is dropped from memory; the journal has it.
UNWATCHED_ENDED = 60_000


class OpenTable:
    """A table in memory, with what this node does for it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.bots: BotSeats | None = None
        self.sockets: dict[Seat, int] = {}
        self.absent_since: dict[Seat, int] = {}
        # The last measured lag of those who sit here, in milliseconds.
        self.lags: dict[Seat, int] = {}
        self.quiet_since = clock.now()
        self.expiring = False
        self.care_asked_at = 0
        # The catalogue knows that the game has ended, or is being told.
        self.ended = table.row.ended_at is not None


class Hall:
    """Opens tables, lets their time pass, and looks after bots and absent players."""

    def __init__(
        self,
        storage: Storage,
        *,
        node: str,
        make_bot: SeatedBotMaker,
        executor: Executor,
        bot_pace: float = 1.0,
    ) -> None:
        self.storage = storage
        self._node = node
        self._make_bot = make_bot
        self._executor = executor
        self._bot_pace = bot_pace
        self._open: dict[GameId, OpenTable] = {}
        self._opening: dict[GameId, asyncio.Task[OpenTable | None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._outages: Sequence[Outage] = ()
        self._last_beat = 0
        self.draining = False

    # --- life ------------------------------------------------------------------------------

    async def start(self) -> None:
        """Note the outage that ends now, then resume all games that were being played."""
        await self._beat()
        self.storage.news.listen(self._hear)
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
            if one.bots is not None:
                one.bots.stop()

    def _spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @property
    def healthy(self) -> bool:
        """Storage answered lately."""
        return clock.now() - self._last_beat < STALE

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
                created_at=clock.now(),
            )
            if await self.storage.catalogue.add_game(row):
                break
            if named is not None and (known := await self.open(named)):
                return known
        # Somebody may have heard of it and opened it meanwhile.
        table = Table(row, options, self.storage.journal)
        return self._open.setdefault(row.id, OpenTable(table)).table

    async def rematch(self, table: Table) -> Table:
        """A table with the same options and people; always the same one, whoever asks."""
        row = table.row
        again = GameId(sha256(f"{row.id}/rematch".encode()).hexdigest()[:16])
        new = await self.create(row.host, table.options, public=row.public, named=again)
        for number, seat in enumerate(table.state.seats):
            player, owner = seat.player, table.owners.get(Seat(number))
            if player is not None and new.state.seats[number].player is None:
                sit = TakeSeat(Seat(number), player.name, player.bot, player.level)
                await new.do(sit, by=owner or BOT, client=f"rematch-{number}")
                if owner is not None and new.owners.get(Seat(number)) == owner:
                    await self.storage.catalogue.sit(SeatRow(again, number, owner))
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

    async def _load(self, game: GameId) -> OpenTable | None:
        row = await self.storage.catalogue.game(game)
        if row is None:
            return None
        table = Table(row, read_options(row.options), self.storage.journal)
        await table.catch_up()
        table.learn_outages(self._outages)
        return self._open.setdefault(game, OpenTable(table))

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
        one = self._open[table.row.id]
        one.sockets[seat] = one.sockets.get(seat, 0) + 1
        one.absent_since.pop(seat, None)
        player = table.state.seats[seat].player
        if player is not None and player.bot_covers:
            await table.do(HandBack(seat))

    def note_lag(self, table: Table, seat: Seat, lag: int) -> None:
        """Deadlines wait for what may be on its way from that seat."""
        one = self._open.get(table.row.id)
        if one is not None:
            one.lags[seat] = lag

    def leave(self, table: Table, seat: Seat) -> None:
        one = self._open.get(table.row.id)
        if one is not None:
            one.sockets[seat] = max(0, one.sockets.get(seat, 0) - 1)

    # --- time ------------------------------------------------------------------------------

    async def _sweeps(self) -> None:
        while True:
            with contextlib.suppress(StorageUnavailable):
                now = clock.now()
                await self.storage.catalogue.close_unstarted(now - UNSTARTED, now)
            await asyncio.sleep(SWEEP)

    async def _beats(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self._beat()
            except StorageUnavailable:
                continue
            except Exception:
                # Whatever broke, a node whose clocks stand still for ever would be worse.
                log.exception("a heartbeat failed")

    async def _beat(self) -> None:
        now = clock.now()
        was_healthy = self.healthy
        await self.storage.heartbeat.beat(now)
        # Before clocks run again, learn what time is to be given back.
        self._outages = await self.storage.heartbeat.outages(now - 24 * 3_600_000)
        for one in tuple(self._open.values()):
            one.table.learn_outages(self._outages)
            local = [seat for seat, sockets in one.sockets.items() if sockets]
            if local:
                until = now + ABSENCE // 2
                await self.storage.presence.touch(one.table.row.id, local, self._node, until)
        self._last_beat = now
        if not was_healthy:
            log.info("storage answers", extra={"outages": len(self._outages)})

    async def _ticks(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            if self.healthy:
                for one in tuple(self._open.values()):
                    try:
                        self._tick(one)
                    except Exception:
                        log.exception("a tick failed", extra={"game": one.table.row.id})

    def _tick(self, one: OpenTable) -> None:
        table = one.table
        deadline = table.clock.deadline
        if deadline is not None and not one.expiring and clock.now() > deadline + _patience(one):
            one.expiring = True
            self._spawn(self._expire(one, table.expiry))
        playing = table.state.phase not in (Phase.SEATING, Phase.ENDED)
        if playing and clock.now() - one.care_asked_at > CARE_AGAIN:
            one.care_asked_at = clock.now()
            self._spawn(self._take_care(one))
        elif table.state.phase is Phase.ENDED and not one.ended:
            one.ended = True
            self._spawn(self._mark_ended(one))
        if playing:
            self._hand_back(one)
        if one.bots is not None:
            self._cover_absent(one)
        self._drop_if_quiet(one)

    async def _expire(self, one: OpenTable, expiry: TimeExpired) -> None:
        try:
            if not await self._others_may_be_late(one):
                await one.table.do(expiry)
        except StorageUnavailable:
            pass  # the next tick tries again
        finally:
            one.expiring = False

    async def _others_may_be_late(self, one: OpenTable) -> bool:
        """Commands of players at other nodes, whose lag is not known here, may be on their way."""
        deadline = one.table.clock.deadline
        if deadline is None or clock.now() > deadline + clock.GRACE + clock.MOST_ALLOWANCE:
            return False
        elsewhere = [seat for seat in _awaited_people(one.table) if not one.sockets.get(seat)]
        if not elsewhere:
            return False
        present = await self.storage.presence.present(one.table.row.id, clock.now())
        return not present.isdisjoint(elsewhere)

    async def _take_care(self, one: OpenTable) -> None:
        """Ask for the care of a table, again and again: a lost connection loses it."""
        with contextlib.suppress(StorageUnavailable):
            ours = await self.storage.care.take(one.table.row.id)
            if ours and one.bots is None:
                if one.table.row.started_at is None:
                    await self._note_started(one.table)
                one.bots = BotSeats(one.table, self._make_bot, self._executor, self._bot_pace)
            elif not ours and one.bots is not None:
                one.bots.stop()
                one.bots = None

    async def _note_started(self, table: Table) -> None:
        """Who plays, as the journal has it: what was noted while they sat down may be lost."""
        catalogue, game = self.storage.catalogue, table.row.id
        for seat in table.options.rules.all_seats:
            owner = table.owners.get(seat)
            if owner is not None:
                await catalogue.sit(SeatRow(game, seat, owner))
            else:
                await catalogue.stand(game, seat)
        await catalogue.mark_started(game, clock.now())

    async def _mark_ended(self, one: OpenTable) -> None:
        if one.bots is not None:
            one.bots.stop()
            one.bots = None
        try:
            await self.storage.catalogue.mark_ended(one.table.row.id, clock.now())
            await self.storage.care.release(one.table.row.id)
        except StorageUnavailable:
            one.ended = False  # the next tick tries again

    def _hand_back(self, one: OpenTable) -> None:
        """No bot covers for who is here, not even one that began to as they came in."""
        for seat, sockets in one.sockets.items():
            player = one.table.state.seats[seat].player
            if sockets and player is not None and player.bot_covers:
                self._spawn(one.table.do(HandBack(seat)))

    def _cover_absent(self, one: OpenTable) -> None:
        """After half a minute, or at once when building has ended, a bot covers."""
        now, state = clock.now(), one.table.state
        for seat in one.table.owners:
            player = state.seats[seat].player
            if one.sockets.get(seat) or player is None or player.bot_covers:
                one.absent_since.pop(seat, None)
                continue
            since = one.absent_since.setdefault(seat, now)
            if now - since >= _longest_absence(one.table):
                self._spawn(self._cover(one, seat))

    async def _cover(self, one: OpenTable, seat: Seat) -> None:
        with contextlib.suppress(StorageUnavailable):
            elsewhere = await self.storage.presence.present(one.table.row.id, clock.now())
            if seat in elsewhere:
                one.absent_since[seat] = clock.now()
            elif not one.sockets.get(seat):
                await one.table.do(HandToBot(seat))

    def _drop_if_quiet(self, one: OpenTable) -> None:
        still = one.table.state.phase in (Phase.SEATING, Phase.ENDED)
        if one.table.is_watched or not still:
            one.quiet_since = clock.now()
        elif clock.now() - one.quiet_since > UNWATCHED_ENDED:
            self._open.pop(one.table.row.id, None)


def _awaited_people(table: Table) -> list[Seat]:
    """Those whose commands could still count; bots never lag."""
    players = ((seat, table.state.seats[seat].player) for seat in table.state.waiting_for)
    return [seat for seat, player in players if player and not (player.bot or player.bot_covers)]


def _patience(one: OpenTable) -> int:
    """How long after the deadline a command of somebody here may arrive, in milliseconds."""
    lags = (one.lags.get(seat, 0) for seat in _awaited_people(one.table) if one.sockets.get(seat))
    return clock.GRACE + min(max(lags, default=0), clock.MOST_ALLOWANCE)


def _longest_absence(table: Table) -> float:
    """How long an absent player is waited for before a bot covers, in milliseconds."""
    match table.state.phase:
        case Phase.PICK | Phase.CHOICE:
            return BLINK  # the others have just built for a minute
        case Phase.BUILD if table.clock.deadline is None:
            return FORGOTTEN
        case Phase.BUILD:
            return inf  # the clock ends it
        case _:
            return ABSENCE
