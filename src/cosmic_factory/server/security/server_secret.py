"""The secret that signs cookies: from the settings, or from a file that is made once."""

from __future__ import annotations

import secrets

from cosmic_factory.rules import Malformed, Unavailable
from cosmic_factory.server.node.settings import MIN_SECRET_LENGTH, Settings
from cosmic_factory.server.security.write_once import write_once
from cosmic_factory.tables import make_private

SECRET_FILE = "secret"


def server_secret(settings: Settings) -> str:
    """Return the secret of the settings, or else of the data folder, where it is made if needed."""
    if settings.secret is not None:
        return settings.secret
    file = settings.data_folder / SECRET_FILE
    try:
        settings.data_folder.mkdir(parents=True, exist_ok=True)
        write_once(file, lambda: secrets.token_hex(32))
        make_private(str(file))
        secret = file.read_text("ascii").strip()
    except (OSError, UnicodeDecodeError) as wrong:
        reason = wrong.strerror if isinstance(wrong, OSError) else "it is not readable"
        text = f"the server's secret cannot be kept in {str(file)!r}: {reason}"
        raise Unavailable("no-secret", text) from None
    if len(secret) < MIN_SECRET_LENGTH:
        text = f"{str(file)!r} holds no secret of {MIN_SECRET_LENGTH} characters: remove it"
        raise Malformed("no-secret", text)
    return secret
