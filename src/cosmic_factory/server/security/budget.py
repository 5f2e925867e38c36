"""The budget of a node: what each address, player and socket may cost it, in memory.

The middleware, the HTTP protocol and the sockets ask it. A client that exceeds a budget is refused
or disconnected, and each refusal is counted by the name of its cost (`costs.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from ipaddress import IPv6Address, ip_address
from math import ceil

from cachetools import LRUCache

from cosmic_factory.server.http.problems import RequestRefused
from cosmic_factory.server.security.costs import (
    FRAMES_PER_MESSAGE,
    MESSAGE_RATE,
    RATES,
    Cost,
)
from cosmic_factory.server.security.token_bucket import UNLIMITED, Rate, TokenBucket
from cosmic_factory.tables import Clock, PlayerId

NO_MAXIMA: Mapping[Cost, int] = {}
# Buckets take about 300 bytes each; the least recently used are dropped.
MAX_BUCKETS = 20_000


class ClientBudget:
    """The token buckets of all addresses and players, and what they hold now."""

    def __init__(
        self,
        clock: Clock,
        factor: float = 1.0,
        rates: Mapping[Cost, Rate] = RATES,
        max_buckets: int = MAX_BUCKETS,
        *,
        max_held: Mapping[Cost, int] = NO_MAXIMA,
        message_rate: Rate = MESSAGE_RATE,
        on_refusal: Callable[[Cost], None] = lambda _: None,
    ) -> None:
        """`factor` multiplies what one address or player may do; 0 takes these limits away.

        `message_rate` is for each player or socket, whatever the factor, unless that is 0.
        `max_held` is how many of something one address or player may have at a time.
        """
        self._clock = clock
        self._rates = {cost: rate.times(factor) for cost, rate in rates.items()}
        self._is_off = not factor
        self._buckets: LRUCache[tuple[Cost, str], TokenBucket] = LRUCache(max_buckets)
        self._max_held = {cost: number * factor for cost, number in max_held.items()}
        self._held: Counter[tuple[Cost, str]] = Counter()
        self.message_rate = message_rate if factor else UNLIMITED
        # Call it whenever a client is refused or cut off for what it costs.
        self.on_refusal = on_refusal

    def take(self, cost: Cost, address: str) -> None:
        """Count one action of an address, or refuse it and say when to try again."""
        if self._is_off:
            return
        bucket = self._bucket(cost, network_of(address), self._rates[cost])
        seconds = bucket.take(self._clock.monotonic())
        if seconds:
            self.on_refusal(cost)
            wait = ceil(seconds)
            text = f"too many requests from your address: wait {wait} s"
            raise RequestRefused(429, "too-many-requests", text, {"Retry-After": str(wait)})

    def charge(self, cost: Cost, address: str, amount: float) -> None:
        """Count what an address has cost, as it turned out; `check` refuses the next if needed."""
        if not self._is_off:
            bucket = self._bucket(cost, network_of(address), self._rates[cost])
            bucket.spend(self._clock.monotonic(), amount)

    def check(self, cost: Cost, address: str) -> None:
        """Refuse an address that has nothing left of what it may cost."""
        seconds = self.seconds_until_more(cost, address)
        if seconds:
            self.on_refusal(cost)
            wait = ceil(seconds)
            text = f"a lot was worked out for your address just now: wait {wait} s"
            raise RequestRefused(429, f"too-much-{cost.value}", text, {"Retry-After": str(wait)})

    def seconds_until_more(self, cost: Cost, address: str) -> float:
        """Return how long an address has to wait because of what it has cost; 0.0 if not."""
        if self._is_off:
            return 0.0
        bucket = self._bucket(cost, network_of(address), self._rates[cost])
        return bucket.wait(self._clock.monotonic())

    def has_left(self, cost: Cost, who: str) -> bool:
        """Return whether `take` would not refuse this."""
        if self._is_off:
            return True
        bucket = self._bucket(cost, network_of(who), self._rates[cost])
        return bucket.has_left(self._clock.monotonic())

    def give_back(self, cost: Cost, address: str) -> None:
        """Take back what `take` has counted: it was no cost after all."""
        if not self._is_off:
            self._bucket(cost, network_of(address), self._rates[cost]).give_back()

    def hold(self, cost: Cost, who: str) -> Callable[[], None]:
        """Count something that lasts, or refuse it. Call what is returned once it has ended."""
        if self._is_off or cost not in self._max_held:
            return lambda: None
        key = cost, network_of(who)
        if self._held[key] >= self._max_held[cost]:
            self.on_refusal(cost)
            text = "you have too many connections open: close some of them"
            raise RequestRefused(429, f"too-many-{cost.value}", text, {"Retry-After": "5"})
        self._held[key] += 1
        return lambda: self._release(key)

    def _release(self, key: tuple[Cost, str]) -> None:
        self._held[key] -= 1
        if not self._held[key]:
            del self._held[key]

    @property
    def held_now(self) -> int:
        """How many things that last are counted now, of all clients."""
        return self._held.total()

    def messages_of(self, player: PlayerId | None) -> TokenBucket:
        """Return the bucket for messages that all sockets of a player share.

        A spectator without a name has one for each socket.
        """
        if player is None:
            return TokenBucket(self.message_rate, self._clock.monotonic())
        return self._bucket(Cost.MESSAGE, player, self.message_rate)

    def frames(self) -> TokenBucket:
        """Return a new bucket for the WebSocket frames of one connection."""
        rate = self.message_rate.times(FRAMES_PER_MESSAGE)
        return TokenBucket(rate, self._clock.monotonic())

    def _bucket(self, cost: Cost, who: str, rate: Rate) -> TokenBucket:
        key = cost, who
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = TokenBucket(rate, self._clock.monotonic())
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
