"""How often one address may ask: token buckets in memory, of which there are never too many."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Mapping
from ipaddress import IPv6Address, ip_address
from math import ceil

from cosmic_factory.rules import TextEnum, Value
from cosmic_factory.server.http.problems import Problem

MAX_BUCKETS = 20_000


class Rate(Value, frozen=True):
    """So many at once after a rest, and then so many a minute."""

    burst: int
    a_minute: float


class LimitedAction(TextEnum):
    """What is limited."""

    ASK = "ask"
    NAME = "name"
    TABLE = "table"
    CLAIM = "claim"
    SOCKET = "socket"
    VERIFY = "verify"


# Generous for a school class behind one address, tight for a program that hammers.
RATES: Mapping[LimitedAction, Rate] = {
    LimitedAction.ASK: Rate(200, 1200),
    LimitedAction.NAME: Rate(30, 30),
    LimitedAction.TABLE: Rate(20, 20),
    LimitedAction.CLAIM: Rate(10, 10),
    LimitedAction.SOCKET: Rate(100, 300),
    LimitedAction.VERIFY: Rate(20, 40),
}


class Limits:
    """The buckets of all addresses; those not used for longest are forgotten first."""

    def __init__(self, factor: float = 1.0, rates: Mapping[LimitedAction, Rate] = RATES) -> None:
        self._factor = factor
        self._rates = rates
        # Tokens left, and when that was counted.
        self._buckets: OrderedDict[tuple[LimitedAction, str], tuple[float, float]] = OrderedDict()

    def take(self, act: LimitedAction, address: str, now: float | None = None) -> None:
        """Use one token up, or refuse and say when there will be one."""
        if not self._factor:
            return
        now = time.monotonic() if now is None else now
        rate = self._rates[act]
        burst, a_second = rate.burst * self._factor, rate.a_minute * self._factor / 60
        key = act, network_of(address)
        tokens, counted_at = self._buckets.pop(key, (burst, now))
        tokens = min(burst, tokens + (now - counted_at) * a_second)
        enough = tokens >= 1
        self._buckets[key] = (tokens - 1 if enough else tokens), now
        if len(self._buckets) > MAX_BUCKETS:
            self._buckets.popitem(last=False)
        if not enough:
            wait = ceil((1 - tokens) / a_second)
            text = f"too many requests from your address: wait {wait} s"
            raise Problem(429, "too-many-requests", text, {"Retry-After": str(wait)})

    def __len__(self) -> int:
        return len(self._buckets)


def network_of(address: str) -> str:
    """An address of the old kind, or the network that one household has of the new kind.

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
