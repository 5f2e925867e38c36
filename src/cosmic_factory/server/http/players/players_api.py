"""Guests over HTTP: take a name, change it, move to another device."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated

import msgspec
from litestar import Response, Router, delete, get, patch, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec

from cosmic_factory.rules import Value
from cosmic_factory.server.http.body import StrictBody, read_body
from cosmic_factory.server.http.problems import RequestRefused, refusals
from cosmic_factory.server.http.request_type import AnyRequest
from cosmic_factory.server.node.services import GUESTS_ONLY, NodeServices, sender_of
from cosmic_factory.server.security.codes import (
    TRANSFER_LENGTH,
    new_transfer_code,
    typed_code,
    with_hyphen,
)
from cosmic_factory.server.security.costs import Cost
from cosmic_factory.server.security.identity import COOKIE, expired_cookie, new_player_id
from cosmic_factory.tables import BadName, PlayerId, PlayerRow, checked_name

NameText = Annotated[
    str, msgspec.Meta(min_length=1, max_length=200, description="1 to 24 characters once trimmed")
]


class NewName(Value, frozen=True):
    """The name that a guest chooses."""

    name: NameText


class NewGuest(Value, frozen=True):
    """The name of a new guest; whoever is a guest already keeps theirs if `keep` says so."""

    name: NameText
    keep: bool = False


class Me(Value, frozen=True):
    """The guest whose cookie came with the request."""

    id: str
    name: str


class Transfer(Value, frozen=True):
    """A one-time code that makes another device known as the same guest."""

    code: str
    link: str
    # Milliseconds since 1970.
    expires_at: int


class Claim(Value, frozen=True):
    """A transfer code, with or without hyphen and in any case."""

    code: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


def _valid_name(text: str) -> str:
    try:
        return checked_name(text)
    except BadName as wrong:
        raise RequestRefused(HTTPStatus.BAD_REQUEST, "bad-name", str(wrong)) from None


def _with_cookie(
    services: NodeServices, request: AnyRequest, player: PlayerRow, status: int = HTTPStatus.OK
) -> Response[Me]:
    cookie = services.identity.cookie(player.id, secure=services.is_secure(request))
    return Response(Me(player.id, player.name), status_code=status, cookies=[cookie])


@post("/", summary="Take a name", responses=refusals(), status_code=HTTPStatus.CREATED)
async def take_name(
    services: NamedDependency[NodeServices], request: AnyRequest, data: StrictBody[NewGuest]
) -> Response[Me]:
    """Makes a guest and sets the cookie that identifies the guest for a year.

    A request with a guest's cookie renames that guest instead, so that nobody loses games by
    pressing a button twice. With `keep` it leaves the name and returns the guest.
    """
    services.budget.take(Cost.NAME, sender_of(request).address)
    wanted = read_body(data, NewGuest)
    name = _valid_name(wanted.name)
    known = await services.player(request)
    if known is not None and wanted.keep:
        return _with_cookie(services, request, known, HTTPStatus.CREATED)
    if known is not None:
        await services.tables.storage.catalogue.rename_player(known.id, name)
        known = PlayerRow(known.id, name, known.created_at)
        return _with_cookie(services, request, known, HTTPStatus.CREATED)
    player = PlayerRow(new_player_id(), name, services.clock.now())
    await services.tables.storage.catalogue.add_player(player)
    return _with_cookie(services, request, player, HTTPStatus.CREATED)


@get("/", summary="Who am I?", responses=refusals(HTTPStatus.UNAUTHORIZED), security=GUESTS_ONLY)
async def show_me(services: NamedDependency[NodeServices], request: AnyRequest) -> Response[Me]:
    """Returns the guest of the cookie; an old cookie is renewed."""
    player = await services.known_player(request)
    found = services.identity.read(request.cookies.get(COOKIE))
    if found is not None and found.is_old:
        return _with_cookie(services, request, player)
    return Response(Me(player.id, player.name))


@patch(
    "/", summary="Change my name", responses=refusals(HTTPStatus.UNAUTHORIZED), security=GUESTS_ONLY
)
async def change_name(
    services: NamedDependency[NodeServices], request: AnyRequest, data: StrictBody[NewName]
) -> Me:
    """Changes the name. Tables at which the guest sits already keep the old one."""
    services.budget.take(Cost.NAME, sender_of(request).address)
    player = await services.known_player(request)
    name = _valid_name(read_body(data, NewName).name)
    await services.tables.storage.catalogue.rename_player(player.id, name)
    return Me(player.id, name)


@delete(
    "/",
    summary="Forget me on this device",
    responses={
        **refusals(),
        HTTPStatus.NO_CONTENT: ResponseSpec(None, description="The cookie is deleted"),
    },
    status_code=HTTPStatus.NO_CONTENT,
)
async def forget_me(services: NamedDependency[NodeServices], request: AnyRequest) -> Response[None]:
    """Deletes the cookie, which is not valid any more. Other devices of the guest keep theirs."""
    cookie = request.cookies.get(COOKIE)
    found = services.identity.read(cookie)
    if found is not None and cookie is not None:
        # It would have ended by itself before then.
        end = services.clock.now() + 1000 * services.timings.cookie_seconds
        name = services.identity.hash_cookie(cookie)
        await services.tables.storage.catalogue.revoke_cookie(name, found.player, end)
    return Response(None, cookies=[expired_cookie(secure=services.is_secure(request))])


@post(
    "/transfer",
    summary="Move to another device",
    responses=refusals(HTTPStatus.UNAUTHORIZED),
    security=GUESTS_ONLY,
    status_code=HTTPStatus.CREATED,
)
async def make_transfer(services: NamedDependency[NodeServices], request: AnyRequest) -> Transfer:
    """Makes a code and a link that work once, within ten minutes.

    The code stands behind the # of the link, because browsers do not send that part to servers.
    """
    services.budget.take(Cost.CLAIM, sender_of(request).address)
    player = await services.known_player(request)
    catalogue = services.tables.storage.catalogue
    expires_at = services.clock.now() + 1000 * services.timings.transfer_seconds
    while True:
        code = new_transfer_code()
        stored = services.identity.hash_transfer_code(code)
        if await catalogue.add_transfer(stored, player.id, expires_at):
            break
    shown = with_hyphen(code)
    return Transfer(shown, services.link(request, f"/claim#{shown}"), expires_at)


@post(
    "/claim",
    summary="Use a transfer code",
    responses=refusals(HTTPStatus.NOT_FOUND),
    status_code=HTTPStatus.OK,
)
async def claim_transfer(
    services: NamedDependency[NodeServices], request: AnyRequest, data: StrictBody[Claim]
) -> Response[Me]:
    """Makes this device known as the guest of the code, in place of any guest it was before.

    What that guest has learned and reached in puzzles becomes the new one's, as if one person had
    done all.
    """
    services.budget.take(Cost.CLAIM, sender_of(request).address)
    catalogue = services.tables.storage.catalogue
    code = typed_code(read_body(data, Claim).code, TRANSFER_LENGTH)
    found: PlayerId | None = None
    if code is not None:
        stored = services.identity.hash_transfer_code(code)
        found = await catalogue.take_transfer(stored, services.clock.now())
    player = None if found is None else await catalogue.player(found)
    if player is None:
        text = "this code is not valid: it works once and for ten minutes"
        raise RequestRefused(HTTPStatus.NOT_FOUND, "unknown-code", text)
    before = await services.player(request)
    if before is not None and before.id != player.id:
        await services.tables.storage.guest_results.merge(before.id, player.id)
        services.dailies.counts.forget()
        await services.tables.storage.learning.move(before.id, player.id)
    return _with_cookie(services, request, player)


router = Router(
    "/api/me",
    route_handlers=[take_name, show_me, change_name, forget_me, make_transfer, claim_transfer],
    tags=["Guests"],
)
