"""Whether a guest's recorded minutes are shown to others."""

from __future__ import annotations

from http import HTTPStatus

from litestar import Router, get, patch
from litestar.di import NamedDependency

from cosmic_factory.rules import Value
from cosmic_factory.server.http.body import StrictBody, read_body
from cosmic_factory.server.http.problems import refusals
from cosmic_factory.server.http.request_type import AnyRequest
from cosmic_factory.server.node.services import GUESTS_ONLY, NodeServices, sender_of
from cosmic_factory.server.security.costs import Cost


class RecordedMinutes(Value, frozen=True):
    """Whether others may play against the guest's recorded minutes."""

    shown: bool


@get(
    "/",
    summary="Are my minutes shown?",
    responses=refusals(HTTPStatus.UNAUTHORIZED),
    security=GUESTS_ONLY,
)
async def show_minutes_setting(
    services: NamedDependency[NodeServices], request: AnyRequest
) -> RecordedMinutes:
    """Returns whether others may play against the guest's recorded minutes."""
    player = await services.known_player(request)
    hidden = await services.tables.storage.hidden_minutes.hidden([player.id])
    return RecordedMinutes(not hidden)


@patch(
    "/",
    summary="Show or hide my minutes",
    responses=refusals(HTTPStatus.UNAUTHORIZED),
    security=GUESTS_ONLY,
)
async def change_minutes_setting(
    services: NamedDependency[NodeServices], request: AnyRequest, data: StrictBody[RecordedMinutes]
) -> RecordedMinutes:
    """Shows the guest's recorded minutes to others, or hides all of them.

    While they are hidden, links to them lead nowhere, and no ghost table has them.
    """
    services.budget.take(Cost.NAME, sender_of(request).address)
    player = await services.known_player(request)
    wanted = read_body(data, RecordedMinutes)
    minutes = services.tables.storage.hidden_minutes
    if wanted.shown:
        await minutes.show(player.id)
    else:
        await minutes.hide(player.id, services.clock.now())
    return wanted


router = Router(
    "/api/me/minutes",
    route_handlers=[show_minutes_setting, change_minutes_setting],
    tags=["Guests"],
)
