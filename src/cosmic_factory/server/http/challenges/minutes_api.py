"""To whom a guest's recorded minutes are shown."""

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
from cosmic_factory.tables import ShownTo


class RecordedMinutes(Value, frozen=True):
    """Who may play against the guest's recorded minutes.

    `nobody`; those who came by a link of the guest (`links`, the usual); or `everybody`, with the
    name: also strangers who find nobody online, and by links of others who played the game.
    """

    shown_to: ShownTo


@get(
    "/",
    summary="To whom are my minutes shown?",
    responses=refusals(HTTPStatus.UNAUTHORIZED),
    security=GUESTS_ONLY,
)
async def show_minutes_setting(
    services: NamedDependency[NodeServices], request: AnyRequest
) -> RecordedMinutes:
    """Returns who may play against the guest's recorded minutes."""
    player = await services.known_player(request)
    return RecordedMinutes(await services.tables.storage.shown_minutes.shown_to(player.id))


@patch(
    "/",
    summary="Show or hide my minutes",
    responses=refusals(HTTPStatus.UNAUTHORIZED),
    security=GUESTS_ONLY,
)
async def change_minutes_setting(
    services: NamedDependency[NodeServices], request: AnyRequest, data: StrictBody[RecordedMinutes]
) -> RecordedMinutes:
    """Shows the guest's recorded minutes to more people or to fewer.

    While they are shown to nobody, links to them lead nowhere.
    """
    services.budget.take(Cost.NAME, sender_of(request).address)
    player = await services.known_player(request)
    wanted = read_body(data, RecordedMinutes)
    minutes = services.tables.storage.shown_minutes
    await minutes.show(player.id, wanted.shown_to, services.clock.now())
    return wanted


router = Router(
    "/api/me/minutes",
    route_handlers=[show_minutes_setting, change_minutes_setting],
    tags=["Guests"],
)
