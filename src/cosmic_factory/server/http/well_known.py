"""The server's public key, at an address that is the same on every server."""

from __future__ import annotations

from typing import Literal

from litestar import get
from litestar.di import NamedDependency

from cosmic_factory.rules import Value
from cosmic_factory.server.http.problems import refusals
from cosmic_factory.server.node.services import NodeServices


class RecordKeyAnswer(Value, frozen=True):
    """The key that signs this server's records, in hexadecimal."""

    algorithm: Literal["Ed25519"]
    public_key: str


@get(
    "/.well-known/cosmic-factory-record-key",
    summary="The key of this server's records",
    tags=["Games"],
    responses=refusals(),
)
async def show_record_key(services: NamedDependency[NodeServices]) -> RecordKeyAnswer:
    """The public key for `cosmic-factory verify --key`: it signs every record of this server."""
    public = await services.reads.run(lambda: services.record_key.public)
    return RecordKeyAnswer("Ed25519", public.hex())
