"""How often one address may ask: a token bucket for each action and address, in memory."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from ipaddress import IPv6Address, ip_address
from math import ceil

from cosmic_factory.rules import TextEnum
from cosmic_factory.server.http.problems import RequestRefused
from cosmic_factory.server.security.token_bucket import Rate, TokenBucket
from cosmic_factory.tables import Clock

# Buckets take about 300 bytes each; the least recently used are dropped.
MAX_BUCKETS = 20_000


class LimitedAction(TextEnum):
    """What is limited by address."""

    ASK = "ask"
    NAME = "name"
    TABLE = "table"
    CLAIM = "claim"
    SOCKET = "socket"
    VERIFY = "verify"


# Generous for a school class behind one address, tight for a program that sends without pause.
RATES: Mapping[LimitedAction, Rate] = {
    LimitedAction.ASK: Rate(200, 1200),
    LimitedAction.NAME: Rate(30, 30),
    LimitedAction.TABLE: Rate(20, 20),
    LimitedAction.CLAIM: Rate(10, 10),
    LimitedAction.SOCKET: Rate(100, 300),
    LimitedAction.VERIFY: Rate(20, 40),
}
# A client may send 60 messages at once after a pause, and 30 a second in the long run.
MESSAGE_RATE = Rate(burst=60, per_minute=30 * 60)


class Limits:
    """The token buckets of all addresses."""

    def __init__(
        self,
        clock: Clock,
        factor: float = 1.0,
        rates: Mapping[LimitedAction, Rate] = RATES,
        max_buckets: int = MAX_BUCKETS,
    ) -> None:
        """`factor` multiplies all rates; 0 takes the limits away."""
        self._clock = clock
        self._rates = {action: rate.times(factor) for action, rate in rates.items()}
        self._is_off = not factor
        self._max_buckets = max_buckets
        self._buckets: OrderedDict[tuple[LimitedAction, str], TokenBucket] = OrderedDict()

    def take(self, action: LimitedAction, address: str) -> None:
        """Count one action of an address, or refuse it and say when to try again."""
        if self._is_off:
            return
        seconds = self._bucket(action, network_of(address)).take(self._clock.monotonic())
        if seconds:
            wait = ceil(seconds)
            text = f"too many requests from your address: wait {wait} s"
            raise RequestRefused(429, "too-many-requests", text, {"Retry-After": str(wait)})

    def _bucket(self, action: LimitedAction, network: str) -> TokenBucket:
        key = action, network
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = TokenBucket(self._rates[action], self._clock.monotonic())
            self._buckets[key] = bucket
            if len(self._buckets) > self._max_buckets:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket

    def __len__(self) -> int:
        return len(self._buckets)


def network_of(address: str) -> str:
    """Return an IPv4 address as it is, and of an IPv6 address the network of one household.

    >>> network_of("2001:db8:1:2:3:4:5:6")
    '2001:db8:1:2::'
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Address(int(found) >> 64 << 64))
