"""Counting a game with the box on several phones: each sends what it entered and gets the rest."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated

import msgspec
from litestar import Router, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from cosmic_factory.rules import Value
from cosmic_factory.server.http.body import StrictBody, read_body
from cosmic_factory.server.http.companion.part_contents import (
    MAX_CONTENT,
    MAX_GAME_PARTS,
    PART_NAMES,
    check_content,
)
from cosmic_factory.server.http.problems import not_found, refusals
from cosmic_factory.server.http.request_type import AnyRequest
from cosmic_factory.server.node.services import NodeServices, sender_of
from cosmic_factory.server.security.codes import new_code, typed_table_code
from cosmic_factory.server.security.costs import Cost
from cosmic_factory.tables import CompanionPart, PartChange

MAX_STAMP = 2**53
# Days without a change after which a game is forgotten here; phones keep their copies.
KEPT_MS = 30 * 24 * 3600 * 1000

Stamp = Annotated[int, msgspec.Meta(ge=0, le=MAX_STAMP)]
PartName = Annotated[str, msgspec.Meta(pattern=PART_NAMES, max_length=40)]


class SentPart(Value, frozen=True):
    """A part as a phone has changed it.

    `seen` is the stamp of the version that was changed, 0 if there was none; it is stored if no
    other phone was faster. Pages of earlier versions send a `stamp` of their own instead.
    """

    name: PartName
    content: Annotated[str, msgspec.Meta(max_length=MAX_CONTENT)]
    seen: Stamp | None = None
    stamp: Stamp = 0


class CompanionExchange(Value, frozen=True):
    """What a phone has changed, and the version of the game that it has seen."""

    parts: Annotated[tuple[SentPart, ...], msgspec.Meta(max_length=MAX_GAME_PARTS)] = ()
    after: Stamp = 0


class NewCompanionGame(Value, frozen=True):
    """The code that other phones type, the link for them, and the server's time."""

    code: str
    link: str
    now: int


class ExchangedParts(Value, frozen=True):
    """What changed, the version that is stored now, and the server's time, which all phones use."""

    version: int
    parts: tuple[CompanionPart, ...]
    now: int


@post(
    "/",
    summary="Count on several phones",
    responses=refusals(HTTPStatus.TOO_MANY_REQUESTS),
    status_code=HTTPStatus.CREATED,
)
async def share_companion_game(
    services: NamedDependency[NodeServices], request: AnyRequest
) -> NewCompanionGame:
    """Makes an empty game, whose parts phones then exchange. Nobody needs a name for it."""
    services.budget.take(Cost.COMPANION, sender_of(request).address)
    now = services.clock.now()
    store = services.tables.storage.companion_games
    code = new_code()
    while not await store.add(code, now, forget_before=now - KEPT_MS):
        code = new_code()
    link = services.link(request, f"/companion#{code}")
    return NewCompanionGame(code, link, services.clock.now())


@post(
    "/{code:str}",
    summary="Exchange what was entered",
    responses=refusals(
        HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT, HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    ),
    status_code=HTTPStatus.OK,
)
async def exchange_parts(
    services: NamedDependency[NodeServices],
    request: AnyRequest,
    code: FromPath[str],
    data: StrictBody[CompanionExchange],
) -> ExchangedParts:
    """Stores what no other phone has changed meanwhile, and returns what changed since `after`.

    What is stored of the sent parts is always returned. A part that no game with the box has is
    refused with `bad-part`, and nothing is stored then.
    """
    sent = read_body(data, CompanionExchange)
    for part in sent.parts:
        check_content(part.name, part.content)
    address = sender_of(request).address
    known = typed_table_code(code)
    player = await services.player(request)
    was_right = services.codes.admit(known or "", address, None if player is None else player.id)
    changes = None
    if known is not None:
        parts = [PartChange(one.name, one.content, one.seen, one.stamp) for one in sent.parts]
        changes = await services.tables.storage.companion_games.exchange(
            known, parts, after=sent.after, now=services.clock.now()
        )
    if changes is None:
        raise not_found("unknown-companion-game", "no game with the box has this code")
    was_right()
    return ExchangedParts(changes.version, changes.parts, services.clock.now())


router = Router(
    "/api/companion-games",
    route_handlers=[share_companion_game, exchange_parts],
    tags=["Companion"],
)
