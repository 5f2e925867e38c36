"""The origin of a request: the address of its client, the page, and the host it asks for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from ipaddress import ip_address

from cosmic_factory.rules import Value
from cosmic_factory.server.http.problems import RequestRefused
from cosmic_factory.server.node.settings import Network, Settings

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
# A host in a header: a name or address, and maybe a port. No other text is repeated in an answer.
HOST = re.compile(r"(?P<name>[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(:(?P<port>\d{1,5}))?")
# Endings of host names that nobody can register on the internet.
HOME_ENDINGS = (".local", ".localhost", ".lan", ".home", ".home.arpa", ".internal", ".test")


class Sender(Value, frozen=True):
    """What is known of a request's origin, proxies taken into account."""

    address: str
    secure: bool
    # The host that the client asks for, in lower case; empty if it is missing or not valid.
    host: str


def sender_from(
    headers: Mapping[str, str],
    peer: str,
    scheme: str,
    proxies: tuple[Network, ...],
    known_hosts: frozenset[str] = frozenset(),
) -> Sender:
    """Return the origin of a request. Forwarding headers count if a trusted proxy sent them.

    A forwarded host must be one of the known ones, if there are any: proxies that do not set this
    header pass on whatever the client wrote into it.
    """
    secure = scheme in ("https", "wss")
    host = headers.get("host", "").lower()
    address = peer
    if is_trusted(peer, proxies):
        address = _client_address(headers.get("x-forwarded-for", ""), peer, proxies)
        secure = headers.get("x-forwarded-proto", scheme).strip().lower() in ("https", "wss")
        forwarded = headers.get("x-forwarded-host", host).strip().lower()
        host = forwarded if forwarded in known_hosts or not known_hosts else host
    return Sender(address, secure, host if HOST.fullmatch(host) else "")


def _client_address(header: str, peer: str, proxies: tuple[Network, ...]) -> str:
    """Return the last address that is not a trusted proxy; clients can forge those before it."""
    address = peer
    for text in reversed(header.split(",")):
        try:
            address = str(ip_address(text.strip()))
        except ValueError:
            break
        if not is_trusted(address, proxies):
            break
    return address


def is_trusted(address: str, proxies: tuple[Network, ...]) -> bool:
    """Return whether this is the address of a trusted proxy."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return any(found in network for network in proxies)


def check_host(host: str, settings: Settings) -> None:
    """Refuse host names that are not ours: another site could point its name at this machine."""
    match = HOST.fullmatch(host)
    if match is None:
        raise RequestRefused(
            400, "bad-host", "the request does not say properly which host it is for"
        )
    name = match["name"].strip("[]")
    if is_home_name(name) or host in settings.known_hosts:
        return
    text = (
        f"this server does not know itself as {name}: "
        "whoever runs it can name its address in the setting public_url"
    )
    raise RequestRefused(400, "unknown-host", text)


def is_home_name(name: str) -> bool:
    """Return whether this is an IP address, or a name that only a local network resolves."""
    try:
        ip_address(name)
    except ValueError:
        return "." not in name or name.endswith(HOME_ENDINGS)
    return True


def is_this_machine(name: str) -> bool:
    """Return whether this is a name or address that always means the machine it is used on."""
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"


def host_for_others(host: str, address: str | None) -> str:
    """Return the host for a link; a host that leads everybody to themselves becomes the address.

    >>> [host_for_others(host, "192.168.1.20") for host in ("localhost:8054", "games.lan")]
    ['192.168.1.20:8054', 'games.lan']
    """
    match = HOST.fullmatch(host)
    if match is None or address is None or not is_this_machine(match["name"].strip("[]")):
        return host
    return address if match["port"] is None else f"{address}:{match['port']}"


def check_origin(
    headers: Mapping[str, str], host: str, settings: Settings, *, secure: bool = False
) -> None:
    """Refuse requests of pages of other sites. Programs that are not browsers send no origin."""
    origin = headers.get("origin", "").lower()
    if "origin" in headers:
        scheme, _, page = origin.partition("://")
        # Over HTTPS a page that came by plain HTTP is not ours: anybody could have changed it.
        schemes = ("https",) if secure else ("http", "https")
        is_ours = bool(host) and page == host and scheme in schemes
        if is_ours or origin in settings.known_origins:
            return
        text = "this request comes from a page of another site"
        raise RequestRefused(403, "foreign-origin", text)
    if headers.get("sec-fetch-site", "none").lower() not in ("none", "same-origin"):
        raise RequestRefused(403, "foreign-origin", "this request comes from another site")
