"""The key that signs the records of this server; it follows from the server's secret."""

from __future__ import annotations

import hmac
from functools import cached_property

from cosmic_factory.signatures import public_key, sign

PURPOSE = b"cosmic-factory record signing"


class RecordKey:
    """Signs records. All nodes that share a secret have the same key.

    The first use imports a library, so neither `public` nor `sign` belongs in the event loop.
    """

    def __init__(self, secret: str) -> None:
        self._secret = hmac.digest(secret.encode(), PURPOSE, "sha256")

    @cached_property
    def public(self) -> bytes:
        return public_key(self._secret)

    def sign(self, message: bytes) -> bytes:
        return sign(self._secret, message)
