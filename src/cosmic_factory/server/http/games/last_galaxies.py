"""The galaxy that a seat built last: a picture of a game for lists."""

from __future__ import annotations

from http import HTTPStatus

from litestar import Response, Router, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from cosmic_factory.server.http.games.game_lookup import asker_of, finished_game
from cosmic_factory.server.http.games.game_rounds import LastGalaxy
from cosmic_factory.server.http.games.past_games import PastGames
from cosmic_factory.server.http.problems import not_found, refusals
from cosmic_factory.server.http.request_type import AnyRequest
from cosmic_factory.server.node.services import NodeServices

# A finished game does not change.
GALAXY_CACHE = "private, max-age=604800"


@get(
    "/{game:str}/seats/{seat:int}/last-galaxy",
    summary="What a seat built last",
    responses=refusals(HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT),
)
async def last_galaxy(
    services: NamedDependency[NodeServices],
    request: AnyRequest,
    past_games: NamedDependency[PastGames],
    game: FromPath[str],
    seat: FromPath[int],
) -> Response[LastGalaxy]:
    """Returns the galaxy of a seat in the last round of a finished game, with its tiles only."""
    row = await finished_game(services, game)
    found = await past_games.last_galaxy(row, asker_of(services, request), seat)
    if found is None:
        raise not_found("no-such-round", "no round of this seat has been counted")
    return Response(found, headers={"Cache-Control": GALAXY_CACHE})


router = Router("/api/games", route_handlers=[last_galaxy], tags=["Games"])
