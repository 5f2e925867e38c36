"""A table of recorded minutes for whoever finds nobody online."""

from __future__ import annotations

import secrets
from http import HTTPStatus

from litestar import Router, post
from litestar.di import NamedDependency

from cosmic_factory.server.challenges.ghost_tables import GhostTables
from cosmic_factory.server.challenges.opening import ChallengeOpener
from cosmic_factory.server.http.challenges.answers import MadeChallenge
from cosmic_factory.server.http.challenges.challenges_api import ID_BYTES, store_challenge
from cosmic_factory.server.http.games.game_lookup import AnyRequest, asker_of
from cosmic_factory.server.http.problems import not_found, refusals
from cosmic_factory.server.node.services import GUESTS_ONLY, NodeServices, sender_of
from cosmic_factory.server.security.costs import Cost
from cosmic_factory.tables import ChallengeKind, ChallengeRow


@post(
    "/",
    summary="Sit down with ghosts",
    responses=refusals(HTTPStatus.UNAUTHORIZED, HTTPStatus.NOT_FOUND),
    security=GUESTS_ONLY,
    status_code=HTTPStatus.CREATED,
)
async def take_ghost_seat(
    services: NamedDependency[NodeServices],
    request: AnyRequest,
    ghost_tables: NamedDependency[GhostTables],
    opener: NamedDependency[ChallengeOpener],
) -> MadeChallenge:
    """Makes a challenge of a round that strangers played, with their recorded minutes as ghosts.

    It is a deal that the guest never had. Refused if this server has no such record yet.
    """
    services.budget.take(Cost.TABLE, sender_of(request).address)
    player = await services.known_player(request)
    deal = await ghost_tables.find(player.id, asker_of(services, request))
    if deal is None:
        text = "there is no recorded minute on a deal that is new to you: come back later"
        raise not_found("no-minutes", text)
    new = ChallengeRow(
        secrets.token_urlsafe(ID_BYTES),
        *deal,
        player.id,
        services.clock.now(),
        kind=ChallengeKind.TABLE,
    )
    return await store_challenge(services, request, opener, new)


router = Router("/api/ghost-tables", route_handlers=[take_ghost_seat], tags=["Challenges"])
