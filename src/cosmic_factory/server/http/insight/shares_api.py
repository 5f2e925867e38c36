"""Links to a round that anyone may open: made and taken back by those who played it."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated

import msgspec
from litestar import Router, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from cosmic_factory.analysis import ObjectiveName
from cosmic_factory.rules import MAX_SEATS, ROUNDS, Value
from cosmic_factory.server.http.body import StrictBody, read_body
from cosmic_factory.server.http.games.game_lookup import (
    asker_of,
    finished_game,
    seats_of,
)
from cosmic_factory.server.http.games.game_rounds import GameRounds
from cosmic_factory.server.http.games.past_games import PastGames
from cosmic_factory.server.http.insight.asking import asked_language, check_insight, scored_game
from cosmic_factory.server.http.insight.insight_api import (
    GameInsightAnswer,
    WholeInsights,
    told_game,
)
from cosmic_factory.server.http.problems import LINK_GONE, RequestRefused, not_found, refusals
from cosmic_factory.server.http.request_type import AnyRequest
from cosmic_factory.server.insight.parts import VERDICTS, PartName
from cosmic_factory.server.insight.shared_rounds import SharedRound, shared_round
from cosmic_factory.server.node.services import GUESTS_ONLY, NodeServices, sender_of
from cosmic_factory.server.security.codes import new_id
from cosmic_factory.server.security.costs import Cost
from cosmic_factory.tables import ShareRow


class NewShare(Value, frozen=True):
    """The round of a seat that is to be shared."""

    game: str
    round: Annotated[int, msgspec.Meta(ge=1, le=ROUNDS)]
    seat: Annotated[int, msgspec.Meta(ge=0, lt=MAX_SEATS)]


class MadeShare(Value, frozen=True):
    """A link to a round, what to send along in words, and what its picture shows."""

    id: str
    url: str
    text: str
    alt: str


class ShownShare(Value, frozen=True):
    """The round of a seat that somebody shared: that round alone, and no address of its game.

    Whoever knows the id of a game may see all of it, so a link that can be taken back hides it.
    """

    round: int
    seat: int
    game: GameRounds


@post(
    "/",
    summary="Share a round",
    responses=refusals(
        HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT
    ),
    security=GUESTS_ONLY,
    status_code=HTTPStatus.CREATED,
)
async def share_round(
    services: NamedDependency[NodeServices], request: AnyRequest, data: StrictBody[NewShare]
) -> MadeShare:
    """Makes a link to the round of a seat, which anyone may open; asked again, it is the same one.

    Only those who have the game in their list may share it.
    """
    wanted = read_body(data, NewShare)
    check_insight(services)
    services.budget.take(Cost.TABLE, sender_of(request).address)
    player = await services.known_player(request)
    row = await finished_game(services, wanted.game)
    seats = await services.tables.storage.catalogue.seats(row.id)
    if all(seat.player != player.id for seat in seats):
        text = "only those who played a game may share it"
        raise RequestRefused(HTTPStatus.FORBIDDEN, "not-your-game", text)
    new = ShareRow(
        new_id(),
        row.id,
        wanted.round,
        wanted.seat,
        player.id,
        services.clock.now(),
    )
    shared = await shared_round(services.insight, new)
    if shared is None or _is_verdict_coming(services, shared):
        text = "this round has not been analysed yet: open its analysis first"
        raise RequestRefused(HTTPStatus.CONFLICT, "not-analysed", text)
    name = await services.tables.storage.shares.add(new)
    if name is None:
        raise not_found("unknown-game", "there is no such game, or it has been deleted")
    language = asked_language(request)
    return MadeShare(
        name, services.link(request, f"/s/{name}"), shared.text(language), shared.alt(language)
    )


def _is_verdict_coming(services: NodeServices, shared: SharedRound) -> bool:
    """Tell whether the words and the picture to send along will say more in a moment."""
    part = PartName(shared.share.game, shared.share.round, VERDICTS)
    return shared.verdict is None and not services.insight.has_failed(part)


@get("/{name:str}", summary="A shared round", responses=refusals(HTTPStatus.NOT_FOUND))
async def show_share(
    services: NamedDependency[NodeServices],
    request: AnyRequest,
    past_games: NamedDependency[PastGames],
    name: FromPath[str],
) -> ShownShare:
    """Returns the round that a link leads to: nothing else of its game, not even its id."""
    share = await find_share(services, name)
    row = await finished_game(services, share.game)
    game = await past_games.rounds(row, asker_of(services, request), ended=True)
    only = tuple(one for one in game.rounds if one.round == share.round)
    if not only or share.seat >= len(game.names):
        raise not_found("no-such-round", "this round was not played, or cannot be read any more")
    player = await services.player(request)
    mine = () if player is None else await seats_of(services, row, player)
    told = msgspec.structs.replace(game, game="", rounds=only, my_seats=mine)
    return ShownShare(share.round, share.seat, told)


@get(
    "/{name:str}/insight",
    summary="What a shared round was worth",
    responses=refusals(HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND),
)
async def share_insight(
    services: NamedDependency[NodeServices],
    request: AnyRequest,
    whole_insights: NamedDependency[WholeInsights],
    name: FromPath[str],
) -> GameInsightAnswer:
    """Returns what is known of a shared round, as `insight` does of a game; `game` is empty."""
    share = await find_share(services, name)
    asked = await scored_game(services, share.game)
    told = await told_game(services, request, whole_insights, asked, ObjectiveName.SUM)
    only = tuple(one for one in told.rounds if one.round == share.round)
    is_done = any(one.state == "done" for one in only)
    return msgspec.structs.replace(
        told, game="", rounds=only, next_ms=None if is_done else told.next_ms
    )


@delete(
    "/{name:str}",
    summary="Take a link back",
    responses=refusals(HTTPStatus.UNAUTHORIZED, HTTPStatus.NOT_FOUND),
    security=GUESTS_ONLY,
    status_code=HTTPStatus.NO_CONTENT,
)
async def revoke_share(
    services: NamedDependency[NodeServices], request: AnyRequest, name: FromPath[str]
) -> None:
    """Ends a link of the guest: whoever opens it sees nothing any more."""
    player = await services.known_player(request)
    if not await services.tables.storage.shares.revoke(name, player.id):
        raise not_found("unknown-share", LINK_GONE)


async def find_share(services: NodeServices, name: str) -> ShareRow:
    row = await services.tables.storage.shares.share(name)
    if row is None:
        raise not_found("unknown-share", LINK_GONE)
    return row


router = Router(
    "/api/shares",
    route_handlers=[share_round, show_share, share_insight, revoke_share],
    tags=["Insight"],
)
