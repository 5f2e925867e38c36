"""Tables over HTTP: make, find and list them, start quick games. Play is on the WebSocket."""

from __future__ import annotations

from http import HTTPStatus

from litestar import Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from cosmic_factory.rules import Phase, Value
from cosmic_factory.server.http.body import StrictBody, read_body
from cosmic_factory.server.http.problems import RequestRefused, refusals, refused
from cosmic_factory.server.http.request_type import AnyRequest
from cosmic_factory.server.http.tables.game_choices import (
    GameChoices,
    NewTable,
    QuickGame,
    ShownOptions,
    shown_options,
    table_options,
)
from cosmic_factory.server.node.services import GUESTS_ONLY, NodeServices, sender_of
from cosmic_factory.server.node.table_lookup import find_table
from cosmic_factory.server.security.costs import Cost
from cosmic_factory.server.tile_sets.choosing import chosen_tile_set
from cosmic_factory.tables import (
    UNTIMED_PUBLIC,
    GameRow,
    Lobby,
    PlayerRow,
    Refused,
    Table,
    TableOptions,
    UnreadableGame,
    is_of_evening,
    refuse_level,
)

MAX_OPEN_TABLES = 10
MAX_LISTED_TABLES = 50


class MadeTable(Value, frozen=True):
    """The address of a new table."""

    id: str
    code: str
    link: str


class SeatedPlayer(Value, frozen=True):
    """The player on a seat."""

    name: str
    bot: bool
    # A bot's level.
    level: str | None


class TableAnswer(Value, frozen=True):
    """A table as everyone may see it."""

    id: str
    code: str
    link: str
    host: str
    public: bool
    phase: Phase
    round: int
    seats: tuple[SeatedPlayer | None, ...]
    seats_taken: int
    options: ShownOptions
    # Milliseconds since 1970.
    created_at: int
    # The code of the evening that the table belongs to.
    evening: str | None = None


class TableList(Value, frozen=True):
    """Public tables that have not started, newest first."""

    tables: tuple[TableAnswer, ...]


# --- making --------------------------------------------------------------------------------


async def check_may_make(
    services: NodeServices, request: AnyRequest, choices: GameChoices, *, tables: int = 1
) -> tuple[PlayerRow, TableOptions]:
    """Return the guest and the options of one or more new tables, or refuse them."""
    services.budget.take(Cost.TABLE, sender_of(request).address)
    player = await services.known_player(request)
    tile_set = services.tile_set
    if choices.tile_set is not None:
        storage = services.tables.storage
        tile_set = await chosen_tile_set(storage, player.id, choices.tile_set)
    options = table_options(choices, tile_set)
    services.check_capacity()
    if await services.tables.storage.catalogue.open_games_of(player.id) + tables > MAX_OPEN_TABLES:
        text = f"you have {MAX_OPEN_TABLES} tables that have not ended: finish some of them first"
        raise RequestRefused(HTTPStatus.CONFLICT, "too-many-tables", text)
    return player, options


def _made(services: NodeServices, request: AnyRequest, table: Table) -> MadeTable:
    code = table.row.code
    return MadeTable(table.row.id, code, services.link(request, f"/t/{code}"))


@post(
    "/tables",
    summary="Make a table",
    responses=refusals(HTTPStatus.UNAUTHORIZED, HTTPStatus.CONFLICT),
    security=GUESTS_ONLY,
    status_code=HTTPStatus.CREATED,
)
async def make_table(
    services: NamedDependency[NodeServices], request: AnyRequest, data: StrictBody[NewTable]
) -> MadeTable:
    """Makes a table whose host is the guest. Players, the host too, sit down on its WebSocket.

    A guest may have ten tables that have not ended.
    """
    choices = read_body(data, NewTable)
    if choices.public and choices.build_seconds is None:
        wrong = UNTIMED_PUBLIC
        raise RequestRefused(HTTPStatus.BAD_REQUEST, wrong.code, wrong.text)
    player, options = await check_may_make(services, request, choices)
    table = await services.tables.create(player.id, options, public=choices.public)
    return _made(services, request, table)


@post(
    "/quick-play",
    summary="Play against bots at once",
    responses=refusals(HTTPStatus.UNAUTHORIZED, HTTPStatus.CONFLICT),
    security=GUESTS_ONLY,
    status_code=HTTPStatus.CREATED,
)
async def quick_play(
    services: NamedDependency[NodeServices], request: AnyRequest, data: StrictBody[QuickGame]
) -> MadeTable:
    """Makes a table, seats the guest and bots on all other seats, and starts the game."""
    choices = read_body(data, QuickGame)
    wrong = refuse_level(choices.level)
    if wrong is not None:
        raise RequestRefused(HTTPStatus.BAD_REQUEST, wrong.code, wrong.text)
    player, options = await check_may_make(services, request, choices)
    table = await Lobby(services.tables).quick_game(player, options, level=choices.level)
    if isinstance(table, Refused):
        raise refused(table)
    return _made(services, request, table)


# --- finding -------------------------------------------------------------------------------


async def _shown(services: NodeServices, request: AnyRequest, table: Table) -> TableAnswer:
    row, state = table.row, table.state
    host = await services.tables.storage.catalogue.player(table.host)
    seats = tuple(
        None if one is None else SeatedPlayer(one.name, one.bot, one.level)
        for one in (seat.player for seat in state.seats)
    )
    return TableAnswer(
        id=row.id,
        code=row.code,
        link=services.link(request, f"/t/{row.code}"),
        host="" if host is None else host.name,
        public=row.public,
        phase=state.phase,
        round=state.round,
        seats=seats,
        seats_taken=sum(seat is not None for seat in seats),
        options=shown_options(table.options),
        created_at=row.created_at,
        evening=await _evening(services, row),
    )


async def _evening(services: NodeServices, row: GameRow) -> str | None:
    if not is_of_evening(row):
        return None
    evening = await services.tables.storage.evenings.of_game(row.id)
    return None if evening is None else evening.code


@get(
    "/tables/{code:str}",
    summary="Look at a table",
    responses=refusals(HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT),
)
async def show_table(
    services: NamedDependency[NodeServices], request: AnyRequest, code: FromPath[str]
) -> TableAnswer:
    """Anyone who knows the code may look at the table and watch the game; case does not matter.

    A code is valid until a day after its game ends. The id finds the table for ever.
    """
    return await _shown(
        services,
        request,
        await find_table(
            services, code, sender_of(request).address, await services.player(request)
        ),
    )


class PublicTables:
    """The list of public tables, read from storage at most once a second for all requests."""

    def __init__(self) -> None:
        self._tables: tuple[Table, ...] = ()
        self._read_at = float("-inf")

    async def read(self, services: NodeServices) -> tuple[Table, ...]:
        now = services.clock.monotonic()
        if now - self._read_at > services.timings.table_list_seconds:
            # Set before reading: requests that come meanwhile get the old list.
            self._read_at = now
            rows = await services.tables.storage.catalogue.public_games(MAX_LISTED_TABLES)
            self._tables = tuple([table for row in rows if (table := await _listed(services, row))])
        return self._tables


async def _listed(services: NodeServices, row: GameRow) -> Table | None:
    """Return the table if it waits for players and is new or has somebody at it, else None."""
    now = services.clock.now()
    is_fresh = now - row.created_at < services.timings.fresh_table_ms
    if not is_fresh and not await services.tables.storage.presence.present(row.id, now):
        return None
    try:
        table = await services.tables.open(row.id)
    except UnreadableGame:
        return None
    return table if table is not None and table.state.phase is Phase.SEATING else None


@get("/tables", summary="Public tables", responses=refusals())
async def list_tables(
    services: NamedDependency[NodeServices],
    request: AnyRequest,
    public_tables: NamedDependency[PublicTables],
) -> TableList:
    """Public tables that have not started and where somebody waits, newest first."""
    tables = await public_tables.read(services)
    waiting = [table for table in tables if table.state.phase is Phase.SEATING]
    return TableList(tuple([await _shown(services, request, table) for table in waiting]))


router = Router(
    "/api",
    route_handlers=[make_table, quick_play, list_tables, show_table],
    tags=["Tables"],
)
