"""Why the server closes a connection, as the client is told."""

from __future__ import annotations

from cosmic_factory.server.live.frames import GOING_AWAY, POLICY_VIOLATION
from cosmic_factory.server.live.messages import Farewell


class CloseConnection(Exception):
    """The server must close the connection, and tells the client why."""

    def __init__(self, close_code: int, reason: str, text: str) -> None:
        super().__init__(reason)
        self.close_code = close_code
        self.farewell = Farewell(reason, text)


def too_slow() -> CloseConnection:
    return CloseConnection(POLICY_VIOLATION, "too-slow", "your connection is too slow to follow")


def idle() -> CloseConnection:
    return CloseConnection(GOING_AWAY, "idle", "nothing was heard from you for a minute")
