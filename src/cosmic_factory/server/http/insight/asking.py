"""Who may ask about a game's rounds, in which language, and how long an answer is waited for."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from http import HTTPStatus
from typing import TypeVar

from litestar import Response

from cosmic_factory.languages import Language
from cosmic_factory.rules import Phase, Value
from cosmic_factory.server.http.games.game_lookup import find_game
from cosmic_factory.server.http.languages.accept_language import accepted_language
from cosmic_factory.server.http.problems import RequestRefused, not_found, unavailable
from cosmic_factory.server.http.request_type import AnyRequest
from cosmic_factory.server.node.services import NodeServices, sender_of
from cosmic_factory.server.security.costs import Cost
from cosmic_factory.server.thinking.demands import Demand, Urgency, by_address
from cosmic_factory.server.thinking.puzzle_pictures import PuzzleWords
from cosmic_factory.server.thinking.thinker import CannotThink, ThinkerBusy, TooMuchAsked
from cosmic_factory.tables import GameRow, UnreadableGame

T = TypeVar("T")
# A link may be taken back: then nobody shall have its picture for long.
PICTURE_CACHE = "public, max-age=3600"
# Whoever finds the queue full is told to come again after so many seconds.
BUSY_SECONDS = 10


class ScoredGame(Value, frozen=True):
    """A game whose scored rounds may be asked for, and how many those are if it is in play."""

    row: GameRow
    # None once the game has ended.
    scored: int | None


def check_insight(services: NodeServices) -> None:
    """Refuse where this server does not think about galaxies."""
    if not services.settings.insight:
        text = "this server does not analyse games"
        raise RequestRefused(HTTPStatus.FORBIDDEN, "no-insight", text)


async def scored_game(services: NodeServices, game: str) -> ScoredGame:
    """Return a game of which somebody asks what its rounds were worth, or refuse."""
    check_insight(services)
    row = await find_game(services, game)
    if row.ended_at is not None:
        return ScoredGame(row, None)
    try:
        table = await services.tables.open(row.id)
    except UnreadableGame as wrong:
        if wrong.is_newer:
            raise
        return ScoredGame(row, None)
    if table is None:
        raise not_found("unknown-game", "there is no such game, or it has been deleted")
    if table.state.phase is Phase.ENDED:
        return ScoredGame(row, None)
    if not table.options.insight:
        text = "this table plays without insight: it can be analysed when the game has ended"
        raise RequestRefused(HTTPStatus.FORBIDDEN, "insight-off", text)
    return ScoredGame(row, len(table.state.scored))


def asked_language(request: AnyRequest) -> Language:
    """Return the language of a request, English if it names none that we have."""
    return accepted_language(request.headers.get("accept-language", ""))


def may_think(
    services: NodeServices,
    request: AnyRequest,
    urgency: Urgency = Urgency.ASKED,
    cost: Cost = Cost.INSIGHT,
) -> Demand:
    """Count something that has to be thought about for the sender's address, or refuse it."""
    address = sender_of(request).address
    services.budget.check(Cost.THINKING, address)
    services.budget.take(cost, address)
    return by_address(address, urgency)


def may_draw(services: NodeServices, request: AnyRequest) -> Demand:
    """Count a picture that has to be drawn for the sender's address, or refuse it."""
    return may_think(services, request, Urgency.PICTURE, Cost.PICTURE)


def joining(request: AnyRequest, urgency: Urgency = Urgency.ASKED) -> Demand:
    """Return what the sender wants where that is known or being found already."""
    return by_address(sender_of(request).address, urgency)


def if_affordable(services: NodeServices, request: AnyRequest) -> Demand | None:
    """Return what the sender wants found out beside an answer; None if too much was just now."""
    address = sender_of(request).address
    if services.budget.seconds_until_more(Cost.THINKING, address):
        return None
    return by_address(address, Urgency.ASKED)


async def draw_result(
    services: NodeServices, request: AnyRequest, words: PuzzleWords, lit: int
) -> Response[bytes]:
    """Answer with the picture of a result; drawing one counts for the sender's address."""
    pictures = services.result_pictures
    known = pictures.has_begun(words, lit)
    demand = joining(request, Urgency.PICTURE) if known else may_draw(services, request)
    return await wait_for_picture(services, request, pictures.draw(words, lit, demand))


async def wait_for_picture(
    services: NodeServices, request: AnyRequest, drawn: Awaitable[bytes]
) -> Response[bytes]:
    """Answer with a picture when it has been drawn."""
    png = await wait_for(services, request, drawn, services.timings.picture_wait_seconds)
    return Response(png, media_type="image/png", headers={"Cache-Control": PICTURE_CACHE})


async def wait_for(
    services: NodeServices,
    request: AnyRequest,
    found: Awaitable[T],
    seconds: float | None = None,
) -> T:
    """Return what is being found out; if it takes too long, ask the client to come again."""
    waiting = asyncio.ensure_future(found)
    # It goes on when this request waits no more, and then nobody hears how it ended.
    waiting.add_done_callback(_note_end)
    services.hold_until_answered(request, Cost.READS)
    longest = services.timings.insight_wait_seconds if seconds is None else seconds
    timer = services.clock.monotonic() + longest
    done = asyncio.Event()
    handle = services.clock.call_at(timer, done.set)
    waiting.add_done_callback(lambda _: done.set())
    try:
        await done.wait()
    finally:
        handle.cancel()
    text = "this is being worked out: ask again in a moment"
    if not waiting.done() or waiting.cancelled():
        raise unavailable("thinking", text)
    try:
        return waiting.result()
    except TooMuchAsked:
        text = "much of what you asked for waits to be worked out: wait a little"
        wait = {"Retry-After": str(BUSY_SECONDS)}
        raise RequestRefused(
            HTTPStatus.TOO_MANY_REQUESTS, "too-much-thinking", text, wait
        ) from None
    except ThinkerBusy:
        text = "too much waits to be worked out right now: try again in a moment"
        raise unavailable("busy", text, BUSY_SECONDS) from None
    except CannotThink:
        text = "this could not be worked out: try again in a minute"
        raise unavailable("cannot-think", text, 60) from None


def _note_end(done: asyncio.Future[T]) -> None:
    if not done.cancelled():
        done.exception()
