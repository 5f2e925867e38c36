"""Ed25519 signatures (RFC 8032), by the library `cryptography`.

The rules may not use it, so whoever checks a record hands `is_signed` in (ADR 20). It is imported
when the first signature is made or checked: most processes never need it.
"""

from __future__ import annotations

SECRET_BYTES = 32
PUBLIC_KEY_BYTES = 32


def public_key(secret: bytes) -> bytes:
    """Return the public key of a secret of 32 random bytes."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    _check_length(secret)
    return Ed25519PrivateKey.from_private_bytes(secret).public_key().public_bytes_raw()


def sign(secret: bytes, message: bytes) -> bytes:
    """Return the signature of a message, 64 bytes, the same each time."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    _check_length(secret)
    return Ed25519PrivateKey.from_private_bytes(secret).sign(message)


def is_signed(key: bytes, message: bytes, signature: bytes) -> bool:
    """Return whether the owner of a public key has signed exactly this message."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    if len(key) != PUBLIC_KEY_BYTES:
        return False
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def _check_length(secret: bytes) -> None:
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"a secret has {SECRET_BYTES} bytes")
