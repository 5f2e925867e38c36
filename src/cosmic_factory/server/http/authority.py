"""The certificate of this server's own authority, for phones that are to trust it."""

from __future__ import annotations

from ssl import PEM_cert_to_DER_cert

from litestar import Response, get
from litestar.di import NamedDependency

from cosmic_factory.server.http.problems import not_found
from cosmic_factory.server.node.services import NodeServices

# The name of the file tells browsers of phones, besides the media type, what to do with it.
ADDRESS = "/authority.crt"


@get(ADDRESS, include_in_schema=False)
async def show_authority(services: NamedDependency[NodeServices]) -> Response[bytes]:
    """Answer with the authority's certificate if the setting `https` is on; its key stays here."""
    if services.certificate is None:
        text = "this server has no certificate authority: its setting https is off"
        raise not_found("no-authority", text)
    return Response(
        PEM_cert_to_DER_cert(services.certificate.authority),
        media_type="application/x-x509-ca-cert",
        headers={"Cache-Control": "no-cache"},
    )
