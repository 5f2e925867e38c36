"""Tries at challenges: begun, played against ghosts that come moment by moment, and handed in."""

from __future__ import annotations

import secrets
from http import HTTPStatus
from typing import Annotated

import msgspec
from litestar import Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from cosmic_factory.rules import Illegal
from cosmic_factory.server.challenges.deals import Deals
from cosmic_factory.server.challenges.handing_in import (
    MAX_SECONDS,
    HandedIn,
    TriedMinute,
    finished_try,
    points_of,
)
from cosmic_factory.server.challenges.opening import NO_MINUTE, ChallengeOpener, OpenedChallenge
from cosmic_factory.server.http.body import StrictBody, read_body
from cosmic_factory.server.http.challenges.answers import (
    BegunTry,
    ChallengeStanding,
    GhostNews,
    MadeChallenge,
    TryResult,
)
from cosmic_factory.server.http.challenges.challenges_api import (
    own_tries,
    standing_of,
    store_challenge,
)
from cosmic_factory.server.http.challenges.results import result_of
from cosmic_factory.server.http.games.game_lookup import asker_of
from cosmic_factory.server.http.problems import RequestRefused, not_found, refusals, refused
from cosmic_factory.server.http.request_type import AnyRequest
from cosmic_factory.server.node.services import GUESTS_ONLY, NodeServices, sender_of
from cosmic_factory.server.security.codes import new_id
from cosmic_factory.server.security.costs import Cost
from cosmic_factory.server.thinking.tasks import packed
from cosmic_factory.tables import ChallengeRow, TryRow

# Ghosts are asked for no more often than this.
MIN_NEWS_MS = 250
_STATUSES = (
    HTTPStatus.UNAUTHORIZED,
    HTTPStatus.FORBIDDEN,
    HTTPStatus.NOT_FOUND,
    HTTPStatus.CONFLICT,
)
ALL_REFUSALS = refusals(*_STATUSES)


def limit_ms(services: NodeServices, seconds: int) -> int:
    """Return how long after its beginning a try may be handed in, with the usual allowance."""
    timings = services.tables.timings
    return 1000 * seconds + timings.allowed_lateness_ms(timings.max_allowance_ms)


@post(
    "/{name:str}/tries",
    summary="Begin a try",
    responses=ALL_REFUSALS,
    security=GUESTS_ONLY,
    status_code=HTTPStatus.CREATED,
)
async def begin_try(
    services: NamedDependency[NodeServices],
    request: AnyRequest,
    opener: NamedDependency[ChallengeOpener],
    name: FromPath[str],
) -> BegunTry:
    """Shows the tiles and starts the clock; a try that is under way goes on.

    The first try of a guest at a deal counts, and all others are practice. So are those of whoever
    played the minute or sat at the table.
    """
    services.budget.take(Cost.TRY, sender_of(request).address)
    player = await services.known_player(request)
    row = await opener.find(name)
    opened = await opener.open(row, asker_of(services, request))
    mine = await own_tries(services, row, player)
    standing = await standing_of(services, row, player, mine)
    now = services.clock.now()
    new = TryRow(new_id(), row.id, row.game, row.round, row.seat, player.id, now)
    begun = await services.tables.storage.challenges.begin(
        new,
        may_count=standing is ChallengeStanding.FRESH,
        running_since=now - limit_ms(services, opened.played.seconds),
    )
    if begun is None:
        raise not_found("unknown-challenge", "the game of this challenge has been deleted")
    facts = opened.played.facts
    return BegunTry(
        id=begun.id,
        counts=begun.counts,
        card=facts.card,
        shape=facts.rules.shape,
        seconds=opened.played.seconds,
        hand=facts.seats[opened.played.seat].hand,
        tile_set=facts.tile_set,
        bets=opened.played.bets,
        ghosts=_news(services, opened, begun, after=-1),
    )


def _news(services: NodeServices, opened: OpenedChallenge, begun: TryRow, after: int) -> GhostNews:
    elapsed = max(0, services.clock.now() - begun.began_at)
    ghosts = [rival.ghost for rival in opened.rivals]
    coming = [at for ghost in ghosts if (at := ghost.next_after(elapsed)) is not None]
    return GhostNews(
        elapsed,
        tuple(ghost.steps_between(after, elapsed) for ghost in ghosts),
        max(MIN_NEWS_MS, min(coming) - elapsed) if coming else None,
    )


@get(
    "/{name:str}/tries/{try_name:str}/ghosts",
    summary="What the ghosts have done",
    responses=ALL_REFUSALS,
    security=GUESTS_ONLY,
)
async def ghost_news(
    services: NamedDependency[NodeServices],
    request: AnyRequest,
    opener: NamedDependency[ChallengeOpener],
    name: FromPath[str],
    try_name: FromPath[str],
    after: Annotated[
        int,
        QueryParameter(
            ge=-1,
            le=1000 * MAX_SECONDS,
            description="Only what came after this moment: `elapsed_ms` of the answer before",
            required=False,
        ),
    ] = -1,
) -> GhostNews:
    """Returns what the ghosts have laid until now, by the clock of the try."""
    row, begun = await _own_try(services, request, opener, name, try_name)
    opened = await opener.open(row, asker_of(services, request))
    return _news(services, opened, begun, after)


async def _own_try(
    services: NodeServices, request: AnyRequest, opener: ChallengeOpener, name: str, try_name: str
) -> tuple[ChallengeRow, TryRow]:
    player = await services.known_player(request)
    row = await opener.find(name)
    found = await services.tables.storage.challenges.one_try(try_name)
    if found is None or found.challenge != row.id:
        raise not_found("unknown-try", "there is no such try at this challenge")
    if found.player != player.id:
        text = "this is the try of somebody else"
        raise RequestRefused(HTTPStatus.FORBIDDEN, "not-your-try", text)
    return row, found


@post(
    "/{name:str}/tries/{try_name:str}/hand-in",
    summary="Hand a galaxy in",
    responses=refusals(*_STATUSES, HTTPStatus.REQUEST_ENTITY_TOO_LARGE),
    security=GUESTS_ONLY,
    status_code=HTTPStatus.OK,
)
async def hand_in_try(
    services: NamedDependency[NodeServices],
    request: AnyRequest,
    deals: NamedDependency[Deals],
    opener: NamedDependency[ChallengeOpener],
    name: FromPath[str],
    try_name: FromPath[str],
    data: StrictBody[HandedIn],
) -> TryResult:
    """Scores a galaxy by the rules, and ends the try. Tiles that are missing are laid by chance.

    Refused if it comes too late, twice, or with other tiles than those of the deal.
    """
    handed_in = read_body(data, HandedIn)
    services.budget.take(Cost.TRY, sender_of(request).address)
    row, begun = await _own_try(services, request, opener, name, try_name)
    if begun.ended_at is not None:
        raise _handed_in_already()
    now = services.clock.now()
    played = await deals.read(row.deal, asker_of(services, request))
    if now - begun.began_at > limit_ms(services, played.seconds):
        text = "this comes too late: the time of the try is over"
        raise RequestRefused(HTTPStatus.CONFLICT, "too-late", text)
    player = await services.known_player(request)
    elapsed = min(now - begun.began_at, 1000 * played.seconds)
    seed = secrets.token_hex(16)
    try:
        tried: TriedMinute = await services.reads.run(
            finished_try, played, handed_in, player.name, elapsed, seed
        )
    except Illegal as wrong:
        raise RequestRefused(HTTPStatus.BAD_REQUEST, wrong.code, wrong.text) from None
    done = msgspec.structs.replace(
        begun,
        ended_at=now,
        points=points_of(played, tried.mine),
        last_ms=tried.ghost.last_ms,
        content=packed(tried),
    )
    if not await services.tables.storage.challenges.hand_in(done):
        raise _handed_in_already()
    return await result_of(services, request, opener, row, done)


def _handed_in_already() -> RequestRefused:
    text = "this try was handed in already"
    return RequestRefused(HTTPStatus.CONFLICT, "handed-in", text)


@get(
    "/{name:str}/tries/{try_name:str}",
    summary="The result of a try",
    responses=ALL_REFUSALS,
    security=GUESTS_ONLY,
)
async def show_try(
    services: NamedDependency[NodeServices],
    request: AnyRequest,
    opener: NamedDependency[ChallengeOpener],
    name: FromPath[str],
    try_name: FromPath[str],
) -> TryResult:
    """Returns a finished try of the guest beside the ghosts, with the table of results."""
    row, found = await _own_try(services, request, opener, name, try_name)
    return await result_of(services, request, opener, row, _finished(found))


def _finished(found: TryRow) -> TryRow:
    if found.ended_at is None:
        text = "this try has not been handed in"
        raise RequestRefused(HTTPStatus.CONFLICT, "not-handed-in", text)
    return found


@post(
    "/{name:str}/tries/{try_name:str}/challenge",
    summary="Send a try on as a challenge",
    responses=ALL_REFUSALS,
    security=GUESTS_ONLY,
    status_code=HTTPStatus.CREATED,
)
async def challenge_with_try(
    services: NamedDependency[NodeServices],
    request: AnyRequest,
    opener: NamedDependency[ChallengeOpener],
    name: FromPath[str],
    try_name: FromPath[str],
) -> MadeChallenge:
    """Makes a link to the same deal with the guest's own try as the minute to beat."""
    services.budget.take(Cost.TABLE, sender_of(request).address)
    row, found = await _own_try(services, request, opener, name, try_name)
    if not _finished(found).counts:
        text = "this was practice: only the first try at a deal can be sent on"
        raise RequestRefused(HTTPStatus.CONFLICT, "practice", text)
    if not (await opener.tried(found.id)).ghost.has_laid:
        raise refused(NO_MINUTE)
    new = ChallengeRow(
        new_id(),
        row.game,
        row.round,
        row.seat,
        found.player,
        services.clock.now(),
        owner=found.player,
        of_try=found.id,
    )
    return await store_challenge(services, request, opener, new)


router = Router(
    "/api/challenges",
    route_handlers=[begin_try, ghost_news, hand_in_try, show_try, challenge_with_try],
    tags=["Challenges"],
)
