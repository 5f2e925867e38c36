from __future__ import annotations

import subprocess
import sys

from cosmic_factory.server.security.record_key import RecordKey
from cosmic_factory.signatures import is_signed


def test_a_secret_always_gives_the_same_key_and_another_secret_another() -> None:
    one, again, other = RecordKey("s" * 32), RecordKey("s" * 32), RecordKey("t" * 32)
    assert one.public == again.public != other.public
    assert is_signed(one.public, b"m", again.sign(b"m"))
    assert not is_signed(other.public, b"m", one.sign(b"m"))


def test_a_server_starts_without_importing_the_library_of_signatures() -> None:
    code = (
        "import sys, cosmic_factory.server.node.running, cosmic_factory.cli.main;"
        "from cosmic_factory.server.security.record_key import RecordKey;"
        "RecordKey('s' * 32);"
        "print('cryptography' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
