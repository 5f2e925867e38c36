"""Ways to spoil good input: texts, bytes, JSON values and lines."""

import json
from random import Random
from typing import Any

LETTERS = 'vidcnesw0123456789:@()[]{}|/.,-_ "\\\t\n\x00\x7féő星\u0661\ud800'
ODD_VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    7,
    2**63,
    -(2**70),
    1.5,
    1e300,
    "",
    "x",
    "\x00",
    "v1v1v1v1:",
    "x" * 300,
    [],
    [[]],
    {},
    {"type": "ready"},
    [1, 2, 3, 4, 5],
)


def spoilt_text(text: str, random: Random) -> str:
    """Return the text with one to four characters changed."""
    for _ in range(random.randrange(1, 5)):
        at = random.randrange(len(text) + 1)
        piece = "".join(random.choice(LETTERS) for _ in range(random.randrange(3)))
        text = text[:at] + piece + text[at + random.randrange(3) :]
    return text


def any_text(random: Random) -> str:
    return "".join(random.choice(LETTERS) for _ in range(random.randrange(30)))


def spoilt_bytes(data: bytes, random: Random) -> bytes:
    """Return the bytes with bits flipped, bytes added or removed, or the end cut off."""
    if random.random() < 0.2:
        return data[: random.randrange(len(data) + 1)]
    changed = bytearray(data)
    for _ in range(random.randrange(1, 4)):
        at = random.randrange(len(changed))
        match random.randrange(3):
            case 0:
                changed[at] ^= 1 << random.randrange(8)
            case 1:
                changed[at:at] = bytes(random.randrange(256) for _ in range(2))
            case _:
                del changed[at : at + random.randrange(1, 4)]
    return bytes(changed)


def spoilt_value(value: Any, random: Random) -> Any:
    """Return a JSON value with one odd value, missing part or unknown field somewhere in it."""
    if isinstance(value, dict) and value and random.random() < 0.85:
        key = random.choice(list(value))
        changed = dict(value)
        match random.randrange(8):
            case 0:
                del changed[key]
            case 1:
                changed["stranger"] = random.choice(ODD_VALUES)
            case _:
                changed[key] = spoilt_value(value[key], random)
        return changed
    if isinstance(value, list) and value and random.random() < 0.85:
        at = random.randrange(len(value))
        match random.randrange(8):
            case 0:
                return value[:at] + value[at + 1 :]
            case 1:
                return [*value, value[at]]
            case _:
                return [*value[:at], spoilt_value(value[at], random), *value[at + 1 :]]
    if isinstance(value, int) and random.random() < 0.5:
        return value + random.choice((-1, 1, 10, 100))
    return random.choice(ODD_VALUES)


def spoilt_json(text: bytes, random: Random) -> bytes:
    return json.dumps(spoilt_value(json.loads(text), random)).encode()


def spoilt_lines(text: bytes, random: Random) -> bytes:
    """Return the lines with one swapped, doubled, dropped, or spoilt as JSON."""
    lines = text.splitlines()
    one, two = random.randrange(len(lines)), random.randrange(len(lines))
    match random.randrange(6):
        case 0:
            lines[one], lines[two] = lines[two], lines[one]
        case 1:
            lines.insert(one, lines[two])
        case 2:
            del lines[one]
        case _:
            lines[one] = spoilt_json(lines[one], random)
    return b"\n".join(lines)
