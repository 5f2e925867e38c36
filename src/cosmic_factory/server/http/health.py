"""Health and metrics of this node, for monitors."""

from __future__ import annotations

from http import HTTPStatus

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from cosmic_factory import __version__
from cosmic_factory.rules import Value
from cosmic_factory.server.node.metrics import Metrics
from cosmic_factory.server.node.services import NodeServices
from cosmic_factory.solver import WARM_UP, KernelState


class Health(Value, frozen=True):
    """Whether this node can serve. If `ok` is false, the next two fields say why.

    Without compiled `kernels` a node can serve, and every other node of the same installation is
    like it; but strong bots play simply, and verdicts take long.
    """

    ok: bool
    storage_answers: bool
    draining: bool
    kernels: KernelState
    version: str


@get(
    "/healthz",
    summary="Health of this node",
    tags=["Operation"],
    responses={
        HTTPStatus.SERVICE_UNAVAILABLE: ResponseSpec(
            Health, description="Storage does not answer, or the node is closing"
        )
    },
)
async def show_health(services: NamedDependency[NodeServices]) -> Response[Health]:
    """Answers 200 while storage has answered lately and the node is not closing, else 503."""
    tables = services.tables
    ok = tables.healthy and not tables.draining
    health = Health(ok, tables.healthy, tables.draining, WARM_UP.state, __version__)
    status = HTTPStatus.OK if ok else HTTPStatus.SERVICE_UNAVAILABLE
    return Response(health, status_code=status)


@get("/metrics", include_in_schema=False)
async def show_metrics(metrics: NamedDependency[Metrics]) -> Response[bytes]:
    return Response(metrics.text(), media_type=CONTENT_TYPE_LATEST)
