"""One WebSocket on one table.

Updates are differences, not a queue of events: the table wakes the socket, and the socket then
sends the difference between what its client has and the present state. A slow client therefore
gets fewer and larger updates, and no queue grows.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec

from cosmic_factory.languages import Language
from cosmic_factory.server.live.client_connection import ClientConnection
from cosmic_factory.server.live.closing import CloseConnection, idle, too_slow
from cosmic_factory.server.live.deferred_calls import DeferredCall, DeferredCalls
from cosmic_factory.server.live.frames import INTERNAL_ERROR, POLICY_VIOLATION, TOO_BIG
from cosmic_factory.server.live.messages import (
    ANY_FROM_CLIENT,
    GAME_MESSAGES,
    FromClient,
    Ping,
    Pong,
    Reconnect,
    RefusalMessage,
    ToClient,
)
from cosmic_factory.server.live.session import TableSession
from cosmic_factory.server.live.wrong_messages import wrong_message_sentence
from cosmic_factory.server.node.timings import ServerTimings
from cosmic_factory.server.security.budget import ClientBudget
from cosmic_factory.server.security.costs import Cost
from cosmic_factory.tables import EVENING_NOT_OVER, Clock, StorageUnavailable, UnreadableGame

log = logging.getLogger("cosmic_factory.server")

MAX_MESSAGE_BYTES = 16_384
# A client with this many commands that are not stored yet is not read until some of them are.
MAX_UNANSWERED_COMMANDS = 64

# A client with this many answers that could not be sent, since it does not read, is disconnected.
MAX_UNSENT_MESSAGES = 256

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(ANY_FROM_CLIENT)


class TableSocket:
    """Reads one client's messages and keeps it up to date until either side closes."""

    def __init__(
        self,
        connection: ClientConnection,
        session: TableSession,
        deferred: DeferredCalls,
        *,
        clock: Clock,
        timings: ServerTimings,
        budget: ClientBudget,
        language: Language,
        on_command_time: Callable[[float], None],
    ) -> None:
        """`language` is that of sentences about messages that cannot be read.

        `on_command_time` is called with the seconds that each command took.
        """
        self._connection = connection
        self._session = session
        self._deferred = deferred
        self._clock = clock
        self._timings = timings
        self._language = language
        self._on_command_time = on_command_time
        self._loop = asyncio.get_running_loop()
        # Nothing is sent before the welcome, which waits until the player's seat is handed back.
        self._is_welcomed = False
        # An update is scheduled for the end of this turn of the event loop, or for a little later.
        self._is_scheduled = False
        self._deferred_update: DeferredCall | None = None
        # Work that later messages may depend on: they are not read until it is done.
        self._blocking: asyncio.Task[None] | None = None
        self._unanswered = 0
        self._is_paused = False
        self._closed: asyncio.Future[None] = self._loop.create_future()
        now = clock.monotonic()
        self._budget = budget
        self._message_allowance = budget.messages_of(session.player_id)
        self._received_at = now
        # When the latest ping was sent, by its number.
        self._pinged_at: dict[int, float] = {}
        # Since when the client has not read what it was sent.
        self._unwritable_since: float | None = None

    async def run(self) -> None:
        """Serve the client; return when the connection is closed."""
        table = self._session.table
        await self._session.arrive()
        self._is_welcomed = True
        self._connection.when_writable(self._on_writable)
        table.subscribe(self.schedule_update, self._defer_update)
        self.schedule_update()
        self._connection.listen(self._on_message, self._on_closed)
        pinging = self._loop.create_task(self._ping())
        try:
            await self._closed
        finally:
            pinging.cancel()
            table.unsubscribe(self.schedule_update)
            if self._blocking is not None:
                await asyncio.wait([self._blocking])
            await self._session.leave()

    def send(self, message: ToClient) -> None:
        """Send a message that is not part of the game's state, with the next update."""
        self._session.outbox.append(message)
        if len(self._session.outbox) < MAX_UNSENT_MESSAGES:
            self.schedule_update()
        elif self._is_welcomed and self._connection.writable:
            self._write_outbox()
        else:
            self._close_too_slow()

    def ask_to_reconnect(self) -> None:
        """Tell the client that this node closes: it finds another, or this one again."""
        self.send(Reconnect(self._timings.reconnect_ms))

    def _close(self, why: CloseConnection) -> None:
        self._connection.send(_ENCODER.encode(why.farewell))
        self._connection.close(why.close_code)
        self._on_closed()

    def _fail(self) -> None:
        """Log a mistake of ours and close the connection; the client connects again."""
        log.exception("a socket failed", extra={"game": self._session.table.row.id})
        self._connection.close(INTERNAL_ERROR)
        self._on_closed()

    def _on_closed(self) -> None:
        if not self._closed.done():
            self._closed.set_result(None)

    # --- reading ---------------------------------------------------------------------------

    def _on_message(self, raw: bytes) -> None:
        self._received_at = self._clock.monotonic()
        try:
            self._check_limits(raw)
            self._dispatch(_DECODER.decode(raw))
        except CloseConnection as why:
            self._close(why)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            text = wrong_message_sentence(raw, self._language)
            self.send(RefusalMessage("bad-message", text))
        except Exception:
            self._fail()

    def _dispatch(self, message: FromClient) -> None:
        if type(message) in GAME_MESSAGES:
            self._play(message)
        elif isinstance(message, Pong):
            self._measure_lag(message.number)
        else:
            self._block_on(self._answer(message))

    def _play(self, message: FromClient) -> None:
        """Give a command of the game. The table keeps their order, so the next can be read."""
        received_at = self._received_at

        def on_answer() -> None:
            self._on_command_time(self._clock.monotonic() - received_at)
            self._unanswered -= 1
            if self._is_paused:
                self._pause_if_busy()
            self.schedule_update()

        self._unanswered += 1
        if self._unanswered >= MAX_UNANSWERED_COMMANDS:
            self._pause_if_busy()
        self._session.play(message, on_answer)

    async def _answer(self, message: FromClient) -> None:
        received_at = self._received_at
        await self._session.answer(message)
        self._on_command_time(self._clock.monotonic() - received_at)

    def _block_on(self, work: Coroutine[Any, Any, None]) -> None:
        """Run this, and read no further messages until it is done: they may depend on it."""

        async def run() -> None:
            try:
                await work
            except Exception:
                self._fail()
            finally:
                self._blocking = None
            self._pause_if_busy()
            self.schedule_update()

        self._blocking = self._loop.create_task(run())
        self._pause_if_busy()

    def _block_unless_blocked(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Run this, unless other work is under way: an update follows that, and asks again."""
        if self._blocking is None:
            self._block_on(work())

    def _pause_if_busy(self) -> None:
        is_busy = self._blocking is not None or self._unanswered >= MAX_UNANSWERED_COMMANDS
        if is_busy != self._is_paused:
            self._is_paused = is_busy
            self._connection.pause(is_busy)

    def _check_limits(self, raw: bytes) -> None:
        if len(raw) > MAX_MESSAGE_BYTES:
            text = f"a message has at most {MAX_MESSAGE_BYTES} bytes"
            raise CloseConnection(TOO_BIG, "message-too-long", text)
        if self._message_allowance.take(self._received_at):
            self._budget.on_refusal(Cost.MESSAGE)
            text = f"at most {self._budget.message_rate.per_minute / 60:.0f} messages a second"
            raise CloseConnection(POLICY_VIOLATION, "too-many-messages", text)

    def _measure_lag(self, ping: int) -> None:
        sent_at = self._pinged_at.pop(ping, None)
        if sent_at is not None:
            self._session.set_lag(int(1000 * (self._clock.monotonic() - sent_at)))

    # --- writing ---------------------------------------------------------------------------

    def schedule_update(self) -> None:
        """Send what is new at the end of this turn of the event loop, with all that happens now."""
        if not self._is_scheduled:
            self._is_scheduled = True
            self._loop.call_soon(self._update)

    def _defer_update(self) -> None:
        """Somebody has laid tiles: send that a little later, with what follows.

        To a client that waits for an answer it is sent together with the answer.
        """
        if self._deferred_update is None and not (self._is_scheduled or self._unanswered):
            due = self._clock.monotonic() + self._timings.layout_delay_seconds
            self._deferred_update = self._deferred.call_at(due, self._update)

    def _update(self) -> None:
        self._is_scheduled = False
        if self._deferred_update is not None:
            self._deferred_update.cancel()
            self._deferred_update = None
        if self._closed.done() or not self._is_welcomed:
            return
        problem = self._session.table.problem
        if problem is not None:
            self._close(CloseConnection(POLICY_VIOLATION, problem.code, problem.text))
        elif not self._connection.writable:
            self._on_unwritable()
        elif self._session.has_moved:
            self._block_unless_blocked(self._follow_seat)
        elif self._session.is_kept_back:
            self._block_unless_blocked(self._look_again)
        else:
            self._write()

    def _write(self) -> None:
        try:
            update = self._session.update()
            self._write_outbox()
            if update is not None:
                self._connection.send(update)
        except Exception:
            self._fail()

    def _write_outbox(self) -> None:
        messages, self._session.outbox = self._session.outbox, []
        for message in messages:
            self._connection.send(_ENCODER.encode(message))

    def _on_unwritable(self) -> None:
        """Let messages wait, up to a bound, while the client does not read."""
        if self._unwritable_since is None:
            self._unwritable_since = self._clock.monotonic()
        if len(self._session.outbox) >= MAX_UNSENT_MESSAGES:
            self._close_too_slow()

    def _close_too_slow(self) -> None:
        self._budget.on_refusal(Cost.UNREAD)
        self._close(too_slow())

    async def _follow_seat(self) -> None:
        """Send nothing more of the old seat: the player has another one now, or none."""
        try:
            await self._session.follow_seat()
        except StorageUnavailable:
            await self._clock.sleep(self._timings.seat_retry_seconds)

    async def _look_again(self) -> None:
        """Show a client out that may not see this round, unless it may by now."""
        try:
            await self._session.learn_rounds_shown()
        except StorageUnavailable:
            await self._clock.sleep(self._timings.seat_retry_seconds)
            return
        except UnreadableGame:
            pass  # nobody knows how far the other table has come
        if self._session.is_kept_back:
            why = EVENING_NOT_OVER
            self._close(CloseConnection(POLICY_VIOLATION, why.code, why.text))

    def _on_writable(self) -> None:
        self._unwritable_since = None
        self.schedule_update()

    # --- liveness --------------------------------------------------------------------------

    async def _ping(self) -> None:
        number = 0
        due = now = self._clock.monotonic()
        while True:
            if now - due < self._timings.standstill_seconds:
                self._check_alive(now)
            number += 1
            self._pinged_at = {number: now}
            self.send(Ping(number))
            due = now + self._timings.ping_seconds
            await self._clock.sleep(self._timings.ping_seconds)
            now = self._clock.monotonic()

    def _check_alive(self, now: float) -> None:
        since = self._unwritable_since
        if now - self._received_at > self._timings.idle_seconds:
            self._close(idle())
        elif since is not None and now - since > self._timings.slow_client_seconds:
            self._close_too_slow()
