"""The addresses under which others in the same network reach this machine."""

from __future__ import annotations

import socket

# An address for documentation (RFC 5737). The route to it tells this machine's own address.
EXAMPLE_ADDRESS = "192.0.2.1"


def address_of_route() -> str | None:
    """Return the IPv4 address by which this machine reaches others; None without a network.

    It is asked for anew each time, which takes some microseconds: a laptop changes networks.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect((EXAMPLE_ADDRESS, 9))  # sends nothing
            found = str(asking.getsockname()[0])
        except OSError:
            return None
    return None if found.startswith("127.") else found


def network_addresses() -> list[str]:
    """Return this machine's IPv4 addresses; the one of the default route comes first."""
    by_route = address_of_route()
    found = [] if by_route is None else [by_route]
    try:
        named = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        found += [str(entry[4][0]) for entry in named]
    except OSError:
        pass
    return [one for one in dict.fromkeys(found) if not one.startswith("127.")]
