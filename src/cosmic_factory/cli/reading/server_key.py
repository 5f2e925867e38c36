"""The public key of a server, read from its well-known address."""

from __future__ import annotations

import http.client
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import urlopen

import msgspec

from cosmic_factory.rules import Malformed, Unavailable

WELL_KNOWN = "/.well-known/cosmic-factory-record-key"
MAX_ANSWER_BYTES = 10_000


class KeyAnswer(msgspec.Struct):
    """What a server answers; other fields are passed over."""

    public_key: str


def key_of_server(address: str, timeout: float = 10.0) -> str:
    """Return the key that signs the records of the server at an address, in hexadecimal."""
    url = _well_known(address)
    try:
        with urlopen(url, timeout=timeout) as answer:
            content = answer.read(MAX_ANSWER_BYTES)
    except URLError as wrong:
        raise _no_answer(address, wrong.reason) from None
    except (OSError, http.client.HTTPException, ValueError) as wrong:
        raise _no_answer(address, wrong) from None
    try:
        return msgspec.json.decode(content, type=KeyAnswer).public_key
    except msgspec.DecodeError:
        raise Unavailable("no-server-key", f"{address} tells no key of its records") from None


def _well_known(address: str) -> str:
    try:
        parts = urlsplit(address)
        if parts.scheme in ("http", "https") and parts.hostname:
            return f"{parts.scheme}://{parts.netloc}{WELL_KNOWN}"
    except ValueError:
        pass
    text = f"{address!r} is no address such as https://play.example.org"
    raise Malformed("bad-server", text)


def _no_answer(address: str, reason: object) -> Unavailable:
    return Unavailable("no-server", f"{address} does not tell the key of its records: {reason}")
