"""The certificate that a server at home makes for itself."""

from __future__ import annotations

import ssl
import stat
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import TypeVar

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID

from cosmic_factory.rules import Unavailable
from cosmic_factory.server.security.own_certificate import (
    OwnCertificate,
    home_names,
    own_certificate,
)

# A handshake goes by the real time.
NOW = datetime.now(UTC)
HOME = ("DNS:localhost", "IP:127.0.0.1", "IP:192.168.1.20")


E = TypeVar("E", bound=x509.ExtensionType)


def read(text: str) -> x509.Certificate:
    return x509.load_pem_x509_certificate(text.encode())


def extension_of(text: str, kind: type[E]) -> x509.Extension[E]:
    return read(text).extensions.get_extension_for_class(kind)


def made(folder: Path, names: tuple[str, ...] = HOME, days: int = 0) -> tuple[str, OwnCertificate]:
    """Return the text of the server's file, and the certificate."""
    certificate = own_certificate(folder, names, NOW + timedelta(days=days))
    return certificate.file.read_text(), certificate


def test_it_is_kept_between_starts_and_made_anew_when_it_no_longer_fits(tmp_path: Path) -> None:
    first, certificate = made(tmp_path)
    authority = certificate.authority
    assert made(tmp_path)[0] == first
    assert made(tmp_path, HOME[:2])[0] == first
    moved, certificate = made(tmp_path, (*HOME[:2], "IP:10.0.0.7"))
    assert moved != first
    named = extension_of(moved, x509.SubjectAlternativeName).value
    assert ip_address("10.0.0.7") in named.get_values_for_type(x509.IPAddress)
    later, certificate = made(tmp_path, (*HOME[:2], "IP:10.0.0.7"), days=370)
    assert later != moved
    assert certificate.authority == authority, "phones go on trusting the same authority"
    (tmp_path / "https" / "authority.pem").unlink()
    assert made(tmp_path, (*HOME[:2], "IP:10.0.0.7"), days=370)[0] != later


def test_the_server_can_only_serve_and_the_authority_only_sign(tmp_path: Path) -> None:
    text, certificate = made(tmp_path)
    for one, signs in ((text, False), (certificate.authority, True)):
        constraints = extension_of(one, x509.BasicConstraints)
        assert (constraints.critical, constraints.value.ca) == (True, signs)
        usage = extension_of(one, x509.KeyUsage)
        assert usage.critical
        assert usage.value.key_cert_sign == usage.value.crl_sign == signs
        assert usage.value.digital_signature == (not signs)
    assert extension_of(certificate.authority, x509.BasicConstraints).value.path_length == 0
    assert extension_of(certificate.authority, x509.NameConstraints).critical
    assert [*extension_of(text, x509.ExtendedKeyUsage).value] == [ExtendedKeyUsageOID.SERVER_AUTH]
    known = extension_of(text, x509.AuthorityKeyIdentifier).value.key_identifier
    assert known == extension_of(certificate.authority, x509.SubjectKeyIdentifier).value.digest
    found = read(text)
    assert found.not_valid_before_utc <= NOW < found.not_valid_after_utc
    assert found.not_valid_after_utc - found.not_valid_before_utc == timedelta(days=397)


def test_an_authority_that_the_program_openssl_made_is_kept(tmp_path: Path) -> None:
    """Earlier versions had the keys written in its format, not in PKCS 8."""
    _, certificate = made(tmp_path)
    authority = tmp_path / "https" / "authority.pem"
    begin = authority.read_text().index(KEY)
    key = load_pem_private_key(authority.read_text()[begin:].encode(), None)
    older = key.private_bytes(Encoding.PEM, PrivateFormat.TraditionalOpenSSL, NoEncryption())
    assert older.startswith(b"-----BEGIN EC PRIVATE KEY-----")
    authority.write_text(authority.read_text()[:begin] + older.decode())
    moved, other = made(tmp_path, (*HOME, "IP:10.0.0.7"))
    assert other.authority == certificate.authority
    read(moved).verify_directly_issued_by(read(other.authority))


def test_its_files_can_be_read_by_their_owner_alone_and_the_authority_is_without_its_key(
    tmp_path: Path,
) -> None:
    _, certificate = made(tmp_path)
    folder = tmp_path / "https"
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == ["authority.pem", "server.pem"]
    assert [stat.S_IMODE(path.stat().st_mode) for path in [folder, *files]] == [0o700, 0o600, 0o600]
    assert "PRIVATE KEY" in (folder / "authority.pem").read_text()
    assert "PRIVATE KEY" not in certificate.authority


def test_its_authority_can_vouch_for_no_site_of_the_internet(tmp_path: Path) -> None:
    made(tmp_path)
    trusted = ssl.create_default_context(cafile=str(tmp_path / "https" / "authority.pem"))
    with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree violation"):
        handshake(trusted, made(tmp_path, ("DNS:bank.example",))[1], "bank.example")
    handshake(trusted, made(tmp_path)[1], "192.168.1.20")
    with pytest.raises(ssl.SSLCertVerificationError, match="IP address mismatch"):
        handshake(trusted, made(tmp_path)[1], "192.168.1.21")


def handshake(trusted: ssl.SSLContext, certificate: OwnCertificate, name: str) -> None:
    """Let both ends talk to each other in memory until the client trusts the server."""
    own = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    own.load_cert_chain(certificate.file)
    up, down = ssl.MemoryBIO(), ssl.MemoryBIO()
    client = trusted.wrap_bio(down, up, server_hostname=name)
    server = own.wrap_bio(up, down, server_side=True)
    for end in (client, server):
        with pytest.raises(ssl.SSLWantReadError):
            end.do_handshake()
    client.do_handshake()


def test_names_that_no_certificate_can_be_made_for_are_left_out() -> None:
    names = home_names(["192.168.1.20", "192.168.1.20"], "play.example.org")
    assert names[:3] == HOME
    assert "play.example.org" not in str(names)
    assert home_names([], "games.lan")[-1] == "DNS:games.lan"
    assert "bad" not in str(home_names([], "bad, name.local"))


END, KEY = "-----END CERTIFICATE-----", "-----BEGIN PRIVATE KEY-----"


@pytest.mark.parametrize("lost", [END, KEY, "MII"])
@pytest.mark.parametrize(
    ("file", "names"),
    # A new address needs the authority's key, too.
    [("server.pem", HOME), ("authority.pem", (*HOME, "IP:10.0.0.7"))],
)
def test_what_is_damaged_is_said_in_one_line(
    tmp_path: Path, file: str, names: tuple[str, ...], lost: str
) -> None:
    made(tmp_path)
    damaged = tmp_path / "https" / file
    damaged.write_text(damaged.read_text().replace(lost, ""))
    with pytest.raises(Unavailable, match=r"https' \([^\n]*\): remove this folder"):
        made(tmp_path, names)
