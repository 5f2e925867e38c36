"""The key that signs the records of this server; it follows from the server's secret."""

from __future__ import annotations

import hmac

from cosmic_factory.rules import ed25519

PURPOSE = b"cosmic-factory record signing"


class RecordKey:
    """Signs records. All nodes that share a secret have the same key."""

    def __init__(self, secret: str) -> None:
        self._secret = hmac.digest(secret.encode(), PURPOSE, "sha256")
        self.public = ed25519.public_key(self._secret)

    def sign(self, message: bytes) -> bytes:
        return ed25519.sign(self._secret, message)
