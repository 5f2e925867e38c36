"""A certificate for HTTPS at home, by an authority that is made once and kept in the data folder.

Phones give some things to pages with HTTPS alone. A phone that trusts the authority warns of
nothing, also when this machine has got another address: only the server's certificate is made anew.
The authority can vouch for addresses and for names of home networks, and for no site of the
internet.
"""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterable
from datetime import datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cosmic_factory.rules import Unavailable, Value
from cosmic_factory.server.security.origin import HOME_ENDINGS
from cosmic_factory.server.security.write_once import write_anew, write_once
from cosmic_factory.tables import make_private

# Certificate and key are in one file each, so that they are always of the same pair.
FOLDER = "https"
AUTHORITY_FILE = "authority.pem"
SERVER_FILE = "server.pem"

# The authority can vouch for these names and what ends with them, and for any address.
PERMITTED = tuple(ending[1:] for ending in HOME_ENDINGS)
AUTHORITY_LASTS = timedelta(days=3650)
# Phones refuse certificates that are valid for much longer than a year.
SERVER_LASTS = timedelta(days=397)
RENEWED_BEFORE = timedelta(days=30)


class OwnCertificate(Value, frozen=True):
    """What a server needs for HTTPS, and what phones need to trust it."""

    # The file with the server's certificate and its key.
    file: Path
    # The certificate of the authority, without its key.
    authority: str


def home_names(addresses: Iterable[str], public_host: str | None = None) -> tuple[str, ...]:
    """Return the names and addresses under which a server at home is reached.

    >>> home_names(["192.168.1.20"], "games.lan")[:3]
    ('DNS:localhost', 'IP:127.0.0.1', 'IP:192.168.1.20')
    """
    own = socket.gethostname().split(".")[0].lower()
    names = ["localhost", "127.0.0.1", *addresses, f"{own}.local", *filter(None, [public_host])]
    return tuple(kind for name in dict.fromkeys(names) if (kind := _kind_of_name(name)))


def _kind_of_name(name: str) -> str | None:
    """Return the name as certificates write it; none if the authority cannot vouch for it."""
    try:
        return f"IP:{ip_address(name)}"
    except ValueError:
        is_at_home = name == "localhost" or name.endswith(HOME_ENDINGS)
        is_name = all(
            part.replace("-", "").isalnum() and part.isascii() for part in name.split(".")
        )
        return f"DNS:{name}" if is_at_home and is_name else None


def own_certificate(data_folder: Path, names: tuple[str, ...], now: datetime) -> OwnCertificate:
    """Return the certificate of the data folder for these names; it is made if needed."""
    # This is slow to import, and only needed where HTTPS at home is.
    from cosmic_factory.server.security.certificates import (
        certificate_of,
        is_good_for,
        new_authority,
        new_certificate,
    )

    folder = data_folder / FOLDER
    authority, server = folder / AUTHORITY_FILE, folder / SERVER_FILE
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_once(authority, lambda: new_authority(PERMITTED, now, now + AUTHORITY_LASTS))
        for file in (authority, server):
            make_private(str(file))
        signing = authority.read_text("ascii")
        kept = server.read_text("ascii") if server.exists() else None
        if kept is None or not is_good_for(kept, signing, names, now + RENEWED_BEFORE):
            write_anew(server, new_certificate(signing, names, now, now + SERVER_LASTS))
        _check(server, authority)
    except (OSError, ValueError) as wrong:
        reason = getattr(wrong, "strerror", None) or str(wrong)
        text = (
            f"the certificate for HTTPS cannot be kept in {str(folder)!r} ({reason}): "
            "remove this folder if its files are damaged"
        )
        raise Unavailable("no-certificate", text) from None
    return OwnCertificate(server, certificate_of(signing))


def _check(server: Path, authority: Path) -> None:
    """Let the TLS library refuse a bad certificate now, not when the first client connects."""
    for file in (server, authority):
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(file)
