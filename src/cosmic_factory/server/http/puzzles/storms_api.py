"""Storms over HTTP: the server deals, counts and keeps the time."""

from __future__ import annotations

import secrets
from http import HTTPStatus
from typing import Annotated, Literal

import msgspec
from litestar import Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from cosmic_factory.puzzles import (
    HAND_IN_GRACE_MS,
    STORM_MS,
    UNHURRIED_STORM_HANDS,
    HandedTile,
    PuzzleHand,
    handed_galaxy,
    shipped_hands,
    storm_hand,
)
from cosmic_factory.rules import Value
from cosmic_factory.server.http.body import StrictBody, read_body
from cosmic_factory.server.http.problems import RequestRefused, not_found, refusals
from cosmic_factory.server.http.request_type import AnyRequest
from cosmic_factory.server.node.services import GUESTS_ONLY, NodeServices, sender_of
from cosmic_factory.server.puzzles.storm_boards import Period, StormBoards
from cosmic_factory.server.security.codes import new_id
from cosmic_factory.server.security.costs import Cost
from cosmic_factory.tables import PlayerId, StormRank, StormRow


class NewStorm(Value, frozen=True):
    """Whether a storm has three minutes, or as long as it takes for its hands."""

    unhurried: bool = False


class StormHand(Value, frozen=True):
    """A hand of a storm: nine tiles, a card (0 for none) and what its best galaxy is worth."""

    # Counted from 1.
    number: int
    card: int
    tiles: tuple[str, ...]
    par: int
    difficulty: int


class StartedStorm(Value, frozen=True):
    """A storm that has begun, and its first hand."""

    id: str
    unhurried: bool
    # When it ends, in milliseconds since 1970 by the server's clock; null without a clock.
    ends_at_ms: int | None
    # What the server's clock says now.
    now_ms: int
    hand: StormHand


class RunningStorm(Value, frozen=True):
    """A storm as it stands, for a guest who lost an answer or loaded the page again."""

    id: str
    unhurried: bool
    ends_at_ms: int | None
    now_ms: int
    score: int
    hands: int
    # The hand that waits for an answer; null if the storm is over.
    hand: StormHand | None


class StormAnswer(Value, frozen=True):
    """A whole galaxy for the hand that was dealt last."""

    number: Annotated[int, msgspec.Meta(ge=1, le=10_000)]
    placements: tuple[HandedTile, ...]


class CountedAnswer(Value, frozen=True):
    """What an answer was worth, and the next hand if there is one."""

    points: int
    par: int
    # From 0, what random galaxies are worth, to 100, the par.
    share: int
    # The sum of all shares of this storm.
    total: int
    hands: int
    next: StormHand | None


class EndedStorm(Value, frozen=True):
    """A storm that is over."""

    id: str
    score: int
    hands: int


class LeaderboardRow(Value, frozen=True):
    """A guest's best storm."""

    place: int
    name: str
    score: int
    hands: int
    # Milliseconds since 1970.
    at: int


class Leaderboard(Value, frozen=True):
    """The best storms of all guests, one each, and the guest's own."""

    period: str
    pool: str
    rows: tuple[LeaderboardRow, ...]
    mine: LeaderboardRow | None


@post(
    "/",
    summary="Start a storm",
    responses=refusals(HTTPStatus.UNAUTHORIZED),
    security=GUESTS_ONLY,
    status_code=HTTPStatus.CREATED,
)
async def start_storm(
    services: NamedDependency[NodeServices], request: AnyRequest, data: StrictBody[NewStorm]
) -> StartedStorm:
    """Deals the first hand. The time runs from now on; a storm that the guest had going ends."""
    services.budget.take(Cost.HAND_IN, sender_of(request).address)
    player = await services.known_player(request)
    unhurried = read_body(data, NewStorm).unhurried
    now = services.clock.now()
    storm = StormRow(
        new_id(),
        player.id,
        unhurried,
        secrets.token_hex(16),
        now,
        None if unhurried else now + STORM_MS,
    )
    await services.tables.storage.storms.start(storm)
    hand = _dealt(storm, 1)
    return StartedStorm(storm.id, unhurried, storm.ended_at, now, _shown(hand, 1))


@get(
    "/{name:str}",
    summary="A storm as it stands",
    responses=refusals(HTTPStatus.UNAUTHORIZED, HTTPStatus.NOT_FOUND),
    security=GUESTS_ONLY,
)
async def show_storm(
    services: NamedDependency[NodeServices], request: AnyRequest, name: FromPath[str]
) -> RunningStorm:
    """Returns the score and the hand that waits for an answer. The time runs on meanwhile."""
    player = await services.known_player(request)
    storm = await _own_storm(services, name, player.id)
    now, number = services.clock.now(), storm.hands + 1
    is_over = storm.ended_at is not None and storm.ended_at <= now
    hand = None if is_over else _shown(_dealt(storm, number), number)
    return RunningStorm(
        storm.id, storm.unhurried, storm.ended_at, now, storm.score, storm.hands, hand
    )


@post(
    "/{name:str}/answers",
    summary="Answer a hand of a storm",
    responses=refusals(HTTPStatus.UNAUTHORIZED, HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT),
    security=GUESTS_ONLY,
    status_code=HTTPStatus.OK,
)
async def answer_hand(
    services: NamedDependency[NodeServices],
    request: AnyRequest,
    name: FromPath[str],
    data: StrictBody[StormAnswer],
) -> CountedAnswer:
    """Counts a galaxy by the rules and deals the next hand. Each hand is answered once."""
    services.budget.take(Cost.HAND_IN, sender_of(request).address)
    player = await services.known_player(request)
    answer = read_body(data, StormAnswer)
    storm = await _own_storm(services, name, player.id)
    number, now = answer.number, services.clock.now()
    _check_turn(storm, number, now)
    hand = _dealt(storm, number)
    points = hand.points(handed_galaxy(answer.placements, hand.codes, hand.rules))
    is_last = storm.unhurried and number == UNHURRIED_STORM_HANDS
    after = await services.tables.storage.storms.answer(
        storm.id,
        number,
        hand.share(points),
        sent_after=now - HAND_IN_GRACE_MS,
        ended_at=now if is_last else None,
    )
    if after is None:
        # Two answers at once: the other one was first, or the storm was ended meanwhile.
        _check_turn(await _own_storm(services, name, player.id), number, now)
        raise _over()
    is_over = after.ended_at is not None and after.ended_at <= now
    following = None if is_over else _shown(_dealt(after, number + 1), number + 1)
    return CountedAnswer(points, hand.par, hand.share(points), after.score, after.hands, following)


@post(
    "/{name:str}/end",
    summary="End a storm",
    responses=refusals(HTTPStatus.UNAUTHORIZED, HTTPStatus.NOT_FOUND),
    security=GUESTS_ONLY,
    status_code=HTTPStatus.OK,
)
async def end_storm(
    services: NamedDependency[NodeServices], request: AnyRequest, name: FromPath[str]
) -> EndedStorm:
    """Ends a storm before its time; one that is over stays as it is."""
    player = await services.known_player(request)
    storm = await _own_storm(services, name, player.id)
    after = await services.tables.storage.storms.end(storm.id, services.clock.now()) or storm
    return EndedStorm(after.id, after.score, after.hands)


@get("/leaderboard", summary="The best storms", responses=refusals())
async def show_leaderboard(
    services: NamedDependency[NodeServices],
    request: AnyRequest,
    storm_boards: NamedDependency[StormBoards],
    period: FromQuery[Literal["day", "week", "ever"]] = "day",
    pool: FromQuery[Literal["hurried", "unhurried"]] = "hurried",
) -> Leaderboard:
    """Returns the best storm of each guest in the last 24 hours, in the last week, or ever.

    Where there are very many storms, the board may be some seconds old.
    """
    player = await services.player(request)
    board = await storm_boards.board((Period(period), pool == "unhurried"))
    mine = None
    if player is not None:
        mine = await board.place_of(player.id, services.tables.storage.storms)
    rows = tuple(_row(one) for one in board.top)
    return Leaderboard(period, pool, rows, None if mine is None else _row(mine))


def _check_turn(storm: StormRow, number: int, now: int) -> None:
    if number <= storm.hands:
        text = "this hand was answered already"
        raise RequestRefused(HTTPStatus.CONFLICT, "answered-already", text)
    if number > storm.hands + 1:
        raise RequestRefused(HTTPStatus.CONFLICT, "not-dealt", "this hand was not dealt yet")
    if storm.ended_at is not None and storm.ended_at <= now - HAND_IN_GRACE_MS:
        raise _over()


def _over() -> RequestRefused:
    return RequestRefused(HTTPStatus.CONFLICT, "storm-over", "the time of this storm is over")


async def _own_storm(services: NodeServices, name: str, player: PlayerId) -> StormRow:
    storm = await services.tables.storage.storms.storm(name)
    if storm is None or storm.player != player:
        raise not_found("unknown-storm", "there is no such storm, or it is not yours")
    return storm


def _dealt(storm: StormRow, number: int) -> PuzzleHand:
    return storm_hand(shipped_hands(), storm.seed, number)


def _shown(hand: PuzzleHand, number: int) -> StormHand:
    return StormHand(number, hand.card, hand.codes, hand.par, hand.difficulty)


def _row(rank: StormRank) -> LeaderboardRow:
    return LeaderboardRow(rank.place, rank.name, rank.score, rank.hands, rank.ended_at)


router = Router(
    "/api/storms",
    route_handlers=[start_storm, show_storm, answer_hand, end_storm, show_leaderboard],
    tags=["Puzzles"],
)
