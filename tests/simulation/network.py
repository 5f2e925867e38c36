"""Connections between simulated clients and simulated nodes: in order, delayed, and breakable."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from random import Random

from tests.simulation.processes import Process, outside_all_processes

# Seconds that a message travels, at least and at most; drawn once for each connection.
TRAVEL = 0.002, 0.25


class Connection:
    """Both ends of one connection.

    The node's end is what the server calls a client connection (`listen`, `pause`, `send`, …); the
    client's end is `send_to_node`, `hang_up` and the two callbacks.
    """

    def __init__(
        self,
        process: Process,
        chance: Random,
        on_message: Callable[[bytes], None],
        on_closed: Callable[[], None],
        on_sent: Callable[[bytes], None],
    ) -> None:
        """`on_sent` is called with every message that the node sends."""
        self._process = process
        self._travel = chance.uniform(*TRAVEL)
        self._on_message = on_message
        self._on_closed = on_closed
        self._on_sent = on_sent
        self._loop = asyncio.get_running_loop()
        self._outside = outside_all_processes()
        self._to_node: deque[bytes] = deque()
        self._to_client: deque[bytes] = deque()
        self._unsent: deque[bytes] = deque()
        self._on_node_message: Callable[[bytes], None] | None = None
        self._on_node_closed: Callable[[], None] | None = None
        self._tell_writable: Callable[[], None] | None = None
        self._is_paused = True
        self._is_gone = False
        self._is_closed = False
        self._client_reads = True
        self.writable = True

    # --- the node's end --------------------------------------------------------------------

    def listen(self, on_message: Callable[[bytes], None], on_closed: Callable[[], None]) -> None:
        self._on_node_message, self._on_node_closed = on_message, on_closed
        self.pause(False)
        if self._is_gone:
            on_closed()

    def pause(self, paused: bool) -> None:
        self._is_paused = paused
        while self._unsent and not self._is_paused:
            self._pass_on(self._unsent.popleft())

    def when_writable(self, call: Callable[[], None]) -> None:
        self._tell_writable = call

    def send(self, message: bytes) -> None:
        if not self._is_closed:
            self._on_sent(message)
            self._to_client.append(message)
            self._later(self._travel, self._arrive_at_client)

    def close(self, code: int) -> None:
        """Close the node's end; the last messages still arrive at the client."""
        if not self._is_closed:
            self._is_closed = True
            self._later(self._travel, self._client_is_told)

    # --- the client's end ------------------------------------------------------------------

    def send_to_node(self, message: bytes) -> None:
        self._to_node.append(message)
        self._process.call_later(self._travel, self._arrive_at_node)

    def hang_up(self) -> None:
        """Close the client's end; what it has sent still arrives at the node."""
        self._on_message = lambda _: None
        self._on_closed = lambda: None
        self._process.call_later(self._travel, self._node_is_told)

    def stop_reading(self) -> None:
        """Let messages to the client wait; the node notices that it cannot write any more."""
        self._client_reads = False
        self._process.call(self._set_writable, False)

    def read_on(self) -> None:
        self._client_reads = True
        while self._to_client and self._client_reads:
            self._on_message(self._to_client.popleft())
        self._process.call(self._set_writable, True)

    # --- on the way ------------------------------------------------------------------------

    def break_off(self, seconds: float) -> None:
        """Break the connection of a node that died; the client learns of it after some seconds."""
        self._is_closed = True
        self._later(seconds, self._client_is_told)

    def _later(self, seconds: float, call: Callable[..., None], *args: object) -> None:
        self._loop.call_later(seconds, call, *args, context=self._outside)

    def _arrive_at_client(self) -> None:
        if self._client_reads and self._to_client:
            self._on_message(self._to_client.popleft())

    def _client_is_told(self) -> None:
        while self._to_client:
            self._on_message(self._to_client.popleft())
        self._on_closed()

    def _arrive_at_node(self) -> None:
        if not self._is_gone:
            self._pass_on(self._to_node.popleft())

    def _pass_on(self, message: bytes) -> None:
        if self._is_paused or self._on_node_message is None:
            self._unsent.append(message)
        else:
            self._on_node_message(message)

    def _node_is_told(self) -> None:
        self._is_gone = self._is_closed = True
        if self._on_node_closed is not None:
            self._on_node_closed()

    def _set_writable(self, writable: bool) -> None:
        self.writable = writable
        if writable and self._tell_writable is not None:
            self._tell_writable()
