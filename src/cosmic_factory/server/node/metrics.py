"""What Prometheus may know: how much and how fast, never who or what."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import accumulate
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import HistogramMetricFamily
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

from cosmic_factory import __version__

COMMAND_SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
BATCHES = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)


class Tally(Collector):
    """A histogram for what happens thousands of times a second, all in one thread: no locks."""

    def __init__(self, name: str, text: str, buckets: Sequence[float]) -> None:
        self._name = name
        self._text = text
        self._buckets = buckets
        # How many fell into each bucket, and at last those beyond all.
        self._counts = [0] * (len(buckets) + 1)
        self._sum = 0.0

    def add(self, value: float) -> None:
        self._counts[bisect_left(self._buckets, value)] += 1
        self._sum += value

    @property
    def total(self) -> int:
        return sum(self._counts)

    def collect(self) -> Iterator[HistogramMetricFamily]:
        limits = [*map(floatToGoString, self._buckets), "+Inf"]
        so_far = list(zip(limits, map(float, accumulate(self._counts)), strict=True))
        yield HistogramMetricFamily(self._name, self._text, so_far, self._sum)


class Metrics:
    """The counts of one node. Each node has its own registry, so that tests can have many."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        name = self.registry
        version = Gauge("cosmic_factory_info", "This node's version", ["version"], registry=name)
        version.labels(__version__).set(1)
        self._tables = Gauge("cosmic_factory_tables", "Tables open on this node", registry=name)
        self._sockets = Gauge("cosmic_factory_sockets", "WebSockets open now", registry=name)
        self._queue = Gauge(
            "cosmic_factory_thinking_queue", "Bots' and solver's work that waits", registry=name
        )
        self._healthy = Gauge(
            "cosmic_factory_storage_answers", "1 while storage answers", registry=name
        )
        self._commands = Tally(
            "cosmic_factory_command_seconds",
            "From a command's arrival until it is stored or refused",
            COMMAND_SECONDS,
        )
        name.register(self._commands)
        self._batches = Histogram(
            "cosmic_factory_journal_batch",
            "Journal entries stored by one commit",
            buckets=BATCHES,
            registry=name,
        )
        self._requests = Counter(
            "cosmic_factory_requests", "HTTP requests", ["method", "status"], registry=name
        )
        self.sockets = 0
        # Since the node started.
        self.sockets_closed = 0

    def socket_opened(self) -> None:
        self.sockets += 1
        self._sockets.set(self.sockets)

    def socket_closed(self) -> None:
        self.sockets -= 1
        self.sockets_closed += 1
        self._sockets.set(self.sockets)

    @property
    def commands(self) -> int:
        """How many were answered since the node started."""
        return self._commands.total

    def command_took(self, seconds: float) -> None:
        self._commands.add(seconds)

    def batch_stored(self, entries: int) -> None:
        self._batches.observe(entries)

    def request_answered(self, method: str, status: int) -> None:
        known = method if method in METHODS else "other"
        self._requests.labels(known, str(status)).inc()

    def watch_tables(self, count: Callable[[], int]) -> None:
        self._tables.set_function(count)

    def watch_health(self, healthy: Callable[[], bool]) -> None:
        self._healthy.set_function(lambda: float(healthy()))

    def watch_thinking(self, executor: ThreadPoolExecutor) -> None:
        """Count what waits for a thread of the bots' pool."""
        waiting: Any = executor._work_queue
        self._queue.set_function(waiting.qsize)

    def text(self) -> bytes:
        return generate_latest(self.registry)


METHODS = frozenset({"GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"})
