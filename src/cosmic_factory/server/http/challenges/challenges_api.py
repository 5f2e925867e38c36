"""Links to a deal with a recorded minute to beat: made, opened and taken back."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated

import msgspec
from litestar import Router, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from cosmic_factory.rules import MAX_SEATS, ROUNDS, Value
from cosmic_factory.server.challenges.deals import Deals
from cosmic_factory.server.challenges.opening import (
    HIDDEN,
    NO_MINUTE,
    ChallengeOpener,
    OpenedChallenge,
    figures_of,
    may_show,
)
from cosmic_factory.server.challenges.words import sentence_of, table_sentence
from cosmic_factory.server.http.body import StrictBody, read_body
from cosmic_factory.server.http.challenges.answers import (
    ChallengeStanding,
    MadeChallenge,
    ShownChallenge,
    summary_of,
)
from cosmic_factory.server.http.games.game_lookup import asker_of, find_game
from cosmic_factory.server.http.insight.asking import asked_language, if_affordable
from cosmic_factory.server.http.problems import (
    LINK_GONE,
    RequestRefused,
    not_found,
    refusals,
    refused,
)
from cosmic_factory.server.http.request_type import AnyRequest
from cosmic_factory.server.node.services import GUESTS_ONLY, NodeServices, sender_of
from cosmic_factory.server.security.codes import new_id
from cosmic_factory.server.security.costs import Cost
from cosmic_factory.tables import (
    ChallengeKind,
    ChallengeRow,
    Deal,
    PlayerRow,
    TryRow,
)


class NewChallenge(Value, frozen=True):
    """The round of a seat whose minute is to be beaten."""

    game: str
    round: Annotated[int, msgspec.Meta(ge=1, le=ROUNDS)]
    seat: Annotated[int, msgspec.Meta(ge=0, lt=MAX_SEATS)]


@post(
    "/",
    summary="Challenge others to beat a minute",
    responses=refusals(
        HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT
    ),
    security=GUESTS_ONLY,
    status_code=HTTPStatus.CREATED,
)
async def make_challenge(
    services: NamedDependency[NodeServices],
    request: AnyRequest,
    deals: NamedDependency[Deals],
    opener: NamedDependency[ChallengeOpener],
    data: StrictBody[NewChallenge],
) -> MadeChallenge:
    """Makes a link to a scored round; whoever opens it plays the same tiles against that minute.

    Only those who have the game in their list may do so; asked again, it is the same link. The
    minute of somebody else is shown only if they show theirs to everybody, and no minute without
    a time limit or in which nothing was laid.
    """
    wanted = read_body(data, NewChallenge)
    services.budget.take(Cost.TABLE, sender_of(request).address)
    player = await services.known_player(request)
    game = await find_game(services, wanted.game)
    seats = await services.tables.storage.catalogue.seats(game.id)
    if all(seat.player != player.id for seat in seats):
        text = "only those who played a game may challenge others with it"
        raise RequestRefused(HTTPStatus.FORBIDDEN, "not-your-game", text)
    played = await deals.read(Deal(game.id, wanted.round, wanted.seat), asker_of(services, request))
    if played.own_ghost is None:
        raise refused(NO_MINUTE)
    new = ChallengeRow(
        new_id(),
        game.id,
        wanted.round,
        wanted.seat,
        player.id,
        services.clock.now(),
        owner=next((one.player for one in seats if one.seat == wanted.seat), None),
    )
    owners = [] if new.owner is None else [new.owner]
    choices = await services.tables.storage.shown_minutes.choices(owners)
    if not may_show(new, new.owner, choices, bot=played.own_ghost.bot):
        raise RequestRefused(HTTPStatus.FORBIDDEN, "minute-hidden", HIDDEN)
    return await store_challenge(services, request, opener, new)


async def store_challenge(
    services: NodeServices, request: AnyRequest, opener: ChallengeOpener, new: ChallengeRow
) -> MadeChallenge:
    """Store a challenge and return its link; that of the same one if it was made before."""
    name = await services.tables.storage.challenges.add(new)
    if name is None:
        raise not_found("unknown-game", "there is no such game, or it has been deleted")
    stored = msgspec.structs.replace(new, id=name)
    opened = await opener.open(stored, asker_of(services, request))
    demand = if_affordable(services, request)
    figures = figures_of(opened, await opener.insight(opened.played, demand))
    language = asked_language(request)
    is_table = new.kind is ChallengeKind.TABLE
    text = table_sentence(language) if is_table else sentence_of(figures, language)
    return MadeChallenge(name, services.link(request, f"/c/{name}"), text)


@get("/{name:str}", summary="A challenge", responses=refusals(HTTPStatus.NOT_FOUND))
async def show_challenge(
    services: NamedDependency[NodeServices],
    request: AnyRequest,
    opener: NamedDependency[ChallengeOpener],
    name: FromPath[str],
) -> ShownChallenge:
    """Returns what there is to beat: nothing of the tiles, which are shown when a try begins."""
    row = await opener.find(name)
    opened = await opener.open(row, asker_of(services, request))
    player = await services.player(request)
    mine = await own_tries(services, row, player)
    insight = await opener.insight(opened.played, if_affordable(services, request))
    is_coming = insight is None and opener.is_coming(opened.played)
    results = await services.tables.storage.challenges.number_of_results(row.deal)
    facts = opened.played.facts
    return ShownChallenge(
        id=row.id,
        kind=row.kind,
        card=facts.card,
        shape=facts.rules.shape,
        seconds=opened.played.seconds,
        sender=await sender_name(services, opened),
        played_at=opened.played.played_at,
        ghosts=tuple(summary_of(rival) for rival in opened.rivals),
        par=None if insight is None else insight.par,
        results=results,
        standing=await standing_of(services, row, player, mine),
        my_try=_shown_try(mine),
        mine=player is not None and player.id == row.player,
        next_ms=services.timings.insight_next_ms if is_coming else None,
    )


async def own_tries(
    services: NodeServices, row: ChallengeRow, player: PlayerRow | None
) -> tuple[TryRow, ...]:
    if player is None:
        return ()
    return tuple(await services.tables.storage.challenges.tries_of(player.id, row.deal))


def _shown_try(mine: tuple[TryRow, ...]) -> str | None:
    finished = [one for one in mine if one.ended_at is not None]
    if not finished:
        return None
    return finished[0].id if finished[0].counts else finished[-1].id


async def standing_of(
    services: NodeServices, row: ChallengeRow, player: PlayerRow | None, mine: tuple[TryRow, ...]
) -> ChallengeStanding:
    """Return whether a guest may play a deal for the table, or why not."""
    if player is None:
        return ChallengeStanding.FRESH
    if player.id == row.owner:
        return ChallengeStanding.OWN
    counting = next((one for one in mine if one.counts), None)
    if counting is not None:
        is_done = counting.ended_at is not None
        return ChallengeStanding.PLAYED if is_done else ChallengeStanding.LEFT
    seats = await services.tables.storage.catalogue.seats(row.game)
    if any(seat.player == player.id for seat in seats):
        return ChallengeStanding.AT_TABLE
    return ChallengeStanding.FRESH


async def sender_name(services: NodeServices, opened: OpenedChallenge) -> str:
    """Return who sends a challenge, by the name at the table."""
    row = opened.row
    if row.kind is ChallengeKind.TABLE:
        return ""
    if row.of_try is not None:
        return opened.first.ghost.name
    seats = await services.tables.storage.catalogue.seats(row.game)
    seat = next((one.seat for one in seats if one.player == row.player), row.seat)
    return opened.played.facts.seats[seat].name


@delete(
    "/{name:str}",
    summary="Take a challenge back",
    responses=refusals(HTTPStatus.UNAUTHORIZED, HTTPStatus.NOT_FOUND),
    security=GUESTS_ONLY,
    status_code=HTTPStatus.NO_CONTENT,
)
async def withdraw_challenge(
    services: NamedDependency[NodeServices], request: AnyRequest, name: FromPath[str]
) -> None:
    """Ends a link of the guest: nobody can play it any more. Results of others stay theirs."""
    player = await services.known_player(request)
    if not await services.tables.storage.challenges.revoke(name, player.id):
        raise not_found("unknown-challenge", LINK_GONE)


router = Router(
    "/api/challenges",
    route_handlers=[make_challenge, show_challenge, withdraw_challenge],
    tags=["Challenges"],
)
