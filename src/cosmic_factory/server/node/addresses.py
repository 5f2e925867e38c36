"""The addresses under which others in the same network reach this machine."""

from __future__ import annotations

import socket

# An address for documentation (RFC 5737). The route to it tells this machine's own address.
EXAMPLE_ADDRESS = "192.0.2.1"


def network_addresses() -> list[str]:
    """Return this machine's IPv4 addresses; the one of the default route comes first."""
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect((EXAMPLE_ADDRESS, 9))  # sends nothing
            found.append(asking.getsockname()[0])
        except OSError:
            pass
    try:
        named = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        found += [str(entry[4][0]) for entry in named]
    except OSError:
        pass
    return [one for one in dict.fromkeys(found) if not one.startswith("127.")]
