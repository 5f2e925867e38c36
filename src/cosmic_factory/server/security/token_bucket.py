"""The one rate limiter: a token bucket, for requests by address, messages by player and so on."""

from __future__ import annotations

from math import inf

from cosmic_factory.rules import Value


class Rate(Value, frozen=True):
    """At most `burst` at once after a pause, and `per_minute` in the long run."""

    burst: float
    per_minute: float

    def times(self, factor: float) -> Rate:
        return Rate(self.burst * factor, self.per_minute * factor)


# A bucket that has nothing at all is asked again after this long.
MIN_WAIT_SECONDS = 0.001
# Its bucket is never empty.
UNLIMITED = Rate(burst=inf, per_minute=0)


class TokenBucket:
    """Holds up to `rate.burst` tokens and gains `rate.per_minute` of them every minute."""

    __slots__ = ("_burst", "_counted_at", "_per_second", "_tokens")

    def __init__(self, rate: Rate, now: float) -> None:
        """Make a full bucket. `now` is in seconds of a clock that never steps back."""
        self._burst = rate.burst
        self._per_second = rate.per_minute / 60
        self._tokens = rate.burst
        self._counted_at = now

    def give_back(self) -> None:
        """Put back a token that was taken."""
        self._tokens = min(self._burst, self._tokens + 1)

    def spend(self, now: float, amount: float) -> None:
        """Take tokens whether they are there or not: what was done has cost that much."""
        self.take(now, 0)
        self._tokens -= amount

    def wait(self, now: float) -> float:
        """Return the seconds until there is a token again, 0.0 if there is one."""
        self.take(now, 0)
        return 0.0 if self._tokens > 0 else -self._tokens / self._per_second + MIN_WAIT_SECONDS

    def has_left(self, now: float) -> bool:
        """Return whether a token could be taken."""
        return self._tokens + (now - self._counted_at) * self._per_second >= 1

    def take(self, now: float, amount: float = 1) -> float:
        """Take tokens and return 0.0, or take none and return the seconds until it is possible."""
        tokens = self._tokens + (now - self._counted_at) * self._per_second
        if tokens > self._burst:
            tokens = self._burst
        self._counted_at = now
        if tokens >= amount:
            self._tokens = tokens - amount
            return 0.0
        self._tokens = tokens
        return (amount - tokens) / self._per_second
