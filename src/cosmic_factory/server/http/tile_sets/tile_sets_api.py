"""Tile sets that guests keep: stored, listed, read, shared by link and deleted."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated

import msgspec
from litestar import Router, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath

from cosmic_factory.rules import (
    MAX_SET_NAME_LENGTH,
    NumberedTile,
    TileSet,
    TileSetId,
    Value,
    entered_tile_set,
)
from cosmic_factory.server.http.body import StrictBody, read_body
from cosmic_factory.server.http.problems import RequestRefused, not_found, refusals
from cosmic_factory.server.http.request_type import AnyRequest
from cosmic_factory.server.node.services import GUESTS_ONLY, NodeServices, sender_of
from cosmic_factory.server.security.costs import Cost
from cosmic_factory.server.tile_sets.choosing import UNKNOWN_TILE_SET, stored_tile_set
from cosmic_factory.tables import TileSetRow

MAX_SETS = 50
ID_LENGTH = 64


class NewTileSet(Value, frozen=True):
    """A set to be stored; `replaces` is the id of an earlier version, which is then deleted."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_SET_NAME_LENGTH)]
    tiles: tuple[NumberedTile, ...]
    version: Annotated[int, msgspec.Meta(ge=1)] = 1
    replaces: Annotated[str, msgspec.Meta(max_length=ID_LENGTH)] | None = None


class StoredTileSet(Value, frozen=True):
    """A stored set in a list: its id, which is a hash of its content, and how many tiles it has."""

    id: str
    name: str
    tiles: int
    # Whether anyone may read it who knows the link.
    shared: bool
    link: str
    # Milliseconds since 1970.
    created_at: int


class TileSetList(Value, frozen=True):
    """The sets of a guest, newest first."""

    tile_sets: tuple[StoredTileSet, ...]


class TileSetAnswer(Value, frozen=True):
    """A whole set. `mine` tells whether the guest keeps it."""

    id: str
    tile_set: TileSet
    shared: bool
    mine: bool


def _stored(services: NodeServices, request: AnyRequest, row: TileSetRow) -> StoredTileSet:
    tile_set = stored_tile_set(row)
    link = services.link(request, f"/tiles/{row.id}")
    return StoredTileSet(
        row.id, tile_set.name, len(tile_set.tiles), row.shared, link, row.created_at
    )


@post(
    "/",
    summary="Store a tile set",
    responses=refusals(
        HTTPStatus.UNAUTHORIZED, HTTPStatus.CONFLICT, HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    ),
    security=GUESTS_ONLY,
    status_code=HTTPStatus.CREATED,
)
async def store_tile_set(
    services: NamedDependency[NodeServices], request: AnyRequest, data: StrictBody[NewTileSet]
) -> StoredTileSet:
    """Stores a set for the guest and answers its id, which depends on ids and codes alone.

    Equal content has the same id: sent again it is stored once, under its new name. Nobody else can
    read it unless it is shared; whoever plays with it sees its tiles.
    """
    new = read_body(data, NewTileSet)
    services.budget.take(Cost.TABLE, sender_of(request).address)
    player = await services.known_player(request)
    tile_set = entered_tile_set(TileSet(" ".join(new.name.split()), new.version, new.tiles))
    row = TileSetRow(
        tile_set.content_id, player.id, msgspec.json.encode(tile_set), services.clock.now()
    )
    replaces = None if new.replaces is None else TileSetId(new.replaces)
    stored = await services.tables.storage.tile_sets.put(row, most=MAX_SETS, replaces=replaces)
    if stored is None:
        text = f"you keep {MAX_SETS} tile sets already: delete one of them first"
        raise RequestRefused(HTTPStatus.CONFLICT, "too-many-tile-sets", text)
    return _stored(services, request, stored)


@get(
    "/",
    summary="My tile sets",
    responses=refusals(HTTPStatus.UNAUTHORIZED),
    security=GUESTS_ONLY,
)
async def list_tile_sets(
    services: NamedDependency[NodeServices], request: AnyRequest
) -> TileSetList:
    """Returns the sets that the guest keeps, newest first."""
    player = await services.known_player(request)
    rows = await services.tables.storage.tile_sets.of_player(player.id)
    return TileSetList(tuple(_stored(services, request, row) for row in rows))


@get("/{name:str}", summary="A tile set", responses=refusals(HTTPStatus.NOT_FOUND))
async def show_tile_set(
    services: NamedDependency[NodeServices], request: AnyRequest, name: FromPath[str]
) -> TileSetAnswer:
    """Returns a set of the guest, or one that somebody shares."""
    player = await services.player(request)
    who = None if player is None else player.id
    row = await services.tables.storage.tile_sets.find(TileSetId(name), who)
    if row is None:
        raise not_found("unknown-tile-set", UNKNOWN_TILE_SET)
    return TileSetAnswer(row.id, stored_tile_set(row), row.shared, row.player == who)


@post(
    "/{name:str}/share",
    summary="Share a tile set",
    responses=refusals(HTTPStatus.UNAUTHORIZED, HTTPStatus.NOT_FOUND),
    security=GUESTS_ONLY,
    status_code=HTTPStatus.NO_CONTENT,
)
async def share_tile_set(
    services: NamedDependency[NodeServices], request: AnyRequest, name: FromPath[str]
) -> None:
    """Lets anyone read a set of the guest who knows its id."""
    await _share(services, request, name, shared=True)


@delete(
    "/{name:str}/share",
    summary="Stop sharing a tile set",
    responses=refusals(HTTPStatus.UNAUTHORIZED, HTTPStatus.NOT_FOUND),
    security=GUESTS_ONLY,
    status_code=HTTPStatus.NO_CONTENT,
)
async def stop_sharing(
    services: NamedDependency[NodeServices], request: AnyRequest, name: FromPath[str]
) -> None:
    """Takes the link of a set back: from then on, only the guest can read it."""
    await _share(services, request, name, shared=False)


async def _share(services: NodeServices, request: AnyRequest, name: str, *, shared: bool) -> None:
    player = await services.known_player(request)
    sets = services.tables.storage.tile_sets
    if not await sets.share(TileSetId(name), player.id, shared=shared):
        raise not_found("unknown-tile-set", UNKNOWN_TILE_SET)


@delete(
    "/{name:str}",
    summary="Delete a tile set",
    responses=refusals(HTTPStatus.UNAUTHORIZED, HTTPStatus.NOT_FOUND),
    security=GUESTS_ONLY,
    status_code=HTTPStatus.NO_CONTENT,
)
async def delete_tile_set(
    services: NamedDependency[NodeServices], request: AnyRequest, name: FromPath[str]
) -> None:
    """Deletes a set of the guest. Games that were played with it keep their own copy."""
    player = await services.known_player(request)
    if not await services.tables.storage.tile_sets.delete(TileSetId(name), player.id):
        raise not_found("unknown-tile-set", UNKNOWN_TILE_SET)


router = Router(
    "/api/tile-sets",
    route_handlers=[
        store_tile_set,
        list_tile_sets,
        show_tile_set,
        share_tile_set,
        stop_sharing,
        delete_tile_set,
    ],
    tags=["Tile sets"],
)
