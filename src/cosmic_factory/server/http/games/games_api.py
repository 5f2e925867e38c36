"""Games that were played: my games, records, timelines, and the check of the deal."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated

import msgspec
from litestar import MediaType, Router, delete, get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, QueryParameter
from litestar.response import Stream

from cosmic_factory.rules import Options, Value, Variant
from cosmic_factory.server.http.games.game_lookup import (
    asker_of,
    find_game,
    finished_game,
    has_ended,
    seats_of,
)
from cosmic_factory.server.http.games.game_outcomes import PastSeat
from cosmic_factory.server.http.games.game_records import Verification
from cosmic_factory.server.http.games.game_rounds import GameRounds
from cosmic_factory.server.http.games.game_timelines import Timeline
from cosmic_factory.server.http.games.past_games import PastGames
from cosmic_factory.server.http.insight.my_insight import shares_of
from cosmic_factory.server.http.problems import not_found, refusals
from cosmic_factory.server.http.request_type import AnyRequest
from cosmic_factory.server.node.services import GUESTS_ONLY, NodeServices, sender_of
from cosmic_factory.server.security.costs import Cost
from cosmic_factory.tables import (
    MAX_TIME_MS,
    GameRow,
    UnreadableGame,
    read_game_options,
)

GAMES_PER_PAGE = 20
JSON_LINES = "application/x-ndjson"

FINISHED_ONLY = refusals(HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT)


class PlayedGame(Value, frozen=True):
    """A game of the guest. Times are milliseconds since 1970.

    Cards and places are told once the game has ended.
    """

    id: str
    code: str
    created_at: int
    started_at: int | None
    ended_at: int | None
    ended: bool
    variant: Variant
    my_seats: tuple[int, ...]
    players: tuple[PastSeat, ...]
    cards: tuple[int, ...]
    # The server has found that it cannot read this game.
    set_aside: bool = False
    # By round the percentage of the best possible that the guest reached; null if not known.
    shares: tuple[int | None, ...] = ()


class GamePage(Value, frozen=True):
    """About 20 games, newest first; `next` is the `before` of the next page, if there is one."""

    games: tuple[PlayedGame, ...]
    next: int | None = None


@get("/", summary="My games", responses=refusals(HTTPStatus.UNAUTHORIZED), security=GUESTS_ONLY)
async def my_games(
    services: NamedDependency[NodeServices],
    request: AnyRequest,
    past_games: NamedDependency[PastGames],
    before: Annotated[
        int,
        QueryParameter(
            ge=0,
            le=MAX_TIME_MS,
            description="Only games made before this time, in milliseconds since 1970",
            required=False,
        ),
    ] = MAX_TIME_MS,
) -> GamePage:
    """Games in which the guest has or had a seat, 20 a page, newest first."""
    player = await services.known_player(request)
    catalogue = services.tables.storage.catalogue
    rows = await catalogue.games_of(player.id, before=before, limit=GAMES_PER_PAGE)
    games = []
    asker = asker_of(services, request)
    seats = {row.id: await seats_of(services, row, player) for row in rows}
    shares = await shares_of(services, seats)
    for row in rows:
        outcome = await past_games.outcome(row, asker)
        games.append(
            PlayedGame(
                id=row.id,
                code=row.code,
                created_at=row.created_at,
                started_at=row.started_at,
                ended_at=row.ended_at,
                ended=outcome.ended,
                variant=outcome.changed_variant or _variant(row),
                my_seats=seats[row.id],
                players=outcome.players,
                cards=outcome.cards,
                set_aside=row.id in services.tables.set_aside,
                shares=shares.get(row.id, ()) if outcome.ended else (),
            )
        )
    last = rows[-1].created_at if len(rows) >= GAMES_PER_PAGE else 0
    more = await catalogue.games_of(player.id, before=last, limit=1)
    return GamePage(tuple(games), last if more else None)


def _variant(row: GameRow) -> Variant:
    """Return the variant of a game; the usual one if its options cannot be read."""
    try:
        return read_game_options(row).rules.variant
    except UnreadableGame:
        return Options().variant


@get(
    "/{game:str}/record",
    summary="A game's record",
    media_type=JSON_LINES,
    responses={
        **FINISHED_ONLY,
        200: ResponseSpec(
            str,
            media_type=JSON_LINES,
            description="The record as JSON lines",
            generate_examples=False,
        ),
    },
)
async def game_record(
    services: NamedDependency[NodeServices],
    request: AnyRequest,
    past_games: NamedDependency[PastGames],
    game: FromPath[str],
) -> Stream:
    """Returns the whole finished game as JSON lines to anyone who knows its id."""
    row = await finished_game(services, game)
    name = f'attachment; filename="cosmic-factory-{row.id}.jsonl"'
    return Stream(
        await past_games.record(row, asker_of(services, request)),
        media_type=JSON_LINES,
        headers={"Content-Disposition": name},
    )


@get(
    "/{game:str}/timeline",
    summary="How a game was built",
    media_type=MediaType.JSON,
    responses={
        **FINISHED_ONLY,
        200: ResponseSpec(Timeline, description="What was built", generate_examples=False),
    },
)
async def game_timeline(
    services: NamedDependency[NodeServices],
    request: AnyRequest,
    past_games: NamedDependency[PastGames],
    game: FromPath[str],
) -> Stream:
    """Returns what was built in every round, with milliseconds since building began."""
    row = await finished_game(services, game)
    timeline = await past_games.timeline(row, asker_of(services, request))
    return Stream(timeline, media_type=MediaType.JSON)


@get(
    "/{game:str}/rounds",
    summary="The rounds of a game",
    responses=refusals(HTTPStatus.NOT_FOUND),
)
async def game_rounds(
    services: NamedDependency[NodeServices],
    request: AnyRequest,
    past_games: NamedDependency[PastGames],
    game: FromPath[str],
) -> GameRounds:
    """Returns the card, galaxies, score sheets and totals of every round that has been counted.

    Of a game in play these are the rounds before the present one, which all have seen.
    """
    row = await find_game(services, game)
    ended = await has_ended(services, row)
    found = await past_games.rounds(row, asker_of(services, request), ended=ended)
    player = await services.player(request)
    if player is None:
        return found
    return msgspec.structs.replace(found, my_seats=await seats_of(services, row, player))


@get("/{game:str}/verification", summary="Check the deal", responses=FINISHED_ONLY)
async def verify_game(
    services: NamedDependency[NodeServices],
    request: AnyRequest,
    past_games: NamedDependency[PastGames],
    game: FromPath[str],
) -> Verification:
    """Decides every command of the finished game again from its seed and compares all events.

    The record holds everything that the same check needs elsewhere: `cosmic-factory verify`. `key`
    is this server's public key: a record that another key has signed is not from here.
    """
    services.budget.take(Cost.VERIFY, sender_of(request).address)
    row = await finished_game(services, game)
    return await past_games.verification(row, asker_of(services, request))


@delete(
    "/{game:str}",
    summary="Forget a game",
    responses=refusals(HTTPStatus.UNAUTHORIZED, HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT),
    security=GUESTS_ONLY,
    status_code=HTTPStatus.NO_CONTENT,
)
async def forget_game(
    services: NamedDependency[NodeServices],
    request: AnyRequest,
    past_games: NamedDependency[PastGames],
    game: FromPath[str],
) -> None:
    """Removes a finished game from the guest's list, and deletes it once it is in nobody's list."""
    player = await services.known_player(request)
    row = await finished_game(services, game)
    if not await services.tables.storage.catalogue.forget_game(row.id, player.id):
        raise not_found("not-your-game", "this game is not in your list")
    past_games.forget(row.id)
    if await services.tables.storage.catalogue.game(row.id) is None:
        services.insight.forget(row.id)


router = Router(
    "/api/games",
    route_handlers=[my_games, game_record, game_timeline, game_rounds, verify_game, forget_game],
    tags=["Games"],
)
