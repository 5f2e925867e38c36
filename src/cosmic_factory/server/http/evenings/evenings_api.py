"""Duplicate evenings: a host gives the same five rounds to several tables."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from http import HTTPStatus
from typing import Annotated

import msgspec
from litestar import Router, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from cosmic_factory.rules import SHARED_SEED, Phase, SeatState, State, Value, seed_hash
from cosmic_factory.server.evenings.comparing import Matchpoints, TablePoints, matchpoints
from cosmic_factory.server.http.body import StrictBody, read_body
from cosmic_factory.server.http.games.game_lookup import is_evening_over
from cosmic_factory.server.http.problems import RequestRefused, not_found, refusals
from cosmic_factory.server.http.request_type import AnyRequest
from cosmic_factory.server.http.tables.game_choices import GameChoices
from cosmic_factory.server.http.tables.tables_api import check_may_make
from cosmic_factory.server.insight.parts import VERDICTS, PartName
from cosmic_factory.server.node.services import GUESTS_ONLY, NodeServices, sender_of
from cosmic_factory.server.security.codes import new_code, typed_code
from cosmic_factory.server.security.costs import Cost
from cosmic_factory.server.thinking.tasks import RoundVerdicts, unpacked
from cosmic_factory.tables import CODE_LENGTH, EveningRow, GameId

MIN_TABLES, MAX_TABLES = 2, 8


class NewEvening(GameChoices, frozen=True):
    """An evening to be made: how many tables, and the options that all of them have."""

    tables: Annotated[int, msgspec.Meta(ge=MIN_TABLES, le=MAX_TABLES)] = MIN_TABLES


class EveningSeat(Value, frozen=True):
    """A player of an evening. Points are those of all scored rounds, by round and in all."""

    name: str | None
    bot: bool
    rounds: tuple[int, ...]
    points: int
    matchpoints: Matchpoints
    # Points minus the best possible, over the rounds of which that is known; null if none is.
    against_par: int | None


class EveningTable(Value, frozen=True):
    """A table of an evening."""

    number: int
    code: str
    link: str
    phase: Phase
    round: int
    seats: tuple[EveningSeat, ...]


class EveningBoard(Value, frozen=True):
    """An evening as it stands now. The seed is told when all tables have ended."""

    code: str
    link: str
    # SHA-256 of the seed, told from the beginning.
    seed_hash: str
    seed: str | None
    over: bool
    tables: tuple[EveningTable, ...]


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
            return await _board(services, request, row)


@get("/{code:str}", summary="The board of an evening", responses=refusals(HTTPStatus.NOT_FOUND))
async def show_evening(
    services: NamedDependency[NodeServices], request: AnyRequest, code: FromPath[str]
) -> EveningBoard:
    """Returns all tables with the results of their scored rounds, for anyone who knows the code."""
    services.budget.take(Cost.CODE, sender_of(request).address)
    typed = typed_code(code, CODE_LENGTH)
    row = None if typed is None else await services.tables.storage.evenings.evening(typed)
    if row is None:
        raise not_found("unknown-evening", "no evening has this code")
    services.budget.give_back(Cost.CODE, sender_of(request).address)
    return await _board(services, request, row)


async def _board(services: NodeServices, request: AnyRequest, row: EveningRow) -> EveningBoard:
    tables = [await services.tables.open(game) for game in row.games]
    there = [table for table in tables if table is not None]
    points: list[TablePoints] = [_points(table.state) for table in there]
    pars = await _against_par(services, row.games)
    is_over = await is_evening_over(services, row)
    return EveningBoard(
        code=row.code,
        link=services.link(request, f"/evening/{row.code}"),
        seed_hash=seed_hash(row.seed),
        seed=row.seed if is_over else None,
        over=is_over,
        tables=tuple(
            EveningTable(
                number=number + 1,
                code=table.row.code,
                link=services.link(request, f"/t/{table.row.code}"),
                phase=table.state.phase,
                round=table.state.round,
                seats=tuple(
                    _seat(one, points, number, seat, pars.get((table.row.id, seat)))
                    for seat, one in enumerate(table.state.seats)
                ),
            )
            for number, table in enumerate(there)
        ),
    )


def _points(state: State) -> TablePoints:
    """Return the points of all scored rounds, by round and seat."""
    return [
        [sum(step.points for step in sheet.steps) for sheet in sheets] for sheets in state.scored
    ]


def _seat(
    seat: SeatState, points: list[TablePoints], table: int, number: int, par: int | None
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
    services: NodeServices, games: tuple[GameId, ...]
) -> Mapping[tuple[GameId, int], int]:
    """Return by game and seat what is missing to the best possible, where that is known."""
    found: dict[tuple[GameId, int], int] = {}
    known = await services.insight.known(games, [VERDICTS])
    for name, content in known.items():
        assert isinstance(name, PartName)
        for one in unpacked(content, RoundVerdicts).verdicts:
            key = name.game, one.seat
            found[key] = found.get(key, 0) + round(one.score - one.par.value)
    return found


router = Router("/api/evenings", route_handlers=[make_evening, show_evening], tags=["Evenings"])
