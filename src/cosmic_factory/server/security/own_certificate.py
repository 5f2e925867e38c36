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
from hashlib import sha256
from ipaddress import ip_address
from pathlib import Path

from cosmic_factory.rules import Unavailable, Value
from cosmic_factory.server.security.openssl import new_authority, new_certificate
from cosmic_factory.server.security.origin import HOME_ENDINGS
from cosmic_factory.server.security.write_once import write_anew, write_once
from cosmic_factory.tables import make_private

# Certificate and key are in one file each, so that they are always of the same pair.
FOLDER = "https"
AUTHORITY_FILE = "authority.pem"
SERVER_FILE = "server.pem"

# The authority can vouch for these names and what ends with them, and for any address.
PERMITTED = tuple(ending[1:] for ending in HOME_ENDINGS)
AUTHORITY_DAYS = 3650
# Phones refuse certificates that are valid for much longer than a year.
SERVER_DAYS = 397
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
    folder = data_folder / FOLDER
    authority, server = folder / AUTHORITY_FILE, folder / SERVER_FILE
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_once(authority, lambda: new_authority(PERMITTED, AUTHORITY_DAYS))
        for file in (authority, server):
            make_private(str(file))
        signing = authority.read_text("ascii")
        if not _is_still_good(server, names, signing, now):
            head = _head(names, signing, now + timedelta(days=SERVER_DAYS))
            made = new_certificate(signing, names, SERVER_DAYS)
            write_anew(server, "\n".join([*head, made]))
        _check(server, authority)
    except (OSError, UnicodeDecodeError, ssl.SSLError) as wrong:
        reason = getattr(wrong, "strerror", None) or str(wrong)
        text = (
            f"the certificate for HTTPS cannot be kept in {str(folder)!r} ({reason}): "
            "remove this folder if its files are damaged"
        )
        raise Unavailable("no-certificate", text) from None
    return OwnCertificate(server, certificate_of(signing))


def certificate_of(text: str) -> str:
    """Return the certificate of a file, without its key."""
    begin, end = "-----BEGIN CERTIFICATE-----", "-----END CERTIFICATE-----"
    return f"{begin}{text.partition(begin)[2].partition(end)[0]}{end}\n"


def _check(server: Path, authority: Path) -> None:
    """Let the TLS library refuse a bad certificate now, not when the first client connects."""
    for file in (server, authority):
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(file)


# --- what is in the server's file beside certificate and key ---------------------------------


def _head(names: tuple[str, ...], signing: str, until: datetime) -> list[str]:
    """Return the lines that tell what a certificate is for: the standard library cannot read it."""
    return [
        f"authority: {sha256(certificate_of(signing).encode()).hexdigest()}",
        f"until: {until.isoformat()}",
        *names,
    ]


def _is_still_good(server: Path, names: tuple[str, ...], signing: str, now: datetime) -> bool:
    if not server.exists():
        return False
    lines = server.read_text("ascii").partition("-----")[0].splitlines()
    if len(lines) < 2:
        return False
    try:
        until = datetime.fromisoformat(lines[1].removeprefix("until: "))
    except ValueError:
        return False
    wanted = _head(names, signing, until)
    return lines[0] == wanted[0] and until - now > RENEWED_BEFORE and {*names} <= {*lines[2:]}
