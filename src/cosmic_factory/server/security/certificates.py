"""Makes and reads the certificates of HTTPS at home, by the library `cryptography`.

Certificates and keys are PEM texts; a certificate and its key stand in one text, in this order.
Importing this takes a tenth of a second, which only servers with HTTPS at home have to spend.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import datetime
from ipaddress import ip_address

from cryptography import x509
from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

BEGIN, END = "-----BEGIN CERTIFICATE-----", "-----END CERTIFICATE-----"


def new_authority(permitted: Iterable[str], now: datetime, until: datetime) -> str:
    """Return the certificate and the key of an authority for these names and all addresses."""
    key = ec.generate_private_key(ec.SECP256R1())
    # A mark in the name tells the authorities of two machines apart in a phone's list.
    name = _named(f"Cosmic Factory at home {secrets.token_hex(3)}")
    made = _builder(name, name, key, now, until)
    made = made.add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
    made = made.add_extension(_usage(authority=True), critical=True)
    names = x509.NameConstraints([x509.DNSName(one) for one in permitted], None)
    made = made.add_extension(names, critical=True)
    return _as_text(made.sign(key, SHA256()), key)


def new_certificate(authority: str, names: Iterable[str], now: datetime, until: datetime) -> str:
    """Return a server's certificate, signed with the authority's key, and its own key.

    ValueError if the text of the authority is damaged.
    """
    issuer, signing = _certificate(authority), _key(authority)
    key = ec.generate_private_key(ec.SECP256R1())
    made = _builder(_named("Cosmic Factory"), issuer.subject, key, now, until)
    made = made.add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
    made = made.add_extension(_usage(authority=False), critical=True)
    purpose = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH])
    made = made.add_extension(purpose, critical=False)
    known = x509.AuthorityKeyIdentifier.from_issuer_public_key(signing.public_key())
    made = made.add_extension(known, critical=False)
    listed = x509.SubjectAlternativeName([_general_name(one) for one in names])
    made = made.add_extension(listed, critical=False)
    return _as_text(made.sign(signing, SHA256()), key)


def certificate_of(text: str) -> str:
    """Return the certificate of a text, without its key."""
    return f"{BEGIN}{text.partition(BEGIN)[2].partition(END)[0]}{END}\n"


def is_good_for(server: str, authority: str, names: Iterable[str], until: datetime) -> bool:
    """Return whether a certificate is of this authority, names all of these and is valid so long.

    ValueError if one of the texts is damaged.
    """
    certificate = _certificate(server)
    try:
        certificate.verify_directly_issued_by(_certificate(authority))
        found = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName)
    except (InvalidSignature, UnsupportedAlgorithm, TypeError, ValueError, x509.ExtensionNotFound):
        return False
    is_valid = certificate.not_valid_after_utc > until
    return is_valid and {_general_name(one) for one in names} <= {*found.value}


def _builder(
    subject: x509.Name,
    issuer: x509.Name,
    key: ec.EllipticCurvePrivateKey,
    now: datetime,
    until: datetime,
) -> x509.CertificateBuilder:
    made = x509.CertificateBuilder(issuer, subject, key.public_key(), x509.random_serial_number())
    made = made.not_valid_before(now).not_valid_after(until)
    own = x509.SubjectKeyIdentifier.from_public_key(key.public_key())
    return made.add_extension(own, critical=False)


def _named(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def _general_name(name: str) -> x509.GeneralName:
    """Return what `DNS:localhost` or `IP:127.0.0.1` stands for."""
    kind, _, value = name.partition(":")
    return x509.IPAddress(ip_address(value)) if kind == "IP" else x509.DNSName(value)


def _usage(*, authority: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not authority,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=authority,
        crl_sign=authority,
        encipher_only=False,
        decipher_only=False,
    )


def _as_text(certificate: x509.Certificate, key: ec.EllipticCurvePrivateKey) -> str:
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return (certificate.public_bytes(Encoding.PEM) + secret).decode("ascii")


def _certificate(text: str) -> x509.Certificate:
    try:
        return x509.load_pem_x509_certificate(certificate_of(text).encode())
    except ValueError:
        raise ValueError("the certificate is damaged") from None


def _key(text: str) -> ec.EllipticCurvePrivateKey:
    try:
        key = load_pem_private_key(text.partition(END)[2].encode(), password=None)
    except (ValueError, TypeError, UnsupportedAlgorithm):
        raise ValueError("the key is damaged") from None
    if not isinstance(key, ec.EllipticCurvePrivateKey):
        raise ValueError("the key is damaged")
    return key
