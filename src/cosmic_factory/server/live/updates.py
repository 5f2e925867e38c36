"""The bytes of an `Update` message: the one message that is not encoded from its struct.

Its sections and events are bytes already, encoded once for all viewers that see the same. Joining
them takes half a microsecond; wrapping them in `msgspec.Raw` and encoding a struct takes three
times as long, for every viewer and every change. A test decodes what this module writes as
`Update`, so the two cannot differ.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

_ENCODER = msgspec.json.Encoder()


def encode_update(
    seq: int,
    now_ms: int,
    sections: bytes,
    events: bytes,
    acknowledged: Sequence[str],
    superseded: Sequence[str] = (),
) -> bytes:
    """Return an `Update` message.

    `sections` are the members of a JSON object without its braces, `events` is a JSON array or
    nothing.
    """
    message = b'{"type":"update","seq":%d,"now":%d,"sections":{%s}' % (seq, now_ms, sections)
    if events:
        message += b',"events":' + events
    if acknowledged:
        message += b',"acknowledged":' + _ENCODER.encode(acknowledged)
    if superseded:
        message += b',"superseded":' + _ENCODER.encode(superseded)
    return message + b"}"
