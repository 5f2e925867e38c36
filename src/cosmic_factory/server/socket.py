"""One WebSocket on one table.

Sending is by need, not by event: the table wakes the socket, and the socket then sends the
difference between what its client has and how things are now. A slow client so gets fewer, larger
updates and never a growing queue.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

import msgspec

from cosmic_factory.server.conversation import Conversation
from cosmic_factory.server.messages import (
    ANY_FROM_CLIENT,
    Farewell,
    FromClient,
    Ping,
    Pong,
    Reconnect,
    Refusal,
    ToClient,
)
from cosmic_factory.server.wire import Wire
from cosmic_factory.tables.clock import MOST_ALLOWANCE
from cosmic_factory.tables.storage.ports import StorageUnavailable

log = logging.getLogger("cosmic_factory.server")

LONGEST_MESSAGE = 16_384
# A client may send this many messages a second, and this many at once after a rest.
RATE, BURST = 30.0, 60.0
PING_EVERY = 5.0
# Without any message for this long the client is taken to be gone.
IDLE = 60.0
# A client that does not take a message for this long is too slow to play.
SLOWEST_SEND = 10.0
RECONNECT_AFTER = 500

FOLLOW_AGAIN = 0.5

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
        self, wire: Wire, conversation: Conversation, observe: Callable[[float], None]
    ) -> None:
        self._wire = wire
        self._conversation = conversation
        # Told how long each command took, in seconds.
        self._observe = observe
        self._loop = asyncio.get_running_loop()
        self._telling: asyncio.Handle | None = None
        self._following: asyncio.Task[None] | None = None
        self._is_over = False
        self._allowed = BURST
        self._counted_at = time.monotonic()
        self._heard_at = time.monotonic()
        self._pinged_at: dict[int, float] = {}
        self._stuck_since: float | None = None

    async def run(self) -> None:
        table = self._conversation.table
        await self._conversation.arrive()
        self._wire.when_writable(self._unstuck)
        table.watch(self.wake)
        self.wake()
        try:
            async with asyncio.TaskGroup() as tasks:
                pinging = tasks.create_task(self._ping())
                try:
                    await self._read()
                finally:
                    pinging.cancel()
        except* Closing as group:
            self._end(group.exceptions[0])
        finally:
            self._is_over = True
            table.unwatch(self.wake)
            if self._following is not None:
                await asyncio.wait([self._following])
            await self._conversation.leave()

    def note(self, message: ToClient) -> None:
        """Say something that is not part of the game's state."""
        self._conversation.notes.append(message)
        self.wake()

    def send_away(self) -> None:
        """This node is closing; the client finds another, or this one again."""
        self.note(Reconnect(RECONNECT_AFTER))

    def _end(self, why: BaseException) -> None:
        assert isinstance(why, Closing)
        self._wire.send(_ENCODER.encode(why.farewell))
        self._wire.close(why.code)

    # --- reading ---------------------------------------------------------------------------

    async def _read(self) -> None:
        while (raw := await self._wire.receive()) is not None:
            self._heard_at = time.monotonic()
            self._check_limits(raw)
            try:
                message = _DECODER.decode(raw)
            except (msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
                self.note(Refusal("bad-message", f"this message was not understood: {wrong}"))
                continue
            if isinstance(message, Pong):
                self._measure(message.number)
            else:
                start = time.monotonic()
                await self._conversation.hear(message)
                self._observe(time.monotonic() - start)
            self.wake()

    def _check_limits(self, raw: bytes) -> None:
        if len(raw) > LONGEST_MESSAGE:
            text = f"a message has at most {LONGEST_MESSAGE} bytes"
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
            self._conversation.measured(min(round_trip, MOST_ALLOWANCE))

    # --- writing ---------------------------------------------------------------------------

    def wake(self) -> None:
        """Tell the client what is new, in one go with whatever else happens right now."""
        if self._telling is None:
            self._telling = self._loop.call_soon(self._tell)

    def _tell(self) -> None:
        self._telling = None
        if self._is_over or self._following is not None:
            return
        if not self._wire.writable:
            if self._stuck_since is None:
                self._stuck_since = time.monotonic()
        elif self._conversation.is_elsewhere:
            self._following = self._loop.create_task(self._follow())
        else:
            self._say()

    def _say(self) -> None:
        conversation = self._conversation
        try:
            update = conversation.update()
            notes, conversation.notes = conversation.notes, []
            for note in notes:
                self._wire.send(_ENCODER.encode(note))
            if update is not None:
                self._wire.send(update)
        except Exception:
            log.exception("an update failed", extra={"game": conversation.table.row.id})
            self._wire.close(INTERNAL)

    async def _follow(self) -> None:
        """The player has another seat now, or none: what belongs to the old one is not told."""
        try:
            await self._conversation.find_seat()
        except StorageUnavailable:
            await asyncio.sleep(FOLLOW_AGAIN)
        finally:
            self._following = None
        self.wake()

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
            self._check_alive(time.monotonic())
            number += 1
            self._pinged_at = {number: time.monotonic()}
            self.note(Ping(number))
            await asyncio.sleep(PING_EVERY)
