"""Identifies guests by a signed cookie; there are no accounts."""

from __future__ import annotations

import hmac
from hashlib import sha256

from litestar.datastructures import Cookie

from cosmic_factory.rules import Value
from cosmic_factory.server.node.timings import ServerTimings
from cosmic_factory.server.security.codes import new_id
from cosmic_factory.tables import Clock, PlayerId

COOKIE = "cosmic_factory"


class SignedIn(Value, frozen=True):
    """The content of a valid cookie; an old one should be renewed."""

    player: PlayerId
    is_old: bool


class Identity:
    """Signs cookies and checks its own signatures. The secret never leaves this object."""

    def __init__(self, secret: str, clock: Clock, timings: ServerTimings) -> None:
        # One key for each purpose, so that a signature for one is not valid for the other.
        self._cookie_key = hmac.digest(secret.encode(), b"cosmic-factory/cookie", "sha256")
        self._transfer_key = hmac.digest(secret.encode(), b"cosmic-factory/transfer", "sha256")
        self._clock = clock
        self._timings = timings

    def sign(self, player: PlayerId) -> str:
        """Return the value of a new cookie for a player."""
        payload = f"1.{player}.{self._now_seconds}"
        return f"{payload}.{self._signature(payload)}"

    def read(self, cookie: str | None) -> SignedIn | None:
        """Return whose cookie this is, or None if it is not ours or has expired."""
        payload, _, signature = (cookie or "").rpartition(".")
        if not hmac.compare_digest(signature.encode(), self._signature(payload).encode()):
            return None
        _, player, made_at = payload.split(".")
        age = self._now_seconds - int(made_at)
        if age >= self._timings.cookie_seconds:
            return None
        return SignedIn(PlayerId(player), age > self._timings.cookie_renewal_seconds)

    @property
    def _now_seconds(self) -> int:
        return self._clock.now() // 1000

    def _signature(self, payload: str) -> str:
        return hmac.new(self._cookie_key, payload.encode("utf-8", "replace"), sha256).hexdigest()

    def hash_cookie(self, cookie: str) -> str:
        """Return what storage has of a cookie that was given back: enough to recognise it."""
        return sha256(cookie.encode("utf-8", "replace")).hexdigest()

    def hash_transfer_code(self, code: str) -> str:
        """Return the hash of a transfer code; storage keeps the hash and not the code."""
        return hmac.new(self._transfer_key, code.encode(), sha256).hexdigest()

    def cookie(self, player: PlayerId, *, secure: bool) -> Cookie:
        """Return a new cookie by which a browser is known as this player."""
        return Cookie(
            key=COOKIE,
            value=self.sign(player),
            max_age=self._timings.cookie_seconds,
            path="/",
            httponly=True,
            secure=secure,
            samesite="lax",
            documentation_only=False,
        )


def new_player_id() -> PlayerId:
    return PlayerId(new_id())


def expired_cookie(*, secure: bool) -> Cookie:
    """Return a cookie that makes the browser delete ours."""
    return Cookie(
        key=COOKIE, value="", max_age=0, path="/", httponly=True, secure=secure, samesite="lax"
    )
