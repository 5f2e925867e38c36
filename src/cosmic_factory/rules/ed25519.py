"""Ed25519 signatures after RFC 8032, in plain Python: a few milliseconds for each.

Records are signed once when they are downloaded, so speed does not matter, and no library has to be
installed to check one (ADR 16). Points are in extended coordinates (X, Y, Z, T) with x = X / Z,
y = Y / Z and x y = T / Z. Secret scalars take the same steps whatever their bits are.
"""

from __future__ import annotations

from hashlib import sha512

KEY_BYTES = 32
SIGNATURE_BYTES = 64

Point = tuple[int, int, int, int]

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)
SCALAR_BITS = 256
IDENTITY: Point = (0, 1, 1, 0)


def public_key(secret: bytes) -> bytes:
    """Return the public key of a secret of 32 random bytes."""
    scalar, _ = _expand(secret)
    return _encode(_times(scalar, BASE))


def sign(secret: bytes, message: bytes) -> bytes:
    """Return the signature of a message, 64 bytes, the same each time."""
    scalar, prefix = _expand(secret)
    key = _encode(_times(scalar, BASE))
    nonce = _number(sha512(prefix + message).digest()) % ORDER
    commitment = _encode(_times(nonce, BASE))
    challenge = _number(sha512(commitment + key + message).digest()) % ORDER
    answer = (nonce + challenge * scalar) % ORDER
    return commitment + answer.to_bytes(KEY_BYTES, "little")


def is_signed(key: bytes, message: bytes, signature: bytes) -> bool:
    """Return whether the owner of a public key has signed exactly this message."""
    if len(key) != KEY_BYTES or len(signature) != SIGNATURE_BYTES:
        return False
    owner, commitment = _decode(key), _decode(signature[:KEY_BYTES])
    answer = _number(signature[KEY_BYTES:])
    if owner is None or commitment is None or answer >= ORDER:
        return False
    challenge = _number(sha512(signature[:KEY_BYTES] + key + message).digest()) % ORDER
    expected = _add(commitment, _times(challenge, owner))
    return _are_equal(_times(answer, BASE), expected)


def _expand(secret: bytes) -> tuple[int, bytes]:
    if len(secret) != KEY_BYTES:
        raise ValueError(f"a secret has {KEY_BYTES} bytes")
    digest = sha512(secret).digest()
    scalar = _number(digest[:KEY_BYTES]) & ((1 << 254) - 8) | (1 << 254)
    return scalar, digest[KEY_BYTES:]


def _number(text: bytes) -> int:
    return int.from_bytes(text, "little")


def _add(one: Point, other: Point) -> Point:
    a = (one[1] - one[0]) * (other[1] - other[0]) % P
    b = (one[1] + one[0]) * (other[1] + other[0]) % P
    c = 2 * one[3] * other[3] * D % P
    d = 2 * one[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def _times(scalar: int, point: Point) -> Point:
    """Multiply by a Montgomery ladder: one addition and one doubling for every bit."""
    low, high = IDENTITY, point
    for bit in range(SCALAR_BITS - 1, -1, -1):
        total = _add(low, high)
        if scalar >> bit & 1:
            low, high = total, _add(high, high)
        else:
            low, high = _add(low, low), total
    return low


def _are_equal(one: Point, other: Point) -> bool:
    return (
        (one[0] * other[2] - other[0] * one[2]) % P
        == 0
        == (one[1] * other[2] - other[1] * one[2]) % P
    )


def _encode(point: Point) -> bytes:
    inverse = pow(point[2], -1, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(KEY_BYTES, "little")


def _decode(text: bytes) -> Point | None:
    """Return the point of an encoding; None if there is none."""
    number = _number(text)
    y, is_odd = number & ((1 << 255) - 1), number >> 255
    if y >= P:
        return None
    x = _x_of(y, is_odd)
    return None if x is None else (x, y, 1, x * y % P)


def _x_of(y: int, is_odd: int) -> int | None:
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    if square == 0:
        return None if is_odd else 0
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P != 0:
        x = x * ROOT_OF_MINUS_ONE % P
    if (x * x - square) % P != 0:
        return None
    return x if x & 1 == is_odd else P - x


def _base() -> Point:
    y = 4 * pow(5, -1, P) % P
    x = _x_of(y, 0)
    assert x is not None, "the base point is on the curve"
    return x, y, 1, x * y % P


BASE = _base()
