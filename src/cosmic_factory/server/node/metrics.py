"""Metrics for Prometheus: counts and durations of this node, nothing about people or games."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import accumulate
from typing import Any, get_args

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import HistogramMetricFamily
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

from cosmic_factory import __version__
from cosmic_factory.bots import Fault
from cosmic_factory.server.security.costs import Cost
from cosmic_factory.server.thinking.thinker import RestartReason, ThinkingTimes

COMMAND_SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
GARBAGE_SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1)
THINKING_SECONDS = (0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100)
BATCHES = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)


class UnlockedHistogram(Collector):
    """A histogram without locks, for thousands of values a second from one thread."""

    def __init__(self, name: str, text: str, buckets: Sequence[float]) -> None:
        self._name = name
        self._text = text
        self._buckets = buckets
        # How many values fell into each bucket; the last counts those above all buckets.
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
        registry = self.registry
        version = Gauge(
            "cosmic_factory_info", "This node's version", ["version"], registry=registry
        )
        version.labels(__version__).set(1)
        self._tables = Gauge("cosmic_factory_tables", "Tables open on this node", registry=registry)
        self._sockets = Gauge("cosmic_factory_sockets", "WebSockets open now", registry=registry)
        self._queue = Gauge(
            "cosmic_factory_thinking_queue", "Bots' and solver's work that waits", registry=registry
        )
        self._insight_queue = Gauge(
            "cosmic_factory_insight_queue",
            "Tasks for the thinking process that wait or have begun",
            registry=registry,
        )
        self._insight_seconds = Histogram(
            "cosmic_factory_insight_seconds",
            "How long the thinking process took for a task",
            ["task"],
            buckets=THINKING_SECONDS,
            registry=registry,
        )
        self._insight_failures = Counter(
            "cosmic_factory_insight_failures",
            "Tasks over which the thinking process failed, died or took too long",
            ["task"],
            registry=registry,
        )
        self._forfeits = Counter(
            "cosmic_factory_bot_forfeits",
            "Rounds that bots forfeited by a fault; chance played them to their end",
            ["fault"],
            registry=registry,
        )
        for fault in Fault:
            self._forfeits.labels(fault.value)
        self._kernels_missing = Gauge(
            "cosmic_factory_kernels_missing",
            "1 if the solver's compiled kernels could not be loaded: bots play simply",
            registry=registry,
        )
        self._insight_restarts = Counter(
            "cosmic_factory_insight_restarts",
            "Thinking processes that died, were silent, took too long or got no more memory",
            ["why"],
            registry=registry,
        )
        for why in get_args(RestartReason):
            self._insight_restarts.labels(why)
        self._set_aside = Gauge(
            "cosmic_factory_games_set_aside", "Games that cannot be read", registry=registry
        )
        self._healthy = Gauge(
            "cosmic_factory_storage_answers", "1 while storage answers", registry=registry
        )
        self._skew = Gauge(
            "cosmic_factory_clock_skew_seconds",
            "How far this machine's clock is ahead of the time that games go by",
            registry=registry,
        )
        self._commands = UnlockedHistogram(
            "cosmic_factory_command_seconds",
            "From a command's arrival until it is stored or refused",
            COMMAND_SECONDS,
        )
        registry.register(self._commands)
        # Called with the seconds that each command took.
        self.command_took = self._commands.add
        self._batches = Histogram(
            "cosmic_factory_journal_batch",
            "Journal entries stored by one commit",
            buckets=BATCHES,
            registry=registry,
        )
        self._garbage = UnlockedHistogram(
            "cosmic_factory_garbage_search_seconds",
            "Searches for unused memory; nothing else runs meanwhile",
            GARBAGE_SECONDS,
        )
        registry.register(self._garbage)
        self._garbage_cpu = UnlockedHistogram(
            "cosmic_factory_garbage_search_cpu_seconds",
            "The processor time of searches for unused memory",
            GARBAGE_SECONDS,
        )
        registry.register(self._garbage_cpu)
        self._requests = Counter(
            "cosmic_factory_requests", "HTTP requests", ["method", "status"], registry=registry
        )
        self._refused = Counter(
            "cosmic_factory_refused",
            "Refused or cut off because a client cost too much",
            ["cost"],
            registry=registry,
        )
        for cost in Cost:
            self._refused.labels(cost.value)
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
        """How many commands were answered since the node started."""
        return self._commands.total

    def garbage_searched(self, seconds: float, cpu_seconds: float) -> None:
        self._garbage.add(seconds)
        self._garbage_cpu.add(cpu_seconds)

    def batch_stored(self, entries: int) -> None:
        self._batches.observe(entries)

    def request_answered(self, method: str, status: int) -> None:
        known = method if method in METHODS else "other"
        self._requests.labels(known, str(status)).inc()

    def cost_refused(self, cost: Cost) -> None:
        self._refused.labels(cost.value).inc()

    def watch_tables(self, count: Callable[[], int]) -> None:
        self._tables.set_function(count)

    def watch_set_aside(self, count: Callable[[], int]) -> None:
        self._set_aside.set_function(count)

    def watch_kernels(self, are_missing: Callable[[], bool]) -> None:
        self._kernels_missing.set_function(lambda: float(are_missing()))

    def bot_forfeited(self, fault: Fault) -> None:
        self._forfeits.labels(fault.value).inc()

    def watch_health(self, healthy: Callable[[], bool]) -> None:
        self._healthy.set_function(lambda: float(healthy()))

    def watch_clock(self, skew_ms: Callable[[], int]) -> None:
        self._skew.set_function(lambda: skew_ms() / 1000)

    def watch_thinking(self, executor: ThreadPoolExecutor) -> None:
        """Count the work that waits for a thread of the bots' pool."""
        waiting: Any = executor._work_queue
        self._queue.set_function(waiting.qsize)

    def watch_insight(self, waiting: Callable[[], int]) -> None:
        self._insight_queue.set_function(waiting)

    def thinking_done(self, times: ThinkingTimes) -> None:
        self._insight_seconds.labels(times.kind).observe(times.seconds)

    def thinking_failed(self, kind: str) -> None:
        self._insight_failures.labels(kind).inc()

    def thinking_restarted(self, why: RestartReason) -> None:
        self._insight_restarts.labels(why).inc()

    def text(self) -> bytes:
        return generate_latest(self.registry)


METHODS = frozenset({"GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"})
