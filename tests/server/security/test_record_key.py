from __future__ import annotations

from cosmic_factory.rules import ed25519
from cosmic_factory.server.security.record_key import RecordKey


def test_a_secret_always_gives_the_same_key_and_another_secret_another() -> None:
    one, again, other = RecordKey("s" * 32), RecordKey("s" * 32), RecordKey("t" * 32)
    assert one.public == again.public != other.public
    assert ed25519.is_signed(one.public, b"m", again.sign(b"m"))
    assert not ed25519.is_signed(other.public, b"m", one.sign(b"m"))
