"""What clients were told: after every update the truth, and the whole truth."""

from __future__ import annotations

from collections.abc import Iterator

from tests.simulation.checks.expected import ExpectedSections
from tests.simulation.clients import Client, Received
from tests.simulation.history import History

# Of all updates, after every so-manieth a client's whole copy is compared.
WHOLE_COPIES = 20
# So many open events are kept for viewers that are behind.
MAX_RECENT_EVENTS = 200


def check_client(history: History, expected: ExpectedSections, client: Client) -> Iterator[str]:
    if not client.is_connected:
        yield f"{client.name} is not connected although faults are over"
    elif client.seq != len(history.entries):
        yield f"{client.name} stands at {client.seq} of {len(history.entries)}"
    follower = Follower(expected, client.name)
    for received in client.received:
        yield from follower.follow(received)
    yield from follower.compare_whole()


class Follower:
    """Goes once more through what a client was told, and compares it with the journal."""

    def __init__(self, expected: ExpectedSections, name: str) -> None:
        self._expected = expected
        self._name = name
        self._sections: dict[str, bytes] = {}
        self._seat: int | None = None
        self._connection = 0
        # The last entry that this connection told of, and that any did.
        self._seq = self._last_seq = -1
        self._updates = 0

    def follow(self, received: Received) -> Iterator[str]:
        if received.connection != self._connection:
            self._connection, self._seq = received.connection, -1
        self._seat = received.seat
        match received.told.type:
            case "welcome" | "your_seat":
                self._sections = {}
            case "update":
                yield from self._follow_update(received)

    def _follow_update(self, received: Received) -> Iterator[str]:
        told, seq = received.told, received.told.seq
        if seq < self._last_seq:
            yield f"{self._name} was told entry {seq} after {self._last_seq}"
        self._sections.update(received.sections)
        for name in received.sections:
            if not self._is_right(seq, name):
                yield f"{self._name} was told another {name} at entry {seq}"
        if self._seq >= 0:
            yield from self._check_events(bytes(told.events), seq)
        self._seq = self._last_seq = seq
        self._updates += 1
        if self._updates % WHOLE_COPIES == 0:
            yield from self.compare_whole()

    def _is_right(self, seq: int, name: str) -> bool:
        section = self._sections.get(name)
        return self._expected.is_right(seq, name, self._seat, section)

    def _check_events(self, told: bytes, seq: int) -> Iterator[str]:
        events = self._expected.events(self._seq, seq)
        should = b"[" + b",".join(events) + b"]" if events else b""
        if told != should and len(events) <= MAX_RECENT_EVENTS:
            yield f"{self._name} was told other events up to entry {seq}"

    def compare_whole(self) -> Iterator[str]:
        for name in self._expected.names(self._seq, self._seat):
            if not self._is_right(self._seq, name):
                yield f"{self._name} has another {name} at entry {self._seq}"
