"""A table of recorded minutes for whoever finds nobody online."""

from __future__ import annotations

from http import HTTPStatus

from litestar import Response, Router, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec

from cosmic_factory.server.challenges.ghost_tables import GhostTables
from cosmic_factory.server.challenges.opening import ChallengeOpener
from cosmic_factory.server.http.challenges.answers import MadeChallenge
from cosmic_factory.server.http.challenges.challenges_api import store_challenge
from cosmic_factory.server.http.games.game_lookup import asker_of
from cosmic_factory.server.http.problems import refusals
from cosmic_factory.server.http.request_type import AnyRequest
from cosmic_factory.server.node.services import GUESTS_ONLY, NodeServices, sender_of
from cosmic_factory.server.security.codes import new_id
from cosmic_factory.server.security.costs import Cost
from cosmic_factory.tables import ChallengeKind, ChallengeRow


@post(
    "/",
    summary="Sit down with ghosts",
    responses={
        **refusals(HTTPStatus.UNAUTHORIZED),
        HTTPStatus.NO_CONTENT: ResponseSpec(None, description="There is no such record yet"),
    },
    security=GUESTS_ONLY,
    status_code=HTTPStatus.CREATED,
)
async def take_ghost_seat(
    services: NamedDependency[NodeServices],
    request: AnyRequest,
    ghost_tables: NamedDependency[GhostTables],
    opener: NamedDependency[ChallengeOpener],
) -> Response[MadeChallenge] | Response[None]:
    """Makes a challenge of a round that strangers played, with their recorded minutes as ghosts.

    It is a deal that the guest never had. The answer is empty if this server has no such record
    yet.
    """
    services.budget.take(Cost.TABLE, sender_of(request).address)
    player = await services.known_player(request)
    deal = await ghost_tables.find(player.id, asker_of(services, request))
    if deal is None:
        return Response(None, status_code=HTTPStatus.NO_CONTENT)
    new = ChallengeRow(
        new_id(),
        *deal,
        player.id,
        services.clock.now(),
        kind=ChallengeKind.TABLE,
    )
    return Response(await store_challenge(services, request, opener, new))


router = Router("/api/ghost-tables", route_handlers=[take_ghost_seat], tags=["Challenges"])
