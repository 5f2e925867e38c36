"""The best galaxy of nine tiles that somebody has, for instance on the table before them."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated

import msgspec
from litestar import post
from litestar.di import NamedDependency

from cosmic_factory.puzzles import BestOfHand
from cosmic_factory.rules import ALL_CARDS, HAND_SIZE, Tile, Value
from cosmic_factory.server.http.body import StrictBody, read_body
from cosmic_factory.server.http.insight.asking import (
    check_insight,
    joining,
    may_think,
    wait_for,
)
from cosmic_factory.server.http.problems import refusals
from cosmic_factory.server.http.request_type import AnyRequest
from cosmic_factory.server.node.services import NodeServices
from cosmic_factory.server.thinking.tasks import SolveHand, unpacked

# No code is longer.
MAX_CODE_LENGTH = 40

TileCode = Annotated[str, msgspec.Meta(max_length=MAX_CODE_LENGTH)]


class HandAsked(Value, frozen=True):
    """Nine tiles by their codes, of any set, and the Kaos card; 0 is none."""

    tiles: Annotated[tuple[TileCode, ...], msgspec.Meta(min_length=HAND_SIZE, max_length=HAND_SIZE)]
    card: Annotated[int, msgspec.Meta(ge=0, le=len(ALL_CARDS))] = 0


@post(
    "/api/best-galaxies",
    summary="The best galaxy of nine tiles",
    responses=refusals(HTTPStatus.FORBIDDEN, HTTPStatus.TOO_MANY_REQUESTS),
    status_code=HTTPStatus.OK,
    tags=["Insight"],
)
async def find_best_galaxy(
    services: NamedDependency[NodeServices], request: AnyRequest, data: StrictBody[HandAsked]
) -> BestOfHand:
    """Returns the most that these tiles can be worth, and a galaxy found for it.

    Under Gift it is the least that a neighbour can be given, and under Sabotage what is left after
    the worst removal. Nobody needs a name for it; nothing is stored.
    """
    asked = read_body(data, HandAsked)
    check_insight(services)
    # In the same order whoever sends them, so that equal hands are thought about once.
    codes = sorted(Tile.parse(code).code for code in asked.tiles)
    task = SolveHand(tuple(codes), asked.card)
    known = services.solved_hands.has_begun(task)
    demand = joining(request) if known else may_think(services, request)
    found = await wait_for(services, request, services.solved_hands.find(task, demand))
    return unpacked(found, BestOfHand)
