"""Keys and certificates made by the `openssl` program: the standard library only uses them."""

from __future__ import annotations

import secrets
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from cosmic_factory.rules import Unavailable

MAX_SECONDS = 60

SUBJECT = """
[req]
distinguished_name = subject
prompt = no
[subject]
CN = {subject}
"""
AUTHORITY = """
[extensions]
basicConstraints = critical, CA:TRUE, pathlen:0
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
nameConstraints = critical, {permitted}
"""
SERVER = """
[extensions]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = serverAuth
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
subjectAltName = {names}
"""


def new_authority(permitted: Iterable[str], days: int) -> str:
    """Return the certificate and the key of an authority for these names and all addresses."""
    # A mark in the name tells the authorities of two machines apart in a phone's list.
    subject = SUBJECT.format(subject=f"Cosmic Factory at home {secrets.token_hex(3)}")
    extensions = AUTHORITY.format(permitted=",".join(f"permitted;DNS:{one}" for one in permitted))
    key = _new_key()
    certificate = _openssl(
        *("req", "-x509", "-new", "-sha256", "-days", str(days), "-set_serial", _serial()),
        *("-key", "key", "-config", "configuration", "-extensions", "extensions"),
        files={"key": key, "configuration": subject + extensions},
    )
    return certificate + key


def new_certificate(authority: str, names: Iterable[str], days: int) -> str:
    """Return a server's certificate, signed with the authority's key, and its own key."""
    subject = SUBJECT.format(subject="Cosmic Factory")
    key = _new_key()
    request = _openssl(
        *("req", "-new", "-sha256", "-key", "key", "-config", "configuration"),
        files={"key": key, "configuration": subject},
    )
    certificate = _openssl(
        *("x509", "-req", "-sha256", "-days", str(days), "-set_serial", _serial()),
        *("-in", "request", "-CA", "authority", "-CAkey", "authority"),
        *("-extfile", "configuration", "-extensions", "extensions"),
        files={
            "request": request,
            "authority": authority,
            "configuration": SERVER.format(names=", ".join(names)),
        },
    )
    return certificate + key


def _serial() -> str:
    return str(1 << 120 | secrets.randbits(120))


def _new_key() -> str:
    return _openssl("ecparam", "-name", "prime256v1", "-genkey", "-noout", files={})


def _openssl(*arguments: str, files: Mapping[str, str]) -> str:
    """Run the program in a folder with these files, which its owner alone can read."""
    with TemporaryDirectory() as folder:
        for name, content in files.items():
            (Path(folder) / name).write_text(content, "ascii")
        try:
            done = subprocess.run(
                ["openssl", *arguments],
                cwd=folder,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                timeout=MAX_SECONDS,
                check=True,
            )
        except FileNotFoundError:
            text = (
                "HTTPS needs the program openssl to make a certificate: install it, "
                "or put a web server with a certificate in front"
            )
            raise Unavailable("no-openssl", text) from None
        except (subprocess.SubprocessError, OSError) as wrong:
            reason = str(getattr(wrong, "stderr", None) or wrong).strip().splitlines()[-1]
            text = f"openssl could not make a certificate: {reason}"
            raise Unavailable("no-openssl", text) from None
        return done.stdout
