"""Duplicate evenings: a host gives the same five rounds to several tables.

The board tells everybody the rounds that `EveningTables` shows to them, and nothing of later ones.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Annotated

import msgspec
from litestar import Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from cosmic_factory.rules import SHARED_SEED, Phase, SeatState, State, Value, seed_hash
from cosmic_factory.server.evenings.comparing import Matchpoints, TablePoints, matchpoints
from cosmic_factory.server.http.body import StrictBody, read_body
from cosmic_factory.server.http.problems import RequestRefused, not_found, refusals
from cosmic_factory.server.http.request_type import AnyRequest
from cosmic_factory.server.http.tables.game_choices import GameChoices
from cosmic_factory.server.http.tables.tables_api import check_may_make
from cosmic_factory.server.insight.parts import VERDICTS, PartName
from cosmic_factory.server.node.services import GUESTS_ONLY, NodeServices, sender_of
from cosmic_factory.server.security.codes import new_code, typed_code
from cosmic_factory.server.thinking.tasks import RoundVerdicts, unpacked
from cosmic_factory.tables import (
    CODE_LENGTH,
    EveningRow,
    EveningTable,
    EveningTables,
    GameId,
    PlayerId,
    evening_tables,
)

MIN_TABLES, MAX_TABLES = 2, 8


class NewEvening(GameChoices, frozen=True):
    """An evening to be made: how many tables, and the options that all of them have."""

    tables: Annotated[int, msgspec.Meta(ge=MIN_TABLES, le=MAX_TABLES)] = MIN_TABLES


class EveningSeat(Value, frozen=True):
    """A player of an evening. Points are those of the rounds that are told, by round and in all."""

    name: str | None
    bot: bool
    rounds: tuple[int, ...]
    points: int
    matchpoints: Matchpoints
    # Points minus the best possible, over the rounds of which that is known; null if none is.
    against_par: int | None


class ShownTable(Value, frozen=True):
    """A table of an evening."""

    number: int
    code: str
    link: str
    phase: Phase
    round: int
    seats: tuple[EveningSeat, ...]
    # The host has closed it before it began, or nobody began it within a day.
    closed: bool = False


class EveningBoard(Value, frozen=True):
    """An evening as it stands now. The seed is told when all tables have ended.

    Whoever sits at a table is told the rounds that it has counted, anybody else those that all
    tables have counted: `rounds` says how many those are.
    """

    code: str
    link: str
    # SHA-256 of the seed, told from the beginning.
    seed_hash: str
    seed: str | None
    over: bool
    rounds: int
    # Whether the guest made the evening, and may close tables that have not begun.
    mine: bool
    tables: tuple[ShownTable, ...]


@post(
    "/",
    summary="Make an evening",
    responses=refusals(HTTPStatus.UNAUTHORIZED, HTTPStatus.CONFLICT),
    security=GUESTS_ONLY,
    status_code=HTTPStatus.CREATED,
)
async def make_evening(
    services: NamedDependency[NodeServices], request: AnyRequest, data: StrictBody[NewEvening]
) -> EveningBoard:
    """Makes tables that play the same five rounds: the same cards, and the same tiles by seat.

    Their options are fixed. The guest is the host of all of them.
    """
    wanted = read_body(data, NewEvening)
    if wanted.build_seconds is None:
        text = "an evening has a clock: its tables are compared"
        raise RequestRefused(HTTPStatus.BAD_REQUEST, "untimed", text)
    player, options = await check_may_make(services, request, wanted, tables=wanted.tables)
    seed = SHARED_SEED + secrets.token_hex(16)
    made = [
        await services.tables.create(player.id, options, public=False, seed=seed)
        for _ in range(wanted.tables)
    ]
    games = tuple(table.row.id for table in made)
    while True:
        code = new_code()
        row = EveningRow(code, player.id, seed, services.clock.now(), games)
        if await services.tables.storage.evenings.add(row):
            return await _board(services, request, row, player.id)


@get("/{code:str}", summary="The board of an evening", responses=refusals(HTTPStatus.NOT_FOUND))
async def show_evening(
    services: NamedDependency[NodeServices], request: AnyRequest, code: FromPath[str]
) -> EveningBoard:
    """Returns all tables and the results of rounds that the guest may know, by the code."""
    row = await _find(services, request, code)
    player = await services.player(request)
    return await _board(services, request, row, None if player is None else player.id)


@post(
    "/{code:str}/close",
    summary="Close tables that have not begun",
    responses=refusals(HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND),
    security=GUESTS_ONLY,
    status_code=HTTPStatus.OK,
)
async def close_waiting_tables(
    services: NamedDependency[NodeServices], request: AnyRequest, code: FromPath[str]
) -> EveningBoard:
    """Closes all tables of the guest's evening that have not begun, so that nobody waits for them.

    They stay closed. Tables that play go on.
    """
    player = await services.known_player(request)
    row = await _find(services, request, code)
    if row.host != player.id:
        text = "only the host of the evening can close its tables"
        raise RequestRefused(HTTPStatus.FORBIDDEN, "not-host", text)
    evening = await evening_tables(services.tables, row)
    waiting = [one.table.row.id for one in evening.all if one.waits]
    await services.tables.storage.catalogue.close_waiting(waiting, services.clock.now())
    return await _board(services, request, row, player.id)


async def _find(services: NodeServices, request: AnyRequest, code: str) -> EveningRow:
    typed = typed_code(code, CODE_LENGTH)
    player = await services.player(request)
    guest = None if player is None else player.id
    was_right = services.codes.admit(typed or "", sender_of(request).address, guest)
    row = None if typed is None else await services.tables.storage.evenings.evening(typed)
    if row is None:
        raise not_found("unknown-evening", "no evening has this code")
    was_right()
    return row


async def _board(
    services: NodeServices, request: AnyRequest, row: EveningRow, player: PlayerId | None
) -> EveningBoard:
    evening = await evening_tables(services.tables, row)
    shown = evening.rounds_shown_to(player)
    return EveningBoard(
        code=row.code,
        link=services.link(request, f"/evening/{row.code}"),
        seed_hash=seed_hash(row.seed),
        seed=row.seed if evening.is_over else None,
        over=evening.is_over,
        rounds=shown,
        mine=row.host == player,
        tables=await _tables(services, request, evening, shown),
    )


async def _tables(
    services: NodeServices, request: AnyRequest, evening: EveningTables, shown: int
) -> tuple[ShownTable, ...]:
    points = [_points(one.table.state)[:shown] for one in evening.all]
    games = tuple(one.table.row.id for one in evening.all)
    pars = await _against_par(services, games, shown)

    def seats(place: int, one: EveningTable) -> tuple[EveningSeat, ...]:
        return tuple(
            _seat(state, points, place, seat, pars.get((one.table.row.id, seat)))
            for seat, state in enumerate(one.table.state.seats)
        )

    return tuple(
        ShownTable(
            number=one.number,
            code=one.table.row.code,
            link=services.link(request, f"/t/{one.table.row.code}"),
            phase=one.table.state.phase,
            round=one.table.state.round,
            seats=seats(place, one),
            closed=one.is_closed,
        )
        for place, one in enumerate(evening.all)
    )


def _points(state: State) -> TablePoints:
    """Return the points of all scored rounds, by round and seat."""
    return [
        [sum(step.points for step in sheet.steps) for sheet in sheets] for sheets in state.scored
    ]


def _seat(
    seat: SeatState, points: Sequence[TablePoints], table: int, number: int, par: int | None
) -> EveningSeat:
    rounds = tuple(scored[number] for scored in points[table])
    return EveningSeat(
        name=None if seat.player is None else seat.player.name,
        bot=seat.player is not None and seat.player.bot,
        rounds=rounds,
        points=sum(rounds),
        matchpoints=matchpoints(points, table, number),
        against_par=par,
    )


async def _against_par(
    services: NodeServices, games: tuple[GameId, ...], shown: int
) -> Mapping[tuple[GameId, int], int]:
    """Return by game and seat what is missing to the best possible, where that is told."""
    found: dict[tuple[GameId, int], int] = {}
    known = await services.insight.known(games, [VERDICTS])
    for name, content in known.items():
        assert isinstance(name, PartName)
        if name.round > shown:
            continue
        for one in unpacked(content, RoundVerdicts).verdicts:
            key = name.game, one.seat
            found[key] = found.get(key, 0) + round(one.score - one.par.value)
    return found


router = Router(
    "/api/evenings",
    route_handlers=[make_evening, show_evening, close_waiting_tables],
    tags=["Evenings"],
)
