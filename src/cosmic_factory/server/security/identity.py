"""Who is asking: a guest with a signed cookie, and nothing to sign up for."""

from __future__ import annotations

import hmac
import os
import re
import secrets
from hashlib import sha256
from pathlib import Path

from litestar.datastructures import Cookie

from cosmic_factory.rules import Malformed, Unavailable
from cosmic_factory.server.node.settings import MIN_SECRET_LENGTH, Settings
from cosmic_factory.tables import PlayerId

COOKIE = "cosmic_factory"
YEAR = 365 * 24 * 3600
# A cookie older than this is replaced by a new one when its owner comes by.
RENEW_AFTER = 30 * 24 * 3600
TRANSFER_LIFE = 600
PLAYER_ID = re.compile(r"[A-Za-z0-9_-]{16}")
SECRET_FILE = "secret"


class Identity:
    """Signs cookies and knows its own signatures again. The secret never leaves this object."""

    def __init__(self, secret: str) -> None:
        # A key for each use, so that a signature made for one is worth nothing for another.
        self._cookie_key = hmac.digest(secret.encode(), b"cosmic-factory/cookie", "sha256")
        self._transfer_key = hmac.digest(secret.encode(), b"cosmic-factory/transfer", "sha256")

    def sign(self, player: PlayerId, now: int) -> str:
        """A cookie's value; `now` in seconds."""
        said = f"1.{player}.{now}"
        return f"{said}.{self._signature(said)}"

    def read(self, cookie: str | None, now: int) -> tuple[PlayerId, int] | None:
        """Whose cookie this is and when it was made, if it is ours and not too old."""
        said, _, signature = (cookie or "").rpartition(".")
        if not hmac.compare_digest(signature.encode(), self._signature(said).encode()):
            return None
        _, player, made_at = said.split(".")
        return (PlayerId(player), int(made_at)) if int(made_at) + YEAR > now else None

    def _signature(self, said: str) -> str:
        return hmac.new(self._cookie_key, said.encode("utf-8", "replace"), sha256).hexdigest()

    def transfer_key(self, code: str) -> str:
        """What storage keeps of a transfer code: enough to know it again, not to use it."""
        return hmac.new(self._transfer_key, code.encode(), sha256).hexdigest()


def new_player_id() -> PlayerId:
    return PlayerId(secrets.token_urlsafe(12))


def cookie_of(value: str, *, secure: bool) -> Cookie:
    return Cookie(
        key=COOKIE,
        value=value,
        max_age=YEAR,
        path="/",
        httponly=True,
        secure=secure,
        samesite="lax",
        documentation_only=False,
    )


def no_cookie(*, secure: bool) -> Cookie:
    """Makes the browser forget ours."""
    return Cookie(
        key=COOKIE, value="", max_age=0, path="/", httponly=True, secure=secure, samesite="lax"
    )


def server_secret(settings: Settings) -> str:
    """The secret of the settings, or one drawn once and kept for this machine's user only."""
    if settings.secret is not None:
        return settings.secret
    file = settings.data_folder / SECRET_FILE
    try:
        settings.data_folder.mkdir(parents=True, exist_ok=True)
        _draw_into(file)
        secret = file.read_text("ascii").strip()
    except (OSError, UnicodeDecodeError) as wrong:
        reason = wrong.strerror if isinstance(wrong, OSError) else "it is not readable"
        text = f"the server's secret cannot be kept in {str(file)!r}: {reason}"
        raise Unavailable("no-secret", text) from None
    if len(secret) < MIN_SECRET_LENGTH:
        text = f"{str(file)!r} holds no secret of {MIN_SECRET_LENGTH} characters: remove it"
        raise Malformed("no-secret", text)
    return secret


def _draw_into(file: Path) -> None:
    """Complete or not at all: a second server that starts now must not read half a secret."""
    if file.exists():
        return
    draft = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "w") as writing:
            writing.write(secrets.token_hex(32))
            writing.flush()
            os.fsync(writing.fileno())
        try:
            # Unlike a renaming, this never replaces a file that came in between.
            file.hardlink_to(draft)
        except FileExistsError:
            return
        except OSError:  # a file system without such links
            draft.replace(file)
            return
    finally:
        draft.unlink(missing_ok=True)
