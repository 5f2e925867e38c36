"""One WebSocket on one table.

Sending is by need, not by event: the table wakes the socket, and the socket then sends the
difference between what its client has and how things are now. A slow client so gets fewer, larger
updates and never a growing queue.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec

from cosmic_factory.server.live.client_connection import ClientConnection
from cosmic_factory.server.live.deferred_calls import DeferredCall, DeferredCalls
from cosmic_factory.server.live.messages import (
    ANY_FROM_CLIENT,
    GAME_MESSAGES,
    Farewell,
    FromClient,
    Ping,
    Pong,
    Reconnect,
    RefusalMessage,
    ToClient,
)
from cosmic_factory.server.live.session import TableSession
from cosmic_factory.tables import StorageUnavailable

log = logging.getLogger("cosmic_factory.server")

MAX_MESSAGE_BYTES = 16_384
# A client may send this many messages a second, and this many at once after a rest.
RATE, BURST = 30.0, 60.0
PING_EVERY = 5.0
# Without any message for this long the client is taken to be gone.
IDLE = 60.0
# A client that does not take a message for this long is too slow to play.
SLOWEST_SEND = 10.0
RECONNECT_AFTER = 500
# What others lay is told this many seconds later, with all that came meanwhile.
LAID_AFTER = 0.2

FOLLOW_AGAIN = 0.5
# A client with this many commands on their way into the journal is not heard until some are there.
MAX_UNANSWERED_COMMANDS = 64

GOING_AWAY, POLICY, TOO_BIG, INTERNAL = 1001, 1008, 1009, 1011

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(ANY_FROM_CLIENT)


class Closing(Exception):
    """The connection must end; the client is told why."""

    def __init__(self, code: int, reason: str, text: str) -> None:
        super().__init__(reason)
        self.code = code
        self.farewell = Farewell(reason, text)


class TableSocket:
    """Keeps one client and one table in step until either goes."""

    def __init__(
        self,
        connection: ClientConnection,
        session: TableSession,
        deferred: DeferredCalls,
        observe: Callable[[float], None],
    ) -> None:
        self._connection = connection
        self._session = session
        self._deferred = deferred
        # Told how long each command took, in seconds.
        self._observe = observe
        self._loop = asyncio.get_running_loop()
        # The client is told at the end of this turn of the event loop, or a little later.
        self._is_woken = False
        self._later: DeferredCall | None = None
        # Something that other messages have to wait for.
        self._busy: asyncio.Task[None] | None = None
        self._unanswered = 0
        self._is_holding = False
        self._over: asyncio.Future[None] = self._loop.create_future()
        self._allowed = BURST
        self._counted_at = time.monotonic()
        self._heard_at = time.monotonic()
        self._pinged_at: dict[int, float] = {}
        self._stuck_since: float | None = None

    async def run(self) -> None:
        table = self._session.table
        await self._session.arrive()
        self._connection.when_writable(self._unstuck)
        table.subscribe(self.wake, self._wake_later)
        self.wake()
        self._connection.listen(self._hear, self._gone)
        pinging = self._loop.create_task(self._ping())
        try:
            await self._over
        finally:
            pinging.cancel()
            table.unsubscribe(self.wake)
            if self._busy is not None:
                await asyncio.wait([self._busy])
            await self._session.leave()

    def note(self, message: ToClient) -> None:
        """Say something that is not part of the game's state."""
        self._session.notes.append(message)
        self.wake()

    def send_away(self) -> None:
        """This node is closing; the client finds another, or this one again."""
        self.note(Reconnect(RECONNECT_AFTER))

    def _end(self, why: Closing) -> None:
        self._connection.send(_ENCODER.encode(why.farewell))
        self._connection.close(why.code)
        self._gone()

    def _fail(self) -> None:
        """A mistake of ours costs this connection; the client comes back."""
        log.exception("a socket failed", extra={"game": self._session.table.row.id})
        self._connection.close(INTERNAL)
        self._gone()

    def _gone(self) -> None:
        if not self._over.done():
            self._over.set_result(None)

    # --- reading ---------------------------------------------------------------------------

    def _hear(self, raw: bytes) -> None:
        self._heard_at = time.monotonic()
        try:
            self._check_limits(raw)
            self._take(_DECODER.decode(raw))
        except Closing as why:
            self._end(why)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
            self.note(RefusalMessage("bad-message", f"this message was not understood: {wrong}"))
        except Exception:
            self._fail()

    def _take(self, message: FromClient) -> None:
        if type(message) in GAME_MESSAGES:
            self._play(message)
        elif isinstance(message, Pong):
            self._measure(message.number)
        else:
            self._keep_busy(self._talk(message))

    def _play(self, message: FromClient) -> None:
        """Commands of the game are decided in their order, so the next ones can be heard."""
        heard_at = self._heard_at

        def answered() -> None:
            self._observe(time.monotonic() - heard_at)
            self._unanswered -= 1
            self._hold_if_busy()
            self.wake()

        self._unanswered += 1
        self._hold_if_busy()
        self._session.play(message, answered)

    async def _talk(self, message: FromClient) -> None:
        heard_at = self._heard_at
        await self._session.talk(message)
        self._observe(time.monotonic() - heard_at)

    def _keep_busy(self, work: Coroutine[Any, Any, None]) -> None:
        """Messages wait until this is done: they may depend on it."""

        async def see_to_it() -> None:
            try:
                await work
            except Exception:
                self._fail()
            finally:
                self._busy = None
            self._hold_if_busy()
            self.wake()

        self._busy = self._loop.create_task(see_to_it())
        self._hold_if_busy()

    def _hold_if_busy(self) -> None:
        is_busy = self._busy is not None or self._unanswered >= MAX_UNANSWERED_COMMANDS
        if is_busy != self._is_holding:
            self._is_holding = is_busy
            self._connection.hold(is_busy)

    def _check_limits(self, raw: bytes) -> None:
        if len(raw) > MAX_MESSAGE_BYTES:
            text = f"a message has at most {MAX_MESSAGE_BYTES} bytes"
            raise Closing(TOO_BIG, "message-too-long", text)
        gained = (self._heard_at - self._counted_at) * RATE
        self._counted_at = self._heard_at
        self._allowed = min(BURST, self._allowed + gained) - 1
        if self._allowed < 0:
            raise Closing(POLICY, "too-many-messages", f"at most {RATE:.0f} messages a second")

    def _measure(self, number: int) -> None:
        sent = self._pinged_at.pop(number, None)
        if sent is not None:
            round_trip = int(1000 * (time.monotonic() - sent))
            self._session.measured(round_trip)

    # --- writing ---------------------------------------------------------------------------

    def wake(self) -> None:
        """Tell the client what is new, in one go with whatever else happens right now."""
        if not self._is_woken:
            self._is_woken = True
            self._loop.call_soon(self._tell)

    def _wake_later(self) -> None:
        """Somebody has laid tiles: more of that may follow, or something that is told at once."""
        if self._later is None and not self._is_woken:
            self._later = self._deferred.call_at(self._loop.time() + LAID_AFTER, self._tell)

    def _tell(self) -> None:
        self._is_woken = False
        if self._later is not None:
            self._later.cancel()
            self._later = None
        if self._over.done():
            return
        if not self._connection.writable:
            if self._stuck_since is None:
                self._stuck_since = time.monotonic()
        elif not self._session.is_elsewhere:
            self._say()
        elif self._busy is None:
            self._keep_busy(self._follow())

    def _say(self) -> None:
        session = self._session
        try:
            update = session.update()
            notes, session.notes = session.notes, []
            for note in notes:
                self._connection.send(_ENCODER.encode(note))
            if update is not None:
                self._connection.send(update)
        except Exception:
            self._fail()

    async def _follow(self) -> None:
        """The player has another seat now, or none: what belongs to the old one is not told."""
        try:
            await self._session.find_seat()
        except StorageUnavailable:
            await asyncio.sleep(FOLLOW_AGAIN)

    def _unstuck(self) -> None:
        self._stuck_since = None
        self.wake()

    def _check_alive(self, now: float) -> None:
        if now - self._heard_at > IDLE:
            raise Closing(GOING_AWAY, "idle", "nothing was heard from you for a minute")
        if self._stuck_since is not None and now - self._stuck_since > SLOWEST_SEND:
            raise Closing(POLICY, "too-slow", "your connection is too slow to follow")

    async def _ping(self) -> None:
        number = 0
        while True:
            try:
                self._check_alive(time.monotonic())
            except Closing as why:
                self._end(why)
            number += 1
            self._pinged_at = {number: time.monotonic()}
            self.note(Ping(number))
            await asyncio.sleep(PING_EVERY)
