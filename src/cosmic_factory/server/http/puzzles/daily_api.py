"""The daily puzzle over HTTP: its tiles, its archive and its commitments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from http import HTTPStatus
from typing import Annotated

import msgspec
from litestar import Router, get
from litestar.di import NamedDependency
from litestar.params import FromQuery

from cosmic_factory.puzzles import Daily, Streak, newest_day, read_day
from cosmic_factory.rules import Value
from cosmic_factory.server.http.problems import refusals
from cosmic_factory.server.http.request_type import AnyRequest
from cosmic_factory.server.node.services import NodeServices
from cosmic_factory.tables import PlayerRow, PuzzleResult

DAYS_PER_PAGE = 28
# A client keeps these for use without a network; somewhat more than a year.
MAX_DAYS_TO_KEEP = 400

DayText = Annotated[str, msgspec.Meta(max_length=40, description="A date such as 2026-11-17")]


class MyPuzzleResult(Value, frozen=True):
    """What the guest has handed in for a puzzle."""

    first: int
    best: int
    hand_ins: int
    # Whether the best galaxies were asked for: then the puzzle is over for this guest.
    revealed: bool
    # Whether any of it was handed in while the puzzle counted.
    counted: bool


class DailyPuzzle(Value, frozen=True):
    """The puzzle of a date, what is known about it, and what the guest made of it."""

    id: str
    kind: str
    date: str
    # Days since the first puzzle, counted from 1.
    number: int
    card: int
    tiles: tuple[str, ...]
    # What the best galaxy is worth; this is proved.
    par: int
    difficulty: int
    # SHA-256 of the seed, which is shown once the date is over everywhere.
    commitment: str
    seed: str | None
    # Whether hand-ins count for ranks and streaks now.
    open: bool
    # How many best galaxies there are, once the date is over everywhere.
    galaxies: int | None
    players: int
    hand_ins: int
    mine: MyPuzzleResult | None
    streak: Streak | None


class ArchivedDay(Value, frozen=True):
    """A past puzzle in the list of all days."""

    id: str
    date: str
    number: int
    card: int
    par: int
    difficulty: int
    mine: MyPuzzleResult | None


class ArchivedDays(Value, frozen=True):
    """A page of past puzzles, newest first; `next` is the value of `before` for the next page."""

    days: tuple[ArchivedDay, ...]
    next: str | None


class PublishedDay(Value, frozen=True):
    """What is needed to play the puzzle of a day that has begun, without anything about players."""

    id: str
    date: str
    number: int
    card: int
    tiles: tuple[str, ...]
    par: int
    difficulty: int


class PublishedDays(Value, frozen=True):
    """The puzzles of days that have begun, oldest first."""

    days: tuple[PublishedDay, ...]


class DayCommitment(Value, frozen=True):
    """What is published of a day's puzzle ahead."""

    date: str
    commitment: str


class Commitments(Value, frozen=True):
    """The commitments of all days, also of those to come."""

    days: tuple[DayCommitment, ...]


def my_result(result: PuzzleResult | None) -> MyPuzzleResult | None:
    if result is None:
        return None
    return MyPuzzleResult(
        result.first,
        result.best,
        result.hand_ins,
        revealed=result.revealed_at is not None,
        counted=result.counted is not None,
    )


@get("/daily", summary="The puzzle of a day", responses=refusals(HTTPStatus.NOT_FOUND))
async def show_daily(
    services: NamedDependency[NodeServices],
    request: AnyRequest,
    date: FromQuery[DayText | None] = None,
) -> DailyPuzzle:
    """Returns nine tiles, a card (0 for none) and what the best galaxy of them is worth.

    The client names its own date. A date counts while it exists anywhere on earth. Without a date
    it is today's in UTC.
    """
    dailies = services.dailies
    daily = dailies.of_day(dailies.today() if date is None else read_day(date))
    counts = await dailies.counts.of(daily.id)
    player = await services.player(request)
    mine = streak = None
    if player is not None:
        mine = my_result(await services.tables.storage.puzzles.result(daily.id, player.id))
        streak = await dailies.streak_of(player.id, daily.day)
    is_over = dailies.is_over(daily)
    return DailyPuzzle(
        id=daily.id,
        kind="daily",
        date=daily.date,
        number=dailies.series.number(daily.day),
        card=daily.card,
        tiles=daily.tiles,
        par=daily.par,
        difficulty=daily.difficulty,
        commitment=daily.commitment,
        seed=daily.seed if is_over else None,
        open=dailies.is_open(daily),
        galaxies=len(daily.best) if is_over else None,
        players=counts.players,
        hand_ins=counts.hand_ins,
        mine=mine,
        streak=streak,
    )


@get("/days", summary="The archive of daily puzzles", responses=refusals())
async def show_days(
    services: NamedDependency[NodeServices],
    request: AnyRequest,
    before: FromQuery[DayText | None] = None,
    mine: FromQuery[bool] = False,
) -> ArchivedDays:
    """Returns four weeks of puzzles before a date, newest first; all can be played.

    With `mine`, these are the last 28 puzzles for which the guest has handed something in.
    """
    dailies = services.dailies
    newest = newest_day(services.clock.now())
    end = date.max if before is None else read_day(before)
    found = [daily for daily in dailies.series.dailies if daily.day <= newest and daily.day < end]
    player = await services.player(request)
    if mine:
        results = await _results_of(services, player, found)
        found = [daily for daily in found if daily.id in results]
        page = found[: -DAYS_PER_PAGE - 1 : -1]
    else:
        page = found[: -DAYS_PER_PAGE - 1 : -1]
        results = await _results_of(services, player, page)
    more = len(found) > len(page)
    return ArchivedDays(
        tuple(_archived(services, daily, results.get(daily.id)) for daily in page),
        page[-1].date if more else None,
    )


async def _results_of(
    services: NodeServices, player: PlayerRow | None, days: Sequence[Daily]
) -> Mapping[str, PuzzleResult]:
    if player is None:
        return {}
    ids = [daily.id for daily in days]
    return await services.tables.storage.puzzles.results_of(player.id, ids)


def _archived(services: NodeServices, daily: Daily, result: PuzzleResult | None) -> ArchivedDay:
    return ArchivedDay(
        daily.id,
        daily.date,
        services.dailies.series.number(daily.day),
        daily.card,
        daily.par,
        daily.difficulty,
        my_result(result),
    )


@get("/published", summary="All puzzles of past days, to keep", responses=refusals())
async def show_published(services: NamedDependency[NodeServices]) -> PublishedDays:
    """Returns the newest 400 puzzles of days that have begun anywhere, without what spoils them.

    A client that keeps them can open them without a network.
    """
    series = services.dailies.series
    newest = newest_day(services.clock.now())
    found = [daily for daily in series.dailies if daily.day <= newest]
    return PublishedDays(
        tuple(
            PublishedDay(
                daily.id,
                daily.date,
                series.number(daily.day),
                daily.card,
                daily.tiles,
                daily.par,
                daily.difficulty,
            )
            for daily in found[-MAX_DAYS_TO_KEEP:]
        )
    )


@get("/commitments", summary="Commitments of all daily puzzles", responses=refusals())
async def show_commitments(services: NamedDependency[NodeServices]) -> Commitments:
    """Returns the hash of every day's seed, also of days to come, so that anyone can keep them."""
    dailies = services.dailies.series.dailies
    return Commitments(tuple(DayCommitment(one.date, one.commitment) for one in dailies))


router = Router(
    "/api/puzzles",
    route_handlers=[show_daily, show_days, show_published, show_commitments],
    tags=["Puzzles"],
)
