"""A node on a chosen day, and galaxies to hand in."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from cosmic_factory.puzzles import (
    Daily,
    counted_points,
    handed_tiles,
    read_day,
    shipped_dailies,
)
from cosmic_factory.rules import Galaxy, LaidTile, Shape
from cosmic_factory.server.node.node import Node
from tests.server.visitors import opened
from tests.virtual_time import EPOCH_MS, VirtualClock


class DayClock(VirtualClock):
    """Virtual time that a test can move to any moment; the time in between is gone."""

    def __init__(self, moment: str) -> None:
        super().__init__()
        self._ahead = 0.0
        self.set(moment)

    def set(self, moment: str) -> None:
        """Move to a moment such as 2026-11-17 12:00 in UTC."""
        wanted = datetime.strptime(moment, "%Y-%m-%d %H:%M").replace(tzinfo=UTC)
        self._ahead = wanted.timestamp() - EPOCH_MS / 1000 - self._loop.time()

    def pass_seconds(self, seconds: float) -> None:
        self._ahead += seconds

    def now(self) -> int:
        return super().now() + round(1000 * self._ahead)

    def monotonic(self) -> float:
        return super().monotonic() + self._ahead

    def call_at(self, when: float, callback: Callable[[], None]) -> asyncio.TimerHandle:
        return super().call_at(when - self._ahead, callback)


class DayNode(NamedTuple):
    """A node and its clock."""

    node: Node
    clock: DayClock


@asynccontextmanager
async def node_at(folder: Path, moment: str, **settings: Any) -> AsyncIterator[DayNode]:
    clock = DayClock(moment)
    async with opened(folder, clock=clock, **settings) as node:
        yield DayNode(node, clock)


class Today(NamedTuple):
    """A node at eleven in the morning, UTC, of a day that no other test has."""

    node: Node
    clock: DayClock
    date: str

    @property
    def daily(self) -> Daily:
        return daily_of(self.date)

    @property
    def path(self) -> str:
        return f"/api/puzzles/{self.daily.id}"

    def later(self, days: int) -> str:
        return (read_day(self.date) + timedelta(days=days)).isoformat()

    @property
    def best(self) -> dict[str, Any]:
        """The body of a hand-in that is worth the par."""
        return best_body(self.date)

    @property
    def worse(self) -> dict[str, Any]:
        """The body of one that is worth less."""
        return body(worse_galaxies(self.date)[0])


def daily_of(day: str) -> Daily:
    found = shipped_dailies().of(read_day(day))
    assert found is not None
    return found


def fresh_days() -> Iterator[str]:
    """Yield Tuesdays, each of another week, whose galaxies are squares."""
    for daily in shipped_dailies().dailies[1:]:
        if daily.day.weekday() == 1 and daily.rules.shape is Shape.SQUARE:
            yield daily.date


def body(galaxy: Galaxy) -> dict[str, Any]:
    """Return the body of a hand-in."""
    return {"placements": msgspec.to_builtins(handed_tiles(galaxy))}


def best_body(day: str) -> dict[str, Any]:
    return body(daily_of(day).best_galaxies[0])


def worse_galaxies(day: str) -> list[Galaxy]:
    """Return a best galaxy with one tile turned, wherever that costs points."""
    daily = daily_of(day)
    best = daily.best_galaxies[0]
    found = []
    for place, one in enumerate(best.laid):
        turned = LaidTile(one.tile, one.cell, (one.turns + 2) % 4)
        galaxy = Galaxy.of([*best.laid[:place], turned, *best.laid[place + 1 :]])
        if counted_points(galaxy, daily.rules).sum < daily.par:
            found.append(galaxy)
    return found
