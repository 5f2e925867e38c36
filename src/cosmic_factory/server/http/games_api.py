"""Games that were played: my games, records, timelines, and the check of the deal."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Any

from litestar import Request, Response, Router, delete, get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, QueryParameter

from cosmic_factory.rules import Phase, Value, Variant
from cosmic_factory.server.http.past_games import PastGames, PastSeat, Timeline, Verification
from cosmic_factory.server.http.problems import RequestRefused, not_found, refusals
from cosmic_factory.server.node.services import GUESTS_ONLY, NodeServices, sender_of
from cosmic_factory.server.node.table_lookup import GAME_ID
from cosmic_factory.server.security.limits import LimitedAction
from cosmic_factory.tables import GameId, GameRow, read_options

AnyRequest = Request[Any, Any, Any]

PAGE = 20
JSON_LINES = "application/x-ndjson"
# Later than any game, and still a number that every database and JavaScript can hold.
END_OF_TIME = 2**53 - 1

FINISHED_ONLY = refusals(HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT)


class PlayedGame(Value, frozen=True):
    """A game of mine. Times are milliseconds since 1970; cards and places come with its end."""

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
            le=END_OF_TIME,
            description="Only games made before this time, in milliseconds since 1970",
            required=False,
        ),
    ] = END_OF_TIME,
) -> GamePage:
    """Games in which the guest has or had a seat, 20 a page, newest first."""
    player = await services.known_player(request)
    catalogue = services.tables.storage.catalogue
    rows = await catalogue.games_of(player.id, before=before, limit=PAGE)
    games = []
    for row in rows:
        seats = [seat.seat for seat in await catalogue.seats(row.id) if seat.player == player.id]
        outcome = await past_games.outcome(row)
        games.append(
            PlayedGame(
                id=row.id,
                code=row.code,
                created_at=row.created_at,
                started_at=row.started_at,
                ended_at=row.ended_at,
                ended=outcome.ended,
                variant=read_options(row.options).rules.variant,
                my_seats=tuple(seats),
                players=outcome.players,
                cards=outcome.cards,
            )
        )
    last = rows[-1].created_at if len(rows) >= PAGE else 0
    more = await catalogue.games_of(player.id, before=last, limit=1)
    return GamePage(tuple(games), last if more else None)


async def _game(services: NodeServices, game: str) -> GameRow:
    found = GAME_ID.fullmatch(game)
    row = await services.tables.storage.catalogue.game(GameId(game)) if found else None
    if row is None:
        raise not_found("unknown-game", "there is no such game, or it has been deleted")
    return row


async def _finished(services: NodeServices, game: str) -> GameRow:
    row = await _game(services, game)
    if row.ended_at is None:
        table = await services.tables.open(row.id)
        if table is None or table.state.phase is not Phase.ENDED:
            text = "this game has not ended: until then nobody may see all of it"
            raise RequestRefused(HTTPStatus.CONFLICT, "not-ended", text)
    return row


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
    past_games: NamedDependency[PastGames],
    game: FromPath[str],
) -> Response[bytes]:
    """The whole finished game as JSON lines, for anyone who has its id."""
    row = await _finished(services, game)
    name = f'attachment; filename="cosmic-factory-{row.id}.jsonl"'
    return Response(
        await past_games.record(row),
        media_type=JSON_LINES,
        headers={"Content-Disposition": name},
    )


@get("/{game:str}/timeline", summary="How a game was built", responses=FINISHED_ONLY)
async def game_timeline(
    services: NamedDependency[NodeServices],
    past_games: NamedDependency[PastGames],
    game: FromPath[str],
) -> Timeline:
    """Every arrangement of every round, with its time in milliseconds since building began."""
    return await past_games.timeline(await _finished(services, game))


@get("/{game:str}/verification", summary="Check the deal", responses=FINISHED_ONLY)
async def verify_game(
    services: NamedDependency[NodeServices],
    request: AnyRequest,
    past_games: NamedDependency[PastGames],
    game: FromPath[str],
) -> Verification:
    """Decides every command of the finished game again from its seed and compares all events.

    The record holds everything to repeat the check elsewhere: `cosmic-factory verify`.
    """
    services.limits.take(LimitedAction.VERIFY, sender_of(request).address)
    return await past_games.verification(await _finished(services, game))


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
    """Takes a finished game out of my list; once nobody has it any more, it is deleted."""
    player = await services.known_player(request)
    row = await _finished(services, game)
    if not await services.tables.storage.catalogue.forget_game(row.id, player.id):
        raise not_found("not-your-game", "this game is not in your list")
    past_games.forget(row.id)


router = Router(
    "/api/games",
    route_handlers=[my_games, game_record, game_timeline, verify_game, forget_game],
    tags=["Games"],
)
