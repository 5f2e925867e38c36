from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cosmic_factory.signatures import is_signed, public_key, sign

# Secret, public key, message and signature: tests 1 to 3 of RFC 8032, section 7.1.
VECTORS = [
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        (
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
            "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
        ),
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        (
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
            "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
        ),
    ),
    (
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        (
            "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
            "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"
        ),
    ),
]

# The order of the base point.
ORDER = 2**252 + 27742317777372353535851937790883648493
SECRET = bytes(range(32))
KEY = public_key(SECRET)


@pytest.mark.parametrize(("secret", "key", "message", "signature"), VECTORS)
def test_the_test_vectors_of_rfc_8032_hold(
    secret: str, key: str, message: str, signature: str
) -> None:
    found = sign(bytes.fromhex(secret), bytes.fromhex(message))
    assert public_key(bytes.fromhex(secret)).hex() == key
    assert found.hex() == signature
    assert is_signed(bytes.fromhex(key), bytes.fromhex(message), found)


@settings(max_examples=20)
@given(st.data(), st.binary(max_size=40))
def test_a_changed_message_key_or_signature_is_noticed(data: st.DataObject, message: bytes) -> None:
    parts = [KEY, message + b".", sign(SECRET, message + b".")]
    assert is_signed(*parts)
    which = data.draw(st.integers(0, 2))
    changed = bytearray(parts[which])
    bit = data.draw(st.integers(0, 8 * len(changed) - 1))
    changed[bit // 8] ^= 1 << bit % 8
    parts[which] = bytes(changed)
    assert not is_signed(*parts)


def test_a_signature_has_one_form_only() -> None:
    """Adding the order to its second half would make another valid one, if that were allowed."""
    signature = sign(SECRET, b"move")
    answer = int.from_bytes(signature[32:], "little") + ORDER
    assert not is_signed(KEY, b"move", signature[:32] + answer.to_bytes(32, "little"))


@pytest.mark.parametrize("length", [0, 31, 33])
def test_keys_and_signatures_of_another_length_are_refused(length: int) -> None:
    assert not is_signed(bytes(length), b"", bytes(64))
    assert not is_signed(KEY, b"", bytes(2 * length))
    with pytest.raises(ValueError, match="32 bytes"):
        sign(bytes(length), b"")
