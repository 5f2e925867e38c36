"""Where a request comes from: which address, which page, and by which name of ours."""

from __future__ import annotations

import re
from collections.abc import Mapping
from ipaddress import ip_address
from urllib.parse import urlsplit

from cosmic_factory.rules import Value
from cosmic_factory.server.http.problems import RequestRefused
from cosmic_factory.server.node.settings import Network, Settings

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
# A host in a header: a name or address, and maybe a port. Nothing else gets into an answer.
HOST = re.compile(r"(?P<name>[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(:(?P<port>\d{1,5}))?")
# Names that no page on the internet can take for itself.
HOME_ENDINGS = (".local", ".localhost", ".lan", ".home", ".home.arpa", ".internal", ".test")


class Sender(Value, frozen=True):
    """What is known of a request's origin, proxies taken into account."""

    address: str
    secure: bool
    # As the client named us, in small letters; empty if it did not or the name is no name.
    host: str


def sender(
    headers: Mapping[str, str], peer: str, scheme: str, proxies: tuple[Network, ...]
) -> Sender:
    """Believe what a trusted proxy says, and nobody else."""
    secure = scheme in ("https", "wss")
    host = headers.get("host", "").lower()
    address = peer
    if _trusted(peer, proxies):
        address = _forwarded(headers.get("x-forwarded-for", ""), peer, proxies)
        secure = headers.get("x-forwarded-proto", scheme).strip().lower() in ("https", "wss")
        host = headers.get("x-forwarded-host", host).strip().lower()
    return Sender(address, secure, host if HOST.fullmatch(host) else "")


def _forwarded(header: str, peer: str, proxies: tuple[Network, ...]) -> str:
    """The last address that is not a proxy of ours: all before it can be made up."""
    address = peer
    for text in reversed(header.split(",")):
        try:
            address = str(ip_address(text.strip()))
        except ValueError:
            break
        if not _trusted(address, proxies):
            break
    return address


def _trusted(address: str, proxies: tuple[Network, ...]) -> bool:
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return any(found in network for network in proxies)


def check_host(host: str, settings: Settings) -> None:
    """Refuse names that are not ours: a page could point its own name at this machine."""
    match = HOST.fullmatch(host)
    if match is None:
        raise RequestRefused(
            400, "bad-host", "the request does not say properly which host it is for"
        )
    name = match["name"].strip("[]")
    if is_home_name(name) or host in {urlsplit(url).netloc for url in settings.known_origins}:
        return
    text = (
        f"this server does not know itself as {name}: "
        "whoever runs it can name its address in the setting public_url"
    )
    raise RequestRefused(400, "unknown-host", text)


def is_home_name(name: str) -> bool:
    """An address, or a name that has a meaning only at home."""
    try:
        ip_address(name)
    except ValueError:
        return "." not in name or name.endswith(HOME_ENDINGS)
    return True


def check_origin(headers: Mapping[str, str], host: str, settings: Settings) -> None:
    """Refuse what another site's page sends; programs send no origin, and no one's cookie."""
    origin = headers.get("origin", "").lower()
    if "origin" in headers:
        page = origin.partition("://")[2]
        if origin in settings.known_origins or (host and page == host):
            return
        text = "this request comes from a page of another site"
        raise RequestRefused(403, "foreign-origin", text)
    if headers.get("sec-fetch-site", "none").lower() not in ("none", "same-origin"):
        raise RequestRefused(403, "foreign-origin", "this request comes from another site")
