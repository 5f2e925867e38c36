"""How much processor time each client has had lately: whoever had least comes first."""

from __future__ import annotations

from math import exp2

from cachetools import FIFOCache

from cosmic_factory.server.thinking.demands import ThinkingClient
from cosmic_factory.tables import Clock

# After this long, half of what a client has had is forgotten.
HALF_LIFE_SECONDS = 60.0
# The clients that had something last are remembered.
MAX_CLIENTS = 10_000


class FairShares:
    """The processor seconds of each client, as far as they are not forgotten."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        # The seconds of each client, and when they were counted.
        self._used: FIFOCache[ThinkingClient, tuple[float, float]] = FIFOCache(MAX_CLIENTS)

    def used(self, client: ThinkingClient) -> float:
        """Return what a client has had lately; 0 for one who has had nothing."""
        seconds, counted_at = self._used.get(client, (0.0, 0.0))
        if not seconds:
            return 0.0
        age = self._clock.monotonic() - counted_at
        return seconds * exp2(-age / HALF_LIFE_SECONDS)

    def charge(self, client: ThinkingClient, seconds: float) -> None:
        self._used[client] = (self.used(client) + seconds, self._clock.monotonic())
