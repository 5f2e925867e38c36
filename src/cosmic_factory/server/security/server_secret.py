"""The secret that signs cookies: from the settings, or from a file that is made once."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from cosmic_factory.rules import Malformed, Unavailable
from cosmic_factory.server.node.settings import MIN_SECRET_LENGTH, Settings
from cosmic_factory.tables import make_private

SECRET_FILE = "secret"


def server_secret(settings: Settings) -> str:
    """Return the secret of the settings, or else of the data folder, where it is made if needed."""
    if settings.secret is not None:
        return settings.secret
    file = settings.data_folder / SECRET_FILE
    try:
        settings.data_folder.mkdir(parents=True, exist_ok=True)
        _make_once(file)
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


def _make_once(file: Path) -> None:
    """Write a new secret if there is none, so that no other server can read half of it."""
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
            # Unlike a rename, this never replaces a file that another server made meanwhile.
            file.hardlink_to(draft)
        except FileExistsError:
            return
        except OSError:  # a file system without hard links
            draft.replace(file)
            return
    finally:
        draft.unlink(missing_ok=True)
