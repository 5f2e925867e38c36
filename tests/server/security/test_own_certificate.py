"""The certificate that a server at home makes for itself."""

from __future__ import annotations

import ssl
import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from cosmic_factory.rules import Unavailable
from cosmic_factory.server.security.own_certificate import (
    OwnCertificate,
    home_names,
    own_certificate,
)

NOW = datetime(2026, 11, 17, tzinfo=UTC)
HOME = ("DNS:localhost", "IP:127.0.0.1", "IP:192.168.1.20")


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
    assert "IP:10.0.0.7" in moved
    later, certificate = made(tmp_path, (*HOME[:2], "IP:10.0.0.7"), days=370)
    assert later != moved
    assert certificate.authority == authority, "phones go on trusting the same authority"
    (tmp_path / "https" / "authority.pem").unlink()
    assert made(tmp_path, (*HOME[:2], "IP:10.0.0.7"), days=370)[0] != later


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


def test_what_cannot_be_made_or_read_is_said_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(tmp_path)
    server = tmp_path / "https" / "server.pem"
    server.write_text(server.read_text().replace("-----END CERTIFICATE-----", ""))
    with pytest.raises(Unavailable, match=r"https' \(.*\): remove this folder"):
        made(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Unavailable, match="needs the program openssl"):
        made(tmp_path / "new")
    broken = tmp_path / "openssl"
    broken.write_text("#!/bin/sh\necho out of order >&2\nexit 1\n")
    broken.chmod(0o755)
    with pytest.raises(Unavailable, match="could not make a certificate: out of order"):
        made(tmp_path / "new")
