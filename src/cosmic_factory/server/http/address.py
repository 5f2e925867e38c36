"""The address of this server for others, for links and QR codes that a page makes by itself."""

from __future__ import annotations

from litestar import get
from litestar.di import NamedDependency

from cosmic_factory.rules import Value
from cosmic_factory.server.http.problems import refusals
from cosmic_factory.server.http.request_type import AnyRequest
from cosmic_factory.server.node.services import NodeServices


class ServerAddress(Value, frozen=True):
    """Where others find this server, as `https://play.example.org` without a path."""

    url: str


@get("/api/address", summary="The address for others", responses=refusals(), tags=["Operation"])
async def show_address(
    services: NamedDependency[NodeServices], request: AnyRequest
) -> ServerAddress:
    """Returns the address for links: a page at 127.0.0.1 would lead everybody to themselves."""
    return ServerAddress(services.link(request, ""))
