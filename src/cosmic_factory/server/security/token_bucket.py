"""The one rate limiter: a token bucket, for requests by address and for messages by socket."""

from __future__ import annotations

from cosmic_factory.rules import Value


class Rate(Value, frozen=True):
    """At most `burst` at once after a pause, and `per_minute` in the long run."""

    burst: float
    per_minute: float

    def times(self, factor: float) -> Rate:
        return Rate(self.burst * factor, self.per_minute * factor)


class TokenBucket:
    """Holds up to `rate.burst` tokens and gains `rate.per_minute` of them every minute."""

    __slots__ = ("_counted_at", "_per_second", "_rate", "_tokens")

    def __init__(self, rate: Rate, now: float) -> None:
        """Make a full bucket. `now` is in seconds of a clock that never steps back."""
        self._rate = rate
        self._per_second = rate.per_minute / 60
        self._tokens = rate.burst
        self._counted_at = now

    def take(self, now: float) -> float:
        """Take one token and return 0.0, or return the seconds until there will be one."""
        gained = (now - self._counted_at) * self._per_second
        tokens = min(self._rate.burst, self._tokens + gained)
        self._counted_at = now
        if tokens >= 1:
            self._tokens = tokens - 1
            return 0.0
        self._tokens = tokens
        return (1 - tokens) / self._per_second
